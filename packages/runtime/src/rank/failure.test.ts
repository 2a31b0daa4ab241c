import { describe, expect, it } from "vitest";
import { MPIError } from "../mpi/errors";
import { AbortError, runErrorOf } from "./failure";
import { userPosition, userStack } from "./user-stack";

const PATHS = new Set(["main.ts", "lib/matrix.ts", "-odd.ts"]);

function errorWith(stack: unknown, message = "boom"): Error {
  const error = new RangeError(message);
  Object.defineProperty(error, "stack", { value: stack });
  return error;
}

describe("positions in a program", () => {
  const stacks: [string, string, object | undefined][] = [
    [
      "V8",
      "RangeError: boom\n    at inner (blob:null/6f2:14:1000)\n    at work (lib/matrix.ts:7:11)\n    at main.ts:3:5",
      { file: "lib/matrix.ts", line: 7, column: 11 },
    ],
    ["V8, async", "RangeError: boom\n    at async main.ts:30:9", { file: "main.ts", line: 30, column: 9 }],
    [
      "V8, with the document's address",
      "RangeError: boom\n    at f (https://host/lib/matrix.ts:1:2)",
      { file: "lib/matrix.ts", line: 1, column: 2 },
    ],
    ["V8, an odd name", "RangeError: boom\n    at f (-odd.ts:1:2)", { file: "-odd.ts", line: 1, column: 2 }],
    [
      "SpiderMonkey",
      "inner@blob:null/6f2:14:1000\nwork@lib/matrix.ts:7:11\n@main.ts:3:5\n",
      { file: "lib/matrix.ts", line: 7, column: 11 },
    ],
    [
      "SpiderMonkey, with an address",
      "work@blob:http://localhost:3000/lib/matrix.ts:7:11",
      { file: "lib/matrix.ts", line: 7, column: 11 },
    ],
    [
      "JavaScriptCore",
      "inner@blob:null/6f2:14:1000\nmodule code@main.ts:3:5\n[native code]",
      { file: "main.ts", line: 3, column: 5 },
    ],
    ["a message that looks like a frame", "RangeError: see other.ts:1:1\n    at lib/other.ts:1:1", undefined],
    [
      "frames of the library alone",
      "RangeError: boom\n    at f (blob:null/6f2:1:1)\n    at node:internal/x:1:1",
      undefined,
    ],
  ];
  it.each(stacks)("[STACK1] are found in the text of %s", (_, stack, position) => {
    expect(userPosition(errorWith(stack), PATHS)).toEqual(position);
  });

  it("[STACK2] a stack shows the error and the program's frames alone", () => {
    const error = errorWith("RangeError: boom\n    at f (blob:null/6f2:1:1)\n    at main.ts:3:5");
    expect(userStack(error, PATHS)).toBe("RangeError: boom\n    at main.ts:3:5");
  });

  it("[STACK3] anything thrown, and any stack, gives a text", () => {
    const hostile = new Error("x");
    for (const key of ["stack", "message", "name"])
      Object.defineProperty(hostile, key, {
        get: () => {
          throw new Error("no");
        },
      });
    for (const error of [errorWith(undefined), errorWith(5), errorWith({}), hostile]) {
      expect(userPosition(error, PATHS)).toBeUndefined();
      expect(userStack(error, PATHS)).toMatch(/Error/);
    }
    for (const thrown of ["text", null, undefined, {}, 5]) expect(userPosition(thrown, PATHS)).toBeUndefined();
    expect(userStack(errorWith(`${" at x".repeat(1_000_000)}`), PATHS)).toBe("RangeError: boom");
  });
});

describe("failure reports", () => {
  it("[FAIL1] of an exception say message, name, rank and place", () => {
    const error = errorWith("RangeError: boom\n    at main.ts:3:5");
    expect(runErrorOf(error, 4, PATHS)).toEqual({
      kind: "exception",
      message: "boom",
      name: "RangeError",
      pid: 4,
      exitCode: 1,
      file: "main.ts",
      line: 3,
      column: 5,
      stack: "RangeError: boom\n    at main.ts:3:5",
    });
  });

  it("[FAIL1] of the library say class and call", () => {
    const report = runErrorOf(new MPIError("ERR_RANK", "there is no rank 9", "Send"), 0, PATHS);
    expect(report).toMatchObject({ kind: "mpi", name: "MPI_ERR_RANK", message: "there is no rank 9", call: "Send" });
  });

  it.each([
    [3, 3],
    [0, 0],
    [-1, -1],
    [1.5, 1],
    ["x", 1],
    [2 ** 40, 1],
    [() => {}, 1],
  ])("[FAIL2] of Abort(%s) have exit code %s", (code, exitCode) => {
    const report = runErrorOf(new AbortError(code as number), 0, PATHS);
    expect(report).toMatchObject({ kind: "abort", exitCode });
    expect(structuredClone(report)).toEqual(report);
  });

  it("[FAIL3] exist for whatever a program throws, bounded and cloneable", () => {
    const unprintable = {
      toString: () => {
        throw new Error("no");
      },
    };
    const odd = new Error("x".repeat(100_000));
    Object.assign(odd, { name: { not: "text" }, stack: 7 });
    const thrown: unknown[] = ["text", null, undefined, 5n, Symbol("s"), unprintable, odd, new Proxy({}, {}), () => {}];
    for (const error of thrown) {
      const report = runErrorOf(error, 1, PATHS);
      expect(structuredClone(report)).toEqual(report);
      expect(report.message.length).toBeGreaterThan(0);
      expect(report.message.length).toBeLessThanOrEqual(4000);
      expect(report.name!.length).toBeLessThanOrEqual(100);
    }
  });
});
