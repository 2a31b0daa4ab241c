import type { Redis } from "ioredis";
import type { RoomEvent } from "../room/events";
import { deadlineOf, type Room } from "../room/state";
import { type Asked, applyEvents } from "./apply-event";
import { GatheringQueue } from "./gathering-queue";
import { nextVersion } from "./next-version";
import { ROOM_TTL_SECONDS, type RoomSnapshot, type RoomStore, type RoomUpdate, StoreUnavailable } from "./types";

const ATTEMPTS = 40;
const RETRY_SPREAD_MS = 8;

/** KEYS: room. ARGV: version expected, version and state to write, TTL. The room's first version when it was written, else 0. */
const COMPARE_AND_SET = `
if (redis.call('HGET', KEYS[1], 'version') or '0') ~= ARGV[1] then return '0' end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'state', ARGV[3])
redis.call('HSETNX', KEYS[1], 'born', ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[4])
return redis.call('HGET', KEYS[1], 'born')`;

/** KEYS: deadlines. ARGV: now, time to hold them until, most to take. */
const TAKE_DUE = `
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
for _, code in ipairs(due) do redis.call('ZADD', KEYS[1], ARGV[2], code) end
return due`;
const MOST_DUE = 100;

interface RoomCommands {
  roomCompareAndSet(key: string, expected: number, version: number, state: string, ttl: number): Promise<string>;
  roomsTakeDue(key: string, now: number, until: number, most: number): Promise<string[]>;
}

interface Waiting extends Asked {
  resolve(update: RoomUpdate): void;
  reject(error: unknown): void;
}

/** All keys of a room share one hash tag, so that a cluster keeps them together. */
const roomKey = (code: string) => `{room:${code}}`;
/** Of all rooms: of one in a cluster it is in a place of its own, so it is written after the room, and relays look themselves, too. */
const DUE_KEY = "rooms:due";
const leaseKey = (relay: string) => `lease:${relay}`;
const ticketKey = (id: string) => `ticket:${id}`;

/** The reducer runs in the relay; a small script writes its result only when nobody else wrote since it was read. */
export class RedisRoomStore implements RoomStore {
  readonly isShared = true;
  readonly #redis: Redis & RoomCommands;
  readonly #queue = new GatheringQueue<Waiting>((code, asked) => this.#settle(code, asked));
  readonly #now: () => number;

  /** Owns the connection and closes it. */
  constructor(redis: Redis, now: () => number = Date.now) {
    redis.defineCommand("roomCompareAndSet", { numberOfKeys: 1, lua: COMPARE_AND_SET });
    redis.defineCommand("roomsTakeDue", { numberOfKeys: 1, lua: TAKE_DUE });
    this.#redis = redis as Redis & RoomCommands;
    this.#now = now;
  }

  /** Updates of one relay wait for each other, so that only relays compete; those that have waited are written together. */
  update(code: string, event: RoomEvent, known?: RoomSnapshot): Promise<RoomUpdate> {
    return new Promise((resolve, reject) => {
      this.#queue.add(code, { event, known, resolve, reject });
    });
  }

  /** How many of them are done, or have failed. */
  async #settle(code: string, asked: readonly Waiting[]): Promise<number> {
    try {
      const updates = await this.#write(code, asked);
      for (const [index, update] of updates.entries()) asked[index]!.resolve(update);
      return updates.length;
    } catch (error) {
      for (const { reject } of asked) reject(error);
      return asked.length;
    }
  }

  async #write(code: string, asked: readonly Asked[]): Promise<RoomUpdate[]> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const before = await this.read(code);
      const now = this.#now();
      const { room, steps } = applyEvents(code, before, asked, now);
      if (before && room === before.room) {
        await this.#schedule(room);
        return steps.map(({ effects }) => ({ ...before, changed: false, effects }));
      }
      const expected = before?.version ?? 0;
      const version = nextVersion(expected, now);
      const state = JSON.stringify(room);
      const born = Number(
        await this.#redis.roomCompareAndSet(roomKey(code), expected, version, state, ROOM_TTL_SECONDS),
      );
      if (born > 0) {
        await this.#schedule(room, before?.room);
        return steps.map(({ changed, effects }) => ({ room, version, born, changed, effects }));
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * RETRY_SPREAD_MS * (attempt + 1)));
    }
    throw new StoreUnavailable(`room ${code} was changed by others ${ATTEMPTS} times in a row`);
  }

  /** Writes the room's deadline when it is another one than before. */
  async #schedule(room: Room, before?: Room): Promise<void> {
    const deadline = deadlineOf(room);
    if (before && deadlineOf(before) === deadline) return;
    if (deadline === undefined) await this.#redis.zrem(DUE_KEY, room.code);
    else await this.#redis.zadd(DUE_KEY, deadline, room.code);
  }

  async read(code: string): Promise<RoomSnapshot | null> {
    const [version, state, born] = await this.#redis.hmget(roomKey(code), "version", "state", "born");
    if (!version || !state) return null;
    return { version: Number(version), born: Number(born), room: JSON.parse(state) as Room };
  }

  async renewLease(relay: string, ttlMs: number): Promise<void> {
    await this.#redis.set(leaseKey(relay), "1", "PX", ttlMs);
  }

  async liveRelays(relays: readonly string[]): Promise<Set<string>> {
    const held = await Promise.all(relays.map((relay) => this.#redis.exists(leaseKey(relay))));
    return new Set(relays.filter((_relay, i) => held[i] === 1));
  }

  takeDue(now: number, holdMs: number): Promise<string[]> {
    return this.#redis.roomsTakeDue(DUE_KEY, now, now + holdMs, MOST_DUE);
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
