import { describe, expect, it } from "vitest";
import { formatBytes, formatCount, formatRate, formatSeconds, formatShare, plural } from "./format";

describe("format", () => {
  it.each([
    [0, "0 B"],
    [1023, "1023 B"],
    [1536, "1.50 KiB"],
    [12 * 1024, "12.0 KiB"],
    [64 * 2 ** 20, "64.0 MiB"],
    [500 * 2 ** 30, "500 GiB"],
  ])("writes %d bytes as %s", (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  it.each([
    [7, "7"],
    [12_345, "12,345"],
    [1_234_567, "1.23 M"],
    [5e9, "5.00 G"],
  ])("writes the count %d as %s", (count, text) => expect(formatCount(count)).toBe(text));

  it.each([
    [0, "0"],
    [0.42, "0.42"],
    [12.5, "12.5"],
    [3400, "3,400"],
  ])("writes the rate %d as %s", (rate, text) => expect(formatRate(rate)).toBe(text));

  it.each([
    [0.0004, "400 us"],
    [0.0042, "4.20 ms"],
    [2.345, "2.35 s"],
    [42.12, "42.1 s"],
    [75, "1:15"],
    [3725, "1:02:05"],
  ])("writes %d seconds as %s", (seconds, text) => expect(formatSeconds(seconds)).toBe(text));

  it("writes shares and plurals", () => {
    expect(formatShare(0.1234)).toBe("12.3%");
    expect(formatShare(1)).toBe("100%");
    expect(formatShare(0)).toBe("0%");
    expect(plural(1, "rank")).toBe("1 rank");
    expect(plural(4, "rank")).toBe("4 ranks");
  });
});
