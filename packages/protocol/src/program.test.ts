import { describe, expect, it } from "vitest";
import { LIMITS } from "./limits";
import { contentHash, filePath, hashProgram, type ProgramContent, programContent } from "./program";

const hello: ProgramContent = { files: [{ path: "main.ts", text: "console.log(1)\n" }], entry: "main.ts", args: [] };

function faults(content: unknown): string[] {
  const result = programContent.safeParse(content);
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

describe("program", () => {
  it("[PROG1] has files with distinct paths and its entry among them", () => {
    expect(faults(hello)).toEqual([]);
    expect(faults({ ...hello, files: [] })).not.toEqual([]);
    expect(faults({ ...hello, entry: "other.ts" })).toEqual(["there is no file other.ts"]);
    expect(faults({ ...hello, files: [...hello.files, ...hello.files] })).toEqual(["two files have the same path"]);
    const many = Array.from({ length: LIMITS.programFiles + 1 }, (_, i) => ({ path: `f${i}.ts`, text: "" }));
    expect(faults({ files: many, entry: "f0.ts", args: [] })).not.toEqual([]);
    expect(faults({ files: many.slice(1), entry: "f1.ts", args: [] })).toEqual([]);
  });

  it.each(["main.ts", "lib/matrix.ts", "a/b/c/d.test.ts", "_x-1.ts"])("[PROG2] takes the path %s", (path) => {
    expect(filePath.safeParse(path).success).toBe(true);
  });

  it.each([
    "",
    "/main.ts",
    "../main.ts",
    "a/../b.ts",
    "./a.ts",
    ".env",
    "a//b.ts",
    "a/",
    "a\\b.ts",
    "a b.ts",
    "é.ts",
    "a\n",
  ])("[PROG2] refuses the path %j", (path) => {
    expect(filePath.safeParse(path).success).toBe(false);
  });

  it("[PROG3] counts bytes, not characters, and says how many", () => {
    const text = "é".repeat(LIMITS.programBytes / 2);
    expect(faults({ ...hello, files: [{ path: "main.ts", text }] })).toEqual([]);
    const [message] = faults({ ...hello, files: [{ path: "main.ts", text: `${text}x` }] });
    expect(message).toContain(`${LIMITS.programBytes + 1} bytes`);
  });

  it("[PROG7] has standard input of bounded length", () => {
    const stdin = "é".repeat(LIMITS.stdinBytes / 2);
    expect(faults({ ...hello, stdin })).toEqual([]);
    expect(faults({ ...hello, stdin: `${stdin}x` })).toEqual([expect.stringContaining("file of the program")]);
    expect(hashProgram({ ...hello, stdin: "" })).toBe(hashProgram(hello));
  });

  it("[PROG4] hashes what a run depends on", () => {
    const base: ProgramContent = {
      files: [
        { path: "main.ts", text: "a" },
        { path: "lib/x.ts", text: "b" },
      ],
      entry: "main.ts",
      args: ["1"],
    };
    const same = hashProgram(base);
    expect(hashProgram({ ...base, files: [...base.files].reverse() })).toBe(same);
    expect(contentHash.safeParse(same).success).toBe(true);
    const others: ProgramContent[] = [
      { ...base, entry: "lib/x.ts" },
      { ...base, args: [] },
      { ...base, args: ["2"] },
      { ...base, stdin: "3\n" },
      {
        ...base,
        files: [
          { path: "main.ts", text: "ab" },
          { path: "lib/x.ts", text: "" },
        ],
      },
      {
        ...base,
        files: [
          { path: "main.ts", text: "b" },
          { path: "lib/x.ts", text: "a" },
        ],
      },
    ];
    const hashes = new Set([same, ...others.map(hashProgram)]);
    expect(hashes.size).toBe(others.length + 1);
  });

  it("[PROG5] has a stable hash", () => {
    expect(hashProgram(hello)).toMatchInlineSnapshot(
      `"e8fd7f12e524e8ed619c36e8798463d6a8d759b72c79e2e6499040754d393d25"`,
    );
  });
});
