/** Windows of worlds in one thread, where other nodes' ranks serve their windows themselves. */
import { describe, expect, it } from "vitest";
import { mulberry32 } from "../../codec/random-value.fixture";
import * as packets from "../../rma/packets";
import { deliverBuffer, serializePacket } from "../../transport/message-port";
import { World } from "../world.fixture";
import * as calls from "./calls";
import { allocateWindow, createDynamicWindow, createWindow } from "./create";
import { freeWindow } from "./free";
import * as sync from "./sync";
import type { Window } from "./window";

const SHAPES = [
  { nodes: [3] },
  { nodes: [1, 1] },
  { nodes: [2, 3] },
  { nodes: [4], segment: 0 },
  { nodes: [2, 1], segment: 0, inbox: 3 },
];
const LENGTH = 40;

const put = calls.put("plain");
const get = calls.get("plain");
const accumulate = calls.accumulate("plain");

function createWindows(world: World, ordinary: boolean): Window[] {
  return world.all((rank) => {
    const comm = world.worlds[rank]!;
    if (ordinary) return createWindow(comm, new Int32Array(LENGTH), 4, null);
    return allocateWindow(comm, 4 * LENGTH, 4, null);
  });
}

const numbers = ({ memory }: Window) => new Int32Array(memory!.buffer, memory!.byteOffset, LENGTH);

describe.each(SHAPES)("windows, %o", (options) => {
  it.each([false, true])(
    "[WIN1] puts, accumulates and gets of random epochs are what an oracle says; ordinary %s",
    (ordinary) => {
      for (let seed = 1; seed <= 6; seed++) {
        const random = mulberry32(seed);
        const pick = (n: number) => Math.floor(random() * n);
        const world = new World({ ...options, seed });
        const windows = createWindows(world, ordinary);
        const oracle = windows.map(() => new Int32Array(LENGTH));
        for (let epoch = 0; epoch < 4; epoch++) {
          const locked = pick(2) === 0;
          world.all((rank) => (locked ? sync.lockAll(windows[rank]!) : sync.fence(windows[rank]!)));
          for (const [origin, window] of windows.entries())
            for (let i = 0; i < 4; i++) {
              const [target, value, at] = [pick(windows.length), pick(1000), pick(8)];
              // Everybody's own places, and some where all add up.
              if (pick(2)) {
                put(window, Int32Array.of(value, value + 1), target, [origin * 2 + 20]);
                oracle[target]!.set([value, value + 1], origin * 2 + 20);
              } else {
                accumulate(window, Int32Array.of(value), target, at);
                oracle[target]![at]! += value;
              }
            }
          world.all((rank) => (locked ? sync.unlockAll(windows[rank]!) : sync.fence(windows[rank]!)));
          expect(windows.map(numbers), `seed ${seed}, epoch ${epoch}`).toEqual(oracle);
        }
        const got = windows.map(() => new Int32Array(LENGTH));
        world.all((rank) => sync.fence(windows[rank]!));
        windows.forEach((window, rank) => void get(window, got[rank]!, (rank + 1) % windows.length));
        world.all((rank) => sync.fence(windows[rank]!));
        expect(got).toEqual(windows.map((_, rank) => oracle[(rank + 1) % windows.length]));
        world.all((rank) => freeWindow(windows[rank]!, null));
        expect(world.network.heaps.every((heap) => heap === null || heap.used === 0)).toBe(true);
      }
    },
  );

  it("[WIN5] many ranks that lock one target get it one after the other, each before long", () => {
    const world = new World({ ...options, seed: 3 });
    const windows = createWindows(world, false);
    const target = windows[0]!;
    for (let round = 0; round < 5; round++) {
      const held: number[] = [];
      const locks = windows.map((window) => sync.lock(window, 0));
      while (held.length < windows.length) {
        world.network.run(() => locks.some(({ request }, rank) => request.done && !held.includes(rank)));
        const now = locks.flatMap(({ request }, rank) => (request.done && !held.includes(rank) ? [rank] : []));
        expect(now).toHaveLength(1);
        held.push(now[0]!);
        world.some(now, (rank) => sync.unlock(windows[rank]!, 0));
      }
      expect(new Set(held).size).toBe(windows.length);
    }
    expect(target.freed).toBe(false);
  });
});

it("[WIN6] a rank that packets of a hostile node reach keeps its memory, and what is asked too often is dropped", () => {
  const world = new World({ nodes: [1, 1] });
  const windows = createWindows(world, true);
  const memory = numbers(windows[1]!);
  const { id } = windows[1]!.own;
  const random = mulberry32(11);
  const inject = (kind: number, window: number, runs: number[], data: Uint8Array, handle = 0) => {
    const payload = packets.writeRuns(runs, data);
    const fields = { kind, source: 0, dest: 1, window, id: 5, runs: runs.length / 2, handle };
    deliverBuffer(serializePacket(packets.rmaHeader(fields, payload.length), null, payload), world.network.engines[1]!);
  };
  for (let i = 0; i < 2000; i++) {
    const kind = packets.RMA_PUT + Math.floor(random() * 8);
    const run = [random() < 0.5 ? 4 * LENGTH - 3 : Math.floor(random() * 2 ** 50), 4 + Math.floor(random() * 8)];
    const data = new Uint8Array(random() < 0.8 ? run[1]! : Math.floor(random() * 40)).fill(9);
    inject(kind, random() < 0.9 ? id : 77, random() < 0.9 ? run : [], data, Math.floor(random() * 2 ** 31));
    if (i % 50 === 0) world.network.settle();
  }
  world.network.settle();
  expect(memory.every((number) => number === 0)).toBe(true);
});

it("[WIN7] a dynamic window has what is attached, at its addresses, until it is detached", () => {
  const world = new World({ nodes: [1, 1] });
  const windows = world.all((rank) => createDynamicWindow(world.worlds[rank]!, null));
  const { exposure } = windows[1]!.own as unknown as {
    exposure: { attach(memory: unknown): void; detach(memory: unknown): void };
  };
  const { rma } = world.runtimes[1]!;
  const [first, second] = [new Uint8Array(16), new Uint8Array(16)];
  exposure.attach(first);
  expect(rma.addresses.of(first.subarray(4)) - rma.addresses.of(first)).toBe(4);
  expect(Math.abs(rma.addresses.of(second) - rma.addresses.of(first))).toBeGreaterThan(16);
  const write = (memory: Uint8Array, at: number) => {
    world.some([0], () => sync.lock(windows[0]!, 1));
    put(windows[0]!, Uint8Array.of(7), 1, rma.addresses.of(memory) + at);
    return () => world.some([0], () => sync.unlock(windows[0]!, 1));
  };
  write(first, 15)();
  expect(first[15]).toBe(7);
  expect(write(first, 16)).toThrow("MPI_ERR_RMA_RANGE");
  expect(write(second, 0)).toThrow("MPI_ERR_RMA_RANGE");
  exposure.detach(first);
  expect(write(first, 0)).toThrow("MPI_ERR_RMA_RANGE");
});
