import { describe, expect, it } from "vitest";
import { compilerOptions, optionsProblem, writeCompilerOptions } from "./compiler-options";

const content = (text?: string) => ({
  files: [{ path: "main.c", text: "" }, ...(text === undefined ? [] : [{ path: "compile_flags.txt", text }])],
});

describe("the compiler's options of a program", () => {
  it("are the usual ones without a file", () => {
    const options = { optimization: "2", defines: [], flags: [] } as const;
    expect(compilerOptions(content())).toEqual(options);
    expect(writeCompilerOptions(content(), { ...options, defines: [], flags: [] })).toBeUndefined();
  });

  it("are read from the file and come back as they were, with its remarks", () => {
    const before = content("# fast\n-O1\n-O3\n-DN=100\n-Wall\n-DDEBUG\n-ffast-math\n");
    const options = compilerOptions(before);
    expect(options).toEqual({ optimization: "3", defines: ["N=100", "DEBUG"], flags: ["-Wall", "-ffast-math"] });
    const text = writeCompilerOptions(before, options);
    expect(text).toBe("# fast\n-O3\n-DN=100\n-DDEBUG\n-Wall\n-ffast-math\n");
    expect(compilerOptions(content(text))).toEqual(options);
  });

  it.each([
    [{ defines: ["N=4", "DEBUG"], flags: ["-Wall"] }, undefined],
    [{ defines: ["2x=4"], flags: [] }, /^The flag -D2x=4 is not among/],
    [{ defines: [], flags: ["-I/etc"] }, /^The flag -I\/etc is not among/],
    [{ defines: [], flags: ["Wall"] }, /begin with -/],
  ])("%j is judged before it is kept", (part, problem) => {
    const found = optionsProblem({ optimization: "2", ...part });
    if (problem) expect(found).toMatch(problem);
    else expect(found).toBeUndefined();
  });
});
