import { describe, expect, it } from "vitest";
import { countErrors, type Problem, problemText, sortProblems } from "./problem";

const problem = (part: Partial<Problem>): Problem => ({
  file: "main.ts",
  line: 1,
  column: 1,
  severity: "error",
  message: "m",
  kind: "type",
  ...part,
});

describe("sortProblems", () => {
  it("orders by file and place and keeps different messages of one place", () => {
    const sorted = sortProblems([
      problem({ line: 9 }),
      problem({ line: 2, message: "b" }),
      problem({ file: "a.ts" }),
      problem({ line: 2 }),
    ]);
    expect(sorted.map((one) => `${one.file}:${one.line}:${one.message}`)).toEqual([
      "a.ts:1:m",
      "main.ts:2:b",
      "main.ts:2:m",
      "main.ts:9:m",
    ]);
  });
  it("shows one syntax error for a place that compiler and editor both report", () => {
    const both = [
      problem({ kind: "syntax", message: 'Unexpected ";"' }),
      problem({ kind: "syntax", message: "Expression expected." }),
    ];
    expect(sortProblems(both)).toEqual([both[0]]);
    expect(countErrors(both)).toBe(2);
  });
});

it("writes a problem as compilers do", () => {
  expect(problemText(problem({ file: "main.c", line: 2, column: 27, message: "expected ';'" }))).toBe(
    "main.c:2:27: error: expected ';'",
  );
});
