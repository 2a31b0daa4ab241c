/** When the store has lost its data, every relay adds what it knew of the room. The order in which they do so does not matter. */
import { LIMITS } from "@commworld/protocol";
import { owe } from "./reduce";
import { type Reduced, unchanged } from "./reduced";
import { endRun } from "./run";
import { ENDED_RUNS_KEPT, type LostNode, type Room, type RoomMember, type RoomRun } from "./state";

/** `room` is what the store has now, `known` what a relay remembers of before. */
export function mergeRooms(room: Room, known: Room, now: number): Reduced {
  const ended = [...room.ended, ...known.ended.filter(({ runId }) => !room.ended.some((one) => one.runId === runId))]
    .sort((a, b) => b.epoch - a.epoch)
    .slice(0, ENDED_RUNS_KEPT);
  const isOver = (run: RoomRun | null) => run !== null && ended.some(({ runId }) => runId === run.prepared.runId);
  const merged: Room = {
    code: room.code,
    members: mergeMembers(room.members, known.members),
    run: mergeRuns(isOver(room.run) ? null : room.run, isOver(known.run) ? null : known.run),
    ended,
    epoch: Math.max(room.epoch, known.epoch),
    unrecorded: [
      ...room.unrecorded,
      ...known.unrecorded.filter(({ ended: { runId } }) => !room.ended.some((one) => one.runId === runId)),
    ],
  };
  return owe(settle(merged, now), now);
}

/** A place that somebody else has got in the meantime is lost. */
function mergeMembers(members: RoomMember[], known: RoomMember[]): RoomMember[] {
  const missing = known.filter(
    ({ connection, grId }) => !members.some((one) => one.connection === connection || one.grId === grId),
  );
  return [...members, ...missing].sort((a, b) => a.grId - b.grId);
}

function mergeRuns(a: RoomRun | null, b: RoomRun | null): RoomRun | null {
  if (!a || !b) return a ?? b;
  if (a.prepared.runId !== b.prepared.runId) return a.prepared.epoch >= b.prepared.epoch ? a : b;
  if (a.phase === "starting" && b.phase === "starting") return { ...a, ready: union(a.ready, b.ready) };
  if (a.phase === "starting" || b.phase === "starting") return a.phase === "running" ? a : b;
  const finished = union(a.finished, b.finished);
  const lost = [...a.lost, ...b.lost.filter(({ grId }) => !a.lost.some((one) => one.grId === grId))];
  return { ...a, finished, lost: lost.filter(({ grId }) => !finished.includes(grId)) };
}

const union = (a: number[], b: number[]): number[] => [...new Set([...a, ...b])];

/** What no relay knew alone may be complete now. */
function settle(room: Room, now: number): Reduced {
  const { run } = room;
  if (!run) return unchanged(room);
  const size = run.prepared.table.length;
  if (run.phase === "starting") {
    if (run.ready.length < size) return unchanged(room);
    const { prepared, owner } = run;
    const lost: LostNode[] = [];
    const deadline = now + LIMITS.runSeconds * 1000;
    return unchanged({ ...room, run: { phase: "running", prepared, owner, deadline, finished: [], lost } });
  }
  if (run.finished.length + run.lost.length < size) return unchanged(room);
  return run.finished.length > 0 ? endRun(room, "succeeded") : endRun(room, "lost", run.lost[0]?.error);
}
