import type { Finding, RunError, Widget } from "@commworld/protocol";
import { expect, test } from "vitest";
import { describeError, describeFinding } from "./text-reporter";
import { widgetLines } from "./widget-lines";

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

test("widgets are one line each, by name and rank, and write nothing but text to a terminal", () => {
  const widgets: Widget[] = [
    { pid: 1, name: "b", kind: "graph", values: [1, 0.1 + 0.2], total: 900 },
    { pid: 10, name: "a\u001b[2J", kind: "string", text: "x\n\u009by" },
    { pid: 2, name: "a\u001b[2J", kind: "progress", fraction: 0.257 },
    {
      pid: 0,
      name: "c",
      kind: "pie",
      parts: [
        { label: "in", value: 3 },
        { label: "out\u0007", value: 1 },
      ],
    },
    { pid: 1, name: "c", kind: "pie", parts: [{ label: "in", value: 0 }] },
  ];
  expect(
    widgetLines(widgets)
      .split("\n")
      .map((line) => line.replace(/ +/g, " ")),
  ).toEqual([
    "[2] a [2J 26%",
    "[10] a [2J x y",
    "[1] b 900 points, the last is 0.3",
    "[0] c in 75%, out 25%",
    "[1] c in 0%",
    "",
  ]);
});

test("a finding has its place, what happened, who waits for whom, and what to do", () => {
  const finding: Finding = {
    id: "GLOBAL:DEADLOCK:HARD",
    severity: "error",
    message: "No rank can go on.",
    advice: "Send first.",
    places: [
      { pid: 0, call: "Recv", text: "waits", waitsFor: [1, 2], any: true },
      { pid: 1, call: "Recv", text: "waits", waitsFor: [0], file: "main.ts", line: 4, column: 2 },
    ],
    count: 2,
  };
  expect(describeFinding(finding).split("\n")).toEqual([
    "error GLOBAL:DEADLOCK:HARD main.ts:4:2",
    "  No rank can go on. (2 times)",
    "  0 -> 1 or 2",
    "  1 -> 0",
    "  Send first.",
  ]);
});
