import type { RoomEvent } from "../room/events";
import { reduce } from "../room/reduce";
import { emptyRoom } from "../room/state";
import { nextVersion } from "./next-version";
import { ROOM_TTL_SECONDS, type RoomSnapshot, type RoomStore, type RoomUpdate } from "./types";

const SWEEP_EVERY_MS = 60_000;

/** For one relay without Redis. Several relays in one process may share it. */
export class InProcessRoomStore implements RoomStore {
  readonly #rooms = new Map<string, RoomSnapshot & { usedAt: number }>();
  readonly #used = new Map<string, number>();
  readonly #now: () => number;
  #sweptAt = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  async update(code: string, event: RoomEvent): Promise<RoomUpdate> {
    const now = this.#now();
    this.#sweep(now);
    const before = this.#rooms.get(code);
    const { room, effects } = reduce(before?.room ?? emptyRoom(code), event, now);
    const changed = room !== before?.room;
    const version = changed ? nextVersion(before?.version ?? 0, now) : before.version;
    this.#rooms.set(code, { room, version, usedAt: now });
    return { room, version, changed, effects };
  }

  async read(code: string): Promise<RoomSnapshot | null> {
    const found = this.#rooms.get(code);
    return found ? { room: found.room, version: found.version } : null;
  }

  async useOnce(id: string, ttlSeconds: number): Promise<boolean> {
    const now = this.#now();
    const until = this.#used.get(id);
    if (until !== undefined && until > now) return false;
    this.#used.set(id, now + ttlSeconds * 1000);
    return true;
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
    for (const [code, { usedAt }] of this.#rooms) if (now - usedAt > ROOM_TTL_SECONDS * 1000) this.#rooms.delete(code);
  }
}
