/**
 * Serves the one-sided accesses of ranks that do not share memory with the target. The node's bridge runs one for all its ranks,
 * whatever they compute; a rank runs one for windows whose memory it alone reaches. Never blocks, never throws on what a packet
 * says, and keeps at most MAX_OPEN requests of each origin.
 */
import { Fifo } from "../engine/fifo";
import { ERROR_CLASSES } from "../mpi/error-classes";
import { accumulateRuns, compareAndSwap, getRuns, placesOf, putRuns } from "./apply";
import type { Exposure } from "./exposure";
import { releaseMutex, tryMutex } from "./lock";
import { LockQueue } from "./lock-queue";
import {
  MAX_OPEN,
  MAX_OPEN_PER_TARGET,
  RMA_ACCUMULATE,
  RMA_COMPARE_AND_SWAP,
  RMA_GET,
  RMA_GET_ACCUMULATE,
  RMA_LOCK,
  RMA_PUT,
  RMA_REPLY,
  RMA_UNLOCK,
  type RmaRequest,
  readRequest,
  rmaHeader,
} from "./packets";
import type { WindowSlot } from "./window-table";

export interface ServedWindow {
  slot: WindowSlot;
  /** Null: only the rank itself reaches these runs. */
  exposure(runs: readonly number[]): Exposure | null;
}

export interface ServerHost {
  find(target: number, window: number): ServedWindow | undefined;
  /** False when there is no room now. */
  reply(header: Int32Array, payload: Uint8Array | null): boolean;
  /** The lock of the slot has changed. */
  changed(slot: WindowSlot): void;
  /** Stands in the slot for those who wait for its lock. */
  awaits(slot: WindowSlot): void;
}

/** `rank`: the rank itself is to serve it. `refused`: no honest rank sends this. */
export type Verdict = "taken" | "rank" | "refused";

interface Reply {
  header: Int32Array;
  payload: Uint8Array | null;
  origin: number;
  target: number;
}

const NOT_NOW = Symbol("not now");

export class RmaServer {
  readonly #host: ServerHost;
  readonly #locks: LockQueue;
  /** Requests that wait for a mutex or for the room of their reply, by target, in order. */
  readonly #queues = new Map<number, Fifo<RmaRequest>>();
  readonly #replies: Fifo<Reply> = new Fifo();
  /** Requests that are not replied to, by origin, and by origin and target. */
  readonly #open = new Map<string, number>();

  constructor(host: ServerHost) {
    this.#host = host;
    this.#locks = new LockQueue(host);
  }

  /** Something is to be tried again. Locks are not: whoever releases one tells. */
  get waiting(): boolean {
    return this.#queues.size > 0 || this.#replies.length > 0;
  }

  /** `payload` is copied when the request has to wait. */
  take(words: Int32Array, at: number, payload: Uint8Array): Verdict {
    const request = readRequest(words, at, payload);
    if (!request) return "refused";
    const { origin, target, kind } = request;
    const window = this.#host.find(target, request.window);
    const isLock = kind === RMA_LOCK || kind === RMA_UNLOCK;
    if (window && !isLock && window.exposure(request.runs) === null) return "rank";
    if (this.#count(`${origin}`) >= MAX_OPEN || this.#count(`${origin} ${target}`) >= MAX_OPEN_PER_TARGET)
      return "refused";
    this.#opened(request, 1);
    if (!window) this.#answer(request, ERROR_CLASSES.ERR_WIN);
    else if (isLock) return this.#lock(request, window.slot);
    else {
      const queue = this.#queues.get(target);
      if (queue) queue.push(kept(request));
      else if (!this.#serve(request)) this.#queueOf(target).push(kept(request));
    }
    return "taken";
  }

  /** Tries again what had to wait. Returns how much could go on. */
  poll(): number {
    if (!this.waiting && !this.#locks.waiting) return 0;
    let done = this.#flush();
    for (const [target, queue] of this.#queues) {
      while (queue.length > 0 && this.#serve(queue.first)) {
        queue.shift();
        done++;
      }
      if (queue.length === 0) this.#queues.delete(target);
    }
    for (const request of this.#locks.granted()) {
      this.#answer(request, 0);
      done++;
    }
    return done;
  }

  /** A rank has failed: its locks go to others. */
  onFailed(origin: number): void {
    this.#locks.abandon(origin);
  }

  #lock(request: RmaRequest, slot: WindowSlot): Verdict {
    if (request.kind === RMA_UNLOCK) {
      if (!this.#locks.release(request)) return this.#refuse(request);
      this.#answer(request, 0);
    } else if (!this.#locks.add(request, slot)) return this.#refuse(request);
    this.poll();
    return "taken";
  }

  #refuse(request: RmaRequest): Verdict {
    this.#opened(request, -1);
    return "refused";
  }

  /** False: not now. */
  #serve(request: RmaRequest): boolean {
    // What is sent later is kept: no more than one reply, whatever room there is.
    if (this.#replies.length > 0 && !this.#flush()) return false;
    const window = this.#host.find(request.target, request.window);
    const exposure = window?.exposure(request.runs);
    if (!window || !exposure) {
      this.#answer(request, ERROR_CLASSES.ERR_WIN);
      return true;
    }
    const result = this.#access(request, window.slot, exposure);
    if (result === NOT_NOW) return false;
    if (typeof result === "number") this.#answer(request, result);
    else this.#answer(request, 0, result);
    return true;
  }

  #access(request: RmaRequest, slot: WindowSlot, exposure: Exposure): Uint8Array | null | number | typeof NOT_NOW {
    const { kind, runs, data, size, op, element } = request;
    const places = placesOf(exposure, runs);
    if (!places) return ERROR_CLASSES.ERR_RMA_RANGE;
    if (kind === RMA_PUT) {
      putRuns(runs, places, data);
      return null;
    }
    const old = kind === RMA_ACCUMULATE ? null : new Uint8Array(size);
    if (kind === RMA_GET) {
      getRuns(runs, places, old!);
      return old;
    }
    if (!tryMutex(slot.words, slot.mutex)) return NOT_NOW;
    try {
      if (kind === RMA_COMPARE_AND_SWAP) compareAndSwap(places[0]!, data.subarray(0, size), data.subarray(size), old!);
      else {
        if (kind === RMA_GET_ACCUMULATE) getRuns(runs, places, old!);
        accumulateRuns(runs, places, data, op!, element!);
      }
      return old;
    } finally {
      releaseMutex(slot.words, slot.mutex);
    }
  }

  #answer({ origin, target, window, id }: RmaRequest, error: number, payload: Uint8Array | null = null): void {
    const header = rmaHeader(
      { kind: RMA_REPLY, source: target, dest: origin, window, id, handle: error },
      payload?.length ?? 0,
    );
    this.#replies.push({ header, payload, origin, target });
    this.#flush();
  }

  /** Sends replies, in order; how many. */
  #flush(): number {
    let sent = 0;
    while (this.#replies.length > 0) {
      const reply = this.#replies.first;
      if (!this.#host.reply(reply.header, reply.payload)) break;
      this.#replies.shift();
      this.#opened(reply, -1);
      sent++;
    }
    return sent;
  }

  #queueOf(target: number): Fifo<RmaRequest> {
    const queue = new Fifo<RmaRequest>();
    this.#queues.set(target, queue);
    return queue;
  }

  #count(key: string): number {
    return this.#open.get(key) ?? 0;
  }

  #opened({ origin, target }: { origin: number; target: number }, by: number): void {
    for (const key of [`${origin}`, `${origin} ${target}`]) {
      const count = this.#count(key) + by;
      if (count > 0) this.#open.set(key, count);
      else this.#open.delete(key);
    }
  }
}

/** With data of its own: that of a packet belongs to the transport. */
function kept(request: RmaRequest): RmaRequest {
  return { ...request, data: request.data.slice() };
}
