/**
 * The two locks of a window slot. The mutex makes accumulates atomic: it is held for one packet's worth of elements. The
 * passive-target lock is fair: tickets are served in order, shared ones that follow each other together. Counters wrap around.
 */

export const LOCK_EXCLUSIVE = 301;
export const LOCK_SHARED = 302;

const SPINS = 200;
/** Should a wake-up be lost, the waiter looks again. */
const WAIT_MS = 1;

const FREE = 0;
const HELD = 1;
const CONTENDED = 2;

/** Never waits: for threads that must not block. */
export function tryMutex(words: Int32Array, at: number): boolean {
  return Atomics.compareExchange(words, at, FREE, HELD) === FREE;
}

/** A thread that may block. */
export function holdMutex(words: Int32Array, at: number): void {
  for (let spin = 0; spin < SPINS; spin++) if (tryMutex(words, at)) return;
  while (Atomics.exchange(words, at, CONTENDED) !== FREE) Atomics.wait(words, at, CONTENDED, WAIT_MS);
}

export function releaseMutex(words: Int32Array, at: number): void {
  if (Atomics.exchange(words, at, FREE) === CONTENDED) Atomics.notify(words, at, 1);
}

const NEXT = 0;
const MAY_WRITE = 1;
const MAY_READ = 2;

/** Stands in the queue of the lock at `words[at]`: whoever takes a ticket must come to hold the lock, and release it. */
export function takeTicket(words: Int32Array, at: number): number {
  return Atomics.add(words, at + NEXT, 1);
}

/**
 * Whether the ticket's turn has come; asked until it says so, once. A shared lock that is granted lets the next shared one in:
 * those who wait are to be woken.
 */
export function isGranted(words: Int32Array, at: number, type: number, ticket: number): boolean {
  if (type === LOCK_EXCLUSIVE) return Atomics.load(words, at + MAY_WRITE) === ticket;
  if (Atomics.load(words, at + MAY_READ) !== ticket) return false;
  Atomics.add(words, at + MAY_READ, 1);
  return true;
}

/** The holder alone, once. Those who wait are to be woken. */
export function releaseLock(words: Int32Array, at: number, type: number): void {
  Atomics.add(words, at + MAY_WRITE, 1);
  if (type === LOCK_EXCLUSIVE) Atomics.add(words, at + MAY_READ, 1);
}
