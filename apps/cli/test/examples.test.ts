import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { compileTypeScript } from "@commworld/toolchain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compile } from "../src/load-program";
import { readCProgram } from "../src/read-c-program";
import { readProgram } from "../src/read-program";
import { commworld, linesByRank } from "./commworld";
import { type Case, type Example, lineMatches, readExamples } from "./examples";

const examples = readExamples();

/** Runs a program as people do, and compares all that it printed. */
async function check(example: Example, file: string, { ranks, args: given, stdout, stderr, code }: Case) {
  const { interconnect } = example.settings;
  const args = ["run", "-n", String(ranks), "--interconnect", interconnect, file, ...(given ?? example.args)];
  const outcome = await commworld(args);
  const told = outcome.stderr.split("\n").slice(0, -1);
  expect(told.length, outcome.stderr).toBe(stderr.length);
  for (const [index, pattern] of stderr.entries())
    expect(lineMatches(pattern, told[index] ?? "", 0, ranks), `${told[index]} against ${pattern}`).toBe(true);
  expect(outcome.code).toBe(code);
  const lines = linesByRank(outcome.stdout);
  for (let rank = 0; rank < ranks; rank++) {
    const wanted = stdout[String(rank)] ?? stdout["*"] ?? [];
    const printed = lines.get(rank) ?? [];
    expect(printed.length, `lines of rank ${rank}: ${printed.join("\n")}`).toBe(wanted.length);
    wanted.forEach((pattern, index) => {
      const line = printed[index] ?? "";
      expect(lineMatches(pattern, line, rank, ranks), `rank ${rank}: ${line} against ${pattern}`).toBe(true);
    });
  }
}

test("the lessons have an order, and the names of their folders", () => {
  expect(new Set(examples.map((example) => example.order)).size).toBe(examples.length);
  for (const example of examples) expect(example.slug).toBe(basename(example.folder));
});

describe.each(examples)("$slug", (example) => {
  test("compiles", async () => {
    const content = await readProgram(join(example.folder, example.entry), example.args);
    expect(await compileTypeScript(content)).toMatchObject({ ok: true });
  });

  test.each(example.cases)("prints what is expected on $ranks ranks", (one) =>
    check(example, join(example.folder, example.entry), one),
  );
});

test("every lesson has a program in C or C++ too", () => {
  expect(examples.filter(({ sources }) => sources.length === 0)).toEqual([]);
});

describe.each(examples)("$slug in C or C++", (example) => {
  const folder = mkdtempSync(join(tmpdir(), "commworld-example-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const module = join(folder, `${example.slug}.wasm`);

  beforeAll(async () => {
    const compiled = await compile(await readCProgram(example.sources, []), [
      "-Wall",
      "-Wextra",
      "-Wno-unused-parameter",
    ]);
    expect(compiled).toMatchObject({ ok: true, diagnostics: [] });
    if (compiled.ok && "wasm" in compiled.program) writeFileSync(module, compiled.program.wasm);
  }, 120_000);

  /** The largest case that is not large shows it, and the one that is to go wrong. */
  const cases = example.cases.filter(({ ranks }) => ranks <= 6).sort((a, b) => b.ranks - a.ranks);
  test.each(cases.filter(({ code }, i) => i === 0 || code !== 0))("prints what is expected on $ranks ranks", (one) =>
    check(example, module, one),
  );
});
