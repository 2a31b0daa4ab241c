/** A room as the web app makes it: with a user, a program and its version in the database. */
import { randomUUID } from "node:crypto";
import { createProgram, createRoom, createVersion, type Db } from "@commworld/db";
import type { PreparedRun, RunRequest } from "@commworld/protocol";
import type { TestMember } from "./member";

const content = { files: [{ path: "main.ts", text: "console.log(1)\n" }], entry: "main.ts", args: [] };

export interface RecordedRoom {
  room: string;
  user: string;
  request: RunRequest;
}

export async function newRecordedRoom(db: Db, visibility: "private" | "link" = "link"): Promise<RecordedRoom> {
  const { id: user } = await db.prisma.user.create({
    data: { id: randomUUID(), name: "Ada", email: `${randomUUID()}@test.invalid` },
  });
  const settings = { ranks: 2, interconnect: "crossbar" as const };
  const program = await createProgram(db, { ownerId: user, title: "Hello", content, settings });
  if (visibility !== "link") await db.prisma.program.update({ where: { id: program.id }, data: { visibility } });
  const version = (await createVersion(db, program.id))!;
  const { code: room } = await createRoom(db, { hostId: user, programVersionId: version.id });
  return { room, user, request: { versionId: version.id, hash: version.contentHash, interconnect: "crossbar" } };
}

/** The first node is the host's. */
export async function beginRecorded(nodes: [TestMember, ...TestMember[]], request: RunRequest): Promise<PreparedRun> {
  nodes[0].say({ type: "run.start", ref: "r", request });
  const { run } = await nodes[0].heard("run.prepare");
  for (const node of nodes) {
    await node.heard("run.prepare");
    node.say({ type: "run.ready", runId: run.runId });
  }
  for (const node of nodes) await node.heard("run.go");
  return run;
}
