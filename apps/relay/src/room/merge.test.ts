import { seededRandom } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import type { RoomEvent } from "./events";
import { mergeRooms } from "./merge";
import { reduce } from "./reduce";
import { emptyRoom, type Room } from "./state";

const T = Date.UTC(2026, 0, 1);
const CODE = "bcdfghjk";
const request = { versionId: "v", hash: "ab".repeat(32), interconnect: "ring" as const };
const NAMES = ["a", "b", "c", "d"];

function history(events: RoomEvent[]): Room[] {
  const rooms: Room[] = [emptyRoom(CODE)];
  for (const event of events) rooms.push(reduce(rooms.at(-1)!, event, T).room);
  return rooms;
}

const joins = NAMES.map(
  (connection): RoomEvent => ({
    type: "join",
    member: { connection, relay: "r", user: "u", name: connection, role: "host", cores: 1 },
  }),
);
const start: RoomEvent = { type: "start", connection: "a", runId: "1", request };
const ready = NAMES.map((connection): RoomEvent => ({ type: "ready", connection, runId: "1" }));
const finish = NAMES.map((connection): RoomEvent => ({ type: "finish", connection, runId: "1", status: "succeeded" }));

/** What relays remember, put into an empty store one after another. */
function restore(memories: readonly Room[]): Room {
  return memories.reduce((room, known) => mergeRooms(room, known, T).room, emptyRoom(CODE));
}

describe("what relays remember", () => {
  it("[ROOM23] is the newest state when one of them has it, whatever the order and what the others had", () => {
    const random = seededRandom(5);
    const states = history([...joins, start, ...ready, ...finish.slice(0, 3)]);
    for (let round = 0; round < 300; round++) {
      const at = Math.floor(random() * states.length);
      const newest = states[at]!;
      const memories = [newest, ...Array.from({ length: 3 }, () => states[Math.floor(random() * (at + 1))]!)];
      memories.sort(() => random() - 0.5);
      expect(restore(memories)).toEqual(newest);
    }
  });

  it("[ROOM23] is put together when each of them knows a part", () => {
    const states = history([...joins, start]);
    const prepared = states.at(-1)!;
    const halves = [ready.slice(0, 2), ready.slice(2)].map((part) =>
      part.reduce((room, event) => reduce(room, event, T).room, prepared),
    );
    const begun = restore(halves);
    expect(begun.run?.phase).toBe("running");
    const ends = [finish.slice(0, 2), finish.slice(2)].map((part) =>
      part.reduce((room, event) => reduce(room, event, T).room, begun),
    );
    const merged = mergeRooms(ends[0]!, ends[1]!, T);
    expect(merged.room.run).toBeNull();
    expect(merged.effects).toMatchObject([{ type: "run-ended", ended: { runId: "1", status: "succeeded" } }]);
  });

  it("[ROOM23] does not bring back a run that has ended, nor a place that has been taken", () => {
    const during = history([...joins, start, ...ready]).at(-1)!;
    const over = reduce(during, { type: "stop", connection: "a", runId: "1" }, T).room;
    for (const memories of [
      [during, over],
      [over, during],
    ])
      expect(restore(memories)).toMatchObject({ run: null, ended: [{ runId: "1" }] });
    const other = history([
      { ...joins[0]!, member: { ...(joins[0] as { member: object }).member, connection: "x" } } as RoomEvent,
    ]).at(-1)!;
    const { members } = restore([other, during]);
    expect(members.map(({ connection }) => connection)).toEqual(["x", "b", "c", "d"]);
  });
});
