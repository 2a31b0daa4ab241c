/** Round trips of one frame between two members, one at a time. */

import { type Summary, summarize } from "../statistics";
import type { OpenRoomAt } from "./systems";

const WARM_UP = 200;
const TRIPS = 2_000;
const BYTES = 64;

/** Half round trips, in microseconds. */
export async function pingPong(open: OpenRoomAt): Promise<Summary> {
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
    sentAt = performance.now();
    send(0);
    await finished;
  } finally {
    room.close();
  }
  return summarize(samples);
}
