/** Makes the engine optimise a C program's loops before the program starts (wasm/rehearsal.ts). */
import { MOST_FUNCTIONS } from "../wasm/rehearsal";

/** A rehearsal's call: see REHEARSE. */
export type Rehearse = (number: number, rounds: number) => number;

export interface RehearsalPlace {
  /** Milliseconds. */
  now(): number;
  sleep(milliseconds: number): void;
  /** Takes the time of so many rounds in quick code. */
  yardstick(rounds: number): void;
}

/** Time enough for functions as people write them; a program with larger ones starts in the quick code. */
export const REHEARSAL_MS = 250;
/** About 0.1 ms of quick code: many ticks of the coarsest clock that a thread with shared memory has. */
const ROUNDS = 8000;
/** Of the yardstick's time. Quick code takes about all of it, optimised code a twentieth. */
const OPTIMISED = 1 / 3;
/** By then V8 has begun to optimise, and needs the processor for it. */
const BUSY_TRIES = 20;

/** A function of rounds that take the time of quick code in any code: five multiplications, each of the product before. */
const YARDSTICK = Uint8Array.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 6, 1, 0x60, 1, 0x7f, 1, 0x7f],
  ...[3, 2, 1, 0],
  ...[7, 5, 1, 1, 0x66, 0, 0],
  ...[10, 43, 1, 41, 1, 1, 0x7f],
  // Powers of 3, which are never 0.
  ...[0x41, 3, 0x21, 1, 0x03, 0x40, 0x20, 1],
  ...Array.from({ length: 5 }, () => [0x20, 1, 0x6c]).flat(),
  ...[0x21, 1, 0x20, 0, 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0, 0x0b, 0x20, 1, 0x0b],
]);

export function createYardstick(): (rounds: number) => number {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(YARDSTICK));
  return exports.f as (rounds: number) => number;
}

/** Returns the numbers of the functions that do not run in optimised code after REHEARSAL_MS. */
export function rehearse(call: Rehearse, { now, sleep, yardstick }: RehearsalPlace): number[] {
  const end = now() + REHEARSAL_MS;
  const time = (work: (rounds: number) => void) => {
    const began = now();
    work(ROUNDS);
    return now() - began;
  };
  let left = Array.from({ length: Math.min(call(0, 1), MOST_FUNCTIONS) }, (_, number) => number);
  for (let tries = 0; left.length > 0 && now() < end; tries++) {
    if (tries >= BUSY_TRIES) sleep(1);
    const most = Math.min(time(yardstick), time(yardstick), time(yardstick)) * OPTIMISED;
    left = left.filter((number) => time((rounds) => call(number, rounds)) > most);
  }
  return left;
}
