import type { ForcedAlgorithmNames, InterconnectName } from "@commworld/protocol";
import type { Prisma } from "../generated/client";

export interface RunNodeRow {
  grId: number;
  nrOffset: number;
  count: number;
  name: string;
}

export interface RunRows {
  runId: string;
  ownerId: string;
  programVersionId: string | null;
  contentHash: string;
  roomCode: string | null;
  interconnect: InterconnectName;
  algorithms?: ForcedAlgorithmNames | undefined;
  transport: "shared-memory" | "message-port" | null;
  epoch: number;
  /** Ascending GR_ID, PIDs contiguous from 0. */
  nodes: readonly RunNodeRow[];
}

/** A run with a row for each node and each rank: what telemetry is checked against. */
export async function insertRun(
  tx: Prisma.TransactionClient,
  { runId, nodes, algorithms, ...run }: RunRows,
): Promise<{ startedAt: Date }> {
  const worldSize = nodes.reduce((sum, node) => sum + node.count, 0);
  const created = await tx.run.create({
    data: { id: runId, worldSize, ...(algorithms ? { algorithms } : {}), ...run },
    select: { startedAt: true },
  });
  await tx.runNode.createMany({
    data: nodes.map(({ grId, nrOffset, count, name }) => ({ runId, grId, nrOffset, rankCount: count, name })),
  });
  await tx.runRank.createMany({
    data: nodes.flatMap(({ grId, nrOffset, count }) =>
      Array.from({ length: count }, (_, nrId) => ({ runId, pid: nrOffset + nrId, grId })),
    ),
  });
  return created;
}
