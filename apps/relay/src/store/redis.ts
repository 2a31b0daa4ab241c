import type { Redis } from "ioredis";
import type { RoomEvent } from "../room/events";
import { reduce } from "../room/reduce";
import { emptyRoom, type Room } from "../room/state";
import { KeyedQueue } from "./keyed-queue";
import { nextVersion } from "./next-version";
import { ROOM_TTL_SECONDS, type RoomSnapshot, type RoomStore, type RoomUpdate, StoreUnavailable } from "./types";

const ATTEMPTS = 40;
const RETRY_SPREAD_MS = 8;

/** KEYS: room. ARGV: version expected, version and state to write, TTL. 1 when it was written. */
const COMPARE_AND_SET = `
if (redis.call('HGET', KEYS[1], 'version') or '0') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'state', ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[4])
return 1`;

interface RoomCommands {
  roomCompareAndSet(key: string, expected: number, version: number, state: string, ttl: number): Promise<number>;
}

/** All keys of a room share one hash tag, so that a cluster keeps them together. */
const roomKey = (code: string) => `{room:${code}}`;
const ticketKey = (id: string) => `ticket:${id}`;

/** The reducer runs in the relay; a small script writes its result only when nobody else wrote since it was read. */
export class RedisRoomStore implements RoomStore {
  readonly #redis: Redis & RoomCommands;
  readonly #queue = new KeyedQueue();
  readonly #now: () => number;

  /** Owns the connection and closes it. */
  constructor(redis: Redis, now: () => number = Date.now) {
    redis.defineCommand("roomCompareAndSet", { numberOfKeys: 1, lua: COMPARE_AND_SET });
    this.#redis = redis as Redis & RoomCommands;
    this.#now = now;
  }

  /** Updates of one relay wait for each other, so that only relays compete. */
  update(code: string, event: RoomEvent): Promise<RoomUpdate> {
    return this.#queue.run(code, () => this.#update(code, event));
  }

  async #update(code: string, event: RoomEvent): Promise<RoomUpdate> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const before = await this.read(code);
      const now = this.#now();
      const { room, effects } = reduce(before?.room ?? emptyRoom(code), event, now);
      if (before && room === before.room) return { ...before, changed: false, effects };
      const expected = before?.version ?? 0;
      const version = nextVersion(expected, now);
      const written = await this.#redis.roomCompareAndSet(
        roomKey(code),
        expected,
        version,
        JSON.stringify(room),
        ROOM_TTL_SECONDS,
      );
      if (written === 1) return { room, version, changed: true, effects };
      await new Promise((resolve) => setTimeout(resolve, Math.random() * RETRY_SPREAD_MS * (attempt + 1)));
    }
    throw new StoreUnavailable(`room ${code} was changed by others ${ATTEMPTS} times in a row`);
  }

  async read(code: string): Promise<RoomSnapshot | null> {
    const [version, state] = await this.#redis.hmget(roomKey(code), "version", "state");
    if (!version || !state) return null;
    return { version: Number(version), room: JSON.parse(state) as Room };
  }

  async useOnce(id: string, ttlSeconds: number): Promise<boolean> {
    return (await this.#redis.set(ticketKey(id), "1", "EX", Math.max(1, Math.ceil(ttlSeconds)), "NX")) === "OK";
  }

  async ping(): Promise<void> {
    await this.#redis.ping();
  }

  async close(): Promise<void> {
    this.#redis.disconnect();
  }
}
