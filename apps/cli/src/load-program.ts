import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { compiledLanguage, type ProgramContent } from "@commworld/protocol";
import { compileProgram, type ProgramOutcome } from "@commworld/toolchain";
import { DEFAULT_OPTIONS, loadCCompiler } from "@commworld/toolchain/node";
import type { RunCommand } from "./command-line";
import { readCProgram } from "./read-c-program";
import { readDataFiles } from "./read-data-files";
import { readProgram } from "./read-program";
import { UsageError } from "./usage";

/** Whether the command line may name further sources behind this file. */
export function isCSource(file: string): boolean {
  return compiledLanguage(file) !== undefined;
}

/** A program of one JavaScript or TypeScript entry, of C or C++ sources, or of a built module. @throws UsageError */
export async function loadProgram(command: Pick<RunCommand, "files" | "data" | "args">): Promise<ProgramOutcome> {
  const { files, args } = command;
  const first = files[0]!;
  const data = await readDataFiles(command.data);
  const outcome = first.endsWith(".wasm")
    ? await loadModule(first, args)
    : await compile(isCSource(first) ? await readCProgram(files, args) : await readProgram(first, args));
  if (!outcome.ok) return outcome;
  const { program } = outcome;
  if ("wasm" in program) return { ...outcome, program: { ...program, files: { ...program.files, ...data } } };
  if (command.data.length > 0) throw new UsageError("--data is for programs of C and C++");
  return outcome;
}

/** The program of these files, in whatever language; the flags are for the compiler of C. */
export function compile(content: ProgramContent, flags: readonly string[] = []): Promise<ProgramOutcome> {
  const compileC = async (sources: Parameters<Awaited<ReturnType<typeof loadCCompiler>>["compile"]>[0]) =>
    (await loadCCompiler()).compile(sources);
  return compileProgram(content, compileC, { ...DEFAULT_OPTIONS, flags });
}

async function loadModule(file: string, args: string[]): Promise<ProgramOutcome> {
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`there is no file ${file}`);
  });
  const program = { wasm: new Uint8Array(bytes), path: basename(file), args, files: {}, stdin: "" };
  return { ok: true, program, diagnostics: [] };
}
