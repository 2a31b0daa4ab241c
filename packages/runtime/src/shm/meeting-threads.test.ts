import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { roomBytes } from "./meeting-room";

/** Runs a script in a thread for each member; what they post. */
async function runMembers(script: string, members: number, operations: number): Promise<number[]> {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: import.meta.dirname, loader: "js" },
    bundle: true,
    platform: "node",
    format: "cjs",
    write: false,
  });
  const memory = new SharedArrayBuffer(roomBytes(members));
  const nudges = new Int32Array(new SharedArrayBuffer(4 * members));
  const posted = Array.from({ length: members }, async (_, member) => {
    const workerData = { memory, nudges, members, member, operations };
    const worker = new Worker(outputFiles[0]!.text, { eval: true, workerData });
    const [value] = (await once(worker, "message")) as [number];
    await worker.terminate();
    return value;
  });
  return Promise.all(posted);
}

/** A member: comes to every operation, and counts how often it was told to be the last. */
const MEMBER = `
import { workerData, parentPort } from "node:worker_threads";
import { MeetingRoom } from "./meeting-room";
const { memory, members, member, operations } = workerData;
const room = new MeetingRoom(memory, 0, members);
const idle = new Int32Array(new SharedArrayBuffer(4));
const until = (isSo) => { for (let look = 0; !isSo(); look++) if (look > 50) Atomics.wait(idle, 0, 0, 0.01); };
let last = 0;
for (let operation = 0; operation < operations; operation++) {
  until(() => room.isFree(operation, member));
  if (room.come(operation)) last++;
  until(() => room.haveAllCome(operation));
  room.leave(operation);
}
parentPort.postMessage(last);
`;

/** A member that sleeps in one of both ways for every operation; counts the sleeps that nobody ended. */
const SLEEPER = `
import { workerData, parentPort } from "node:worker_threads";
import { MeetingRoom } from "./meeting-room";
import { Meeting } from "../schedule/meeting";
import { mulberry32 } from "../codec/random-value.fixture";
const { memory, nudges, members, member, operations } = workerData;
const random = mulberry32(member + 1);
const room = new MeetingRoom(memory, 0, members);
const nudge = (other) => { Atomics.add(nudges, other, 1); Atomics.notify(nudges, other); };
const meeting = new Meeting(room, member, nudge);
const { sleepingPlace } = meeting;
let lost = 0;
const wait = (words, at, value) => { if (Atomics.wait(words, at, value, 30_000) === "timed-out") lost++; };
const sleepNudged = (isSo) => {
  const before = Atomics.load(nudges, member);
  sleepingPlace.announce();
  if (!isSo()) wait(nudges, member, before);
};
const sleepAtBell = (isSo) => {
  const strokes = sleepingPlace.enter();
  if (!isSo()) wait(room.bell.words, room.bell.at, strokes);
  sleepingPlace.leave();
};
for (let i = 0; i < operations; i++) {
  const operation = meeting.begin();
  const isFree = () => room.isFree(operation, member);
  while (!isFree()) sleepNudged(isFree);
  if (room.come(operation)) meeting.tellAll();
  const haveAllCome = () => room.haveAllCome(operation);
  while (!haveAllCome()) (random() < 0.5 ? sleepNudged : sleepAtBell)(haveAllCome);
  meeting.leave(operation, true);
}
parentPort.postMessage(lost);
`;

describe("a meeting room between threads", () => {
  it("[MEET4] whoever sleeps is told, at the bell and elsewhere", async () => {
    const members = 5;
    const lost = await runMembers(SLEEPER, members, 4000);
    expect(lost).toEqual(new Array(members).fill(0));
  });

  it("[MEET5] exactly one member of every operation is the last to come", async () => {
    const operations = 20_000;
    const counts = await runMembers(MEMBER, 3, operations);
    const total = counts.reduce((sum, last) => sum + last, 0);
    expect(total).toBe(operations);
  });
});
