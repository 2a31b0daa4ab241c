/** Round trips of one frame between two members, one at a time: latency, and what a frame costs that nothing is packed with. */
import { type Summary, summarize } from "../statistics";
import type { System } from "./setup";
import { cpuSeconds } from "./usage";

const WARM_UP = 200;
const TRIPS = 5_000;
const BYTES = 64;

export interface Trips {
  /** Half round trips. */
  us: Summary;
  /** Taken in and delivered once: of the relays, and of the Redis between them. */
  cpuUsPerFrame: number;
  redisCpuUsPerFrame: number;
}

export async function pingPong({ open, pids, redisPids }: System): Promise<Trips> {
  let turn = 0;
  const samples: number[] = [];
  let done = () => {};
  const finished = new Promise<void>((resolve) => {
    done = resolve;
  });
  let sentAt = 0;
  const send = (index: number) => room.parties[index]!.link.write(room.parties[index]!.batch);
  const onArrived = (count: number) => {
    if (count !== 1) return;
    turn++;
    if (turn % 2 === 0) {
      const now = performance.now();
      if (turn > 2 * WARM_UP) samples.push(((now - sentAt) * 1000) / 2);
      if (samples.length >= TRIPS) return done();
      sentAt = now;
    }
    send(turn % 2);
  };
  const room = await open({ size: 2, bytes: BYTES, perBatch: 1, onArrived });
  try {
    const before = { relays: cpuSeconds(pids), redis: cpuSeconds(redisPids) };
    sentAt = performance.now();
    send(0);
    await finished;
    const perFrame = 1e6 / turn;
    return {
      us: summarize(samples),
      cpuUsPerFrame: (cpuSeconds(pids) - before.relays) * perFrame,
      redisCpuUsPerFrame: (cpuSeconds(redisPids) - before.redis) * perFrame,
    };
  } finally {
    room.close();
  }
}
