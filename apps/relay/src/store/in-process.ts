import type { RoomEvent } from "../room/events";
import { deadlineOf } from "../room/state";
import { applyEvent } from "./apply-event";
import { nextVersion } from "./next-version";
import { ROOM_TTL_SECONDS, type RoomSnapshot, type RoomStore, type RoomUpdate } from "./types";

const SWEEP_EVERY_MS = 60_000;

/** For one relay without Redis. Several relays in one process may share it. */
export class InProcessRoomStore implements RoomStore {
  readonly isShared = false;
  readonly #rooms = new Map<string, RoomSnapshot & { usedAt: number }>();
  readonly #used = new Map<string, number>();
  readonly #leases = new Map<string, number>();
  /** By room: not before. */
  readonly #held = new Map<string, number>();
  readonly #now: () => number;
  #sweptAt = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  async update(code: string, event: RoomEvent, known?: RoomSnapshot): Promise<RoomUpdate> {
    const now = this.#now();
    this.#sweep(now);
    const before = this.#rooms.get(code) ?? null;
    const { room, effects } = applyEvent(code, before, event, known, now);
    const changed = room !== before?.room;
    const version = changed ? nextVersion(before?.version ?? 0, now) : before.version;
    const born = before?.born ?? version;
    this.#rooms.set(code, { room, version, born, usedAt: now });
    return { room, version, born, changed, effects };
  }

  async read(code: string): Promise<RoomSnapshot | null> {
    const found = this.#rooms.get(code);
    return found ? { room: found.room, version: found.version, born: found.born } : null;
  }

  async useOnce(id: string, ttlSeconds: number): Promise<boolean> {
    const now = this.#now();
    const until = this.#used.get(id);
    if (until !== undefined && until > now) return false;
    this.#used.set(id, now + ttlSeconds * 1000);
    return true;
  }

  async renewLease(relay: string, ttlMs: number): Promise<void> {
    this.#leases.set(relay, this.#now() + ttlMs);
  }

  async liveRelays(relays: readonly string[]): Promise<Set<string>> {
    const now = this.#now();
    return new Set(relays.filter((relay) => (this.#leases.get(relay) ?? 0) > now));
  }

  async takeDue(now: number, holdMs: number): Promise<string[]> {
    const due: string[] = [];
    for (const [code, { room }] of this.#rooms)
      if ((deadlineOf(room) ?? now + 1) <= now && (this.#held.get(code) ?? 0) <= now) due.push(code);
    for (const code of due) this.#held.set(code, now + holdMs);
    return due;
  }

  async ping(): Promise<void> {}

  async close(): Promise<void> {
    this.#rooms.clear();
    this.#used.clear();
  }

  #sweep(now: number): void {
    if (now - this.#sweptAt < SWEEP_EVERY_MS) return;
    this.#sweptAt = now;
    for (const [id, until] of this.#used) if (until <= now) this.#used.delete(id);
    for (const [relay, until] of this.#leases) if (until <= now) this.#leases.delete(relay);
    for (const [code, until] of this.#held) if (until <= now) this.#held.delete(code);
    for (const [code, { usedAt }] of this.#rooms) if (now - usedAt > ROOM_TTL_SECONDS * 1000) this.#rooms.delete(code);
  }
}
