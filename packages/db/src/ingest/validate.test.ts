import { LIMITS } from "@commworld/protocol";
import { describe, expect, test } from "vitest";
import { nodeSample, rankSample } from "../../test/fixtures";
import { GRACE_MS, type RankProgress, type RunProgress, validateBatch } from "./validate";

const RUN = "00000000-0000-4000-8000-000000000001";

function progress(ranks: [number, Partial<RankProgress>][], run: Partial<RunProgress> = {}): RunProgress {
  const fresh: RankProgress = {
    grId: 0,
    tMs: null,
    sentMessages: 0,
    sentBytes: 0,
    receivedMessages: 0,
    receivedBytes: 0,
    lastSampleMs: null,
    consoleBytes: 0,
  };
  return {
    status: "running",
    endedForMs: null,
    consoleBytes: 0,
    messagesOf: new Map(),
    ranks: new Map(ranks.map(([pid, rank]) => [pid, { ...fresh, ...rank }])),
    ...run,
  };
}

const line = (pid: number, text: string) => ({ pid, stream: "stdout" as const, text, tMs: 1 });

describe("samples", () => {
  test("growing totals of the node's own ranks are kept, the newest as totals", () => {
    const samples = [0, 250, 500].map((tMs, n) => nodeSample(RUN, tMs, [rankSample(0, n), rankSample(1, n)]));
    const accepted = validateBatch(
      progress([
        [0, {}],
        [1, {}],
      ]),
      { samples, console: [] },
    );
    expect(accepted.samples).toHaveLength(6);
    expect(accepted.totals.get(1)).toMatchObject({ tMs: 500, sentMessages: 2 });
    expect(accepted.refused).toEqual([]);
  });

  test.each([
    ["a rank the run does not have", nodeSample(RUN, 600, [rankSample(9)]), "not-a-rank"],
    ["a rank of another node", nodeSample(RUN, 600, [rankSample(0, 9)], 3), "not-a-rank"],
    ["an older time", nodeSample(RUN, 499, [rankSample(0, 9)]), "stale"],
    ["fewer messages than before", nodeSample(RUN, 600, [rankSample(0, 4)]), "decreasing"],
    ["fewer received bytes", nodeSample(RUN, 600, [rankSample(0, 9, { receivedBytes: 1 })]), "decreasing"],
  ])("%s is refused", (_, sample, reason) => {
    const run = progress([[0, { tMs: 500, sentMessages: 5, sentBytes: 40, receivedBytes: 2 }]]);
    const accepted = validateBatch(run, { samples: [sample], console: [] });
    expect(accepted.refused).toMatchObject([{ reason, kind: "sample" }]);
    expect([accepted.samples, accepted.totals.size]).toEqual([[], 0]);
  });

  test("one bad rank does not take the node's others along", () => {
    const sample = nodeSample(RUN, 1, [rankSample(7), rankSample(0, 1)]);
    const accepted = validateBatch(progress([[0, {}]]), { samples: [sample], console: [] });
    expect(accepted.samples.map(({ pid }) => pid)).toEqual([0]);
    expect(accepted.refused).toMatchObject([{ pid: 7 }]);
  });

  test("a decrease inside one batch is refused too", () => {
    const samples = [nodeSample(RUN, 0, [rankSample(0, 5)]), nodeSample(RUN, 250, [rankSample(0, 3)])];
    expect(validateBatch(progress([[0, {}]]), { samples, console: [] }).refused).toMatchObject([
      { reason: "decreasing" },
    ]);
  });

  test("a node that reports too often keeps its totals and a thinned series", () => {
    const samples = Array.from({ length: 100 }, (_, n) => nodeSample(RUN, n * 10, [rankSample(0, n)]));
    const accepted = validateBatch(progress([[0, {}]]), { samples, console: [] });
    expect(accepted.samples.map(({ tMs }) => tMs)).toEqual([0, 200, 400, 600, 800]);
    expect(accepted.totals.get(0)?.sentMessages).toBe(99);
  });

  test("an hour at full rate stores a bounded series", () => {
    const samples = Array.from({ length: 4 * LIMITS.runSeconds }, (_, n) =>
      nodeSample(RUN, n * 250, [rankSample(0, n)]),
    );
    const stored = validateBatch(progress([[0, {}]]), { samples, console: [] }).samples.length;
    expect(stored).toBeGreaterThan(500);
    expect(stored).toBeLessThan(1500);
  });

  test("totals alone are no part of the series", () => {
    const accepted = validateBatch(progress([[0, {}]]), {
      samples: [],
      totals: [nodeSample(RUN, 9, [rankSample(0, 2)])],
      console: [],
    });
    expect(accepted.samples).toEqual([]);
    expect(accepted.totals.get(0)?.sentMessages).toBe(2);
  });

  test("after the end there is a grace, and then none", () => {
    const batch = { samples: [nodeSample(RUN, 1, [rankSample(0, 1)])], console: [line(0, "late")] };
    const ended = (endedForMs: number) =>
      validateBatch(progress([[0, {}]], { status: "succeeded", endedForMs }), batch);
    expect(ended(GRACE_MS).refused).toEqual([]);
    expect(ended(GRACE_MS + 1).refused.map(({ reason }) => reason)).toEqual(["run-ended", "run-ended"]);
  });
});

describe("console", () => {
  test("text is kept as it is, but for what PostgreSQL cannot hold", () => {
    const accepted = validateBatch(progress([[0, {}]]), { samples: [], console: [line(0, "<b>\0\ud800é")] });
    expect(accepted.console).toMatchObject([{ text: "<b>\ufffd\ufffdé" }]);
    expect(accepted.consoleBytesOf.get(0)).toBe(11);
  });

  test("a rank's and a run's output end at their limits and the rest is counted", () => {
    const rankFull = progress([
      [0, { consoleBytes: LIMITS.consoleBytesPerRank - 3 }],
      [1, {}],
    ]);
    const one = validateBatch(rankFull, { samples: [], console: [line(0, "abc"), line(0, "d"), line(1, "e")] });
    expect(one.console.map(({ text }) => text)).toEqual(["abc", "e"]);
    expect(one.droppedConsole).toBe(1);
    const runFull = progress([[0, {}]], { consoleBytes: LIMITS.consoleBytesPerRun - 1 });
    const two = validateBatch(runFull, { samples: [], console: [line(0, "ab"), line(0, "c"), line(0, "d")] });
    expect([two.console.map(({ text }) => text), two.droppedConsole]).toEqual([["c"], 2]);
  });

  test("output of a rank the run does not have is refused", () => {
    const accepted = validateBatch(progress([[0, {}]]), { samples: [], console: [line(5, "x")] });
    expect(accepted.refused).toEqual([{ reason: "not-a-rank", pid: 5, kind: "console" }]);
  });
});
