import type { Db } from "../db";

/** Rejects when the database does not answer or lacks the migrations. */
export async function ping(db: Db): Promise<void> {
  await db.prisma.$queryRaw`SELECT 1 FROM run LIMIT 1`;
}
