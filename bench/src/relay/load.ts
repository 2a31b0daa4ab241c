/** Closed-loop load: every member of every room sends to all others, as fast as what was sent arrives. */
import { type Summary, summarize } from "../statistics";
import type { OpenRoom, OpenRoomAt } from "./systems";
import { cpuSeconds } from "./usage";

const KIB = 1024;
const WARM_UP_MS = 300;
const MEASURE_MS = 1_000;
const SLICE_MS = 100;
const LEAST_SLICES = 3;
/** More members than that are not helped by another room. */
const MEMBERS = 32;
const MOST_ROOMS = 8;
/** What a member writes at once. */
const BATCH_BYTES = 16 * KIB;
const MOST_PER_BATCH = 64;
const DRAIN_MS = 20_000;

export interface Loaded {
  rooms: number;
  perBatch: number;
  /** Microseconds from one delivery to the next, over slices of time. */
  us: Summary;
  deliveriesPerSecond: number;
  /** Of all relay processes, user and system. */
  cpuUsPerDelivery: number;
  /** Of the Redis between them. */
  redisCpuUsPerDelivery: number;
}

interface LoadedRoom {
  room: OpenRoom;
  size: number;
  sent: number;
  arrived: number;
  next: number;
}

/** Throws when a message is lost: after the last one is sent, all must arrive. */
export async function load(
  { open, pids, redisPids }: { open: OpenRoomAt; pids: readonly number[]; redisPids: readonly number[] },
  size: number,
  bytes: number,
): Promise<Loaded> {
  const perBatch = Math.max(1, Math.min(MOST_PER_BATCH, Math.floor(BATCH_BYTES / bytes)));
  const count = Math.max(1, Math.min(MOST_ROOMS, Math.floor(MEMBERS / size)));
  // Each member has two batches on their way: it writes the second while the first is delivered.
  const limit = 2 * size * perBatch * (size - 1);
  let total = 0;
  let isSending = true;
  const rooms: LoadedRoom[] = [];
  const pump = (loaded: LoadedRoom) => {
    const { parties } = loaded.room;
    const step = perBatch * (size - 1);
    while (isSending && loaded.sent - loaded.arrived + step <= limit) {
      const { link, batch } = parties[loaded.next++ % size]!;
      link.write(batch);
      loaded.sent += step;
    }
  };
  try {
    for (let index = 0; index < count; index++) {
      const loaded = { size, sent: 0, arrived: 0, next: 0 } as LoadedRoom;
      const onArrived = (arrived: number) => {
        loaded.arrived += arrived;
        total += arrived;
        pump(loaded);
      };
      loaded.room = await open({ size, bytes, perBatch, onArrived });
      rooms.push(loaded);
    }
    for (const room of rooms) pump(room);
    await wait(WARM_UP_MS);
    const cpuBefore = cpuSeconds(pids);
    const redisBefore = cpuSeconds(redisPids);
    const first = { at: performance.now(), total };
    const slices: number[] = [];
    let last = first;
    // On a machine that does other things too, nothing may happen for a while.
    while (last.at - first.at < MEASURE_MS || (slices.length < LEAST_SLICES && last.at - first.at < DRAIN_MS)) {
      await wait(SLICE_MS);
      const now = { at: performance.now(), total };
      if (now.total > last.total) slices.push(((now.at - last.at) * 1000) / (now.total - last.total));
      last = now;
    }
    const cpu = cpuSeconds(pids) - cpuBefore;
    const redisCpu = cpuSeconds(redisPids) - redisBefore;
    const delivered = last.total - first.total;
    isSending = false;
    await drained(rooms);
    return {
      rooms: count,
      perBatch,
      us: summarize(slices),
      deliveriesPerSecond: (delivered / (last.at - first.at)) * 1000,
      cpuUsPerDelivery: (cpu * 1e6) / delivered,
      redisCpuUsPerDelivery: (redisCpu * 1e6) / delivered,
    };
  } finally {
    for (const { room } of rooms) room.close();
  }
}

async function drained(rooms: readonly LoadedRoom[]): Promise<void> {
  const end = performance.now() + DRAIN_MS;
  while (rooms.some(({ sent, arrived }) => sent !== arrived)) {
    if (performance.now() > end) {
      const missing = rooms.reduce((sum, { sent, arrived }) => sum + sent - arrived, 0);
      throw new Error(`${missing} messages have not arrived ${DRAIN_MS} ms after the last was sent`);
    }
    await wait(10);
  }
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
