import {
  type Finding,
  LIMITS,
  type NodeCheck,
  type NodeSample,
  type RankCheck,
  type Widget,
} from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { rank, sampleOf } from "../../test/samples";
import { Seat } from "./seat";

const RUN = "018f3c6e-7d2a-7b31-8f4e-0123456789ab";
const entry = { grId: 3, nrOffset: 4, count: 2 };

function seat(): Seat {
  const run = {
    runId: RUN,
    epoch: 1,
    versionId: "v",
    hash: "h",
    interconnect: "ring" as const,
    table: [{ grId: 0, nrOffset: 0, count: 4 }, entry],
  };
  return new Seat(run, entry);
}

describe("a node's word", () => {
  it("[REC3] counts for its own ranks of this run", () => {
    const good = sampleOf(RUN, 3, [4, 5], 1);
    expect(seat().checkSample(good)).toEqual({ ok: true });
    const bad: [NodeSample, string][] = [
      [{ ...good, runId: RUN.replace("0", "1") }, "another run"],
      [{ ...good, grId: 2 }, "another node"],
      [sampleOf(RUN, 3, [3]), "rank 3 belongs"],
      [sampleOf(RUN, 3, [6]), "rank 6 belongs"],
      [sampleOf(RUN, 3, [4, 4]), "twice"],
    ];
    for (const [sample, why] of bad) expect(JSON.stringify(seat().checkSample(sample))).toContain(why);
    expect(seat().checkConsole(RUN, 1, [{ pid: 5, stream: "stdout", text: "", tMs: 0 }])).toEqual({ ok: true });
    expect(seat().checkConsole(RUN, 1, [{ pid: 0, stream: "stdout", text: "", tMs: 0 }]).ok).toBe(false);
    expect(seat().checkConsole("other", 1, [{ pid: 5, stream: "stdout", text: "", tMs: 0 }]).ok).toBe(false);
  });

  it("[REC11] is numbered upwards where it is output", () => {
    const own = seat();
    const says = (seq: number) => own.checkConsole(RUN, seq, [{ pid: 5, stream: "stdout", text: "", tMs: 0 }]).ok;
    expect([7, 8, 8, 3, 12].map(says)).toEqual([true, true, false, false, true]);
  });

  it("[REC3] never shrinks", () => {
    const own = seat();
    expect(own.checkSample(sampleOf(RUN, 3, [4, 5], 5))).toEqual({ ok: true });
    expect(own.checkSample(sampleOf(RUN, 3, [4], 5))).toEqual({ ok: true });
    const next = (change: Parameters<typeof rank>[2]) =>
      own.checkSample({ runId: RUN, grId: 3, tMs: 6, ranks: [rank(4, 6, change)] });
    for (const counter of ["sentMessages", "sentBytes", "receivedMessages", "receivedBytes", "wallUs"] as const)
      expect(JSON.stringify(next({ [counter]: 4 }))).toContain(`${counter} of rank 4 shrank`);
    expect(JSON.stringify(next({ calls: {} }))).toContain("Send");
    expect(next({ calls: { Send: { count: 5, us: 49 } } }).ok).toBe(false);
    expect(own.checkSample({ ...sampleOf(RUN, 3, [4], 9), tMs: 1 }).ok).toBe(false);
    expect(next({ calls: { Send: { count: 5, us: 50 }, Recv: { count: 1, us: 1 } } })).toEqual({ ok: true });
  });

  it("[REC8] counts for reports of its own ranks, each newer than the last", () => {
    const own = seat();
    const report = (pid: number): RankCheck => ({
      pid,
      phase: "blocked",
      sent: 1,
      handled: 1,
      moves: 1,
      waits: [],
      collectives: [],
    });
    const check: NodeCheck = { runId: RUN, grId: 3, seq: 1, seen: {}, ranks: [report(4), report(5)] };
    expect(own.checkReport(check)).toEqual({ ok: true });
    const bad: [Partial<NodeCheck>, string][] = [
      [{ seq: 1 }, "older"],
      [{ seq: 2, runId: RUN.replace("0", "1") }, "another run"],
      [{ seq: 2, grId: 2 }, "another node"],
      [{ seq: 2, ranks: [report(6)] }, "rank 6 belongs"],
      [{ seq: 2, ranks: [report(4), report(4)] }, "twice"],
    ];
    for (const [change, why] of bad) expect(JSON.stringify(own.checkReport({ ...check, ...change }))).toContain(why);
    expect(own.checkReport({ ...check, seq: 2, ranks: [] })).toEqual({ ok: true });
  });

  it("[REC8] counts for findings that begin at its own ranks, and only so many", () => {
    const finding = (pids: number[], waitsFor: number[] = []): Finding => ({
      id: "GLOBAL:DEADLOCK:HARD",
      severity: "error",
      message: "No rank can go on.",
      advice: "Send first.",
      places: pids.map((pid) => ({ pid, call: "Recv", text: "waits", waitsFor })),
      count: 1,
    });
    const own = seat();
    expect(own.checkFindings(RUN, [finding([4, 5], [5])])).toEqual({ ok: true });
    expect(JSON.stringify(own.checkFindings("other", [finding([4])]))).toContain("another run");
    expect(JSON.stringify(own.checkFindings(RUN, [finding([3])]))).toContain("rank 3 belongs");
    expect(JSON.stringify(own.checkFindings(RUN, [finding([4, 9])]))).toContain("no rank 9");
    expect(JSON.stringify(own.checkFindings(RUN, [finding([4], [9])]))).toContain("no rank 9");
    let kept = 0;
    for (let i = 0; i < 100; i++)
      kept += own.findingsWithinBudget(Array.from({ length: 16 }, () => finding([4]))).length;
    expect(kept).toBe(LIMITS.findingsPerRun);
  });

  it("[REC6] is cut at what its ranks may print", () => {
    const own = seat();
    const chunk = { pid: 4, stream: "stdout" as const, text: "x".repeat(32 * 1024), tMs: 0 };
    let kept = 0;
    for (let i = 0; i < 100; i++) kept += own.withinBudget([chunk]).length;
    expect(kept * chunk.text.length).toBeLessThanOrEqual(2 * LIMITS.consoleBytesPerRank + 64 * 1024);
    expect(kept * chunk.text.length).toBeGreaterThanOrEqual(2 * LIMITS.consoleBytesPerRank);
  });

  it("[REC7] draws for its own ranks, within their number and rate", () => {
    const text = (pid: number, name: string): Widget => ({ pid, name, kind: "string", text: "" });
    expect(seat().checkWidgets(RUN, [text(4, "a"), text(5, "a")], 0)).toEqual({ ok: true });
    expect(JSON.stringify(seat().checkWidgets("other", [text(4, "a")], 0))).toContain("another run");
    expect(JSON.stringify(seat().checkWidgets(RUN, [text(4, "a"), text(3, "a")], 0))).toContain("rank 3 belongs");
    const own = seat();
    for (let i = 0; i < LIMITS.widgetsPerRank; i++) expect(own.checkWidgets(RUN, [text(4, `w${i}`)], 0).ok).toBe(true);
    expect(JSON.stringify(own.checkWidgets(RUN, [text(4, "more")], 0))).toContain("more than 16 widgets");
    expect(own.checkWidgets(RUN, [text(4, "w0"), text(5, "more")], 0).ok).toBe(true);

    const fast = seat();
    const all = Array.from({ length: 2 * LIMITS.widgetsPerRank }, (_, i) => text(4 + (i % 2), `w${i >> 1}`));
    let told = 0;
    while (fast.checkWidgets(RUN, all, 1000).ok) expect(++told).toBeLessThan(100);
    expect(JSON.stringify(fast.checkWidgets(RUN, all, 1000))).toContain("too often");
    // At the rate of an honest node there is no end to it.
    for (let i = 1; i < 500; i++) expect(fast.checkWidgets(RUN, all, 1000 + i * 250).ok).toBe(true);
  });
});
