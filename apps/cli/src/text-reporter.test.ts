import type { RunError } from "@commworld/protocol";
import { expect, test } from "vitest";
import { describeError } from "./text-reporter";

const ERRORS: [RunError, string][] = [
  [
    {
      kind: "exception",
      pid: 2,
      file: "main.ts",
      line: 12,
      column: 5,
      name: "TypeError",
      message: "x is not a function",
    },
    "rank 2 main.ts:12:5 TypeError: x is not a function",
  ],
  [{ kind: "stopped", message: "the run was stopped" }, "the run was stopped"],
  [
    {
      kind: "exception",
      pid: 0,
      name: "Error",
      message: "no",
      stack: "Error: no\n    at f (main.ts:1:2)\n  at main.ts:3:4",
    },
    "rank 0 Error: no\n    at f (main.ts:1:2)\n    at main.ts:3:4",
  ],
];

test.each(ERRORS)("%j", (error, text) => {
  expect(describeError(error)).toBe(text);
});
