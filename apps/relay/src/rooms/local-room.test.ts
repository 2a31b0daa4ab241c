import type { RelayMessage } from "@commworld/protocol";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RoomEvent } from "../room/events";
import { reduce } from "../room/reduce";
import { emptyRoom } from "../room/state";
import type { Brake } from "../session/brake";
import { LocalRoom } from "./local-room";

const CODE = "bcdfghjk";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A relay's view of a room, and what each of its members was told. */
function openRoom() {
  const local = new LocalRoom(CODE, "relay");
  let room = emptyRoom(CODE);
  let version = 0;
  const told: RelayMessage[][] = [];
  const apply = (event: RoomEvent) => {
    room = reduce(room, event, 0).room;
    local.observe({ room, version: ++version, born: 1 });
  };
  return {
    told,
    apply,
    join(name: string) {
      const heard: RelayMessage[] = [];
      const grId = told.push(heard) - 1;
      local.add({
        grId,
        connection: name,
        brake: {} as Brake,
        tell: (message) => heard.push(message),
        sendText: () => {},
        sendRecords: () => {},
        expel: () => {},
      });
      const member = { connection: name, relay: "relay", user: name, name, role: "host" as const, cores: 1 };
      apply({ type: "join", member });
    },
  };
}

const sizes = (messages: RelayMessage[]) =>
  messages.map((message) => (message.type === "room" ? message.members.length : message.type));

it("[TELL5] who comes hears of the room at once, the others of all who came meanwhile", () => {
  const { told, join } = openRoom();
  for (const name of ["a", "b", "c", "d"]) join(name);
  expect(told.map(sizes)).toEqual([[1], [2], [3], [4]]);
  vi.advanceTimersByTime(100);
  expect(told.map(sizes)).toEqual([[1, 4], [2, 4], [3, 4], [4]]);
  vi.advanceTimersByTime(1_000);
  join("e");
  expect(told.map((messages) => sizes(messages).at(-1))).toEqual([5, 5, 5, 5, 5]);
  vi.advanceTimersByTime(1_000);
  expect(told.flat()).toHaveLength(12);
});

it("[TELL5] a run is told at once, with what was not told yet", () => {
  const { told, join, apply } = openRoom();
  for (const name of ["a", "b"]) join(name);
  const request = { versionId: "v", hash: "a".repeat(64), interconnect: "crossbar" as const };
  const runId = "00000000-0000-4000-8000-000000000001";
  apply({ type: "start", connection: "a", runId, request });
  expect(told.map(sizes)).toEqual([
    [1, 2, "run.prepare"],
    [2, 2, "run.prepare"],
  ]);
  apply({ type: "stop", connection: "a", runId });
  expect(told.map((messages) => sizes(messages).slice(3))).toEqual([
    ["run.ended", 2],
    ["run.ended", 2],
  ]);
  vi.advanceTimersByTime(100);
  expect(told.flat()).toHaveLength(10);
});
