/** The record of a run as files for other programs. Times in microseconds and milliseconds, as their columns say. */
import type { NodeSample, RankSample } from "@commworld/protocol";
import type { RunResponse } from "@/features/api/schemas";
import { type CsvValue, csv } from "@/lib/csv";

const TOTALS = ["sent_messages", "sent_bytes", "received_messages", "received_bytes", "wall_us"];

type Totals = Omit<RankSample, "state">;

/** The final totals: a row for each rank, with count and time of each MPI call. */
export function ranksCsv({ ranks, nodes }: Pick<RunResponse, "ranks" | "nodes">): string {
  const calls = callNames(ranks);
  const tabOf = (pid: number) => nodes.find(({ nrOffset, count }) => pid >= nrOffset && pid < nrOffset + count);
  const rows = ranks.map((rank) => {
    const tab = tabOf(rank.pid);
    return [rank.pid, tab?.grId ?? null, tab?.name ?? null, ...totals(rank), ...callCells(rank, calls)];
  });
  return csv(["rank", "tab", "tab_name", ...TOTALS, ...callColumns(calls)], rows);
}

/** The totals of each rank at each time that was recorded. */
export function samplesCsv(samples: readonly NodeSample[]): string {
  const calls = callNames(samples.flatMap(({ ranks }) => ranks));
  const rows = samples.flatMap(({ tMs, grId, ranks }) =>
    ranks.map((rank) => [tMs, grId, rank.pid, rank.state.phase, ...totals(rank), ...callCells(rank, calls)]),
  );
  return csv(["t_ms", "tab", "rank", "state", ...TOTALS, ...callColumns(calls)], rows);
}

/** Everything that was recorded, as the HTTP API gives it. */
export function recordJson(run: RunResponse, samples: readonly NodeSample[]): string {
  return `${JSON.stringify({ run, samples }, null, 2)}\n`;
}

/** What the ranks printed, in order of arrival, each line with its rank. */
export function outputText({ console }: Pick<RunResponse, "console">): string {
  return console.flatMap(({ pid, text }) => text.split("\n").map((line) => `[${pid}] ${line}\n`)).join("");
}

function callNames(ranks: readonly Totals[]): string[] {
  return [...new Set(ranks.flatMap(({ calls }) => Object.keys(calls)))].sort();
}

const callColumns = (calls: readonly string[]) => calls.flatMap((name) => [`${name}_count`, `${name}_us`]);

const callCells = (rank: Totals, calls: readonly string[]): CsvValue[] =>
  calls.flatMap((name) => [rank.calls[name]?.count ?? 0, rank.calls[name]?.us ?? 0]);

const totals = (rank: Totals) => [
  rank.sentMessages,
  rank.sentBytes,
  rank.receivedMessages,
  rank.receivedBytes,
  rank.wallUs,
];
