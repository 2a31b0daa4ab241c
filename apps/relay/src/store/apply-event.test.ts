import { describe, expect, it } from "vitest";
import type { RoomEvent } from "../room/events";
import { emptyRoom } from "../room/state";
import { type Asked, applyEvents } from "./apply-event";
import type { RoomSnapshot } from "./types";

const CODE = "bcdfghjk";
const NOW = 1_000;
const hash = "a".repeat(64);

const join = (connection: string): RoomEvent => ({
  type: "join",
  member: { connection, relay: "r", user: "u", name: connection, role: "host", cores: 1 },
});
const start: RoomEvent = {
  type: "start",
  connection: "a",
  runId: "00000000-0000-4000-8000-000000000001",
  request: { versionId: "v", hash, interconnect: "crossbar" },
};
const asked = (event: RoomEvent, known?: RoomSnapshot): Asked => ({ event, known });
const apply = (before: RoomSnapshot | null, list: Asked[]) => applyEvents(CODE, before, list, NOW);
const snapshot = (connections: string[], born = 5): RoomSnapshot => ({
  version: 9,
  born,
  room: apply(
    null,
    connections.map((connection) => asked(join(connection))),
  ).room,
});

describe("updates that are written together", () => {
  it("[STORE8] are applied in order, each with its own effects; the last change stands for all", () => {
    const { room, steps } = apply(
      null,
      [join("a"), join("b"), join("a")].map((event) => asked(event)),
    );
    expect(room.members.map(({ grId, connection }) => [grId, connection])).toEqual([
      [0, "a"],
      [1, "b"],
    ]);
    expect(steps).toEqual([
      { changed: false, effects: [{ type: "joined", grId: 0 }] },
      { changed: true, effects: [{ type: "joined", grId: 1 }] },
      { changed: false, effects: [{ type: "joined", grId: 0 }] },
    ]);
  });

  it("[STORE2] change nothing when none of them does", () => {
    const before = snapshot(["a"]);
    const { room, steps } = apply(before, [asked(join("a")), asked({ type: "tick" })]);
    expect(room).toBe(before.room);
    expect(steps.map(({ changed }) => changed)).toEqual([false, false]);
  });

  it("[STORE8] a start waits for those before it and is followed by nobody", () => {
    const before = snapshot(["a"]);
    expect(
      apply(
        before,
        [join("b"), start, join("c")].map((event) => asked(event)),
      ).steps,
    ).toHaveLength(1);
    const alone = apply(
      before,
      [start, join("c")].map((event) => asked(event)),
    );
    expect(alone.steps).toHaveLength(1);
    expect(alone.room.members).toHaveLength(1);
    expect(alone.steps[0]?.effects).toMatchObject([{ type: "run-began" }]);
  });

  it("[STORE7] what a relay knew of a room that was lost is put back once, in front", () => {
    const known = snapshot(["a", "b"]);
    const lost: RoomSnapshot = { version: 20, born: 20, room: emptyRoom(CODE) };
    const leave: RoomEvent = { type: "leave", connection: "a" };
    const first = apply(lost, [asked(leave, known), asked(join("c"), known)]);
    expect(first.steps).toHaveLength(1);
    expect(first.room.members.map(({ connection }) => connection)).toEqual(["b"]);
    const next = apply({ ...lost, room: first.room }, [asked(join("c"), { ...known, born: lost.born }), asked(leave)]);
    expect(next.room.members.map(({ connection }) => connection).toSorted()).toEqual(["b", "c"]);
  });
});
