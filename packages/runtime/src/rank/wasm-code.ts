/** The sources of a WebAssembly program, as far as its module tells them. */
import { LIMITS } from "@commworld/protocol/limits";
import { type LineTable, readLineTable } from "../dwarf/line-table";
import { debugSections } from "../dwarf/sections";
import { type Move, movesOf, originalOffset } from "../wasm/moved-code";
import type { Position, ProgramCode } from "./user-stack";

/** Headers that came with the compiler. */
const FOREIGN = /^\/(usr|lib|include)\/|\/(sysroot|include\/(c\+\+|wasm32[\w-]*)|lib\/clang)\//;

export class WasmCode implements ProgramCode {
  readonly #wasm: Uint8Array;
  #table: { lines: LineTable; codeStart: number; moves: readonly Move[] } | undefined;

  constructor(wasm: Uint8Array) {
    this.#wasm = wasm;
  }

  /** No file of it is a module. */
  has(): boolean {
    return false;
  }

  /** The module is read at the first ask. */
  linesOf(offset: number): readonly Position[] {
    this.#table ??= this.#read();
    const { lines, codeStart, moves } = this.#table;
    const found = lines.find(originalOffset(moves, offset - codeStart));
    if (!found || found.file === "" || FOREIGN.test(found.file)) return [];
    return [{ file: shortened(found.file), line: found.line, column: Math.max(1, found.column) }];
  }

  #read() {
    const { codeStart, content } = debugSections(this.#wasm);
    return { codeStart, lines: readLineTable(content), moves: movesOf(this.#wasm) };
  }
}

/** The end of a path that is too long to be told. */
function shortened(path: string): string {
  const start = path.length - LIMITS.filePathChars;
  return start <= 0 ? path : path.slice(path.indexOf("/", start) + 1).slice(-LIMITS.filePathChars);
}
