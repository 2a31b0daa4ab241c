import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { roomBytes } from "./meeting-room";

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

describe("a meeting room between threads", () => {
  it("[MEET5] exactly one member of every operation is the last to come", async () => {
    const { outputFiles } = await build({
      stdin: { contents: MEMBER, resolveDir: import.meta.dirname, loader: "js" },
      bundle: true,
      platform: "node",
      format: "cjs",
      write: false,
    });
    const members = 3;
    const operations = 20_000;
    const memory = new SharedArrayBuffer(roomBytes(members));
    const counts = Array.from({ length: members }, async (_, member) => {
      const workerData = { memory, members, member, operations };
      const worker = new Worker(outputFiles[0]!.text, { eval: true, workerData });
      const [last] = (await once(worker, "message")) as [number];
      await worker.terminate();
      return last;
    });
    const total = (await Promise.all(counts)).reduce((sum, last) => sum + last, 0);
    expect(total).toBe(operations);
  });
});
