import type { Schedule, Slot } from "./schedule";

/** Each algorithm leaves the root's bytes in `data` on every rank; on the others `data` may have no bytes yet. */

/** Binomial tree over ranks relative to the root: ceil(log2 size) steps. */
export function binomialBcast(schedule: Schedule, root: number, data: Slot): void {
  const { rank, size } = schedule;
  const relative = (rank - root + size) % size;
  let after: number[] = [];
  let mask = 1;
  while (mask < size && (relative & mask) === 0) mask *= 2;
  if (relative !== 0) after = [schedule.receive((relative - mask + root) % size, data)];
  for (let half = mask / 2; half >= 1; half /= 2)
    if (relative + half < size) schedule.send((relative + half + root) % size, data, after);
}

/** One message with a set of destinations: written once, one copy per next hop (SSMR). */
export function ssmrBcast(schedule: Schedule, root: number, data: Slot): void {
  const { rank, size } = schedule;
  if (rank !== root) schedule.receive(root, data);
  else
    schedule.sendMany(
      Array.from({ length: size }, (_, other) => other).filter((other) => other !== root),
      data,
    );
}
