import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { LIMITS } from "@commworld/protocol";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readCProgram } from "./read-c-program";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "commworld-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

const paths = (files: readonly { path: string }[]) => files.map(({ path }) => path);

test("gathers the sources and the headers that they include, wherever they stand", async () => {
  await write({
    "app/src/main.c": '#include <mpi.h>\n# include "local.h"\n#include "../../lib/sum.h"\n#include "stdio.h"\n',
    "app/src/local.h": '#include "../config.h"\n',
    "app/config.h": "",
    "app/other.h": "",
    "lib/sum.h": '#include "sum.h"\n',
    "lib/sum.c": '#include "sum.h"\n',
  });
  const { files, entry } = await readCProgram([join(folder, "app/src/main.c"), join(folder, "lib/sum.c")], []);
  expect(paths(files)).toEqual(["app/src/main.c", "app/src/local.h", "app/config.h", "lib/sum.h", "lib/sum.c"]);
  expect(entry).toBe("app/src/main.c");
  const { files: one } = await readCProgram([join(folder, "lib/sum.c")], []);
  expect(paths(one)).toEqual(["sum.c", "sum.h"]);
});

test("a source may be named by a relative path, and twice", async () => {
  await write({ "a/main.c": "", "b/more.c": "" });
  const main = join(folder, "a/main.c");
  const { files } = await readCProgram([main, join(folder, "a/../b/more.c"), main], []);
  expect(paths(files)).toEqual(["a/main.c", "b/more.c"]);
});

test("refuses a missing file, too much text and too many files in a clear line", async () => {
  await write({ "big.c": "x".repeat(LIMITS.programBytes + 1) });
  await expect(readCProgram([join(folder, "none.c")], [])).rejects.toThrow("there is no file");
  await expect(readCProgram([folder], [])).rejects.toThrow("there is no file");
  await expect(readCProgram([join(folder, "big.c")], [])).rejects.toThrow("bytes of text");
  const names = Array.from({ length: LIMITS.programFiles }, (_, index) => `f${index}.h`);
  await write({
    "main.c": names.map((name) => `#include "${name}"\n`).join(""),
    ...Object.fromEntries(names.map((name) => [name, ""])),
  });
  await expect(readCProgram([join(folder, "main.c")], [])).rejects.toThrow(`more than ${LIMITS.programFiles} files`);
});
