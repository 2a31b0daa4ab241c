import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Bell } from "./bell";
import { Ring, ringBytes } from "./ring";

/** A producer: sends `count` records of seeded sizes, [producer, number, bytes made of both]. */
const PRODUCER = `
import { workerData, parentPort } from "node:worker_threads";
import { Ring } from "./ring";
const { memory, capacity, producer, count, longest, pauses } = workerData;
const ring = new Ring(memory, 0, capacity);
const idle = new Int32Array(new SharedArrayBuffer(4));
let state = producer * 7919 + 1;
const random = (n) => { state = (Math.imul(state, 1103515245) + 12345) >>> 0; return (state >>> 8) % n; };
for (let number = 0; number < count; number++) {
  const length = 8 + random(longest - 7);
  let at;
  // A full ring: the consumer needs the core.
  while ((at = ring.claim(length)) < 0) Atomics.wait(idle, 0, 0, 0.05);
  ring.words[at >> 2] = producer;
  ring.words[(at >> 2) + 1] = number;
  ring.bytes.fill((producer * 31 + number) & 0xff, at + 8, at + length);
  ring.publish(at, length);
  if (pauses && random(pauses) === 0) Atomics.wait(idle, 0, 0, 0.02);
}
parentPort.postMessage("done");
`;

let producerCode = "";
const workers: Worker[] = [];

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: PRODUCER, resolveDir: import.meta.dirname, loader: "js" },
    bundle: true,
    platform: "node",
    format: "cjs",
    write: false,
    absWorkingDir: join(import.meta.dirname),
  });
  producerCode = outputFiles[0]!.text;
});

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.terminate()));
});

type Wait = (ring: Ring, round: number) => Promise<unknown> | undefined;

const WAITS: Record<string, Wait> = {
  sleep: (ring) => {
    ring.sleep(5000);
    return undefined;
  },
  arrival: (ring) => ring.arrival(),
  "sleep at a bell": (ring) => {
    // The word of a bell of its own, behind the ring.
    const bell = new Bell(ring.words, ring.words.length - 1);
    ring.sleep(5000, bell.at, bell.strokes);
    return undefined;
  },
  "arrival and sleep mixed": (ring, round) => {
    if (round % 3 === 0) return ring.arrival();
    if (round % 3 === 1) {
      const arrival = ring.arrival();
      ring.sleep(5000);
      return arrival;
    }
    ring.sleep(5000);
    return undefined;
  },
};

/** Consumes everything, waiting as told; a lost wake-up shows as a wait of seconds. */
async function consume(
  wait: Wait,
  producers: number,
  count: number,
  longest: number,
  capacity: number,
  pauses: number,
) {
  const memory = new SharedArrayBuffer(ringBytes(capacity) + 8);
  const ring = new Ring(memory, 0, capacity);
  for (let producer = 1; producer <= producers; producer++)
    workers.push(
      new Worker(producerCode, { eval: true, workerData: { memory, capacity, producer, count, longest, pauses } }),
    );
  const online = workers.slice(-producers).map((worker) => once(worker, "online"));
  await Promise.all(online);
  const numbers = new Array<number>(producers + 1).fill(0);
  let left = producers * count;
  let torn = 0;
  let slowest = 0;
  for (let round = 0; left > 0; round++) {
    const at = ring.peek();
    if (at < 0) {
      const began = performance.now();
      await wait(ring, round);
      slowest = Math.max(slowest, performance.now() - began);
      continue;
    }
    const producer = ring.words[at >> 2]!;
    const number = ring.words[(at >> 2) + 1]!;
    if (numbers[producer] !== number) throw new Error(`record ${number} of ${producer}, not ${numbers[producer]}`);
    numbers[producer] = number + 1;
    const fill = (producer * 31 + number) & 0xff;
    for (let i = at + 8; i < at + ring.length; i++) if (ring.bytes[i] !== fill) torn++;
    ring.release();
    left--;
  }
  return { torn, slowest, empty: ring.peek() < 0 };
}

describe("ring between threads", () => {
  it("[RING8] loses and tears nothing and keeps the order of each of 3 producers", async () => {
    const result = await consume(WAITS.sleep!, 3, 12_000, 240, 1024, 0);
    expect(result).toMatchObject({ torn: 0, empty: true });
  });

  it.each(Object.keys(WAITS))("[RING9] loses no wake-up with %s", async (name) => {
    const { torn, slowest } = await consume(WAITS[name]!, 2, 3000, 16, 256, 3);
    expect(torn).toBe(0);
    expect(slowest).toBeLessThan(4500);
  });
});
