import type { Db } from "../db";
import { isForeignKeyViolation } from "../errors";

/** Texts that no version and no run has any more. One that somebody takes up at this moment stays. */
export async function deleteUnusedContent(db: Db, hashes: readonly string[]): Promise<void> {
  for (const hash of hashes)
    try {
      await db.prisma.content.deleteMany({ where: { hash, versions: { none: {} }, runs: { none: {} } } });
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
    }
}
