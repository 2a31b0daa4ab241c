import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runCommand } from "./command.mjs";
import { ROOT } from "./paths.mjs";
import { isProgress } from "./progress.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "commworld-progress-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const TESTS = 'test("adds", () => {});\ntest("divides", () => {\n  throw new Error("by zero");\n});\n';

async function shownBy(runner: "vitest" | "playwright", args: string[]): Promise<string> {
  const shown: string[] = [];
  const show = (line: string) => {
    if (isProgress(line)) shown.push(line);
    return false;
  };
  const reporter = `--reporter=${join(ROOT, `scripts/lib/progress-${runner}.mjs`)}`;
  const { code, tail } = await runCommand(join(ROOT, "node_modules/.bin", runner), [...args, reporter], {
    cwd: folder,
    env: { PATH: process.env.PATH, NO_COLOR: "1" },
    show,
  });
  expect(code, tail).toBe(1);
  return shown.join("\n");
}

test("what Vitest finds is said at once, with its first error", async () => {
  writeFileSync(join(folder, "a.test.js"), TESTS);
  writeFileSync(join(folder, "b.test.js"), 'throw new Error("does not load");\n');
  const shown = await shownBy("vitest", ["run", "--globals", "--root", folder]);
  expect(shown).toMatch(/^» FAILED vitest: \S*a\.test\.js > divides\n» {3}by zero$/m);
  expect(shown).toMatch(/^» FAILED vitest: \S*b\.test\.js\n» {3}does not load$/m);
  expect(shown).not.toContain("adds");
});

test("what Playwright finds, too", async () => {
  const module = JSON.stringify(join(ROOT, "node_modules/@playwright/test/index.mjs"));
  writeFileSync(join(folder, "a.spec.mjs"), `import { test } from ${module};\n${TESTS}`);
  writeFileSync(join(folder, "playwright.config.mjs"), "export default {};\n");
  expect(await shownBy("playwright", ["test"])).toMatch(/^» FAILED e2e: a\.spec\.mjs > divides\n» {3}Error: by zero$/m);
});
