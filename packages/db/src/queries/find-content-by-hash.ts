import type { ProgramContent } from "@commworld/protocol";
import type { Db } from "../db";
import { contentOf } from "../json";

export async function findContentByHash(db: Db, hash: string): Promise<ProgramContent | null> {
  const row = await db.prisma.content.findUnique({ where: { hash } });
  return row && contentOf(row);
}
