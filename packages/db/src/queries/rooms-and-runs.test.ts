import { randomUUID } from "node:crypto";
import { type Finding, interconnectName, LIMITS, ROOM_CODE_ALPHABET } from "@commworld/protocol";
import { expect, test, vi } from "vitest";
import {
  contentWith,
  makeProgram,
  makeRoomRun,
  makeSoloRun,
  makeUser,
  nodeSample,
  rankSample,
  TWO_NODES,
  useDatabase,
} from "../../test/fixtures";
import {
  addFindings,
  chooseRoomVersion,
  createRoom,
  createRoomRun,
  createSoloRun,
  deleteRun,
  findContentByHash,
  findRoom,
  findRun,
  findRunOwner,
  finishRun,
  listConsole,
  listFindings,
  listOwnRuns,
  listSamples,
  ping,
  writeTelemetry,
} from "../index";
import { ensureContent } from "./ensure-content";

const { db } = useDatabase();

test("a room has a code, a host and the program version that was chosen", async () => {
  const hostId = await makeUser(db(), "Grace");
  const { code } = await createRoom(db(), { hostId });
  expect(code).toMatch(new RegExp(`^[${ROOM_CODE_ALPHABET}]{8}$`));
  expect(await findRoom(db(), code)).toMatchObject({
    hostId,
    hostName: "Grace",
    status: "open",
    program: null,
    lastRuns: [],
  });
  const { version, slug } = await makeProgram(db(), hostId);
  expect(await chooseRoomVersion(db(), code, version.id)).toBe(true);
  expect((await findRoom(db(), code))?.program).toMatchObject({ slug, versionId: version.id, number: 1 });
  expect(await chooseRoomVersion(db(), "zzzzzzzz", version.id)).toBe(false);
  expect(await findRoom(db(), "zzzzzzzz")).toBeNull();
});

test("a room run has its nodes with names and a row for each rank", async () => {
  const run = await makeRoomRun(db());
  expect(await findRun(db(), run.runId)).toMatchObject({
    status: "running",
    ownerId: run.hostId,
    roomCode: run.roomCode,
    worldSize: 4,
    epoch: 7,
    transport: null,
    nodes: TWO_NODES,
    ranks: [],
    program: { slug: run.slug, number: 1 },
    hash: run.hash,
  });
  const ranks = await db().prisma.runRank.findMany({ where: { runId: run.runId }, orderBy: { pid: "asc" } });
  expect(ranks.map(({ pid, grId }) => [pid, grId])).toEqual([
    [0, 0],
    [1, 0],
    [2, 3],
    [3, 3],
  ]);
  expect((await findRoom(db(), run.roomCode))?.lastRuns).toMatchObject([{ runId: run.runId, worldSize: 4 }]);
});

test("the same room run may be written again; another run under its id, a wrong hash and an unknown room may not", async () => {
  const { hostId: _, slug: __, ...run } = await makeRoomRun(db());
  expect(await createRoomRun(db(), run)).toMatchObject({ ok: true });
  expect(await createRoomRun(db(), { ...run, epoch: 8 })).toEqual({ ok: false, error: "run-exists" });
  const next = { ...run, runId: randomUUID(), epoch: 8 };
  expect(await createRoomRun(db(), { ...next, hash: "0".repeat(64) })).toEqual({ ok: false, error: "unknown-program" });
  expect(await createRoomRun(db(), { ...next, versionId: randomUUID() })).toEqual({
    ok: false,
    error: "unknown-program",
  });
  expect(await createRoomRun(db(), { ...next, roomCode: "zzzzzzzz" })).toEqual({ ok: false, error: "no-such-room" });
  expect((await createRoomRun(db(), next)).ok).toBe(true);
});

test("the owner's solo run freezes its text as a version and reuses it; another person's run does not write versions", async () => {
  const ownerId = await makeUser(db());
  const program = await makeProgram(db(), ownerId, "v1");
  const solo = (runId: string, text: string, canAddVersion: boolean) =>
    createSoloRun(db(), {
      runId,
      ownerId,
      ownerName: "Ada",
      content: contentWith(text),
      program: { id: program.id, canAddVersion },
      ranks: 2,
      interconnect: "tree",
      transport: "message-port",
    });
  expect(await solo(randomUUID(), "v1", true)).toMatchObject({ ok: true, version: { number: 1 } });
  const runId = randomUUID();
  expect(await solo(runId, "v2", true)).toMatchObject({ ok: true, version: { number: 2 } });
  expect(await solo(runId, "v2", true)).toMatchObject({ ok: true, version: { number: 2 } });
  expect(await solo(runId, "v3", true)).toEqual({ ok: false, error: "run-exists" });
  expect(await solo(randomUUID(), "v1", false)).toMatchObject({ ok: true, version: { number: 1 } });
  expect(await solo(randomUUID(), "other", false)).toMatchObject({ ok: true, version: null });
  expect(await db().prisma.programVersion.count({ where: { programId: program.id } })).toBe(2);
  expect(await findRun(db(), runId)).toMatchObject({
    transport: "message-port",
    epoch: 1,
    worldSize: 2,
    roomCode: null,
  });
});

test("the end of a run says which of its nodes were lost", async () => {
  const { runId } = await makeRoomRun(db());
  expect((await findRun(db(), runId))?.nodes.map(({ lost }) => lost)).toEqual([false, false]);
  expect(await finishRun(db(), runId, { status: "succeeded", lost: [3, 7] })).toBe(true);
  expect(await findRun(db(), runId)).toMatchObject({ status: "succeeded", nodes: [{ lost: false }, { lost: true }] });
});

test("of several ends of a run the first is kept", async () => {
  const { runId } = await makeSoloRun(db());
  const outcomes = await Promise.all([
    finishRun(db(), runId, { status: "failed", error: { kind: "exception", message: "boom \0", pid: 1 } }),
    finishRun(db(), runId, { status: "succeeded" }),
    finishRun(db(), runId, { status: "stopped" }),
  ]);
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  const first = await findRun(db(), runId);
  expect(first?.endedAt).toBeInstanceOf(Date);
  expect(await finishRun(db(), runId, { status: "lost" })).toBe(false);
  expect(await findRun(db(), runId)).toEqual(first);
  expect(await finishRun(db(), randomUUID(), { status: "lost" })).toBe(false);
});

test("an error keeps its place, and a character that PostgreSQL cannot hold is replaced", async () => {
  const { runId } = await makeSoloRun(db());
  const error = { kind: "exception", message: "a\0b", pid: 2, file: "main.ts", line: 3, column: 4 } as const;
  await finishRun(db(), runId, { status: "failed", error });
  expect(await findRun(db(), runId)).toMatchObject({ status: "failed", error: { ...error, message: "a\ufffdb" } });
});

test("deleting a run takes nodes, ranks, samples and console with it", async () => {
  const { runId } = await makeSoloRun(db(), 1);
  await writeTelemetry(db(), runId, {
    samples: [nodeSample(runId, 10, [rankSample(0, 1)])],
    console: [{ pid: 0, stream: "stdout", text: "hi", tMs: 1 }],
  });
  expect(await listSamples(db(), runId)).toHaveLength(1);
  expect(await listConsole(db(), runId)).toHaveLength(1);
  const { hash } = (await findRun(db(), runId))!;
  await deleteRun(db(), runId);
  const { prisma } = db();
  const where = { where: { runId } };
  expect(
    await Promise.all([
      prisma.runNode.count(where),
      prisma.runRank.count(where),
      prisma.telemetrySample.count(where),
      prisma.consoleChunk.count(where),
    ]),
  ).toEqual([0, 0, 0, 0]);
  expect([await findRun(db(), runId), await findRunOwner(db(), runId)]).toEqual([null, null]);
  expect(await findContentByHash(db(), hash)).toBeNull();
  // What arrives late is thrown away.
  const late = { samples: [], console: [{ pid: 0, stream: "stdout" as const, text: "late", tMs: 2 }] };
  expect(await writeTelemetry(db(), runId, late)).toMatchObject({ found: false });
  await deleteRun(db(), runId);
});

test("a text that another transaction refers to while its last run is deleted stays", async () => {
  const { runId, ownerId } = await makeSoloRun(db());
  const { id: programId } = await makeProgram(db(), ownerId);
  let deleting: Promise<void> | undefined;
  const contentHash = await db().prisma.$transaction(async (tx) => {
    const hash = await ensureContent(tx, contentWith(runId));
    deleting = deleteRun(db(), runId);
    await vi.waitUntil(async () => (await findRun(db(), runId)) === null);
    await tx.programVersion.create({ data: { programId, number: 2, contentHash: hash, title: "Again", settings: {} } });
    return hash;
  });
  await deleting;
  expect(await findContentByHash(db(), contentHash)).toEqual(contentWith(runId));
});

test("a run survives its program and its room; a user takes everything along", async () => {
  const run = await makeRoomRun(db());
  await db().prisma.program.delete({ where: { slug: run.slug } });
  await db().prisma.room.delete({ where: { code: run.roomCode } });
  expect(await findRun(db(), run.runId)).toMatchObject({ program: null, roomCode: null, hash: run.hash });
  await db().prisma.user.delete({ where: { id: run.hostId } });
  expect(await findRun(db(), run.runId)).toBeNull();
});

test("the database refuses an end without a time and a status that does not exist", async () => {
  const { runId } = await makeSoloRun(db());
  await expect(db().prisma.run.update({ where: { id: runId }, data: { status: "failed" } })).rejects.toThrow();
  await expect(
    db().prisma.run.update({ where: { id: runId }, data: { status: "done", endedAt: new Date() } }),
  ).rejects.toThrow();
});

test("a run on every interconnect of the protocol can be recorded", async () => {
  for (const interconnect of interconnectName.options) {
    const runId = randomUUID();
    const ownerId = await makeUser(db());
    const run = { runId, ownerId, ownerName: "Ada", content: contentWith(runId), ranks: 4, interconnect };
    await createSoloRun(db(), { ...run, transport: "shared-memory" });
    expect(await findRun(db(), runId)).toMatchObject({ interconnect });
  }
});

test("ping reaches the tables", async () => {
  await expect(ping(db())).resolves.toBeUndefined();
});

test("findings are kept once each, in the order told, and not without end", async () => {
  const { runId } = await makeSoloRun(db());
  const finding = (n: number): Finding => ({
    id: "GLOBAL:MSG:PENDING",
    severity: "warning",
    message: `message ${n}\0`,
    advice: "Receive it.",
    places: [{ pid: 0, call: "Recv", text: "did not receive", waitsFor: [1], file: "main.ts", line: 3, column: 1 }],
    count: n + 1,
  });
  await Promise.all([addFindings(db(), runId, [finding(0), finding(1)]), addFindings(db(), runId, [finding(0)])]);
  expect((await listFindings(db(), runId)).map(({ count }) => count).sort()).toEqual([1, 2]);
  expect((await listFindings(db(), runId)).find(({ count }) => count === 1)).toEqual({
    ...finding(0),
    message: "message 0\ufffd",
  });
  await addFindings(
    db(),
    runId,
    Array.from({ length: LIMITS.findingsPerRun + 5 }, (_, n) => finding(n + 10)),
  );
  expect(await listFindings(db(), runId)).toHaveLength(LIMITS.findingsPerRun);
  await addFindings(db(), randomUUID(), [finding(0)]);
});

test("a host's runs are listed newest first, with how long they ran, and nobody else's", async () => {
  const run = await makeRoomRun(db());
  await makeSoloRun(db());
  await writeTelemetry(db(), run.runId, { samples: [nodeSample(run.runId, 250, [rankSample(0)])], console: [] });
  expect(await listOwnRuns(db(), run.hostId, 10)).toMatchObject([
    { runId: run.runId, title: "Ring", status: "running", worldSize: 4, roomCode: run.roomCode, lastTelemetryMs: 250 },
  ]);
  const solo = await makeSoloRun(db());
  expect(await listOwnRuns(db(), solo.ownerId, 10)).toMatchObject([
    { runId: solo.runId, title: null, lastTelemetryMs: null, error: null },
  ]);
});
