import { seededRandom } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { backoffMs } from "./backoff";

describe("backoff", () => {
  it("[ROUTER6] doubles its bound from 0.25 s to 10 s", () => {
    const bounds = Array.from({ length: 8 }, (_, i) => backoffMs(i + 1, () => 1));
    expect(bounds).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
    expect(backoffMs(100_000, () => 1)).toBe(10_000);
  });

  it("[ROUTER6] spreads over the whole range", () => {
    const random = seededRandom(1);
    const waits = Array.from({ length: 1000 }, () => backoffMs(3, random));
    expect(Math.min(...waits)).toBeLessThan(20);
    expect(Math.max(...waits)).toBeGreaterThan(980);
  });
});
