import { LIMITS } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import type { RoomEffect, RoomEvent } from "./events";
import { reduce } from "./reduce";
import { STARTING_TIMEOUT_MS } from "./run";
import { emptyRoom, phaseOf, type Room } from "./state";

const T = Date.UTC(2026, 0, 1);
const RUN = "run-1";
const request = { versionId: "v", hash: "ab".repeat(32), interconnect: "ring" as const };

function joinEvent(
  connection: string,
  cores = 1,
  role: "host" | "contributor" = "contributor",
  relay = "r1",
): RoomEvent {
  return { type: "join", member: { connection, cores, role, relay, user: `user-${connection}`, name: connection } };
}

/** Applies events at T and gives the room and the effects of the last one. */
function play(events: RoomEvent[], from = emptyRoom("bcdfghjk"), now = T): { room: Room; effects: RoomEffect[] } {
  let effects: RoomEffect[] = [];
  let room = from;
  for (const event of events) ({ room, effects } = reduce(room, event, now));
  return { room, effects };
}

const host = joinEvent("host", 2, "host");
const start: RoomEvent = { type: "start", connection: "host", runId: RUN, request };
const ready = (connection: string): RoomEvent => ({ type: "ready", connection, runId: RUN });
const finish = (connection: string): RoomEvent => ({ type: "finish", connection, runId: RUN, status: "succeeded" });
const leave = (connection: string): RoomEvent => ({ type: "leave", connection });
const starting = [host, joinEvent("b", 3), joinEvent("watcher", 0), start];
const running = [...starting, ready("host"), ready("b")];

const ids = (room: Room) => room.members.map((member) => [member.connection, member.grId]);

describe("room", () => {
  it("[ROOM1] gives the smallest free GR_ID", () => {
    const { room } = play([host, joinEvent("b"), joinEvent("c"), leave("b"), joinEvent("d"), joinEvent("e")]);
    expect(ids(room)).toEqual([
      ["host", 0],
      ["d", 1],
      ["c", 2],
      ["e", 3],
    ]);
  });

  it("[ROOM2] does not reuse a GR_ID of the current run", () => {
    const { room } = play(running);
    const withoutB = { ...room, members: room.members.filter((member) => member.connection !== "b") };
    expect(ids(play([joinEvent("d")], withoutB).room)).toEqual([
      ["host", 0],
      ["watcher", 2],
      ["d", 3],
    ]);
    expect(ids(play([leave("b"), joinEvent("d")], room).room)).toEqual([
      ["host", 0],
      ["watcher", 2],
      ["d", 3],
    ]);
    expect(ids(play([leave("b"), finish("host"), joinEvent("d")], room).room)).toEqual([
      ["host", 0],
      ["d", 1],
      ["watcher", 2],
    ]);
  });

  it("[ROOM3] takes a join twice as one", () => {
    const { room } = play([host, joinEvent("b")]);
    const again = reduce(room, joinEvent("b"), T);
    expect(again.room).toBe(room);
    expect(again.effects).toEqual([{ type: "joined", grId: 1 }]);
  });

  it("[ROOM4] is full at the limit", () => {
    const { room } = play(Array.from({ length: LIMITS.membersPerRoom }, (_, i) => joinEvent(`m${i}`)));
    expect(room.members).toHaveLength(LIMITS.membersPerRoom);
    expect(reduce(room, joinEvent("late"), T)).toEqual({ room, effects: [{ type: "room-full" }] });
  });

  it("[ROOM5] lets only a host start and stop", () => {
    const { room } = play([host, joinEvent("b")]);
    expect(play([{ type: "start", connection: "b", runId: RUN, request }], room).effects).toMatchObject([
      { type: "refused", code: "not-host" },
    ]);
    const run = play(running).room;
    expect(play([{ type: "stop", connection: "b", runId: RUN }], run).effects).toMatchObject([
      { type: "refused", code: "not-host" },
    ]);
    const stopped = play([{ type: "stop", connection: "host", runId: RUN }], run);
    expect(stopped.effects).toMatchObject([
      { type: "run-ended", ended: { status: "stopped", error: { kind: "stopped" } } },
    ]);
    expect(play([{ type: "stop", connection: "host", runId: "other" }], run).effects).toMatchObject([
      { type: "refused", code: "unknown-run" },
    ]);
  });

  it("[ROOM21] hands on the hash of the compiled module", () => {
    const start = starting.at(-1);
    if (start?.type !== "start") throw new Error("the last event starts the run");
    const module = "ab".repeat(32);
    const request = { ...start.request, module };
    expect(play([...starting.slice(0, -1), { ...start, request }]).room.run?.prepared.module).toBe(module);
    expect(play(starting).room.run?.prepared).not.toHaveProperty("module");
  });

  it("[ROOM6] freezes the members with ranks into a table", () => {
    const { room, effects } = play(starting);
    expect(room.run?.prepared).toMatchObject({
      runId: RUN,
      table: [
        { grId: 0, nrOffset: 0, count: 2 },
        { grId: 1, nrOffset: 2, count: 3 },
      ],
    });
    expect(effects).toMatchObject([{ type: "run-began", run: { owner: "user-host" } }]);
    const open = play(starting.slice(0, 3)).room;
    const asked = play(
      [{ ...start, request: { ...request, ranks: { "0": 1, "1": 64, "9": 3 } } } as RoomEvent],
      open,
    ).room;
    expect(asked.run?.prepared.table).toEqual([
      { grId: 0, nrOffset: 0, count: 1 },
      { grId: 1, nrOffset: 1, count: 3 },
    ]);
    const none = play([{ ...start, request: { ...request, ranks: { "0": 0, "1": 0 } } } as RoomEvent], open);
    expect(none.effects).toMatchObject([{ type: "refused", code: "no-ranks" }]);
    const crowd = Array.from({ length: 9 }, (_, i) => joinEvent(`m${i}`, 64));
    expect(play([host, ...crowd, start]).effects).toMatchObject([{ type: "refused", code: "too-many-ranks" }]);
    expect(play([joinEvent("host", 0, "host"), ...crowd.slice(1), start]).room.run?.prepared.table).toHaveLength(8);
  });

  it("[ROOM7] refuses a second run at a time", () => {
    for (const events of [starting, running])
      expect(play([...events, { ...start, runId: "run-2" } as RoomEvent]).effects).toMatchObject([
        { type: "refused", code: "busy" },
      ]);
  });

  it("[ROOM8] begins when every node is ready", () => {
    expect(phaseOf(play(starting).room)).toBe("starting");
    expect(phaseOf(play([...starting, ready("host"), ready("host")]).room)).toBe("starting");
    expect(play([...starting, ready("watcher")]).effects).toMatchObject([{ type: "refused", code: "unknown-run" }]);
    expect(phaseOf(play(running).room)).toBe("running");
  });

  it("[ROOM9] succeeds when every node has finished", () => {
    const half = play([...running, finish("host"), finish("host")]);
    expect(phaseOf(half.room)).toBe("running");
    const { room, effects } = play([finish("b")], half.room);
    expect(effects).toEqual([{ type: "run-ended", ended: { runId: RUN, epoch: room.epoch, status: "succeeded" } }]);
    expect(phaseOf(room)).toBe("open");
    expect(play([finish("b")], room)).toEqual({ room, effects: [] });
  });

  it("[ROOM10] fails with the first failure and who said it", () => {
    const error = { kind: "exception" as const, message: "boom", pid: 3, grId: 0, file: "main.ts", line: 4 };
    const event: RoomEvent = { type: "finish", connection: "b", runId: RUN, status: "failed", error };
    for (const events of [starting, running])
      expect(play([...events, event]).effects).toMatchObject([
        { type: "run-ended", ended: { status: "failed", error: { ...error, grId: 1 } } },
      ]);
    const foreign: RoomEvent = { ...event, error: { ...error, pid: 1 } };
    const [ended] = play([...running, foreign]).effects;
    expect(ended).toMatchObject({ ended: { error: { message: "boom", grId: 1 } } });
    expect(JSON.stringify(ended)).not.toContain('"pid"');
    const { error: _, ...silent } = event;
    expect(play([...running, silent]).effects).toMatchObject([{ ended: { error: { kind: "exception", grId: 1 } } }]);
  });

  it("[ROOM11] is lost when no node is at work after one has left", () => {
    const ended = {
      type: "run-ended",
      ended: { status: "lost", error: { kind: "node-lost", name: "b", grId: 1 } },
    };
    expect(play([...running, leave("b"), leave("host")]).effects).toMatchObject([
      { ended: { status: "lost", lost: [1, 0] } },
    ]);
    expect(play([...starting, leave("b")]).effects).toMatchObject([ended]);
    expect(play([...running, finish("host"), leave("b")]).effects).toMatchObject([ended]);
    for (const events of [
      [...starting, leave("watcher")],
      [...running, leave("watcher")],
      [...running, finish("b"), leave("b")],
    ]) {
      const { room, effects } = play(events);
      expect(effects).toEqual([]);
      expect(room.run && "lost" in room.run ? room.run.lost : []).toEqual([]);
    }
    expect(play([...running, finish("b"), leave("b"), finish("host")]).effects).toMatchObject([
      { ended: { status: "succeeded" } },
    ]);
  });

  it("[ROOM20] goes on without the lost, and ends when a node cannot", () => {
    const { room, effects } = play([...running, leave("b")]);
    expect(effects).toEqual([]);
    expect(room.run).toMatchObject({ phase: "running", lost: [{ grId: 1, error: { kind: "node-lost", name: "b" } }] });
    const { epoch } = room;
    expect(play([finish("host")], room).effects).toEqual([
      { type: "run-ended", ended: { runId: RUN, epoch, status: "succeeded", lost: [1] } },
    ]);
    const claim = { kind: "node-lost" as const, message: "forged", name: "Eve", grId: 7 };
    const givesUp: RoomEvent = { type: "finish", connection: "host", runId: RUN, status: "failed", error: claim };
    expect(play([givesUp], room).effects).toMatchObject([
      { ended: { status: "lost", error: { kind: "node-lost", name: "b", grId: 1 }, lost: [1] } },
    ]);
    const [forged] = play([...running, givesUp]).effects;
    expect(forged).toMatchObject({ ended: { status: "failed", error: { kind: "transport", grId: 0 } } });
    expect(JSON.stringify(forged)).not.toContain("Eve");
    const back = play([joinEvent("again", 3)], room).room;
    expect(play([{ type: "ready", connection: "again", runId: RUN }], back).effects).toMatchObject([
      { type: "refused", code: "unknown-run" },
    ]);
  });

  it("[ROOM12] lets late joiners wait for the next run", () => {
    const { room } = play([...running, joinEvent("late", 4)]);
    expect(room.run?.prepared.table.map((entry) => entry.grId)).toEqual([0, 1]);
    expect(play([ready("late")], room).effects).toMatchObject([{ type: "refused" }]);
    const next = play([finish("host"), finish("b"), { ...start, runId: "run-2" } as RoomEvent], room).room;
    expect(next.run?.prepared.table.map((entry) => entry.grId)).toEqual([0, 1, 3]);
  });

  it("[ROOM13] gives up when its time is over", () => {
    const begun = play([...starting, ready("host")]).room;
    const tick: RoomEvent = { type: "tick" };
    expect(reduce(begun, tick, T + STARTING_TIMEOUT_MS - 1).room).toBe(begun);
    const late = reduce(begun, tick, T + STARTING_TIMEOUT_MS);
    expect(late.effects).toMatchObject([{ ended: { status: "failed", error: { kind: "load", grId: 1 } } }]);
    expect(JSON.stringify(late.effects)).toContain("b did not become ready");
    const { room } = play(running);
    expect(reduce(room, tick, T + STARTING_TIMEOUT_MS).room).toBe(room);
    expect(reduce(room, tick, T + LIMITS.runSeconds * 1000).effects).toMatchObject([
      { ended: { error: { kind: "limit" } } },
    ]);
  });

  it("[ROOM14] has epochs that grow, with the store's memory or without", () => {
    const first = play(running).room;
    const second = play([finish("host"), finish("b"), { ...start, runId: "run-2" } as RoomEvent], first).room;
    expect(second.epoch).toBe(first.epoch + 1);
    expect(play(starting, emptyRoom("bcdfghjk"), T + 10_000).room.epoch).toBeGreaterThan(second.epoch);
    expect(first.epoch).toBeLessThan(2 ** 31);
  });

  it("[ROOM15] keeps its past without members", () => {
    const left = play([...running, leave("b"), leave("host"), leave("watcher")]).room;
    expect(left.members).toEqual([]);
    const back = play(
      [joinEvent("again", 1, "host"), { ...start, connection: "again", runId: "run-2" } as RoomEvent],
      left,
    ).room;
    expect(back.epoch).toBe(left.epoch + 1);
    expect(back.ended[0]?.runId).toBe(RUN);
  });

  it("[ROOM17] counts changed cores from the next run on", () => {
    const { room } = play([...running, { type: "cores", connection: "b", cores: 1 }]);
    expect(room.run?.prepared.table[1]?.count).toBe(3);
    const next = play([finish("host"), finish("b"), { ...start, runId: "run-2" } as RoomEvent], room).room;
    expect(next.run?.prepared.table[1]?.count).toBe(1);
  });

  it("[ROOM18] keeps the places of all members of a relay that is gone, for a while", () => {
    const { room, effects } = play([
      ...running,
      joinEvent("far", 1, "contributor", "r2"),
      { type: "relay-gone", relay: "r1", until: T + 30_000 },
    ]);
    expect(effects).toEqual([]);
    expect(room.members.map(({ awayUntil }) => awayUntil)).toEqual([T + 30_000, T + 30_000, T + 30_000, undefined]);
    expect(reduce(room, { type: "relay-gone", relay: "r1", until: T + 60_000 }, T).room).toBe(room);
    const late = reduce(room, { type: "tick" }, T + 30_000);
    expect(ids(late.room)).toEqual([["far", 3]]);
    expect(late.effects).toMatchObject([{ ended: { status: "lost" } }]);
  });

  it("[REC10] remembers the records that are not complete, and asks for them again", () => {
    const tick: RoomEvent = { type: "tick" };
    const { room } = play([...running, finish("host"), finish("b")]);
    expect(room.unrecorded).toMatchObject([{ ended: { runId: RUN }, by: T + 15_000 }]);
    expect(reduce(room, tick, T + 14_999).effects).toEqual([]);
    const late = reduce(room, tick, T + 15_000);
    expect(late.effects).toMatchObject([{ type: "unrecorded", ended: { runId: RUN, status: "succeeded" } }]);
    expect(reduce(late.room, tick, T + 15_000).effects).toEqual([]);
    const recorded = play([{ type: "recorded", runId: RUN }], late.room).room;
    expect(recorded.unrecorded).toEqual([]);
    expect(play([{ type: "recorded", runId: RUN }], recorded).room).toBe(recorded);
  });

  it("gives a run up when its record cannot be made", () => {
    const fail: RoomEvent = { type: "fail", runId: RUN, error: { kind: "load", message: "no record" } };
    expect(play([...starting, fail]).effects).toMatchObject([{ ended: { status: "failed", error: { kind: "load" } } }]);
    expect(play([...starting, { ...fail, runId: "other" }]).effects).toEqual([]);
  });

  it("ignores who is not in the room", () => {
    const { room } = play(running);
    const events: RoomEvent[] = [leave("x"), ready("x"), finish("x"), { ...start, connection: "x" } as RoomEvent];
    events.push({ type: "stop", connection: "x", runId: RUN }, { type: "cores", connection: "x", cores: 1 });
    for (const event of events) expect(reduce(room, event, T)).toEqual({ room, effects: [] });
  });
});
