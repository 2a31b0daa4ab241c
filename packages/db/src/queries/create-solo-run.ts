import {
  type ForcedAlgorithmNames,
  hashProgram,
  type InterconnectName,
  type ProgramContent,
} from "@commworld/protocol";
import type { Db } from "../db";
import { isUniqueViolation } from "../errors";
import { insertRun } from "./create-run";
import { addVersion, VERSION_COLUMNS, type Version } from "./create-version";
import { ensureContent } from "./ensure-content";

export interface NewSoloRun {
  runId: string;
  ownerId: string;
  ownerName: string;
  content: ProgramContent;
  /** `canAddVersion`: the owner's run freezes its text as a version; other people's runs only find one that exists. */
  program?: { id: string; canAddVersion: boolean };
  ranks: number;
  interconnect: InterconnectName;
  algorithms?: ForcedAlgorithmNames | undefined;
  transport: "shared-memory" | "message-port";
}

export type CreateSoloRunResult =
  | { ok: true; hash: string; version: Version | null }
  | { ok: false; error: "run-exists" };

const SOLO_EPOCH = 1;

/** The same run of the same owner written again is `ok`; a run id that is taken is not. */
export async function createSoloRun(db: Db, run: NewSoloRun): Promise<CreateSoloRunResult> {
  try {
    return await db.prisma.$transaction(async (tx) => {
      const contentHash = await ensureContent(tx, run.content);
      const version = await versionOf(run);
      await insertRun(tx, {
        runId: run.runId,
        ownerId: run.ownerId,
        programVersionId: version?.id ?? null,
        contentHash,
        roomCode: null,
        interconnect: run.interconnect,
        algorithms: run.algorithms,
        transport: run.transport,
        epoch: SOLO_EPOCH,
        nodes: [{ grId: 0, nrOffset: 0, count: run.ranks, name: run.ownerName }],
      });
      return { ok: true, hash: contentHash, version };

      async function versionOf({
        program,
        content,
        ranks,
        interconnect,
        algorithms,
      }: NewSoloRun): Promise<Version | null> {
        if (!program) return null;
        if (program.canAddVersion)
          return addVersion(
            tx,
            program.id,
            { content, settings: { ranks, interconnect, algorithms } },
            { sameContent: true },
          );
        return tx.programVersion.findFirst({
          where: { programId: program.id, contentHash },
          orderBy: { number: "desc" },
          select: VERSION_COLUMNS,
        });
      }
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return existingRun(db, run);
  }
}

async function existingRun(db: Db, run: NewSoloRun): Promise<CreateSoloRunResult> {
  const existing = await db.prisma.run.findUnique({
    where: { id: run.runId },
    include: { programVersion: { select: VERSION_COLUMNS } },
  });
  const same =
    existing?.ownerId === run.ownerId &&
    existing.roomCode === null &&
    existing.worldSize === run.ranks &&
    existing.contentHash === hashProgram(run.content);
  return same
    ? { ok: true, hash: existing.contentHash, version: existing.programVersion }
    : { ok: false, error: "run-exists" };
}
