import type { Db } from "../db";
import { deleteUnusedContent } from "./delete-unused-content";

/**
 * A program, its versions and what its owner ran of it: the runs of a private program would else be seen by whoever has their
 * address. Forks stay, and so do runs of others; rooms that chose it stay open without a program.
 */
export async function deleteProgram(db: Db, programId: string): Promise<void> {
  const hashes = await db.prisma.$transaction(async (tx) => {
    const program = await tx.program.findUnique({
      where: { id: programId },
      select: { ownerId: true, versions: { select: { contentHash: true } } },
    });
    if (!program) return [];
    await tx.run.deleteMany({ where: { ownerId: program.ownerId, programVersion: { programId } } });
    await tx.program.deleteMany({ where: { id: programId } });
    return program.versions.map(({ contentHash }) => contentHash);
  });
  await deleteUnusedContent(db, [...new Set(hashes)]);
}
