import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { compiledLanguage, type RunnableProgram } from "@commworld/protocol";
import { compileTypeScript, type Diagnostic } from "@commworld/toolchain";
import { DEFAULT_OPTIONS, loadCCompiler } from "@commworld/toolchain/node";
import type { RunCommand } from "./command-line";
import { readCProgram } from "./read-c-program";
import { readDataFiles } from "./read-data-files";
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
export async function loadProgram(command: Pick<RunCommand, "files" | "data" | "args">): Promise<Loaded> {
  const { files, args } = command;
  const first = files[0]!;
  const data = await readDataFiles(command.data);
  const cProgram = (wasm: Uint8Array<ArrayBuffer>): RunnableProgram => ({
    wasm,
    path: basename(first),
    args,
    files: data,
    stdin: "",
  });
  if (first.endsWith(".wasm")) {
    const wasm = await readFile(first).catch(() => {
      throw new UsageError(`there is no file ${first}`);
    });
    return { ok: true, program: cProgram(new Uint8Array(wasm)), warnings: [] };
  }
  if (isCSource(first)) {
    const compiled = await compileC(files, []);
    if (!compiled.ok) return compiled;
    return { ok: true, program: cProgram(compiled.wasm), warnings: compiled.diagnostics };
  }
  if (command.data.length > 0) throw new UsageError("--data is for programs of C and C++");
  const compiled = await compileTypeScript(await readProgram(first, args));
  return compiled.ok ? { ...compiled, warnings: [] } : compiled;
}

/** Reads the sources and makes a module of them. @throws UsageError */
export async function compileC(sources: readonly string[], flags: readonly string[]) {
  const files = await readCProgram(sources);
  const compiler = await loadCCompiler();
  return compiler.compile({ files, options: { ...DEFAULT_OPTIONS, flags } });
}
