import { hashProgram, type ProgramContent } from "@commworld/protocol";
import type { Db } from "../db";
import { contentColumns, type ProgramSettings, settingsColumn } from "../json";
import { addVersion } from "./create-version";

export interface ExampleSource {
  slug: string;
  title: string;
  summary: string;
  order: number;
  content: ProgramContent;
  settings: ProgramSettings;
}

/** All examples are saved together, on a machine that may be busy with its start. */
const TRANSACTION = { maxWait: 30_000, timeout: 60_000 };

const SYSTEM_USER = { id: "commworld", name: "CommWorld", email: "system@commworld.invalid" };

/**
 * Makes the gallery exactly these: new ones are added, changed ones get a version, others leave the gallery and keep their
 * address. Returns the slugs that got a version.
 */
export async function saveExamples(db: Db, examples: readonly ExampleSource[]): Promise<string[]> {
  return db.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('commworld examples'))`;
    await tx.user.createMany({ data: [{ ...SYSTEM_USER, emailVerified: true }], skipDuplicates: true });
    const changed: string[] = [];
    for (const { slug, title, summary, order, content, settings } of examples) {
      const data = {
        title,
        summary,
        exampleOrder: order,
        ...contentColumns(content),
        settings: settingsColumn(settings),
        visibility: "public",
      };
      const { id, versions } = await tx.program.upsert({
        where: { slug, ownerId: SYSTEM_USER.id },
        create: { slug, ownerId: SYSTEM_USER.id, ...data },
        update: data,
        select: { id: true, versions: { orderBy: { number: "desc" }, take: 1, select: { contentHash: true } } },
      });
      if (versions[0]?.contentHash === hashProgram(content)) continue;
      await addVersion(tx, id, { content, settings });
      changed.push(slug);
    }
    await tx.program.updateMany({
      where: { ownerId: SYSTEM_USER.id, slug: { notIn: examples.map(({ slug }) => slug) } },
      data: { exampleOrder: null },
    });
    return changed;
  }, TRANSACTION);
}
