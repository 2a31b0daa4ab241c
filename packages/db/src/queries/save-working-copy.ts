import type { ProgramContent } from "@commworld/protocol";
import type { Db } from "../db";
import { contentColumns, type ProgramSettings, settingsColumn } from "../json";

export interface WorkingCopyChange {
  title?: string | undefined;
  content?: ProgramContent | undefined;
  settings?: ProgramSettings | undefined;
  visibility?: "private" | "link" | "public" | undefined;
}

/** Changes what is given and leaves the rest. */
export async function saveWorkingCopy(
  db: Db,
  programId: string,
  { title, content, settings, visibility }: WorkingCopyChange,
): Promise<{ updatedAt: Date }> {
  return db.prisma.program.update({
    where: { id: programId },
    data: {
      ...(title === undefined ? {} : { title }),
      ...(content === undefined ? {} : contentColumns(content)),
      ...(settings === undefined ? {} : { settings: settingsColumn(settings) }),
      ...(visibility === undefined ? {} : { visibility }),
    },
    select: { updatedAt: true },
  });
}
