import { describe, expect, it } from "vitest";
import { Sequences } from "./sequences";

describe("sequences", () => {
  it("[ROUTER2] count from 0, for each destination", () => {
    const sequences = new Sequences();
    expect([3, 3, 5, 3].map((grId) => sequences.next(grId))).toEqual([0, 1, 0, 2]);
  });

  it("[ROUTER2] tell a gap from a duplicate, for each source", () => {
    const sequences = new Sequences();
    expect(sequences.check(1, 0)).toBe("in-order");
    expect(sequences.check(2, 0)).toBe("in-order");
    expect(sequences.check(1, 2)).toBe("gap");
    expect(sequences.check(1, 0)).toBe("duplicate");
    expect(sequences.check(1, 1)).toBe("in-order");
    expect(sequences.check(3, 2 ** 32 - 1)).toBe("duplicate");
    expect(sequences.check(3, 2 ** 31 - 1)).toBe("gap");
  });
});
