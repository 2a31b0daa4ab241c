import type { ProgramContent, RunnableProgram } from "@commworld/protocol";
import type { CompileProgress, CompilerClient, Diagnostic } from "@commworld/toolchain";
import type { Problem } from "@/features/editor/lib/problem";

export type CompileResult =
  /** Warnings may come with a program. */
  { ok: true; program: RunnableProgram; problems: Problem[] } | { ok: false; problems: Problem[] };

export interface CompileOrder {
  signal?: AbortSignal;
  /** Told by the compiler of C and C++ alone. */
  onProgress?(progress: CompileProgress): void;
}

/** Its worker is kept between compilations. */
let compilerOfC: CompilerClient | undefined;

/** Makes the first run quick, and one possible that begins when the connection is gone. Not the compiler of C: it is large. */
export function preloadCompiler(): void {
  import("@commworld/toolchain").catch(() => undefined);
}

/** Compiles on the page; the compiler of the program's language is loaded at its first use. Rejects when it cannot be, or is cancelled. */
export async function compileProgram(content: ProgramContent, order: CompileOrder = {}): Promise<CompileResult> {
  const toolchain = await import("@commworld/toolchain");
  const outcome = await toolchain.compileProgram(content, (sources) => {
    compilerOfC ??= new toolchain.CompilerClient({
      manifestUrl: "/compiler/manifest.json",
      modulesUrl: "/compiled/index.json",
    });
    return compilerOfC.compile(sources, order);
  });
  const problems = outcome.diagnostics.map(problemOf);
  return outcome.ok ? { ok: true, program: outcome.program, problems } : { ok: false, problems };
}

function problemOf({ file, line, column, severity, message }: Diagnostic): Problem {
  return { file, line, column, severity, message, kind: "syntax" };
}
