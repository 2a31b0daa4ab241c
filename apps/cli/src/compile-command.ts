import { writeFile } from "node:fs/promises";
import type { CompileCommand } from "./command-line";
import { compile } from "./load-program";
import { readCProgram } from "./read-c-program";
import type { Streams } from "./reporter";
import { diagnosticLine } from "./text-reporter";

/** Answers the exit code. @throws UsageError */
export async function compileToFile({ files, flags, output }: CompileCommand, streams: Streams): Promise<number> {
  const outcome = await compile(await readCProgram(files, []), flags);
  for (const diagnostic of outcome.diagnostics) streams.err(diagnosticLine(diagnostic));
  if (!outcome.ok) return 1;
  if (!("wasm" in outcome.program)) throw new Error("the compiler made no module");
  await writeFile(output, outcome.program.wasm);
  return 0;
}
