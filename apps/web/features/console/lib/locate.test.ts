import { describe, expect, it } from "vitest";
import { errorHeadline, errorLocation, findLocation } from "./locate";

describe("findLocation", () => {
  it("finds the first place in a file of the program", () => {
    const text = "    at step (lib/matrix.ts:7:13) at main.ts:2:1";
    expect(findLocation(text, ["main.ts", "lib/matrix.ts"])).toMatchObject({
      file: "lib/matrix.ts",
      line: 7,
      column: 13,
    });
    expect(findLocation(text, ["main.ts"])).toMatchObject({ file: "main.ts", line: 2 });
  });
  it("ignores files that are not of the program", () =>
    expect(findLocation("at rank.js:1:2", ["main.ts"])).toBeUndefined());
});

describe("errorHeadline", () => {
  it("names rank, place, kind and message", () =>
    expect(
      errorHeadline({
        kind: "exception",
        message: "x is not a function",
        name: "TypeError",
        pid: 2,
        file: "main.ts",
        line: 12,
        column: 5,
      }),
    ).toBe("rank 2 main.ts:12:5 TypeError: x is not a function"));
  it("does not repeat a name the message already has", () =>
    expect(errorHeadline({ kind: "exception", message: "TypeError: no", name: "TypeError" })).toBe("TypeError: no"));
  it("has no place without a line", () =>
    expect(errorLocation({ kind: "node-lost", message: "Ada left" })).toBeUndefined());
});
