import type { ProgramContent } from "@commworld/protocol";
import type { Db } from "../db";
import { contentOf, type ProgramSettings, settingsOf } from "../json";
import { VERSION_COLUMNS, type Version } from "./create-version";

export interface FoundProgram {
  id: string;
  slug: string;
  title: string;
  summary: string | null;
  visibility: "private" | "link" | "public";
  ownerId: string;
  ownerName: string;
  content: ProgramContent;
  settings: ProgramSettings;
  /** `ownerId` and `visibility` let the caller decide whether the origin may be named. */
  forkedFrom: { slug: string; title: string; ownerId: string; visibility: string } | null;
  latestVersion: Version | null;
  updatedAt: Date;
}

export async function findProgramBySlug(db: Db, slug: string): Promise<FoundProgram | null> {
  const row = await db.prisma.program.findUnique({
    where: { slug },
    include: {
      owner: { select: { name: true } },
      forkedFrom: { select: { slug: true, title: true, ownerId: true, visibility: true } },
      versions: { orderBy: { number: "desc" }, take: 1, select: VERSION_COLUMNS },
    },
  });
  if (!row) return null;
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    visibility: row.visibility as FoundProgram["visibility"],
    ownerId: row.ownerId,
    ownerName: row.owner.name,
    content: contentOf(row),
    settings: settingsOf(row.settings),
    forkedFrom: row.forkedFrom,
    latestVersion: row.versions[0] ?? null,
    updatedAt: row.updatedAt,
  };
}
