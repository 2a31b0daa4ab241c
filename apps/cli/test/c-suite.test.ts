/** C programs over all chapters of MPI, and teaching programs as people write them: compiled and run, line by line. */
import { fileURLToPath } from "node:url";
import { describe, expect, test, vi } from "vitest";
import { type CProgram, compileC, cPrograms, filled, runC } from "./c-suite";

/** While the ranks of one program end, those of the next begin. */
vi.setConfig({ testTimeout: 600_000, maxConcurrency: 2 });

const programsOf = (folder: string) => cPrograms(fileURLToPath(new URL(`./c/${folder}`, import.meta.url)));
const SUITE = programsOf("suite");
const CLASSIC = programsOf("classic");

/** All before the first run, which has V8 optimize whatever is called from then on, the compiler's own functions too. */
const compiled = new Map([...SUITE, ...CLASSIC].map(({ source }) => [source, compileC(source)]));
const allCompiled = Promise.allSettled(compiled.values());

async function check(program: CProgram): Promise<void> {
  await allCompiled;
  const wasm = await compiled.get(program.source)!;
  for (const one of program.cases) {
    const printed = await runC(program, wasm, one);
    expect(printed, `on ${one.ranks} ranks with arguments ${one.args.join(" ")}`).toEqual(filled(one.lines, printed));
  }
}

describe.concurrent("[C2] programs of every chapter print what the standard says", () => {
  test.each(SUITE)("$name", check);
});

describe.concurrent("[C2][C3][TOOLC1] teaching programs as people write them run unchanged", () => {
  test.each(CLASSIC)("$name", check);
});
