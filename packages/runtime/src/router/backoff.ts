const FIRST_MS = 250;
const LAST_MS = 10_000;

/** Full jitter: anywhere between 0 and a bound that doubles from 0.25 s to 10 s. `failures` counts from 1. */
export function backoffMs(failures: number, random: () => number): number {
  return random() * Math.min(LAST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 16));
}
