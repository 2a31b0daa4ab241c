import { describe, expect, it } from "vitest";
import { FLAG_FORMS, flagProblems, readCompileFlags } from "./compile-flags";
import { ALLOWED, refusal } from "./options";

describe("compile_flags.txt", () => {
  it("[TOOLC10] has a flag on each line; empty lines and remarks say nothing", () => {
    expect(readCompileFlags('-O3\r\n\n# faster, less exact\n  -ffast-math \n-DGREETING="hello world"')).toEqual([
      { flag: "-O3", line: 1 },
      { flag: "-ffast-math", line: 4 },
      { flag: '-DGREETING="hello world"', line: 5 },
    ]);
    expect(readCompileFlags("")).toEqual([]);
  });

  it("[TOOLC3] the flags that people are told of are those that are allowed", () => {
    const told = FLAG_FORMS.flatMap(({ flags }) => flags.split(" "));
    for (const flag of told) expect(refusal([flag]), flag).toBeUndefined();
    for (const pattern of ALLOWED)
      expect(
        told.some((flag) => pattern.test(flag)),
        String(pattern),
      ).toBe(true);
    const words = ALLOWED.flatMap((pattern) => /^\^-f\(no-\)\?\((.*)\)\$$/.exec(pattern.source)?.[1]?.split("|") ?? []);
    expect(words.length).toBeGreaterThan(10);
    for (const word of words)
      expect(
        told.some((flag) => flag.replace(/^-f(no-)?/, "") === word),
        word,
      ).toBe(true);
  });

  it("[TOOLC11] a flag that is not allowed is told at its line", () => {
    expect(flagProblems(readCompileFlags("-O3\n-Wall\n-DN=4"))).toEqual([]);
    const [first, second, ...others] = flagProblems(readCompileFlags("-I/etc\n-O3\n-Xclang"));
    expect([first, second]).toMatchObject([
      { file: "compile_flags.txt", line: 1, severity: "error", message: expect.stringContaining("-I/etc") },
      { file: "compile_flags.txt", line: 3, severity: "error", message: expect.stringContaining("-Xclang") },
    ]);
    expect(others).toEqual([]);
    expect(flagProblems(readCompileFlags("-w\n".repeat(51)))).toMatchObject([{ line: 51 }]);
  });
});
