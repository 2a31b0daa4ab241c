import type { Db } from "../db";

export interface OwnProgram {
  slug: string;
  title: string;
  /** Its name tells the language. */
  entry: string;
  updatedAt: Date;
}

/** Those changed last come first. */
export async function listOwnPrograms(db: Db, ownerId: string, most: number): Promise<OwnProgram[]> {
  return db.prisma.program.findMany({
    where: { ownerId },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    take: most,
    select: { slug: true, title: true, entry: true, updatedAt: true },
  });
}
