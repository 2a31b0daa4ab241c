/**
 * One-sided communication of one rank: its windows' slots, what it asks of others, and what it serves itself. Part of the engine's
 * progress.
 */
import type { Engine } from "../engine/engine";
import { W_KIND } from "../engine/packet";
import { EngineRequest } from "../engine/request";
import { Addresses } from "./addresses";
import { RmaClient } from "./client";
import type { Exposure } from "./exposure";
import { isGranted, LOCK_SHARED, releaseLock, takeTicket } from "./lock";
import { RMA_REPLY } from "./packets";
import { RmaServer } from "./server";
import { WINDOW_TABLE_BYTES, type WindowSlot, WindowTable, waitingRanks } from "./window-table";

/** Done when the lock is held. */
class LockRequest extends EngineRequest {
  constructor(
    readonly slot: WindowSlot,
    readonly type: number,
    readonly ticket: number,
  ) {
    super();
  }
}

export class RankRma {
  readonly addresses: Addresses;
  readonly client: RmaClient;
  readonly table: WindowTable;
  readonly #engine: Engine;
  readonly #nrId: number;
  /** Tables of the node's ranks by NR_ID; null where memory is not shared. */
  readonly #tables: readonly WindowTable[] | null;
  readonly #server: RmaServer;
  /** Memory of this rank's windows as the rank itself reaches it, by window id. */
  readonly #served = new Map<number, { slot: WindowSlot; exposure: Exposure }>();
  readonly #locks = new Set<LockRequest>();

  /** Joins the engine's progress. */
  constructor(engine: Engine, tables: readonly WindowTable[] | null) {
    const { pid, nrOffset } = engine.place;
    this.#engine = engine;
    this.#nrId = pid - nrOffset;
    this.#tables = tables;
    this.table = tables?.[this.#nrId] ?? new WindowTable(new ArrayBuffer(WINDOW_TABLE_BYTES), 0);
    this.addresses = new Addresses(engine.heap);
    this.client = new RmaClient(pid, (header, payload) => engine.post(header, payload));
    this.#server = new RmaServer({
      find: (_, window) => {
        const served = this.#served.get(window);
        return served && { slot: served.slot, exposure: () => served.exposure };
      },
      reply: (header, payload) => engine.tryPost(header, payload),
      changed: (slot) => this.#wake(slot),
      awaits: (slot) => slot.addWaiter(this.#nrId),
    });
    engine.attach(this);
  }

  /** Whether ranks of the node reach each other's slots and segments. */
  get shared(): boolean {
    return this.#tables !== null;
  }

  /** The slot at `index` of a rank of the node; undefined where it cannot be reached. */
  slotOf(pid: number, index: number): WindowSlot | undefined {
    if (pid === this.#engine.place.pid) return this.table.slot(index);
    return this.#tables?.[pid - this.#engine.place.nrOffset]?.slot(index);
  }

  /** What this rank serves of a window of its own. */
  serve(id: number, slot: WindowSlot, exposure: Exposure): void {
    this.#served.set(id, { slot, exposure });
  }

  close(id: number, slot: WindowSlot): void {
    this.#served.delete(id);
    slot.close();
  }

  /** Locks a slot that this rank reaches. */
  lock(slot: WindowSlot, type: number): EngineRequest {
    const request = new LockRequest(slot, type, takeTicket(slot.words, slot.lock));
    if (!this.#grant(request)) this.#locks.add(request);
    return request;
  }

  unlock(slot: WindowSlot, type: number): void {
    releaseLock(slot.words, slot.lock, type);
    this.#wake(slot);
    this.poll();
  }

  onPacket(words: Int32Array, at: number, bytes: Uint8Array, start: number, length: number): void {
    const kind = words[at + W_KIND]! & 0xffff;
    const payload = bytes.subarray(start, start + length);
    if (kind === RMA_REPLY) this.client.onReply(words, at, payload);
    // What no honest rank sends is dropped.
    else this.#server.take(words, at, payload);
  }

  /** Part of progress: returns how much happened. */
  poll(): number {
    let events = 0;
    // Most ranks have no lock to wait for, and this is called for every message.
    if (this.#locks.size === 0) return this.#server.poll();
    for (const request of this.#locks)
      if (this.#grant(request)) {
        this.#locks.delete(request);
        events++;
      }
    return events + this.#server.poll();
  }

  onFailed(pid: number): void {
    this.client.onFailed(pid);
    this.#server.onFailed(pid);
  }

  /** Something waits that no packet will tell of. */
  get busy(): boolean {
    return this.#server.waiting;
  }

  #grant(request: LockRequest): boolean {
    const { slot, type, ticket } = request;
    slot.addWaiter(this.#nrId);
    if (!isGranted(slot.words, slot.lock, type, ticket)) return false;
    // The next shared one may have it too.
    if (type === LOCK_SHARED) this.#wake(slot);
    request.complete();
    return true;
  }

  /** Those who wait for the slot's lock look at it again. */
  #wake(slot: WindowSlot): void {
    const waiters = slot.takeWaiters();
    if (this.#tables === null) return;
    for (const nrId of waitingRanks(waiters)) if (nrId !== this.#nrId) this.#engine.nudge(nrId);
    if (waiters.bridge) this.#engine.nudgeBridge();
  }
}
