import type { NodeSample } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { addSample, emptyTelemetry, telemetryAt } from "./telemetry";

function sample(grId: number, tMs: number, ranks: [pid: number, sent: number][]): NodeSample {
  return {
    runId: "7f1b8a6e-3a52-4f4b-9c7e-111111111111",
    grId,
    tMs,
    ranks: ranks.map(([pid, sent]) => ({
      pid,
      sentMessages: sent,
      sentBytes: sent * 8,
      receivedMessages: 0,
      receivedBytes: 0,
      calls: {},
      wallUs: tMs * 1000,
      state: { phase: "computing", sinceMs: 0 },
    })),
  };
}

describe("addSample", () => {
  it("keeps the latest totals and the rates between two samples", () => {
    const first = addSample(emptyTelemetry, sample(0, 1000, [[0, 100]]));
    const second = addSample(first, sample(0, 1500, [[0, 400]]));
    expect(second.ranks.get(0)).toMatchObject({ sentRate: 600, sentByteRate: 4800, grId: 0 });
    expect(second.series).toEqual({ seconds: [1, 1.5], messages: [100, 600], bytes: [800, 4800] });
  });

  it("adds the rates of several nodes and merges points that are close", () => {
    let state = addSample(emptyTelemetry, sample(0, 1000, [[0, 100]]));
    state = addSample(state, sample(1, 1100, [[1, 220]]));
    expect(state.series.seconds).toEqual([1]);
    expect(state.series.messages).toEqual([300]);
    expect(state.tMs).toBe(1100);
  });

  it("ignores a sample older than what it knows of the node", () => {
    const state = addSample(emptyTelemetry, sample(0, 1000, [[0, 100]]));
    expect(addSample(state, sample(0, 900, [[0, 90]]))).toBe(state);
  });

  it("keeps rates when a node's final sample has the time of its last one", () => {
    const state = addSample(emptyTelemetry, sample(0, 1000, [[0, 100]]));
    const final = addSample(state, sample(0, 1000, [[0, 101]]));
    expect(final.ranks.get(0)).toMatchObject({ sentRate: 100, sample: { sentMessages: 101 } });
  });
});

describe("telemetryAt", () => {
  const samples = [sample(0, 250, [[0, 1]]), sample(0, 500, [[0, 2]]), sample(0, 750, [[0, 3]])];
  it("shows the run as it stood at a time", () => {
    expect(telemetryAt(samples, 600).ranks.get(0)?.sample.sentMessages).toBe(2);
    expect(telemetryAt(samples, 0).ranks.size).toBe(0);
    expect(telemetryAt(samples, 1e9).series.seconds).toHaveLength(3);
  });
});
