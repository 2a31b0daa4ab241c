import type { RunStatus } from "@commworld/protocol";
import type { Db } from "../db";

export interface RunOwner {
  ownerId: string;
  roomCode: string | null;
  status: RunStatus;
}

export async function findRunOwner(db: Db, runId: string): Promise<RunOwner | null> {
  const row = await db.prisma.run.findUnique({
    where: { id: runId },
    select: { ownerId: true, roomCode: true, status: true },
  });
  return row && { ...row, status: row.status as RunStatus };
}
