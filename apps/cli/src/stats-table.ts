import type { NodeSample, RankSample } from "@commworld/protocol";

const HEAD = ["rank", "sent", "bytes", "received", "bytes", "wall ms", "MPI ms", "MPI %", "longest in"];

/** Totals per rank, columns aligned. */
export function statsTable(sample: NodeSample): string {
  const rows = [HEAD, ...[...sample.ranks].sort((a, b) => a.pid - b.pid).map(row)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? "").length)));
  return rows
    .map((cells) => `${cells.map((cell, column) => cell.padStart(widths[column] ?? 0)).join("  ")}\n`)
    .join("");
}

function row(rank: RankSample): string[] {
  const calls = Object.entries(rank.calls);
  const mpiUs = calls.reduce((sum, [, call]) => sum + call.us, 0);
  const longest = calls.sort((a, b) => b[1].us - a[1].us)[0];
  return [
    rank.pid,
    rank.sentMessages,
    rank.sentBytes,
    rank.receivedMessages,
    rank.receivedBytes,
    (rank.wallUs / 1000).toFixed(1),
    (mpiUs / 1000).toFixed(1),
    rank.wallUs > 0 ? ((100 * mpiUs) / rank.wallUs).toFixed(0) : "0",
    longest === undefined ? "-" : `${longest[0]} (${longest[1].count})`,
  ].map(String);
}
