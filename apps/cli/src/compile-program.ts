import { writeFile } from "node:fs/promises";
import type { CompileCommand } from "./command-line";
import { compileC } from "./load-program";
import type { Streams } from "./reporter";
import { diagnosticLine } from "./text-reporter";

/** Answers the exit code. @throws UsageError */
export async function compileProgram({ files, flags, output }: CompileCommand, streams: Streams): Promise<number> {
  const compiled = await compileC(files, flags);
  for (const diagnostic of compiled.diagnostics) streams.err(diagnosticLine(diagnostic));
  if (!compiled.ok) return 1;
  await writeFile(output, compiled.wasm);
  return 0;
}
