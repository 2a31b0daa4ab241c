/** Where rooms live. All relays of an installation share one store. */
import type { RoomEffect, RoomEvent } from "../room/events";
import type { Room } from "../room/state";

export interface RoomSnapshot {
  room: Room;
  /** Grows with every change, also when the store has forgotten the room in between. */
  version: number;
  /** The room's first version since the store knows it: another one says that data was lost. */
  born: number;
}

export interface RoomUpdate extends RoomSnapshot {
  changed: boolean;
  effects: RoomEffect[];
}

export interface RoomStore {
  /** Relays of other processes see this store: they can go on when this one ends. */
  readonly isShared: boolean;
  /**
   * Applies the event to the room, once, as if no other relay were there; makes the room when it does not exist. When the store
   * has lost its data since `known`, that is put back first.
   */
  update(code: string, event: RoomEvent, known?: RoomSnapshot): Promise<RoomUpdate>;
  read(code: string): Promise<RoomSnapshot | null>;
  /** True the first time within `ttlSeconds`: for ticket ids. */
  useOnce(id: string, ttlSeconds: number): Promise<boolean>;
  /** This relay lives, for so long. */
  renewLease(relay: string, ttlMs: number): Promise<void>;
  /** Which of these relays have a lease. */
  liveRelays(relays: readonly string[]): Promise<Set<string>>;
  /** Rooms whose deadline has passed; nobody else is told of them for `holdMs`. */
  takeDue(now: number, holdMs: number): Promise<string[]>;
  /** Rejects when the store cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Two relays kept changing the room at the same time, or the store did not answer. */
export class StoreUnavailable extends Error {}

/** A snapshot is older when it is of an earlier life of the store, or an earlier version of the same. */
export function isNewer(a: RoomSnapshot, b: RoomSnapshot): boolean {
  return a.born === b.born ? a.version > b.version : a.born > b.born;
}

/** A room that nothing happened to for this long is forgotten; members that are still there come back to an empty one. */
export const ROOM_TTL_SECONDS = 24 * 3600;
