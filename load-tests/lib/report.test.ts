import { expect, test } from "vitest";
import { reportOf, textOf } from "./report";

const trend = (factor: number) => ({
  min: factor,
  med: 2 * factor,
  "p(95)": 3 * factor,
  "p(99)": 4 * factor,
  max: 5 * factor,
});

function k6Data(over: object = {}) {
  return {
    metrics: {
      sessions: { values: { count: 12, rate: 1.2 } },
      pings: { values: { count: 120 } },
      session_failed: { values: { rate: 0, passes: 0, fails: 12 }, thresholds: { "rate<0.01": { ok: true } } },
      join_ms: { values: trend(1.25), thresholds: { "p(95)<500": { ok: true } } },
      pong_ms: { values: trend(0.1) },
      ...over,
    },
    root_group: { checks: [{ name: "welcomed by the relay", passes: 12, fails: 0 }] },
    state: { testRunDurationMs: 10_040 },
  };
}
const at = new Date("2026-01-02T03:04:05Z");

test("a report holds what was measured and how it was judged", () => {
  const report = reportOf("join-and-ping", { rooms: 2 }, k6Data(), at);
  expect(report).toMatchObject({ passed: true, sessions: 12, failedSessions: 0, pings: 120, settings: { rooms: 2 } });
  expect(report.times.join_ms).toEqual(trend(1.25));
  expect(report.thresholds).toEqual([
    { metric: "session_failed", rule: "rate<0.01", ok: true },
    { metric: "join_ms", rule: "p(95)<500", ok: true },
  ]);
  expect(textOf(report)).toBe(`join-and-ping: passed
12 sessions (0 failed), 120 pings in 10.0 s

milliseconds                          min      med    p(95)    p(99)      max
join: socket opened to welcome       1.25     2.50     3.75     5.00     6.25
ping to pong                         0.10     0.20     0.30     0.40     0.50

ok     welcomed by the relay: 12 of 12

ok     session_failed rate<0.01
ok     join_ms p(95)<500
`);
});

test("a missed threshold fails the report and is named", () => {
  const pong_ms = { values: trend(90), thresholds: { "p(95)<100": { ok: false } } };
  const report = reportOf("join-and-ping", {}, k6Data({ pong_ms }), at);
  expect(report.passed).toBe(false);
  expect(textOf(report)).toMatch(/^join-and-ping: FAILED\n/);
  expect(textOf(report)).toContain("FAILED pong_ms p(95)<100\n");
});

test("a run without a session has not passed, whatever k6 says of its thresholds", () => {
  const empty = { metrics: { join_ms: { values: {}, thresholds: { "p(95)<500": { ok: true } } } } };
  const report = reportOf("join-and-ping", {}, { ...k6Data(), ...empty, root_group: {} }, at);
  expect(report).toMatchObject({ passed: false, sessions: 0, pings: 0, failedSessions: 0 });
  expect(textOf(report)).toContain("join-and-ping: FAILED\n0 sessions (0 failed), 0 pings");
});
