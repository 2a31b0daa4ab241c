/** The part of the room's state machine that is about its run: start, ready, finish, end. */
import { LIMITS, type NodeEntry, type RunError, type RunStatus } from "@commworld/protocol";
import type { RoomEvent } from "./events";
import { planTable } from "./plan";
import { type Reduced, refused, unchanged } from "./reduced";
import {
  ENDED_RUNS_KEPT,
  type EndedRun,
  isInRun,
  type LostNode,
  type Room,
  type RoomMember,
  type StartingRun,
} from "./state";

/** How long nodes may take to load a program, its compiler included. */
export const STARTING_TIMEOUT_MS = 60_000;

/** Epochs grow even when the store forgot the room: a new one is never below the seconds since then. */
const EPOCH_ORIGIN_MS = Date.UTC(2025, 0, 1);

type EventOf<T extends RoomEvent["type"]> = Extract<RoomEvent, { type: T }>;

export function startRun(room: Room, host: RoomMember, event: EventOf<"start">, now: number): Reduced {
  if (host.role !== "host") return refused(room, "not-host", "Only the host of the room can start a run.");
  if (room.run) return refused(room, "busy", "A run is going on in this room: stop it first.");
  const plan = planTable(
    room.members.filter(({ awayUntil }) => awayUntil === undefined),
    event.request.ranks,
  );
  if (!plan.ok) return refused(room, plan.code, plan.message);
  const epoch = Math.max(room.epoch + 1, Math.floor((now - EPOCH_ORIGIN_MS) / 1000));
  const { versionId, hash, module, interconnect, algorithms, checker } = event.request;
  const run: StartingRun = {
    phase: "starting",
    prepared: {
      runId: event.runId,
      epoch,
      versionId,
      hash,
      ...(module ? { module } : {}),
      interconnect,
      ...(algorithms ? { algorithms } : {}),
      ...(checker ? { checker } : {}),
      table: plan.table,
    },
    owner: host.user,
    deadline: now + STARTING_TIMEOUT_MS,
    ready: [],
  };
  return { room: { ...room, epoch, run }, effects: [{ type: "run-began", run, members: room.members }] };
}

/** `ready` and `finish` of one node. A node may finish before all are ready, when its program does not load. */
export function finishNode(
  room: Room,
  member: RoomMember,
  event: EventOf<"ready"> | EventOf<"finish">,
  now: number,
): Reduced {
  const { run } = room;
  if (run?.prepared.runId !== event.runId) {
    if (room.ended.some((ended) => ended.runId === event.runId)) return unchanged(room);
    return refused(room, "unknown-run", "There is no such run in this room.");
  }
  if (!isInRun(room, member.grId)) return refused(room, "unknown-run", "This tab has no part in the run.");
  if (event.type === "finish" && event.status === "failed") {
    // A node that cannot go on without a lost one: the room knows itself which one that is.
    const [lost] = event.error?.kind === "node-lost" && run.phase === "running" ? run.lost : [];
    if (lost) return endRun(room, "lost", lost.error);
    return endRun(room, "failed", failureOf(run.prepared.table, member, event.error));
  }
  const size = run.prepared.table.length;
  if (event.type === "ready") {
    if (run.phase !== "starting" || run.ready.includes(member.grId)) return unchanged(room);
    const ready = [...run.ready, member.grId];
    if (ready.length < size) return { room: { ...room, run: { ...run, ready } }, effects: [] };
    const { prepared, owner } = run;
    const deadline = now + LIMITS.runSeconds * 1000;
    return {
      room: { ...room, run: { phase: "running", prepared, owner, deadline, finished: [], lost: [] } },
      effects: [],
    };
  }
  if (run.phase === "starting")
    return endRun(room, "failed", {
      kind: "load",
      grId: member.grId,
      message: `${member.name} said it had finished before the run had begun.`,
    });
  if (run.finished.includes(member.grId)) return unchanged(room);
  const finished = [...run.finished, member.grId];
  if (finished.length + run.lost.length === size) return endRun(room, "succeeded");
  return { room: { ...room, run: { ...run, finished } }, effects: [] };
}

/**
 * Members left that are in the run. Nodes that had finished are no loss. The others are, and the run goes on as long as a node is
 * at work: its program may be prepared for that, else the node says that it is not.
 */
export function loseNodes(room: Room, gone: readonly RoomMember[], how: "left" | "away"): Reduced {
  const { run } = room;
  if (!run) return unchanged(room);
  const finished = run.phase === "running" ? run.finished : [];
  const lost = gone
    .filter(({ grId }) => isInRun(room, grId) && !finished.includes(grId))
    .map((member): LostNode => ({ grId: member.grId, error: lossOf(member, how) }));
  const [first] = lost;
  if (!first) return unchanged(room);
  if (run.phase === "starting") return endRun(room, "lost", first.error);
  const all = [...run.lost, ...lost];
  const without: Room = { ...room, run: { ...run, lost: all } };
  if (all.length + finished.length === run.prepared.table.length) return endRun(without, "lost", first.error);
  return { room: without, effects: [] };
}

function lossOf({ grId, name }: RoomMember, how: "left" | "away"): RunError {
  const what =
    how === "left" ? "left the room during the run" : "lost its connection during the run and did not come back";
  return { kind: "node-lost", grId, name, message: `${name} ${what}, and the ranks of that tab with it.` };
}

/** A node blames itself and its own ranks alone. */
function failureOf(table: NodeEntry[], member: RoomMember, error: RunError | undefined): RunError {
  const { grId, name } = member;
  if (!error) return { kind: "exception", message: `The ranks of ${name} failed without saying why.`, grId };
  if (error.kind === "node-lost")
    return { kind: "transport", message: `${name} said that a tab was lost, and none was.`, grId };
  const { pid, ...rest } = error;
  const own = table.find((entry) => entry.grId === grId);
  const isOwn = pid !== undefined && own !== undefined && pid >= own.nrOffset && pid < own.nrOffset + own.count;
  return { ...rest, grId, ...(isOwn ? { pid } : {}) };
}

export function endRun(room: Room, status: Exclude<RunStatus, "running">, error?: RunError): Reduced {
  if (!room.run) return unchanged(room);
  const { runId, epoch } = room.run.prepared;
  const lost = room.run.phase === "running" ? room.run.lost.map(({ grId }) => grId) : [];
  const ended: EndedRun = { runId, epoch, status, ...(error && { error }), ...(lost.length > 0 && { lost }) };
  return {
    room: { ...room, run: null, ended: [ended, ...room.ended].slice(0, ENDED_RUNS_KEPT) },
    effects: [{ type: "run-ended", ended }],
  };
}
