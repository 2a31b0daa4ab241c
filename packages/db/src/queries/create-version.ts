import { isDeepStrictEqual } from "node:util";
import type { ProgramContent } from "@commworld/protocol";
import type { Db } from "../db";
import type { Prisma } from "../generated/client";
import { contentOf, type ProgramSettings, settingsColumn, settingsOf } from "../json";
import { ensureContent } from "./ensure-content";

export interface Version {
  id: string;
  number: number;
  contentHash: string;
  createdAt: Date;
}

export const VERSION_COLUMNS = { id: true, number: true, contentHash: true, createdAt: true } as const;

export interface VersionSource {
  /** The working copy when absent. */
  content?: ProgramContent;
  settings?: ProgramSettings;
}

/**
 * Freezes the working copy (or `source.content`) as the next version. The same content, title and settings as those of the
 * newest version give that one again. Null when there is no such program.
 */
export async function createVersion(db: Db, programId: string, source: VersionSource = {}): Promise<Version | null> {
  return db.prisma.$transaction((tx) => addVersion(tx, programId, source));
}

/** `sameContent`: the newest version will do when its content is the same, as for a run, which has settings of its own. */
export async function addVersion(
  tx: Prisma.TransactionClient,
  programId: string,
  source: VersionSource,
  { sameContent = false } = {},
): Promise<Version | null> {
  // Two versions saved at once take their numbers one after the other.
  await tx.$executeRaw`SELECT 1 FROM program WHERE id = ${programId}::uuid FOR UPDATE`;
  const program = await tx.program.findUnique({ where: { id: programId } });
  if (!program) return null;
  const hash = await ensureContent(tx, source.content ?? contentOf(program));
  const newest = await tx.programVersion.findFirst({
    where: { programId },
    orderBy: { number: "desc" },
  });
  const settings = source.settings ?? settingsOf(program.settings);
  if (newest?.contentHash === hash) {
    const { id, number, contentHash, createdAt, title } = newest;
    const asItIs = title === program.title && isDeepStrictEqual(settingsOf(newest.settings), settings);
    if (sameContent || asItIs) return { id, number, contentHash, createdAt };
  }
  return tx.programVersion.create({
    data: {
      programId,
      number: (newest?.number ?? 0) + 1,
      contentHash: hash,
      title: program.title,
      settings: settingsColumn(settings),
    },
    select: VERSION_COLUMNS,
  });
}
