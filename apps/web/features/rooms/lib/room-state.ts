import type { Member, PreparedRun, RoomState } from "@commworld/protocol";
import type { RouterEvent, RouterState } from "@commworld/runtime/router";
import { idleRun, type RunState, reduceRun } from "@/features/run/lib/run-state";

/** What a member's page knows of its room. */
export interface RoomView {
  connection: RouterState;
  /** This member's own number; null until the relay's welcome. */
  grId: number | null;
  room: RoomState | null;
  /** Every member that was ever seen, by GR_ID: a run outlives those who left. */
  names: Record<number, string>;
  run: RunState;
  /** A refused request in words; cleared by the next run. */
  refusal: string | undefined;
  /** A run whose program this contributor has not agreed to yet. */
  asks: PreparedRun | undefined;
}

export const initialRoomView: RoomView = {
  connection: { phase: "connecting", attempt: 1 },
  grId: null,
  room: null,
  names: {},
  run: idleRun,
  refusal: undefined,
  asks: undefined,
};

/** Pure. Console lines are not part of the view: the console buffer takes them. */
export function reduceRoomView(view: RoomView, event: RouterEvent, now: number): RoomView {
  switch (event.type) {
    case "state": {
      const lost = event.state.phase === "closed";
      return { ...view, connection: event.state, ...(lost ? { room: null, asks: undefined } : {}) };
    }
    case "welcome":
      return { ...view, grId: event.welcome.grId };
    case "room": {
      const names = { ...view.names };
      for (const member of event.room.members) names[member.grId] = member.name;
      const next = { ...view, room: event.room, names };
      const { run, phase } = event.room;
      return run ? { ...next, run: followRun(next, run, phase === "running", now) } : next;
    }
    case "prepare":
      return { ...view, run: followRun(view, event.run, false, now), refusal: undefined };
    case "go":
      return { ...view, run: reduceRun(view.run, { type: "go", now }) };
    case "telemetry":
      return { ...view, run: reduceRun(view.run, { type: "sample", sample: event.sample }) };
    case "widgets": {
      const { runId, widgets } = event;
      return { ...view, run: reduceRun(view.run, { type: "widgets", runId, widgets }) };
    }
    case "node-lost":
      return { ...view, run: reduceRun(view.run, { type: "lose", runId: event.runId, grId: event.grId }) };
    case "ended": {
      if (event.status === "running") return view;
      const { runId, status, error } = event;
      return { ...view, asks: undefined, run: reduceRun(view.run, { type: "end", runId, status, error, now }) };
    }
    case "refusal":
      return { ...view, refusal: event.refusal.message };
    case "findings": {
      const { runId, findings } = event;
      return { ...view, run: reduceRun(view.run, { type: "findings", runId, findings }) };
    }
    case "check":
    case "console":
    case "resumed":
      return view;
  }
}

/** Shows the room's run: a new one begins empty, a known one may start running. */
function followRun(view: RoomView, run: PreparedRun, running: boolean, now: number): RunState {
  const known = "plan" in view.run && view.run.plan.runId === run.runId;
  const { runId, table, interconnect, hash } = run;
  const plan = { runId, table, interconnect, transport: null, names: {}, hash };
  const state = known ? view.run : reduceRun(view.run, { type: "start", plan, now });
  return running ? reduceRun(state, { type: "go", now }) : state;
}

/** What the console says of a lost tab. */
export function lossText({ run }: RoomView, grId: number, message: string): string {
  const entry = "plan" in run ? run.plan.table.find((one) => one.grId === grId) : undefined;
  if (!entry) return message;
  const last = entry.nrOffset + entry.count - 1;
  const ranks = entry.count === 1 ? `rank ${last} is` : `ranks ${entry.nrOffset} to ${last} are`;
  return `${message} The run goes on, and ${ranks} lost to it.`;
}

/** What the console says when this tab has its connection again during a run. */
export function resumedText(awayMs: number): string {
  return `This tab lost its connection and reconnected after ${(awayMs / 1000).toFixed(1)} s. The run goes on.`;
}

export const ownMember = (view: RoomView): Member | undefined =>
  view.room?.members.find((member) => member.grId === view.grId);

/** A run goes on without this member: it takes part from the next one. */
export function waitsForNext(view: RoomView): boolean {
  const own = ownMember(view);
  return own !== undefined && view.room?.phase !== "open" && !own.inRun && own.cores > 0;
}

export const offeredCores = (view: RoomView): number =>
  view.room?.members.reduce((sum, member) => sum + member.cores, 0) ?? 0;
