import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { LIMITS } from "@commworld/protocol";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readProgram } from "./read-program";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "commworld-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(files: Record<string, string>): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return join(folder, "main.ts");
}

test("gathers what the entry reaches, and nothing else", async () => {
  const file = await write({
    "main.ts": 'import MPI from "mpi"; import { a } from "./lib/a"; import "../outside"; f(MPI, a);',
    "lib/a.ts": 'export * from "../b.js"; import("./index");',
    "lib/index.ts": "",
    "b.ts": "export const a = 1;",
    "other.ts": "",
  });
  const content = await readProgram(file, ["x"]);
  expect(content.files.map(({ path }) => path)).toEqual(["main.ts", "lib/a.ts", "b.ts", "lib/index.ts"]);
  expect(content).toMatchObject({ entry: "main.ts", args: ["x"] });
});

test("refuses a missing file, a folder, too much text and too many files in a clear line", async () => {
  const file = await write({ "main.ts": "x".repeat(LIMITS.programBytes + 1) });
  await expect(readProgram(join(folder, "none.ts"), [])).rejects.toThrow("there is no file");
  await expect(readProgram(folder, [])).rejects.toThrow("is not a file");
  await expect(readProgram(file, [])).rejects.toThrow("bytes of text");
  const names = Array.from({ length: LIMITS.programFiles }, (_, index) => `f${index}`);
  await write({
    "main.ts": names.map((name) => `import "./${name}";`).join(""),
    ...Object.fromEntries(names.map((name) => [`${name}.ts`, ""])),
  });
  await expect(readProgram(file, [])).rejects.toThrow("more than 32 files");
});
