import type { ProgramContent } from "@commworld/protocol";
import type { Db } from "../db";
import { isUniqueViolation } from "../errors";
import { contentColumns, type ProgramSettings, settingsColumn } from "../json";
import { makeSlug } from "../slug";

export interface NewProgram {
  ownerId: string;
  title: string;
  content: ProgramContent;
  settings: ProgramSettings;
  /** private, or readable by whoever knows the address (link), or listed (public). */
  visibility?: "private" | "link" | "public";
  forkedFromId?: string;
}

const SLUG_ATTEMPTS = 3;

/** Makes a program with a slug that cannot be guessed. */
export async function createProgram(db: Db, program: NewProgram): Promise<{ id: string; slug: string }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.prisma.program.create({
        data: {
          slug: makeSlug(program.title),
          title: program.title,
          ownerId: program.ownerId,
          ...contentColumns(program.content),
          settings: settingsColumn(program.settings),
          visibility: program.visibility ?? "link",
          forkedFromId: program.forkedFromId ?? null,
        },
        select: { id: true, slug: true },
      });
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === SLUG_ATTEMPTS) throw error;
    }
  }
}
