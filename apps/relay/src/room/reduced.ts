import type { RefusalCode, RoomEffect } from "./events";
import type { Room } from "./state";

export interface Reduced {
  /** The same object when nothing changed. */
  room: Room;
  effects: RoomEffect[];
}

export function unchanged(room: Room, ...effects: RoomEffect[]): Reduced {
  return { room, effects };
}

export function refused(room: Room, code: RefusalCode, message: string): Reduced {
  return unchanged(room, { type: "refused", code, message });
}
