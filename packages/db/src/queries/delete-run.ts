import type { Db } from "../db";
import { deleteUnusedContent } from "./delete-unused-content";

/** Everything that was recorded of it. What still arrives of a run under way is thrown away. */
export async function deleteRun(db: Db, runId: string): Promise<void> {
  const run = await db.prisma.run.findUnique({ where: { id: runId }, select: { contentHash: true } });
  if (!run) return;
  await db.prisma.run.deleteMany({ where: { id: runId } });
  await deleteUnusedContent(db, [run.contentHash]);
}
