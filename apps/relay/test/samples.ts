import type { NodeSample, RankSample } from "@commworld/protocol";

export function rank(pid: number, sent = 1, change: Partial<RankSample> = {}): RankSample {
  return {
    pid,
    sentMessages: sent,
    sentBytes: sent * 8,
    receivedMessages: sent,
    receivedBytes: sent * 8,
    calls: { Send: { count: sent, us: sent * 10 } },
    wallUs: sent * 100,
    state: { phase: "computing", sinceMs: 0 },
    ...change,
  };
}

export function sampleOf(runId: string, grId: number, pids: number[], sent = 1): NodeSample {
  return { runId, grId, tMs: sent, ranks: pids.map((pid) => rank(pid, sent)) };
}
