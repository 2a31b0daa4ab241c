import { type Schedule, Slot } from "./schedule";

/**
 * Dissemination barrier: in round k every rank tells the one 2^k above and hears the one 2^k below; ceil(log2 size) rounds.
 * Hensgen, Finkel, Manber: Two algorithms for barrier synchronization, 1988.
 */
export function disseminationBarrier(schedule: Schedule): void {
  const { rank, size } = schedule;
  const empty = new Slot(new Uint8Array(0));
  let after: number[] = [];
  for (let distance = 1; distance < size; distance *= 2) {
    const send = schedule.send((rank + distance) % size, empty, after);
    const receive = schedule.receive((rank - distance + size) % size, new Slot(new Uint8Array(0)), after);
    after = [send, receive];
  }
}
