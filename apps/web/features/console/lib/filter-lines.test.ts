import { describe, expect, it } from "vitest";
import type { ConsoleLine } from "./console-buffer";
import { copyText, filterLines, togglePid } from "./filter-lines";

const line = (index: number, pid: number, text: string): ConsoleLine => ({
  index,
  pid,
  stream: "stdout",
  text,
  tMs: 0,
});
const lines = [line(0, 0, "Hello"), line(1, 1, "hello"), line(2, -1, "stopped"), line(3, 1, "sum 42")];

describe("filterLines", () => {
  it("returns the same array without a filter", () =>
    expect(filterLines(lines, { pids: null, search: " " })).toBe(lines));
  it("filters by rank and keeps the playground's own lines", () =>
    expect(filterLines(lines, { pids: new Set([1]), search: "" }).map((l) => l.index)).toEqual([1, 2, 3]));
  it("searches without case", () =>
    expect(filterLines(lines, { pids: null, search: "HELLO" }).map((l) => l.index)).toEqual([0, 1]));
});

describe("togglePid", () => {
  it("goes from all to one, to two, and back to all", () => {
    const one = togglePid(null, 2);
    expect(one).toEqual(new Set([2]));
    expect(togglePid(one, 3)).toEqual(new Set([2, 3]));
    expect(togglePid(one, 2)).toBeNull();
  });
});

describe("copyText", () => {
  it("names ranks only when there are several", () => {
    expect(copyText(lines)).toBe("[0] Hello\n[1] hello\nstopped\n[1] sum 42");
    expect(copyText([line(0, 1, "a"), line(1, 1, "b")])).toBe("a\nb");
  });
});
