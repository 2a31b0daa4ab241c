import type { NodeSample } from "@commworld/protocol";
import type { RunResponse } from "@/features/api/schemas";

/** The recorded samples with each node's final totals as its last one. Ascending tMs. */
export function replaySamples(
  run: Pick<RunResponse, "runId" | "nodes" | "ranks">,
  samples: readonly NodeSample[],
): NodeSample[] {
  const finals = run.nodes.flatMap((node) => {
    const ranks = run.ranks.filter((rank) => rank.pid >= node.nrOffset && rank.pid < node.nrOffset + node.count);
    if (ranks.length === 0) return [];
    const own = samples.filter((sample) => sample.grId === node.grId);
    const wallMs = Math.max(...ranks.map((rank) => rank.wallUs)) / 1000;
    const tMs = Math.max(own.at(-1)?.tMs ?? 0, wallMs);
    return [{ runId: run.runId, grId: node.grId, tMs, ranks }];
  });
  return [...samples, ...finals].sort((a, b) => a.tMs - b.tMs);
}

/** GR_IDs of tabs that are lost by `atMs`: nothing is known of them after their last sample. */
export function lostAt(run: Pick<RunResponse, "nodes">, samples: readonly NodeSample[], atMs: number): number[] {
  const endMs = samples.at(-1)?.tMs ?? 0;
  return run.nodes.flatMap(({ grId, lost }) => {
    const last = samples.findLast((sample) => sample.grId === grId)?.tMs ?? 0;
    return lost && (atMs > last || atMs >= endMs) ? [grId] : [];
  });
}
