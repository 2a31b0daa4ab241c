import type { Db } from "../db";
import { type ProgramSettings, settingsOf } from "../json";

export interface Example {
  slug: string;
  title: string;
  summary: string | null;
  /** Its name tells the language. */
  entry: string;
  settings: ProgramSettings;
}

/** In the order of the gallery. */
export async function listExamples(db: Db): Promise<Example[]> {
  const rows = await db.prisma.program.findMany({
    where: { exampleOrder: { not: null }, visibility: "public" },
    orderBy: [{ exampleOrder: "asc" }, { slug: "asc" }],
    select: { slug: true, title: true, summary: true, entry: true, settings: true },
  });
  return rows.map((row) => ({ ...row, settings: settingsOf(row.settings) }));
}
