import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { ROOT } from "./paths.mjs";
import { checkSpecs, rulesOf, rulesTestedBy } from "./spec-rules.mjs";

const spec = { file: "SPEC.md", text: "# Ring\n\n- **RING1** One.\n**RING2** Two, unlike **RING9**.\n" };

describe("rules and tests", () => {
  test("a rule stands at the start of a line or item", () => {
    expect(rulesOf(spec.text)).toEqual(["RING1", "RING2"]);
    expect(rulesOf("- RING3 Three.\n* RING4: Four.\nRING5 is told of here.\n")).toEqual(["RING3", "RING4"]);
  });

  test("a title may name several rules, in any quotes", () => {
    expect(rulesTestedBy("it(\"[RING1] a\"); it(`[RING2][RING3] b`); it.each(x)('[RING4] [RING5] c')")).toEqual([
      "RING1",
      "RING2",
      "RING3",
      "RING4",
      "RING5",
    ]);
  });

  test("all rules tested is no problem", () => {
    const tests = [{ file: "a.test.ts", text: 'it("[RING1] a"); it("[RING2] b")' }];
    expect(checkSpecs([spec], tests)).toEqual({ rules: 2, problems: [] });
  });

  test("tells rules without a test, tests without a rule, rules twice, a file without rules", () => {
    const tests = [{ file: "a.test.ts", text: 'it("[RING1] a"); it("[RING7] b")' }];
    const specs = [spec, { file: "other/SPEC.md", text: "- **RING1** again" }, { file: "none/SPEC.md", text: "words" }];
    expect(checkSpecs(specs, tests).problems).toEqual([
      "RING1 is a rule twice: in SPEC.md and in other/SPEC.md",
      'none/SPEC.md has no rule: write each as "- **NAME1** text"',
      "a.test.ts tests RING7, which is no rule of any SPEC.md",
      "SPEC.md: RING2 has no test",
    ]);
  });
});

describe("npm run spec", () => {
  let folder: string;
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test.each([
    ["[RING1] a", 0, "1 rules in 1 SPEC.md files, 0 problems"],
    ["a", 1, "packages/ring/SPEC.md: RING1 has no test"],
    ["[RING2] a", 1, "packages/ring/ring.test.ts tests RING2, which is no rule"],
  ])("with a test named %s exits %i", async (title, code, line) => {
    folder = await mkdtemp(join(tmpdir(), "commworld-spec-"));
    await mkdir(join(folder, "packages/ring"), { recursive: true });
    await writeFile(join(folder, "packages/ring/SPEC.md"), "- **RING1** One.\n");
    await writeFile(join(folder, "packages/ring/ring.test.ts"), `it("${title}", () => {});\n`);
    const result = await new Promise<{ code: number; output: string }>((resolve) =>
      execFile(process.execPath, [join(ROOT, "scripts/spec.mjs"), folder], (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
      ),
    );
    expect(result.code).toBe(code);
    expect(result.output).toContain(line);
  });
});
