import { expect, test } from "vitest";
import { RateLimit } from "./rate-limit";

test("a bucket empties and fills with time, each key its own", () => {
  let now = 0;
  const limit = new RateLimit(2, () => now);
  expect([limit.take("a"), limit.take("a")]).toEqual([0, 0]);
  expect(limit.take("a")).toBe(30_000);
  expect(limit.take("b")).toBe(0);
  now = 29_999;
  expect(limit.take("a")).toBeGreaterThan(0);
  now = 30_000;
  expect(limit.take("a")).toBe(0);
});

test("memory is bounded: a million keys do not stay", () => {
  const limit = new RateLimit(1, () => 0);
  limit.take("first");
  for (let n = 0; n < 20_000; n++) limit.take(`key ${n}`);
  expect(limit.take("first")).toBe(0);
});
