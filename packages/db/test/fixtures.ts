import { randomUUID } from "node:crypto";
import type { NodeSample, ProgramContent, RankSample } from "@commworld/protocol";
import { afterAll, beforeAll } from "vitest";
import {
  createProgram,
  createRoom,
  createRoomRun,
  createSoloRun,
  createVersion,
  type Db,
  type RunNodeRow,
} from "../src/index";
import { type TestDatabase, testDatabase } from "../src/testing";

/** A database for the tests of one file. */
export function useDatabase(): { db(): Db; url(): string } {
  let database: TestDatabase | undefined;
  const opened = () => {
    if (!database) throw new Error("the database is not open yet");
    return database;
  };
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database?.teardown());
  return { db: () => opened().db, url: () => opened().url };
}

export const SETTINGS = { ranks: 4, interconnect: "crossbar" } as const;

export function contentWith(text: string): ProgramContent {
  return { files: [{ path: "main.ts", text }], entry: "main.ts", args: [] };
}

export async function makeUser(db: Db, name = "Ada"): Promise<string> {
  const id = randomUUID();
  await db.prisma.user.create({ data: { id, name, email: `${id}@test.invalid`, isAnonymous: true } });
  return id;
}

export async function makeProgram(db: Db, ownerId: string, text: string = randomUUID()) {
  const program = await createProgram(db, { ownerId, title: "Ring", content: contentWith(text), settings: SETTINGS });
  const version = await createVersion(db, program.id);
  if (!version) throw new Error("no version");
  return { ...program, version };
}

export async function makeSoloRun(db: Db, ranks = 4): Promise<{ runId: string; ownerId: string }> {
  const ownerId = await makeUser(db);
  const runId = randomUUID();
  await createSoloRun(db, {
    runId,
    ownerId,
    ownerName: "Ada",
    content: contentWith(runId),
    ranks,
    interconnect: "crossbar",
    transport: "shared-memory",
  });
  return { runId, ownerId };
}

export const TWO_NODES: RunNodeRow[] = [
  { grId: 0, nrOffset: 0, count: 2, name: "Ada" },
  { grId: 3, nrOffset: 2, count: 2, name: "Grace" },
];

export async function makeRoomRun(db: Db, nodes: readonly RunNodeRow[] = TWO_NODES) {
  const hostId = await makeUser(db);
  const { version, slug } = await makeProgram(db, hostId);
  const { code } = await createRoom(db, { hostId, programVersionId: version.id });
  const run = {
    runId: randomUUID(),
    roomCode: code,
    versionId: version.id,
    hash: version.contentHash,
    interconnect: "ring" as const,
    epoch: 7,
    nodes,
  };
  const created = await createRoomRun(db, run);
  if (!created.ok) throw new Error(created.error);
  return { ...run, hostId, slug };
}

export function rankSample(pid: number, sent = 0, more: Partial<RankSample> = {}): RankSample {
  return {
    pid,
    sentMessages: sent,
    sentBytes: sent * 8,
    receivedMessages: 0,
    receivedBytes: 0,
    calls: { send: { count: sent, us: sent * 1.5 } },
    wallUs: 1000,
    state: { phase: "computing", sinceMs: 1 },
    ...more,
  };
}

export function nodeSample(runId: string, tMs: number, ranks: RankSample[], grId = 0): NodeSample {
  return { runId, grId, tMs, ranks };
}
