/** From a program's files (its compile_flags.txt among them) and arguments to what a node runs, whatever the language. */
import {
  compiledLanguage,
  type ProgramContent,
  programContent,
  type RunnableProgram,
  wasmProgram,
} from "@commworld/protocol";
import type { CCompileOutcome, CSources } from "./clang/compile-c";
import { type COptions, DEFAULT_OPTIONS } from "./clang/options";
import { compileTypeScript } from "./compile-typescript";
import type { Diagnostic } from "./diagnostic";
import { limitDiagnostics } from "./limit-diagnostics";

/** With a program come warnings at most. */
export type ProgramOutcome =
  | { ok: true; program: RunnableProgram; diagnostics: Diagnostic[] }
  | { ok: false; diagnostics: Diagnostic[] };

/** The compiler of C and C++ as its host has it: a worker of a page, or loaded into the process. */
export type CompileC = (sources: CSources) => Promise<CCompileOutcome>;

/**
 * The language is that of the entry. What is wrong with the program is a diagnostic; rejects when `compileC` does.
 * @param options of C and C++; they win over those that the program keeps
 */
export async function compileProgram(
  content: ProgramContent,
  compileC: CompileC,
  options: COptions = DEFAULT_OPTIONS,
): Promise<ProgramOutcome> {
  if (compiledLanguage(content.entry) === undefined) {
    const outcome = await compileTypeScript(content);
    return outcome.ok ? { ...outcome, diagnostics: [] } : outcome;
  }
  const checked = programContent.safeParse(content);
  if (!checked.success) return { ok: false, diagnostics: limitDiagnostics(checked.error.issues, content) };
  const outcome = await compileC(cSources(checked.data, options));
  if (!outcome.ok) return outcome;
  return { ok: true, program: wasmProgram(checked.data, outcome.wasm), diagnostics: outcome.diagnostics };
}

/** The entry comes first: what has no place of its own is told there. */
export function cSources({ files, entry }: ProgramContent, options = DEFAULT_OPTIONS): CSources {
  const ordered = [...files].sort((a, b) => Number(b.path === entry) - Number(a.path === entry));
  return {
    files: Object.fromEntries(ordered.map(({ path, text }) => [path, text])),
    options,
  };
}
