import { ROOM_CODE_LENGTH } from "@commworld/protocol";
import type { Db } from "../db";
import { isUniqueViolation } from "../errors";
import { randomText } from "../slug";

const CODE_ATTEMPTS = 5;

export async function createRoom(
  db: Db,
  room: { hostId: string; programVersionId?: string | undefined },
): Promise<{ code: string }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.prisma.room.create({
        data: {
          code: randomText(ROOM_CODE_LENGTH),
          hostId: room.hostId,
          programVersionId: room.programVersionId ?? null,
        },
        select: { code: true },
      });
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === CODE_ATTEMPTS) throw error;
    }
  }
}
