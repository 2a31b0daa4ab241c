import { describe, expect, it } from "vitest";
import { TokenBucket } from "./token-bucket";

describe("token bucket", () => {
  it("gives a burst, then the rate", () => {
    const bucket = new TokenBucket(10, 5, 0);
    expect(Array.from({ length: 6 }, () => bucket.tryTake(1, 0))).toEqual([true, true, true, true, true, false]);
    expect(bucket.tryTake(1, 99)).toBe(false);
    expect(bucket.tryTake(1, 100)).toBe(true);
    expect(bucket.isFull(300)).toBe(false);
    expect(bucket.isFull(10_000)).toBe(true);
    expect(bucket.tryTake(6, 20_000)).toBe(false);
  });

  it("makes debts and says how long they last", () => {
    const bucket = new TokenBucket(1000, 100, 0);
    expect(bucket.take(100, 0)).toBe(0);
    expect(bucket.take(500, 0)).toBe(500);
    expect(bucket.take(0, 250)).toBe(250);
    expect(bucket.take(0, 500)).toBe(0);
  });

  it("does not mind a clock that goes back", () => {
    const bucket = new TokenBucket(10, 1, 1000);
    expect(bucket.tryTake(1, 0)).toBe(true);
    expect(bucket.tryTake(1, 0)).toBe(false);
  });
});
