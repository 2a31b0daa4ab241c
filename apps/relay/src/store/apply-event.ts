/** Steps of a room in a store, the same for every store. */
import type { RoomEffect, RoomEvent } from "../room/events";
import { mergeRooms } from "../room/merge";
import { reduce } from "../room/reduce";
import type { Reduced } from "../room/reduced";
import { emptyRoom, type Room } from "../room/state";
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

export interface Asked {
  event: RoomEvent;
  known: RoomSnapshot | undefined;
}

export interface Step {
  /** Of several steps the last one that changed the room: who spreads it spreads all of them. */
  changed: boolean;
  effects: RoomEffect[];
}

/**
 * As many of them, one after another, as may be written as one. A run that starts is written alone: nobody may hear of it before its
 * record exists. So is what a store that has lost its data is told first.
 */
export function applyEvents(
  code: string,
  before: RoomSnapshot | null,
  asked: readonly Asked[],
  now: number,
): { room: Room; steps: Step[] } {
  const steps: Step[] = [];
  let current = before;
  for (const { event, known } of asked) {
    const isFirst = steps.length === 0;
    if (!isFirst && (event.type === "start" || (known && known.born !== before?.born))) break;
    const { room, effects } = applyEvent(code, current, event, isFirst ? known : undefined, now);
    const changed = room !== current?.room;
    if (changed) for (const step of steps) step.changed = false;
    steps.push({ changed, effects });
    current = { version: 0, born: 0, ...before, room };
    if (event.type === "start") break;
  }
  return { room: current?.room ?? emptyRoom(code), steps };
}
