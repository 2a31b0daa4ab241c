import type { NodeSample } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { endStatus, idleRun, isActive, type RunPlan, type RunState, reduceRun } from "./run-state";

const plan: RunPlan = {
  runId: "7f1b8a6e-3a52-4f4b-9c7e-111111111111",
  table: [{ grId: 0, nrOffset: 0, count: 2 }],
  interconnect: "crossbar",
  transport: "shared-memory",
  names: { 0: "This tab" },
};
const sample = (runId: string, tMs: number): NodeSample => ({
  runId,
  grId: 0,
  tMs,
  ranks: [
    {
      pid: 0,
      sentMessages: tMs,
      sentBytes: 0,
      receivedMessages: 0,
      receivedBytes: 0,
      calls: {},
      wallUs: 1,
      state: { phase: "computing", sinceMs: 0 },
    },
  ],
});
const running = (): RunState =>
  reduceRun(reduceRun(idleRun, { type: "start", plan, now: 10 }), { type: "go", now: 20 });

describe("reduceRun", () => {
  it("goes from compiling back to idle when the program does not compile", () => {
    const compiling = reduceRun(idleRun, { type: "compile" });
    expect(isActive(compiling)).toBe(true);
    expect(reduceRun(compiling, { type: "cancel" })).toEqual(idleRun);
  });

  it("runs, collects samples and ends with the final totals", () => {
    const sampled = reduceRun(running(), { type: "sample", sample: sample(plan.runId, 250) });
    const ended = reduceRun(sampled, {
      type: "end",
      runId: plan.runId,
      status: "succeeded",
      sample: sample(plan.runId, 300),
      now: 320,
    });
    expect(ended).toMatchObject({ phase: "ended", startedAt: 20, endedAt: 320, status: "succeeded" });
    expect(ended.phase === "ended" && ended.telemetry.ranks.get(0)?.sample.sentMessages).toBe(300);
    expect(isActive(ended)).toBe(false);
  });

  it("ignores what belongs to another run", () => {
    const state = running();
    expect(reduceRun(state, { type: "sample", sample: sample("other", 1) })).toBe(state);
    expect(reduceRun(state, { type: "end", runId: "other", status: "failed", now: 1 })).toBe(state);
  });

  it("keeps the first end", () => {
    const ended = reduceRun(running(), { type: "end", runId: plan.runId, status: "stopped", now: 30 });
    expect(reduceRun(ended, { type: "end", runId: plan.runId, status: "failed", now: 40 })).toBe(ended);
  });
});

describe("endStatus", () => {
  it("calls a stopped run stopped", () => {
    expect(endStatus({ status: "failed", error: { kind: "stopped", message: "Stop" } })).toBe("stopped");
    expect(endStatus({ status: "failed", error: { kind: "exception", message: "x" } })).toBe("failed");
    expect(endStatus({ status: "succeeded" })).toBe("succeeded");
  });
});
