/** Passive-target locks that ranks of other nodes hold or wait for. One of an origin for each window of a target. */
import { isGranted, releaseLock, takeTicket } from "./lock";
import type { RmaRequest } from "./packets";
import type { WindowSlot } from "./window-table";

interface Lock {
  request: RmaRequest;
  slot: WindowSlot;
  ticket: number;
  held: boolean;
  /** The origin has failed: the lock is released as soon as its turn comes. */
  abandoned: boolean;
}

export interface LockHost {
  changed(slot: WindowSlot): void;
  awaits(slot: WindowSlot): void;
}

export class LockQueue {
  readonly #host: LockHost;
  readonly #locks = new Map<string, Lock>();
  readonly #waiting = new Set<Lock>();

  constructor(host: LockHost) {
    this.#host = host;
  }

  /** Somebody waits for a lock. */
  get waiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** False when the origin has one already. */
  add(request: RmaRequest, slot: WindowSlot): boolean {
    const key = keyOf(request);
    if (this.#locks.has(key)) return false;
    const lock = { request, slot, ticket: takeTicket(slot.words, slot.lock), held: false, abandoned: false };
    this.#locks.set(key, lock);
    this.#waiting.add(lock);
    return true;
  }

  /** False when the origin holds none. */
  release(request: RmaRequest): boolean {
    const key = keyOf(request);
    const lock = this.#locks.get(key);
    if (!lock?.held) return false;
    this.#locks.delete(key);
    releaseLock(lock.slot.words, lock.slot.lock, lock.request.lockType);
    this.#host.changed(lock.slot);
    return true;
  }

  /** Those that are granted now, in the order they came. */
  *granted(): Generator<RmaRequest> {
    for (const lock of this.#waiting) {
      const { slot, request, ticket } = lock;
      this.#host.awaits(slot);
      if (!isGranted(slot.words, slot.lock, request.lockType, ticket)) continue;
      lock.held = true;
      this.#waiting.delete(lock);
      if (lock.abandoned) this.release(request);
      else {
        this.#host.changed(slot);
        yield request;
      }
    }
  }

  /** An origin has failed: what it holds others get. */
  abandon(origin: number): void {
    for (const lock of this.#locks.values()) {
      if (lock.request.origin !== origin) continue;
      if (lock.held) this.release(lock.request);
      else lock.abandoned = true;
    }
  }
}

function keyOf({ origin, target, window }: RmaRequest): string {
  return `${origin} ${target} ${window}`;
}
