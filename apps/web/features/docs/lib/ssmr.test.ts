import { describe, expect, it } from "vitest";
import { copiesOfBroadcast } from "./ssmr";

describe("copies of a broadcast", () => {
  it.each([
    ["crossbar", 7, 7],
    ["ring", 16, 7],
    ["star", 7, 7],
    ["tree", 13, 7],
  ] as const)("on a %s of 8 from rank 0: %i apart, %i by SSMR", (name, apart, ssmr) => {
    expect(copiesOfBroadcast(name, 8, 0)).toEqual({ apart, ssmr });
  });
  it("nobody else is told nothing", () => {
    expect(copiesOfBroadcast("bus", 1, 0)).toEqual({ apart: 0, ssmr: 0 });
  });
});
