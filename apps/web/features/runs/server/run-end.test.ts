import { LIMITS } from "@commworld/protocol";
import { expect, test } from "vitest";
import { type RecordedEnd, runEnd, SILENT_MS } from "./run-end";

const start = 1_800_000_000_000;
const running: RecordedEnd = {
  status: "running",
  startedAt: new Date(start),
  endedAt: null,
  error: null,
  lastTelemetryMs: null,
};

test("a run that was heard of lately goes on", () => {
  const asItIs = { status: "running", endedAt: null, error: null };
  expect(runEnd(running, start)).toEqual(asItIs);
  expect(runEnd(running, start + SILENT_MS)).toEqual(asItIs);
  expect(runEnd({ ...running, lastTelemetryMs: 500_000 }, start + 500_000 + SILENT_MS)).toEqual(asItIs);
});

test("a run that was silent for too long is lost since it was last heard of", () => {
  expect(runEnd({ ...running, lastTelemetryMs: 2000 }, start + 2001 + SILENT_MS)).toMatchObject({
    status: "lost",
    endedAt: new Date(start + 2000),
    error: { kind: "node-lost" },
  });
  expect(runEnd(running, start + SILENT_MS + 1)).toMatchObject({ status: "lost", endedAt: new Date(start) });
});

test("a run is not longer than the limit, whatever time it claims", () => {
  const longest = start + LIMITS.runSeconds * 1000;
  const claims = { ...running, lastTelemetryMs: 1e12 };
  expect(runEnd(claims, longest)).toMatchObject({ status: "running" });
  expect(runEnd(claims, longest + SILENT_MS)).toMatchObject({ status: "lost", endedAt: new Date(longest) });
});

test("an end that was told is kept", () => {
  const told = { status: "failed", endedAt: new Date(start + 5), error: { kind: "load", message: "x" } } as const;
  expect(runEnd({ ...running, ...told }, start + 1e10)).toEqual(told);
});
