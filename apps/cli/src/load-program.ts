import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { compiledLanguage, type RunnableProgram } from "@commworld/protocol";
import { compileTypeScript, type Diagnostic } from "@commworld/toolchain";
import { DEFAULT_OPTIONS, loadCCompiler } from "@commworld/toolchain/node";
import { readCProgram } from "./read-c-program";
import { readProgram } from "./read-program";
import { UsageError } from "./usage";

export type Loaded =
  | { ok: true; program: RunnableProgram; warnings: Diagnostic[] }
  | { ok: false; diagnostics: Diagnostic[] };

/** Whether the command line may name further sources behind this file. */
export function isCSource(file: string): boolean {
  return compiledLanguage(file) !== undefined;
}

/** A program of one JavaScript or TypeScript entry, of C or C++ sources, or of a built module. @throws UsageError */
export async function loadProgram(files: readonly string[], args: string[]): Promise<Loaded> {
  const first = files[0]!;
  if (first.endsWith(".wasm")) {
    const wasm = await readFile(first).catch(() => {
      throw new UsageError(`there is no file ${first}`);
    });
    return { ok: true, program: cProgram(new Uint8Array(wasm), basename(first), args), warnings: [] };
  }
  if (isCSource(first)) {
    const compiled = await compileC(files, []);
    if (!compiled.ok) return compiled;
    return { ok: true, program: cProgram(compiled.wasm, basename(first), args), warnings: compiled.diagnostics };
  }
  const compiled = await compileTypeScript(await readProgram(first, args));
  return compiled.ok ? { ...compiled, warnings: [] } : compiled;
}

/** Reads the sources and makes a module of them. @throws UsageError */
export async function compileC(sources: readonly string[], flags: readonly string[]) {
  const files = await readCProgram(sources);
  const compiler = await loadCCompiler();
  return compiler.compile({ files, options: { ...DEFAULT_OPTIONS, flags } });
}

function cProgram(wasm: Uint8Array<ArrayBuffer>, path: string, args: string[]): RunnableProgram {
  return { wasm, path, args, files: {}, stdin: "" };
}
