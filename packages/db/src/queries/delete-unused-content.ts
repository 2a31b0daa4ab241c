import type { Db } from "../db";
import { isForeignKeyViolation } from "../errors";

/** Of these texts, those that no version and no run refers to. One that another transaction refers to meanwhile stays. */
export async function deleteUnusedContent(db: Db, hashes: readonly string[]): Promise<void> {
  for (const hash of hashes)
    try {
      await db.prisma.content.deleteMany({ where: { hash, versions: { none: {} }, runs: { none: {} } } });
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
    }
}
