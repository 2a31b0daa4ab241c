import type { ForcedAlgorithmNames, InterconnectName, RankSample, RunError, RunStatus } from "@commworld/protocol";
import type { Db } from "../db";
import { callsOf, runErrorOf, stateOf } from "../json";
import type { RunNodeRow } from "./create-run";

export interface FoundRun {
  runId: string;
  ownerId: string;
  ownerName: string;
  status: RunStatus;
  worldSize: number;
  interconnect: InterconnectName;
  /** Null: all were chosen automatically. */
  algorithms: ForcedAlgorithmNames | null;
  transport: "shared-memory" | "message-port" | null;
  epoch: number;
  startedAt: Date;
  endedAt: Date | null;
  /** Run time of the newest totals of any rank; null before the first. */
  lastTelemetryMs: number | null;
  error: RunError | null;
  roomCode: string | null;
  hash: string;
  program: {
    slug: string;
    title: string;
    ownerId: string;
    visibility: "private" | "link" | "public";
    number: number;
    versionId: string;
  } | null;
  /** `lost`: the tab left before its ranks had ended. */
  nodes: (RunNodeRow & { lost: boolean })[];
  /** Newest totals of the ranks that reported, ascending PID. */
  ranks: RankSample[];
  dropped: { samples: number; console: number };
}

export async function findRun(db: Db, runId: string): Promise<FoundRun | null> {
  const row = await db.prisma.run.findUnique({
    where: { id: runId },
    include: {
      owner: { select: { name: true } },
      programVersion: {
        select: {
          id: true,
          number: true,
          program: { select: { slug: true, title: true, ownerId: true, visibility: true } },
        },
      },
      nodes: { orderBy: { grId: "asc" } },
    },
  });
  if (!row) return null;
  const ranks = await db.prisma.runRank.findMany({ where: { runId, tMs: { not: null } }, orderBy: { pid: "asc" } });
  const version = row.programVersion;
  return {
    runId: row.id,
    ownerId: row.ownerId,
    ownerName: row.owner.name,
    status: row.status as RunStatus,
    worldSize: row.worldSize,
    interconnect: row.interconnect as InterconnectName,
    algorithms: row.algorithms as ForcedAlgorithmNames | null,
    transport: row.transport as FoundRun["transport"],
    epoch: row.epoch,
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    lastTelemetryMs: ranks.reduce<number | null>((last, { tMs }) => Math.max(last ?? 0, tMs ?? 0), null),
    error: runErrorOf(row.error),
    roomCode: row.roomCode,
    hash: row.contentHash,
    program: version && {
      slug: version.program.slug,
      title: version.program.title,
      ownerId: version.program.ownerId,
      visibility: version.program.visibility as "private" | "link" | "public",
      number: version.number,
      versionId: version.id,
    },
    nodes: row.nodes.map(({ grId, nrOffset, rankCount, name, lost }) => ({
      grId,
      nrOffset,
      count: rankCount,
      name,
      lost,
    })),
    ranks: ranks.map((rank) => rankSampleOf(rank)),
    dropped: { samples: row.droppedSamples, console: row.droppedConsoleChunks },
  };
}

type TotalsRow = Pick<
  Awaited<ReturnType<Db["prisma"]["telemetrySample"]["findMany"]>>[number],
  "pid" | "sentMessages" | "sentBytes" | "receivedMessages" | "receivedBytes" | "calls" | "wallUs" | "state"
>;

/** Counts are at most Number.MAX_SAFE_INTEGER: the protocol's schema admits no more. */
export function rankSampleOf(row: TotalsRow): RankSample {
  return {
    pid: row.pid,
    sentMessages: Number(row.sentMessages),
    sentBytes: Number(row.sentBytes),
    receivedMessages: Number(row.receivedMessages),
    receivedBytes: Number(row.receivedBytes),
    calls: callsOf(row.calls),
    wallUs: row.wallUs,
    state: stateOf(row.state),
  };
}
