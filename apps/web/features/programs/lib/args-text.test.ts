import { describe, expect, it } from "vitest";
import { formatArgs, parseArgs } from "./args-text";

describe("parseArgs", () => {
  it.each([
    ["", []],
    ["  1000  2.5 ", ["1000", "2.5"]],
    ['--name "Ada Lovelace" x', ["--name", "Ada Lovelace", "x"]],
    ['\'a "b"\' ""', ['a "b"', ""]],
    ['a\\ b "c\\"d"', ["a b", 'c"d']],
  ])("reads %j", (text, args) => expect(parseArgs(text)).toEqual(args));

  it("reads back what formatArgs wrote", () => {
    const args = ["plain", "two words", "", 'quote"d', "back\\slash", "it's"];
    expect(parseArgs(formatArgs(args))).toEqual(args);
  });
});
