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
 * Freezes the working copy (or `source.content`) as the next version. The same content as the newest version gives that
 * one again. Null when there is no such program.
 */
export async function createVersion(db: Db, programId: string, source: VersionSource = {}): Promise<Version | null> {
  return db.prisma.$transaction((tx) => addVersion(tx, programId, source));
}

export async function addVersion(
  tx: Prisma.TransactionClient,
  programId: string,
  source: VersionSource,
): Promise<Version | null> {
  // Two versions saved at once take their numbers one after the other.
  await tx.$executeRaw`SELECT 1 FROM program WHERE id = ${programId}::uuid FOR UPDATE`;
  const program = await tx.program.findUnique({ where: { id: programId } });
  if (!program) return null;
  const hash = await ensureContent(tx, source.content ?? contentOf(program));
  const newest = await tx.programVersion.findFirst({
    where: { programId },
    orderBy: { number: "desc" },
    select: VERSION_COLUMNS,
  });
  if (newest?.contentHash === hash) return newest;
  return tx.programVersion.create({
    data: {
      programId,
      number: (newest?.number ?? 0) + 1,
      contentHash: hash,
      title: program.title,
      settings: settingsColumn(source.settings ?? settingsOf(program.settings)),
    },
    select: VERSION_COLUMNS,
  });
}
