import type { NodeSample } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import type { RunRankTotals } from "@/features/api/schemas";
import { telemetryAt } from "@/features/dashboard/lib/telemetry";
import { lostAt, replaySamples } from "./replay";

const runId = "7f1b8a6e-3a52-4f4b-9c7e-111111111111";
const totals = (pid: number, sentMessages: number, wallUs: number): RunRankTotals => ({
  pid,
  sentMessages,
  sentBytes: 0,
  receivedMessages: 0,
  receivedBytes: 0,
  calls: {},
  wallUs,
  state: { phase: "finished", sinceMs: 0 },
});
const nodes = [
  { grId: 0, name: "Ada", nrOffset: 0, count: 1, lost: false },
  { grId: 3, name: "Bo", nrOffset: 1, count: 1, lost: true },
];

describe("replaySamples", () => {
  it("ends with the final totals of every node", () => {
    const samples: NodeSample[] = [{ runId, grId: 0, tMs: 250, ranks: [totals(0, 5, 250_000)] }];
    const all = replaySamples({ runId, nodes, ranks: [totals(0, 9, 300_000), totals(1, 4, 100_000)] }, samples);
    expect(all.map((sample) => [sample.grId, sample.tMs])).toEqual([
      [3, 100],
      [0, 250],
      [0, 300],
    ]);
    const end = telemetryAt(all, 1e9);
    expect(end.ranks.get(0)?.sample.sentMessages).toBe(9);
    expect(end.ranks.get(1)?.sample.sentMessages).toBe(4);
  });

  it("shows a tab as lost after its last sample", () => {
    const sample = (grId: number, tMs: number): NodeSample => ({ runId, grId, tMs, ranks: [totals(grId && 1, 1, 1)] });
    const all = [sample(0, 100), sample(3, 100), sample(0, 900)];
    expect([50, 100, 101, 900].map((atMs) => lostAt({ nodes }, all, atMs))).toEqual([[], [], [3], [3]]);
  });

  it("has nothing for a node that never reported", () =>
    expect(replaySamples({ runId, nodes, ranks: [] }, [])).toEqual([]));
});
