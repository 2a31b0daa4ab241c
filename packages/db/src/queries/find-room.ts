import type { RunStatus } from "@commworld/protocol";
import type { Db } from "../db";
import { type ProgramSettings, settingsOf } from "../json";

const LAST_RUNS = 10;

export interface FoundRoom {
  code: string;
  hostId: string;
  hostName: string;
  status: "open" | "closed";
  program: {
    slug: string;
    title: string;
    versionId: string;
    hash: string;
    number: number;
    settings: ProgramSettings;
  } | null;
  /** Newest first. */
  lastRuns: { runId: string; status: RunStatus; worldSize: number; startedAt: Date; endedAt: Date | null }[];
}

export async function findRoom(db: Db, code: string): Promise<FoundRoom | null> {
  const row = await db.prisma.room.findUnique({
    where: { code },
    include: {
      host: { select: { name: true } },
      programVersion: {
        select: {
          id: true,
          number: true,
          contentHash: true,
          settings: true,
          program: { select: { slug: true, title: true } },
        },
      },
      runs: {
        orderBy: { epoch: "desc" },
        take: LAST_RUNS,
        select: { id: true, status: true, worldSize: true, startedAt: true, endedAt: true },
      },
    },
  });
  if (!row) return null;
  const version = row.programVersion;
  return {
    code: row.code,
    hostId: row.hostId,
    hostName: row.host.name,
    status: row.status as FoundRoom["status"],
    program: version && {
      ...version.program,
      versionId: version.id,
      hash: version.contentHash,
      number: version.number,
      settings: settingsOf(version.settings),
    },
    lastRuns: row.runs.map(({ id, status, ...run }) => ({ runId: id, status: status as RunStatus, ...run })),
  };
}
