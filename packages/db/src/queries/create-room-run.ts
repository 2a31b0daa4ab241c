import type { ForcedAlgorithmNames, InterconnectName } from "@commworld/protocol";
import type { Db } from "../db";
import { insertRun, type RunNodeRow } from "./create-run";

export interface NewRoomRun {
  runId: string;
  roomCode: string;
  versionId: string;
  /** Must be the version's. */
  hash: string;
  interconnect: InterconnectName;
  algorithms?: ForcedAlgorithmNames | undefined;
  /** Greater than that of any earlier run of the room. */
  epoch: number;
  /** The frozen routing table, each node with the name its person gave. */
  nodes: readonly RunNodeRow[];
}

export type CreateRoomRunResult =
  | { ok: true; startedAt: Date }
  | { ok: false; error: "no-such-room" | "unknown-program" | "run-exists" };

/** The same run written again (a repeated attempt) is `ok`; another run under the same id is not. */
export async function createRoomRun(db: Db, run: NewRoomRun): Promise<CreateRoomRunResult> {
  return db.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM room WHERE code = ${run.roomCode} FOR UPDATE`;
    const room = await tx.room.findUnique({ where: { code: run.roomCode }, select: { hostId: true } });
    if (!room) return { ok: false, error: "no-such-room" };
    const existing = await tx.run.findUnique({ where: { id: run.runId } });
    if (existing)
      return existing.roomCode === run.roomCode && existing.epoch === run.epoch
        ? { ok: true, startedAt: existing.startedAt }
        : { ok: false, error: "run-exists" };
    const version = await tx.programVersion.findUnique({ where: { id: run.versionId }, select: { contentHash: true } });
    if (version?.contentHash !== run.hash) return { ok: false, error: "unknown-program" };
    const { startedAt } = await insertRun(tx, {
      runId: run.runId,
      ownerId: room.hostId,
      programVersionId: run.versionId,
      contentHash: run.hash,
      roomCode: run.roomCode,
      interconnect: run.interconnect,
      algorithms: run.algorithms,
      transport: null,
      epoch: run.epoch,
      nodes: run.nodes,
    });
    return { ok: true, startedAt };
  });
}
