import type { ProgramContent } from "@commworld/protocol";
import type { Db } from "../db";
import { contentOf, type ProgramSettings, settingsOf } from "../json";
import { VERSION_COLUMNS, type Version } from "./create-version";

export interface FoundVersion extends Version {
  title: string;
  content: ProgramContent;
  settings: ProgramSettings;
}

export async function findVersion(db: Db, programId: string, number: number): Promise<FoundVersion | null> {
  const row = await db.prisma.programVersion.findUnique({
    where: { programId_number: { programId, number } },
    select: { ...VERSION_COLUMNS, title: true, settings: true, content: true },
  });
  return row && { ...row, content: contentOf(row.content), settings: settingsOf(row.settings) };
}
