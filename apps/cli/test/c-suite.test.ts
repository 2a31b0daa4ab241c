/** C programs over all chapters of MPI, and teaching programs as people write them: compiled and run, line by line. */
import { fileURLToPath } from "node:url";
import { describe, expect, test, vi } from "vitest";
import { type CProgram, compileC, cPrograms, filled, runC } from "./c-suite";

/** While the ranks of one program run, the next is compiled. */
vi.setConfig({ testTimeout: 600_000, maxConcurrency: 2 });

async function check(program: CProgram): Promise<void> {
  const wasm = await compileC(program.source);
  for (const one of program.cases) {
    const printed = await runC(program, wasm, one);
    expect(printed, `on ${one.ranks} ranks with arguments ${one.args.join(" ")}`).toEqual(filled(one.lines, printed));
  }
}

const programsOf = (folder: string) => cPrograms(fileURLToPath(new URL(`./c/${folder}`, import.meta.url)));

describe.concurrent("[C2] programs of every chapter print what the standard says", () => {
  test.each(programsOf("suite"))("$name", check);
});

describe.concurrent("[C2][C3][TOOLC1] teaching programs as people write them run unchanged", () => {
  test.each(programsOf("classic"))("$name", check);
});
