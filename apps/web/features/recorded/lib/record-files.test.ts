import type { RankSample } from "@commworld/protocol";
import { expect, it } from "vitest";
import { outputText, ranksCsv, recordJson, samplesCsv } from "./record-files";

const rank = (pid: number, calls: RankSample["calls"]): RankSample => ({
  pid,
  sentMessages: 3,
  sentBytes: 24,
  receivedMessages: 1,
  receivedBytes: 8,
  calls,
  wallUs: 1500.5,
  state: { phase: "finished", sinceMs: 0 },
});
const ranks = [rank(0, { Send: { count: 3, us: 12.5 } }), rank(1, { Allreduce: { count: 1, us: 7 } })];
const nodes = [
  { grId: 0, name: "Ada", nrOffset: 0, count: 1, lost: false },
  { grId: 4, name: "Grace, H.", nrOffset: 1, count: 1, lost: false },
];

it("gives each rank a row, and each call two columns", () => {
  expect(ranksCsv({ ranks, nodes }).split("\r\n")).toEqual([
    "rank,tab,tab_name,sent_messages,sent_bytes,received_messages,received_bytes,wall_us,Allreduce_count,Allreduce_us,Send_count,Send_us",
    "0,0,Ada,3,24,1,8,1500.5,0,0,3,12.5",
    '1,4,"Grace, H.",3,24,1,8,1500.5,1,7,0,0',
    "",
  ]);
});

it("gives each rank a row for each time", () => {
  const samples = [250, 500].map((tMs) => ({ runId: "r", grId: 0, tMs, ranks: [ranks[0]!] }));
  expect(samplesCsv(samples).split("\r\n")).toEqual([
    "t_ms,tab,rank,state,sent_messages,sent_bytes,received_messages,received_bytes,wall_us,Send_count,Send_us",
    "250,0,0,finished,3,24,1,8,1500.5,3,12.5",
    "500,0,0,finished,3,24,1,8,1500.5,3,12.5",
    "",
  ]);
});

it("writes the output with the rank of each line", () => {
  const console = [
    { pid: 1, stream: "stdout" as const, text: "a\nb", tMs: 1, seq: 0 },
    { pid: 0, stream: "stderr" as const, text: "c", tMs: 2, seq: 1 },
  ];
  expect(outputText({ console })).toBe("[1] a\n[1] b\n[0] c\n");
});

it("keeps all of the record in one file", () => {
  const run = { runId: "r", ranks, nodes } as unknown as Parameters<typeof recordJson>[0];
  expect(JSON.parse(recordJson(run, []))).toEqual({ run, samples: [] });
});
