/** The room's state machine. Pure: clocks, ids and sockets belong to the caller. SPEC.md, ROOM rules. */
import { LIMITS } from "@commworld/protocol";
import type { RoomEvent } from "./events";
import { reducePresence } from "./presence";
import { type Reduced, refused, unchanged } from "./reduced";
import { endRun, finishNode, loseNodes, startRun } from "./run";
import { isInRun, type Room, type RoomMember } from "./state";

/** The relay that applies an end completes its record; when it dies over it, another one does. */
const RECORD_WITHIN_MS = 15_000;

export function reduce(room: Room, event: RoomEvent, now: number): Reduced {
  return owe(step(room, event, now), now);
}

/** Notes the records that are to be completed. */
export function owe({ room, effects }: Reduced, now: number): Reduced {
  const by = now + RECORD_WITHIN_MS;
  const owed = effects.flatMap((effect) => (effect.type === "run-ended" ? [{ ended: effect.ended, by }] : []));
  return owed.length === 0
    ? { room, effects }
    : { room: { ...room, unrecorded: [...room.unrecorded, ...owed] }, effects };
}

function step(room: Room, event: RoomEvent, now: number): Reduced {
  switch (event.type) {
    case "join":
      return join(room, event.member);
    case "leave":
      return remove(room, (member) => member.connection === event.connection, "left");
    case "detach":
    case "relay-gone":
    case "attach":
    case "resume":
      return reducePresence(room, event);
    case "cores":
      return setCores(room, event.connection, event.cores);
    case "start": {
      const member = memberOf(room, event.connection);
      return member ? startRun(room, member, event, now) : unchanged(room);
    }
    case "ready":
    case "finish": {
      const member = memberOf(room, event.connection);
      return member ? finishNode(room, member, event, now) : unchanged(room);
    }
    case "stop":
      return stop(room, event.connection, event.runId);
    case "fail":
      return room.run?.prepared.runId === event.runId ? endRun(room, "failed", event.error) : unchanged(room);
    case "recorded": {
      const unrecorded = room.unrecorded.filter(({ ended }) => ended.runId !== event.runId);
      return unrecorded.length === room.unrecorded.length ? unchanged(room) : unchanged({ ...room, unrecorded });
    }
    case "tick":
      return tick(room, now);
  }
}

function memberOf(room: Room, connection: string): RoomMember | undefined {
  return room.members.find((member) => member.connection === connection);
}

/** The smallest GR_ID that neither a member nor a place of the current run holds. */
function freeGrId(room: Room): number {
  let grId = 0;
  while (isInRun(room, grId) || room.members.some((member) => member.grId === grId)) grId++;
  return grId;
}

function join(room: Room, newcomer: Omit<RoomMember, "grId">): Reduced {
  const present = memberOf(room, newcomer.connection);
  if (present) return unchanged(room, { type: "joined", grId: present.grId });
  if (room.members.length >= LIMITS.membersPerRoom) return unchanged(room, { type: "room-full" });
  const grId = freeGrId(room);
  const members = [...room.members, { ...newcomer, grId }].sort((a, b) => a.grId - b.grId);
  return { room: { ...room, members }, effects: [{ type: "joined", grId }] };
}

function remove(room: Room, isGone: (member: RoomMember) => boolean, how: "left" | "away"): Reduced {
  const gone = room.members.filter(isGone);
  if (gone.length === 0) return unchanged(room);
  const without = { ...room, members: room.members.filter((member) => !isGone(member)) };
  return loseNodes(without, gone, how);
}

function setCores(room: Room, connection: string, cores: number): Reduced {
  const member = memberOf(room, connection);
  if (!member || member.cores === cores) return unchanged(room);
  const members = room.members.map((other) => (other === member ? { ...member, cores } : other));
  return { room: { ...room, members }, effects: [] };
}

function stop(room: Room, connection: string, runId: string): Reduced {
  const member = memberOf(room, connection);
  if (!member) return unchanged(room);
  if (member.role !== "host") return refused(room, "not-host", "Only the host of the room can stop a run.");
  if (room.run?.prepared.runId !== runId) {
    if (room.ended.some((ended) => ended.runId === runId)) return unchanged(room);
    return refused(room, "unknown-run", "There is no such run in this room.");
  }
  return endRun(room, "stopped", { kind: "stopped", message: `${member.name} stopped the run.` });
}

function tick(room: Room, now: number): Reduced {
  const without = remove(room, ({ awayUntil }) => awayUntil !== undefined && awayUntil <= now, "away");
  const late = checkRecords(without.room, now);
  const { room: rest, effects } = checkDeadline(late.room, now);
  return { room: rest, effects: [...without.effects, ...late.effects, ...effects] };
}

function checkRecords(room: Room, now: number): Reduced {
  const late = room.unrecorded.filter(({ by }) => by <= now);
  if (late.length === 0) return unchanged(room);
  const unrecorded = room.unrecorded.map((one) => (one.by <= now ? { ...one, by: now + RECORD_WITHIN_MS } : one));
  return { room: { ...room, unrecorded }, effects: late.map(({ ended }) => ({ type: "unrecorded", ended })) };
}

function checkDeadline(room: Room, now: number): Reduced {
  if (!room.run || now < room.run.deadline) return unchanged(room);
  if (room.run.phase === "running")
    return endRun(room, "failed", {
      kind: "limit",
      message: `The run took longer than ${LIMITS.runSeconds} seconds.`,
    });
  const { ready, prepared } = room.run;
  const late = prepared.table.find((entry) => !ready.includes(entry.grId));
  const name = room.members.find((member) => member.grId === late?.grId)?.name ?? "A tab";
  return endRun(room, "failed", {
    kind: "load",
    ...(late ? { grId: late.grId } : {}),
    message: `${name} did not become ready in time: the run was not begun.`,
  });
}
