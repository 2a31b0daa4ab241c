import type { Db } from "../db";

export interface VersionOwner {
  programId: string;
  contentHash: string;
  ownerId: string;
  visibility: "private" | "link" | "public";
}

/** Null for an id that is unknown or no id at all. */
export async function findVersionOwner(db: Db, versionId: string): Promise<VersionOwner | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(versionId)) return null;
  const row = await db.prisma.programVersion.findUnique({
    where: { id: versionId },
    select: { programId: true, contentHash: true, program: { select: { ownerId: true, visibility: true } } },
  });
  if (!row) return null;
  return {
    programId: row.programId,
    contentHash: row.contentHash,
    ownerId: row.program.ownerId,
    visibility: row.program.visibility as VersionOwner["visibility"],
  };
}
