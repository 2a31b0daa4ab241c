/** Where rooms live. All relays of an installation share one store. */
import type { RoomEffect, RoomEvent } from "../room/events";
import type { Room } from "../room/state";

export interface RoomSnapshot {
  room: Room;
  /** Grows with every change, also when the store has forgotten the room in between. */
  version: number;
}

export interface RoomUpdate extends RoomSnapshot {
  changed: boolean;
  effects: RoomEffect[];
}

export interface RoomStore {
  /** Applies the event to the room, once, as if no other relay were there; makes the room when it does not exist. */
  update(code: string, event: RoomEvent): Promise<RoomUpdate>;
  read(code: string): Promise<RoomSnapshot | null>;
  /** True the first time within `ttlSeconds`: for ticket ids. */
  useOnce(id: string, ttlSeconds: number): Promise<boolean>;
  /** Rejects when the store cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Two relays kept changing the room at the same time, or the store did not answer. */
export class StoreUnavailable extends Error {}

/** A room that nothing happened to for this long is forgotten; members that are still there come back to an empty one. */
export const ROOM_TTL_SECONDS = 24 * 3600;
