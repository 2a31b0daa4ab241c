import type { RankSample } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { callsByTime, timeShares } from "./time-shares";

const rank = (wallUs: number, calls: RankSample["calls"]): RankSample => ({
  pid: 0,
  sentMessages: 0,
  sentBytes: 0,
  receivedMessages: 0,
  receivedBytes: 0,
  calls,
  wallUs,
  state: { phase: "computing", sinceMs: 0 },
});

describe("timeShares", () => {
  it("gives the time outside calls to computing, and shares that add up to 1", () => {
    const shares = timeShares(rank(1000, { Send: { count: 2, us: 100 }, Recv: { count: 2, us: 300 } }));
    expect(shares.map(({ name, us }) => [name, us])).toEqual([
      ["computing", 600],
      ["Recv", 300],
      ["Send", 100],
    ]);
    expect(shares.reduce((sum, part) => sum + part.share, 0)).toBeCloseTo(1);
  });
  it("counts the wait a rank is still in", () => {
    const sample: RankSample = {
      ...rank(1000, { recv: { count: 1, us: 100 } }),
      state: { phase: "blocked", call: "recv", peer: 0, sinceMs: 0.6 },
    };
    expect(timeShares(sample).map(({ name, us, count }) => [name, us, count])).toEqual([
      ["computing", 300, 0],
      ["recv", 700, 2],
    ]);
  });
  it("never shows negative computing when calls overlap", () => {
    const [computing, wait] = timeShares(rank(100, { wait: { count: 1, us: 150 } }));
    expect(computing?.us).toBe(0);
    expect(wait?.share).toBe(1);
  });
  it("is empty before any time has passed", () => expect(timeShares(rank(0, {}))).toEqual([]));
});

describe("callsByTime", () => {
  it("orders calls by their time over all ranks", () =>
    expect(
      callsByTime([
        rank(9, { a: { count: 1, us: 1 }, b: { count: 1, us: 5 } }),
        rank(9, { c: { count: 1, us: 3 }, a: { count: 1, us: 3 } }),
      ]),
    ).toEqual(["b", "a", "c"]));
});
