import { basename, join } from "node:path";
import { compileTypeScript } from "@commworld/toolchain";
import { describe, expect, test } from "vitest";
import { readProgram } from "../src/read-program";
import { commworld, linesByRank } from "./commworld";
import { lineMatches, readExamples } from "./examples";

const examples = readExamples();

test("the lessons have an order, and the names of their folders", () => {
  expect(new Set(examples.map((example) => example.order)).size).toBe(examples.length);
  for (const example of examples) expect(example.slug).toBe(basename(example.folder));
});

describe.each(examples)("$slug", (example) => {
  test("compiles", async () => {
    const content = await readProgram(join(example.folder, example.entry), example.args);
    expect(await compileTypeScript(content)).toMatchObject({ ok: true });
  });

  test.each(example.cases)(
    "prints what is expected on $ranks ranks",
    async ({ ranks, args: given, stdout, stderr, code }) => {
      const { interconnect } = example.settings;
      const file = join(example.folder, example.entry);
      const args = ["run", "-n", String(ranks), "--interconnect", interconnect, file, ...(given ?? example.args)];
      const outcome = await commworld(args);
      const told = outcome.stderr.split("\n").slice(0, -1);
      expect(told.length, outcome.stderr).toBe(stderr.length);
      for (const [index, pattern] of stderr.entries())
        expect(lineMatches(pattern, told[index] ?? "", 0, ranks), told[index]).toBe(true);
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
    },
  );
});
