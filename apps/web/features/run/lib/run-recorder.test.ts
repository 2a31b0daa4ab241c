import { type ConsoleChunk, type Finding, LIMITS, type NodeSample, type Widget } from "@commworld/protocol";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "@/features/api/lib/request";
import type { CreateRunRequest, RunTelemetryRequest } from "@/features/api/schemas";
import { type RecordState, RunRecorder } from "./run-recorder";

const run = { runId: "r1" } as CreateRunRequest;
const sample = (tMs: number) => ({ runId: "r1", grId: 0, tMs, ranks: [] }) as NodeSample;
const chunk = (text: string): ConsoleChunk => ({ pid: 0, stream: "stdout", text, tMs: 0 });

function setup(create: () => Promise<unknown> = async () => ({})) {
  const bodies: RunTelemetryRequest[] = [];
  const states: RecordState[] = [];
  const telemetry = vi.fn(async (_id: string, body: RunTelemetryRequest) => void bodies.push(body));
  const api = { create: vi.fn(create), telemetry };
  return { recorder: new RunRecorder(run, api, (state) => states.push(state)), api, bodies, states };
}

describe("RunRecorder", () => {
  it("creates the run once, sends batches within the limits, and the finish last", async () => {
    const { recorder, api, bodies, states } = setup();
    for (let i = 0; i < 70; i += 1) recorder.sample(sample(i));
    recorder.console(Array.from({ length: 300 }, (_, i) => chunk(`${i}`)));
    await recorder.finish({ status: "succeeded" }, sample(71));
    expect(api.create).toHaveBeenCalledOnce();
    expect(bodies.map((body) => [body.samples.length, body.console.length, body.finish?.status])).toEqual([
      [64, 256, undefined],
      [7, 44, "succeeded"],
    ]);
    expect(states).toEqual([{ phase: "recorded", runId: "r1" }]);
  });

  it("sends findings in batches, before the finish", async () => {
    const { recorder, bodies } = setup();
    const finding = { id: "GLOBAL:MSG:PENDING", count: 1 } as Finding;
    recorder.findings(Array.from({ length: 20 }, () => finding));
    await recorder.finish({ status: "succeeded" });
    expect(bodies.map((body) => [body.findings?.length, body.finish?.status])).toEqual([
      [16, undefined],
      [4, "succeeded"],
    ]);
  });

  it("says that it is not recorded, loses nothing, and succeeds at a retry", async () => {
    let up = false;
    const { recorder, bodies, states } = setup(async () => {
      if (!up) throw new ApiError("offline", 0, "no server");
    });
    recorder.console([chunk("hello")]);
    await recorder.finish({ status: "stopped" });
    expect(states).toEqual([{ phase: "failed", message: "no server" }]);
    up = true;
    await recorder.pump();
    expect(bodies).toEqual([{ samples: [], console: [chunk("hello")], finish: { status: "stopped" } }]);
    expect(recorder.state.phase).toBe("recorded");
  });

  it("joins what is drawn, sends it in batches, and again only when it changed", async () => {
    const { recorder, bodies } = setup();
    const text = (name: string, value: string): Widget => ({ pid: 0, name, kind: "string", text: value });
    recorder.widgets([text("a", "old")]);
    recorder.widgets([text("a", "new"), { pid: 0, name: "g", kind: "graph", values: [1], total: 1 }]);
    recorder.widgets([{ pid: 0, name: "g", kind: "graph", values: [2], total: 2 }]);
    await recorder.pump();
    recorder.widgets(Array.from({ length: LIMITS.widgetsPerMessage + 1 }, (_, i) => text(`w${i}`, "")));
    await recorder.finish({ status: "succeeded" });
    expect(bodies.map((body) => body.widgets?.length)).toEqual([2, LIMITS.widgetsPerMessage, 1]);
    expect(bodies[0]?.widgets).toEqual([
      text("a", "new"),
      { pid: 0, name: "g", kind: "graph", values: [1, 2], total: 2 },
    ]);
    expect(bodies.map((body) => body.finish?.status)).toEqual([undefined, undefined, "succeeded"]);
  });

  it("sends nothing when nothing is new", async () => {
    const { recorder, bodies } = setup();
    await recorder.pump();
    expect(bodies).toEqual([]);
  });

  it("ends the record when the page goes away in the middle", async () => {
    const { recorder, api } = setup();
    await recorder.pump();
    recorder.leave();
    expect(api.telemetry).toHaveBeenCalledWith("r1", expect.objectContaining({ finish: { status: "stopped" } }), true);
  });
});
