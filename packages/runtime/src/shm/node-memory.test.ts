import { describe, expect, it } from "vitest";
import { createNodeMemory, sharedBytes } from "./node-memory";

describe("memory of a node", () => {
  it("[SHM1] of 64 ranks is under 64 MiB, and grows with the ranks alone", () => {
    const [one, two, most] = [1, 2, 64].map((ranks) => sharedBytes(createNodeMemory(ranks))) as [
      number,
      number,
      number,
    ];
    expect(most).toBeLessThan(64 * 1024 * 1024);
    expect(most - one).toBe(63 * (two - one));
  });
});
