import { LIMITS, seededRandom } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import type { RoomEffect, RoomEvent } from "./events";
import { reduce } from "./reduce";
import { emptyRoom, isInRun, type Room } from "./state";

const SEEDS = 300;
const STEPS = 200;

function randomEvent(random: () => number, room: Room, step: number, now: number): RoomEvent {
  const below = (n: number) => Math.floor(random() * n);
  const someone = () => room.members[below(room.members.length + 1)]?.connection ?? "nobody";
  const runId = random() < 0.9 && room.run ? room.run.prepared.runId : "unknown";
  const choice = random();
  if (choice < 0.22)
    return {
      type: "join",
      member: {
        connection: random() < 0.05 ? someone() : `c${step}`,
        relay: `r${below(3)}`,
        user: `u${below(5)}`,
        name: `n${step}`,
        role: random() < 0.4 ? "host" : "contributor",
        cores: below(8),
      },
    };
  if (choice < 0.32) return { type: "leave", connection: someone() };
  if (choice < 0.33) return { type: "detach", connection: someone(), until: now + below(20_000) };
  if (choice < 0.335) return { type: "attach", connection: someone(), relay: `r${below(3)}` };
  if (choice < 0.36) return { type: "resume", from: someone(), connection: `again${step}`, relay: `r${below(3)}` };
  if (choice < 0.37) return { type: "relay-gone", relay: `r${below(3)}`, until: now + 5_000 };
  if (choice < 0.4) return { type: "cores", connection: someone(), cores: below(65) };
  if (choice < 0.55)
    return {
      type: "start",
      connection: someone(),
      runId: `run-${step}`,
      request: {
        versionId: "v",
        hash: "h",
        interconnect: "tree",
        ranks: random() < 0.5 ? { "0": below(9), "2": below(9) } : undefined,
      },
    };
  if (choice < 0.75) return { type: "ready", connection: someone(), runId };
  if (choice < 0.94)
    return { type: "finish", connection: someone(), runId, status: random() < 0.9 ? "succeeded" : "failed" };
  if (choice < 0.96) return { type: "stop", connection: someone(), runId };
  if (choice < 0.98) return { type: "fail", runId, error: { kind: "load", message: "x" } };
  return { type: "tick" };
}

/** Plain comparisons: there are hundreds of thousands. */
function invariant(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

const isAscending = (ids: number[]) => ids.every((id, i) => i === 0 || id > ids[i - 1]!);

function checkRoom(room: Room): void {
  const ids = room.members.map((member) => member.grId);
  invariant(isAscending(ids), "GR_IDs ascend, none twice");
  invariant(ids.length <= LIMITS.membersPerRoom, "the room is not too full");
  if (!room.run) return;
  const { table } = room.run.prepared;
  const lost = room.run.phase === "running" ? room.run.lost.map(({ grId }) => grId) : [];
  const gone = room.run.phase === "running" ? [...lost, ...room.run.finished] : [];
  invariant(new Set(gone).size === gone.length, "a node is lost, or finishes, once");
  invariant(gone.length < table.length, "a node is at work");
  let offset = 0;
  for (const entry of table) {
    invariant(entry.nrOffset === offset, "PIDs are contiguous");
    offset += entry.count;
    const isOver = gone.includes(entry.grId);
    invariant(ids.includes(entry.grId) || isOver, "a node that left is lost, or had finished");
  }
  invariant(offset <= LIMITS.worldRanks, "the world is not too large");
  const answered = room.run.phase === "starting" ? room.run.ready : room.run.finished;
  invariant(new Set(answered).size === answered.length, "a node answers once");
  invariant(answered.length < table.length, "the phase ends with the last answer");
  for (const grId of answered) invariant(isInRun(room, grId), "only nodes of the table answer");
}

describe("room, random histories", () => {
  it(`[ROOM16] ends every run that began once, and keeps its invariants: seeds 1..${SEEDS}, ${STEPS} events each`, () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const random = seededRandom(seed);
      let room = emptyRoom("bcdfghjk");
      let now = Date.UTC(2026, 0, 1);
      const began: string[] = [];
      const ended: string[] = [];
      for (let step = 0; step < STEPS; step++) {
        now += Math.floor(random() * 2_000);
        const before = JSON.stringify(room);
        const previous = room;
        const reduced = reduce(room, randomEvent(random, room, step, now), now);
        invariant(JSON.stringify(previous) === before, `seed ${seed}: the reducer leaves its input alone`);
        room = reduced.room;
        invariant(room.epoch >= previous.epoch, "epochs grow");
        checkRoom(room);
        const note = (effect: RoomEffect) => {
          if (effect.type === "run-began") began.push(effect.run.prepared.runId);
          if (effect.type === "run-ended") ended.push(effect.ended.runId);
        };
        reduced.effects.forEach(note);
      }
      const live = room.run ? [room.run.prepared.runId] : [];
      expect([...ended, ...live], `seed ${seed}`).toEqual(began);
    }
  });
});
