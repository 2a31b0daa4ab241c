/** A room as it stands in the store: plain JSON, the same for every relay. */
import type { PreparedRun, RunError, RunStatus } from "@commworld/protocol";

export interface RoomMember {
  grId: number;
  /** Names one socket: a member that comes back has another connection. */
  connection: string;
  /** Incarnation of the relay that holds the socket; also its bus channel. */
  relay: string;
  user: string;
  name: string;
  role: "host" | "contributor";
  cores: number;
  /** Its socket is gone; epoch milliseconds until which its place is kept. */
  awayUntil?: number;
}

interface RunCommon {
  prepared: PreparedRun;
  /** User who started it and owns its record. */
  owner: string;
  /** Epoch milliseconds: when the phase fails by timeout. */
  deadline: number;
}
/** Nodes load the program; `ready` are the GR_IDs that answered. */
export interface StartingRun extends RunCommon {
  phase: "starting";
  ready: number[];
}
/** A node that left before its ranks had ended. `error` says so. */
export interface LostNode {
  grId: number;
  error: RunError;
}
/** Frames flow; `finished` are the GR_IDs whose ranks all ended. `lost` are others, in the order in which they left. */
export interface RunningRun extends RunCommon {
  phase: "running";
  finished: number[];
  lost: LostNode[];
}
export type RoomRun = StartingRun | RunningRun;

export interface EndedRun {
  runId: string;
  epoch: number;
  status: Exclude<RunStatus, "running">;
  error?: RunError;
  /** GR_IDs of nodes that were lost on the way; absent when none was. */
  lost?: number[];
}

export interface Room {
  code: string;
  members: RoomMember[];
  /** Null: the room is open. */
  run: RoomRun | null;
  /** Newest first, a few: for relays that hear of the end late. */
  ended: EndedRun[];
  /** Of the newest run; 0 before the first. */
  epoch: number;
  /** Ends whose record is not complete yet; if it is not at that time (epoch milliseconds), another relay sees to it. */
  unrecorded: { ended: EndedRun; by: number }[];
}

export const ENDED_RUNS_KEPT = 8;

export function emptyRoom(code: string): Room {
  return { code, members: [], run: null, ended: [], epoch: 0, unrecorded: [] };
}

export function phaseOf(room: Room): "open" | "starting" | "running" {
  return room.run ? room.run.phase : "open";
}

/** Epoch milliseconds: when time alone changes the room next. */
export function deadlineOf({ run, members, unrecorded }: Room): number | undefined {
  const all = [...members.flatMap(({ awayUntil }) => awayUntil ?? []), ...unrecorded.map(({ by }) => by)];
  if (run) all.push(run.deadline);
  return all.length > 0 ? Math.min(...all) : undefined;
}

export function isInRun(room: Room, grId: number): boolean {
  return room.run?.prepared.table.some((entry) => entry.grId === grId) ?? false;
}
