import type { Db } from "../db";

/** False when there is no such room. */
export async function chooseRoomVersion(db: Db, code: string, programVersionId: string): Promise<boolean> {
  const { count } = await db.prisma.room.updateMany({ where: { code }, data: { programVersionId } });
  return count === 1;
}
