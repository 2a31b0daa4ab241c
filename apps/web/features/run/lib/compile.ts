import type { ProgramContent, RunnableProgram } from "@commworld/protocol";
import type { Problem } from "@/features/editor/lib/problem";

export type CompileResult = { ok: true; program: RunnableProgram } | { ok: false; problems: Problem[] };

/** Compiles on the page; the compiler is loaded at the first use. */
export async function compileProgram(content: ProgramContent): Promise<CompileResult> {
  const { compileTypeScript } = await import("@commworld/toolchain");
  const result = await compileTypeScript(content);
  if (result.ok) return result;
  const problems = result.diagnostics.map(({ file, line, column, severity, message }) => ({
    file,
    line,
    column,
    severity,
    message,
    kind: "syntax" as const,
  }));
  return { ok: false, problems };
}
