import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { mulberry32 } from "../codec/random-value.fixture";
import { isGranted, LOCK_EXCLUSIVE, LOCK_SHARED, releaseLock, releaseMutex, takeTicket, tryMutex } from "./lock";

/** Counts by loads and stores alone, under a lock: a lost exclusion loses counts. */
const COUNTER = `
import { workerData, parentPort } from "node:worker_threads";
import { holdMutex, releaseMutex, takeTicket, isGranted, releaseLock, LOCK_EXCLUSIVE } from "./lock";
const words = new Int32Array(workerData.memory);
const pause = new Int32Array(new SharedArrayBuffer(4));
for (let i = 0; i < workerData.count; i++) {
  holdMutex(words, 0);
  words[8] = words[8] + 1;
  releaseMutex(words, 0);
  const ticket = takeTicket(words, 1);
  while (!isGranted(words, 1, LOCK_EXCLUSIVE, ticket)) Atomics.wait(pause, 0, 0, 0.01);
  words[9] = words[9] + 1;
  releaseLock(words, 1, LOCK_EXCLUSIVE);
}
parentPort.postMessage("done");
`;

describe("locks of a window", () => {
  it("[RMA2] the mutex has one holder", () => {
    const words = new Int32Array(1);
    expect([tryMutex(words, 0), tryMutex(words, 0)]).toEqual([true, false]);
    releaseMutex(words, 0);
    expect(tryMutex(words, 0)).toBe(true);
  });

  it("[RMA2][RMA3] both exclude between threads", async () => {
    const { outputFiles } = await build({
      stdin: { contents: COUNTER, resolveDir: import.meta.dirname, loader: "js" },
      ...{ bundle: true, platform: "node", format: "cjs", write: false, absWorkingDir: import.meta.dirname },
    });
    const memory = new SharedArrayBuffer(64);
    const [threads, count] = [3, 500];
    const workers = Array.from(
      { length: threads },
      () => new Worker(outputFiles![0]!.text, { eval: true, workerData: { memory, count } }),
    );
    await Promise.all(workers.map((worker) => once(worker, "exit")));
    expect([...new Int32Array(memory).slice(8, 10)]).toEqual([threads * count, threads * count]);
  });

  it("[RMA3] tickets are served in order, neighbouring shared ones together (60 seeds)", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = mulberry32(seed);
      const words = new Int32Array(3).fill(seed % 2 ? 0 : 0x7fff_fff0);
      /** In the order of the tickets. */
      const queue: { ticket: number; type: number; held: boolean }[] = [];
      for (let step = 0; step < 120; step++) {
        const held = queue.filter((one) => one.held);
        if (random() < 0.4) {
          const type = random() < 0.5 ? LOCK_EXCLUSIVE : LOCK_SHARED;
          queue.push({ ticket: takeTicket(words, 0), type, held: false });
        } else if (random() < 0.5 && held.length > 0) {
          const one = held[Math.floor(random() * held.length)]!;
          releaseLock(words, 0, one.type);
          queue.splice(queue.indexOf(one), 1);
        } else
          for (const [i, one] of queue.entries()) {
            if (one.held) continue;
            const before = queue.slice(0, i);
            const expected =
              before.every((other) => other.held) &&
              (one.type === LOCK_EXCLUSIVE ? i === 0 : before.every((other) => other.type === LOCK_SHARED));
            expect(isGranted(words, 0, one.type, one.ticket), `seed ${seed}, step ${step}`).toBe(expected);
            one.held = expected;
          }
      }
    }
  });
});
