import { describe, expect, it } from "vitest";
import { announce } from "./announce";
import type { RoomEvent } from "./events";
import { reduce } from "./reduce";
import type { Reduced } from "./reduced";
import { deadlineOf, emptyRoom, type Room } from "./state";

const T = Date.UTC(2026, 0, 1);
const UNTIL = T + 30_000;
const RUN = "run-1";
const request = { versionId: "v", hash: "ab".repeat(32), interconnect: "ring" as const };

const join = (connection: string, role: "host" | "contributor" = "contributor"): RoomEvent => ({
  type: "join",
  member: { connection, relay: "r1", user: `user-${connection}`, name: connection, role, cores: 1 },
});
const detach = (connection: string): RoomEvent => ({ type: "detach", connection, until: UNTIL });
const resume = (from: string, connection: string): RoomEvent => ({ type: "resume", from, connection, relay: "r2" });
const said = (type: "ready" | "finish", connection: string): RoomEvent =>
  type === "ready" ? { type, connection, runId: RUN } : { type, connection, runId: RUN, status: "succeeded" };

function play(events: RoomEvent[], from: Room = emptyRoom("bcdfghjk"), now = T): Reduced {
  let result: Reduced = { room: from, effects: [] };
  for (const event of events) result = reduce(result.room, event, now);
  return result;
}

const open = [join("a", "host"), join("b")];
const starting: RoomEvent[] = [...open, { type: "start", connection: "a", runId: RUN, request }];
const running = [...starting, said("ready", "a"), said("ready", "b")];

describe("members whose socket breaks", () => {
  it("[ROOM25] keep their place and their part in the run", () => {
    for (const events of [starting, running]) {
      const { room, effects } = play([...events, detach("b")]);
      expect(effects).toEqual([]);
      expect(room.members[1]).toMatchObject({ grId: 1, awayUntil: UNTIL });
      expect(room.run?.prepared.table).toHaveLength(2);
      expect(deadlineOf(room)).toBe(UNTIL);
      expect(play([{ type: "tick" }], room, UNTIL - 1).room).toBe(room);
    }
    const away = play([...open, detach("b")]).room;
    expect(play([join("c")], away).room.members.map(({ grId }) => grId)).toEqual([0, 1, 2]);
    expect(announce(null, away, 0)[0]).toMatchObject({ members: [{ away: false }, { away: true }] });
  });

  it("[ROOM25] are gone when their time is over, and their node is lost", () => {
    const { room, effects } = play([...starting, detach("b")]);
    expect(effects).toEqual([]);
    expect(play([{ type: "tick" }], room, UNTIL).effects).toMatchObject([
      { ended: { status: "lost", error: { grId: 1, message: expect.stringContaining("did not come back") } } },
    ]);
    const lost = play([{ type: "tick" }], play([...running, detach("b")]).room, UNTIL).room;
    expect(lost.members.map(({ grId }) => grId)).toEqual([0]);
    expect(lost.run).toMatchObject({ phase: "running", lost: [{ grId: 1 }] });
    const finished = play([...running, said("finish", "b"), detach("b")]).room;
    expect(play([{ type: "tick" }], finished, UNTIL).room.run).toMatchObject({ lost: [] });
  });

  it("[ROOM25] get no ranks in a run that begins without them", () => {
    const { room } = play([...open, detach("b"), { type: "start", connection: "a", runId: RUN, request }]);
    expect(room.run?.prepared.table.map(({ grId }) => grId)).toEqual([0]);
  });

  it("[ROOM22] come back to it on whichever relay", () => {
    const { room, effects } = play([...running, detach("b"), resume("b", "b2")]);
    expect(effects).toMatchObject([{ type: "resumed", member: { grId: 1, name: "b" } }]);
    expect(room.members[1]).toEqual({
      connection: "b2",
      relay: "r2",
      user: "user-b",
      name: "b",
      role: "contributor",
      cores: 1,
      grId: 1,
    });
    expect(play([{ type: "tick" }], room, UNTIL).room).toBe(room);
    expect(play([said("finish", "b2"), said("finish", "a")], room).effects).toMatchObject([
      { ended: { status: "succeeded" } },
    ]);
  });

  it("[ROOM22] come back before anybody has noticed, and the old connection counts no more", () => {
    const { room } = play([...running, resume("b", "b2")]);
    for (const late of [detach("b"), said("finish", "b"), { type: "leave", connection: "b" } as const])
      expect(play([late], room).room).toBe(room);
    expect(play([resume("b", "b3")], room)).toEqual({ room, effects: [{ type: "gone" }] });
    expect(play([resume("nobody", "x")], room).effects).toEqual([{ type: "gone" }]);
  });

  it("[ROOM24] are there when the relay that has the socket says so", () => {
    const { room } = play([...running, { type: "relay-gone", relay: "r1", until: UNTIL }]);
    const back = play([{ type: "attach", connection: "b", relay: "r1" }], room).room;
    expect(back.members.map(({ awayUntil }) => awayUntil)).toEqual([UNTIL, undefined]);
    expect(play([{ type: "attach", connection: "b", relay: "r1" }], back).room).toBe(back);
    expect(play([{ type: "attach", connection: "x", relay: "r1" }], back).room).toBe(back);
  });
});
