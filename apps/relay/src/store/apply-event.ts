/** One step of a room in a store, the same for every store. */
import type { RoomEvent } from "../room/events";
import { mergeRooms } from "../room/merge";
import { reduce } from "../room/reduce";
import type { Reduced } from "../room/reduced";
import { emptyRoom } from "../room/state";
import type { RoomSnapshot } from "./types";

export function applyEvent(
  code: string,
  before: RoomSnapshot | null,
  event: RoomEvent,
  known: RoomSnapshot | undefined,
  now: number,
): Reduced {
  const found = before?.room ?? emptyRoom(code);
  if (!known || known.born === before?.born) return reduce(found, event, now);
  const restored = mergeRooms(found, known.room, now);
  const { room, effects } = reduce(restored.room, event, now);
  return { room, effects: [...restored.effects, ...effects] };
}
