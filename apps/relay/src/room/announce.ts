/**
 * What a member hears when its relay learns a newer state of the room. It follows from the two states alone, so states that
 * a relay never saw, or saw late, cost nothing: what was missed is told with the next one.
 */
import type { RelayMessage } from "@commworld/protocol";
import { isInRun, type LostNode, phaseOf, type Room, type RoomRun } from "./state";

/**
 * Newest state first told: `previous` is null. In order: the end of the old run, the room, the new run, who was lost on the way.
 * `state`: the message about the room, the same for every member.
 */
export function announce(
  previous: Room | null,
  room: Room,
  grId: number,
  state: RelayMessage = roomMessage(room),
): RelayMessage[] {
  const messages: RelayMessage[] = [];
  const before = previous?.run ?? null;
  const now = room.run;
  const isNew = now !== null && before?.prepared.runId !== now.prepared.runId;
  if (before && before.prepared.runId !== now?.prepared.runId) messages.push(endOf(room, before.prepared.runId));
  messages.push(state);
  if (!now) return messages;
  const losses = lossesOf(now).slice(isNew ? 0 : lossesOf(before).length);
  const { runId } = now.prepared;
  const told = losses.map((loss): RelayMessage => ({ type: "run.node-lost", runId, ...loss }));
  if (!isInRun(room, grId)) return [...messages, ...told];
  if (isNew) messages.push({ type: "run.prepare", run: now.prepared });
  if (now.phase === "running" && (isNew || before?.phase === "starting"))
    messages.push({ type: "run.go", runId: now.prepared.runId });
  return [...messages, ...told];
}

function lossesOf(run: RoomRun | null): LostNode[] {
  return run?.phase === "running" ? run.lost : [];
}

export function roomMessage(room: Room): RelayMessage {
  return {
    type: "room",
    phase: phaseOf(room),
    members: room.members.map(({ grId, name, role, cores, awayUntil }) => ({
      grId,
      name,
      role,
      cores,
      inRun: isInRun(room, grId),
      away: awayUntil !== undefined,
    })),
    run: room.run?.prepared ?? null,
  };
}

export function endOf(room: Room, runId: string): RelayMessage {
  const ended = room.ended.find((entry) => entry.runId === runId);
  if (!ended)
    return {
      type: "run.ended",
      runId,
      status: "lost",
      error: { kind: "node-lost", message: "The room was forgotten during the run." },
    };
  return { type: "run.ended", runId, status: ended.status, ...(ended.error ? { error: ended.error } : {}) };
}
