import type { ForcedAlgorithmNames, InterconnectName, RunError, RunStatus } from "@commworld/protocol";
import type { Db } from "../db";
import { runErrorOf } from "../json";

export interface OwnRun {
  runId: string;
  /** Null: the run of a text that no program keeps. */
  title: string | null;
  status: RunStatus;
  worldSize: number;
  interconnect: InterconnectName;
  /** Null: all were chosen automatically. */
  algorithms: ForcedAlgorithmNames | null;
  roomCode: string | null;
  startedAt: Date;
  endedAt: Date | null;
  error: RunError | null;
  /** Run time of the newest totals of any rank; null before the first. */
  lastTelemetryMs: number | null;
}

/** Solo runs and those of the user's rooms. Newest first. */
export async function listOwnRuns(db: Db, ownerId: string, most: number): Promise<OwnRun[]> {
  const rows = await db.prisma.run.findMany({
    where: { ownerId },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: most,
    select: {
      id: true,
      status: true,
      worldSize: true,
      interconnect: true,
      algorithms: true,
      roomCode: true,
      startedAt: true,
      endedAt: true,
      error: true,
      programVersion: { select: { title: true } },
    },
  });
  const last = await db.prisma.runRank.groupBy({
    by: ["runId"],
    where: { runId: { in: rows.map(({ id }) => id) } },
    _max: { tMs: true },
  });
  const lastMs = new Map(last.map(({ runId, _max }) => [runId, _max.tMs]));
  return rows.map(({ id, programVersion, status, interconnect, algorithms, error, ...row }) => ({
    ...row,
    runId: id,
    title: programVersion?.title ?? null,
    status: status as RunStatus,
    interconnect: interconnect as InterconnectName,
    algorithms: algorithms as ForcedAlgorithmNames | null,
    error: runErrorOf(error),
    lastTelemetryMs: lastMs.get(id) ?? null,
  }));
}
