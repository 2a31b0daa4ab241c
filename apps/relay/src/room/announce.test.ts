import { describe, expect, it } from "vitest";
import { announce } from "./announce";
import { reduce } from "./reduce";
import { emptyRoom, type Room } from "./state";

const request = { versionId: "v", hash: "ab".repeat(32), interconnect: "ring" as const };
const T = Date.UTC(2026, 0, 1);

function history(): Record<"open" | "starting" | "running" | "over" | "next", Room> {
  let room = emptyRoom("bcdfghjk");
  for (const [connection, cores] of [
    ["a", 1],
    ["b", 1],
    ["watcher", 0],
  ] as const)
    room = reduce(
      room,
      { type: "join", member: { connection, cores, role: "host", relay: "r", user: "u", name: connection } },
      T,
    ).room;
  const open = room;
  const starting = reduce(open, { type: "start", connection: "a", runId: "1", request }, T).room;
  room = reduce(starting, { type: "ready", connection: "a", runId: "1" }, T).room;
  const running = reduce(room, { type: "ready", connection: "b", runId: "1" }, T).room;
  const over = reduce(running, { type: "stop", connection: "a", runId: "1" }, T).room;
  const next = reduce(over, { type: "start", connection: "a", runId: "2", request }, T).room;
  return { open, starting, running, over, next };
}

const types = (previous: Room | null, room: Room, grId = 0) =>
  announce(previous, room, grId).map((message) => message.type);

describe("what members hear", () => {
  const { open, starting, running, over, next } = history();

  it("[TELL1] tells news, in order", () => {
    expect(types(null, open)).toEqual(["room"]);
    expect(types(open, starting)).toEqual(["room", "run.prepare"]);
    expect(types(starting, running)).toEqual(["room", "run.go"]);
    expect(types(running, over)).toEqual(["run.ended", "room"]);
    expect(types(over, next)).toEqual(["room", "run.prepare"]);
  });

  it("[TELL2] makes up for skipped states", () => {
    expect(types(open, running)).toEqual(["room", "run.prepare", "run.go"]);
    expect(types(running, next)).toEqual(["run.ended", "room", "run.prepare"]);
    expect(types(starting, over)).toEqual(["run.ended", "room"]);
    expect(types(null, running)).toEqual(["room", "run.prepare", "run.go"]);
    expect(announce(running, next, 0)[0]).toMatchObject({ runId: "1", status: "stopped", error: { kind: "stopped" } });
    const forgotten = announce(running, { ...emptyRoom("bcdfghjk"), members: open.members }, 0);
    expect(forgotten).toMatchObject([
      { type: "run.ended", runId: "1", status: "lost" },
      { type: "room", phase: "open" },
    ]);
  });

  it("[TELL4] tells of each lost node once, to everybody", () => {
    const lost = reduce(running, { type: "leave", connection: "b" }, T).room;
    const watcher = 2;
    for (const grId of [0, watcher]) expect(types(running, lost, grId)).toEqual(["room", "run.node-lost"]);
    expect(announce(running, lost, 0)[1]).toMatchObject({
      runId: "1",
      grId: 1,
      error: { kind: "node-lost", name: "b" },
    });
    expect(types(lost, lost)).toEqual(["room"]);
    expect(types(null, lost)).toEqual(["room", "run.prepare", "run.go", "run.node-lost"]);
    expect(types(null, lost, watcher)).toEqual(["room", "run.node-lost"]);
    expect(types(starting, lost)).toEqual(["room", "run.go", "run.node-lost"]);
    const over = reduce(lost, { type: "finish", connection: "a", runId: "1", status: "succeeded" }, T).room;
    expect(announce(lost, over, 0)[0]).toEqual({ type: "run.ended", runId: "1", status: "succeeded" });
  });

  it("[TELL3] prepares nodes alone and tells the end to all", () => {
    const watcher = 2;
    expect(types(open, starting, watcher)).toEqual(["room"]);
    expect(types(starting, running, watcher)).toEqual(["room"]);
    expect(types(running, over, watcher)).toEqual(["run.ended", "room"]);
    expect(announce(open, starting, watcher)[0]).toMatchObject({
      members: [{ inRun: true }, { inRun: true }, { inRun: false, name: "watcher" }],
      run: { runId: "1" },
    });
    expect(JSON.stringify(announce(open, starting, 0))).not.toContain('"relay"');
  });
});
