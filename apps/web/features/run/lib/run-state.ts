import {
  applyWidgets,
  type Finding,
  type InterconnectName,
  LIMITS,
  type NodeEntry,
  type NodeSample,
  type RunError,
  type RunStatus,
  type Widget,
} from "@commworld/protocol";
import type { TransportName } from "@commworld/runtime";
import type { CompileProgress } from "@commworld/toolchain";
import { addSample, emptyTelemetry, loseNode, type Telemetry } from "@/features/dashboard/lib/telemetry";

/** What is known of a run on this page: a solo run, or a room's. */
export interface RunPlan {
  runId: string;
  table: NodeEntry[];
  interconnect: InterconnectName;
  transport: TransportName | null;
  /** Name of each tab, by GR_ID. */
  names: Record<number, string>;
  /** Of the program's content, where the page does not hold it. */
  hash?: string;
}

/** What the program drew, by widgetKey. */
export type Widgets = ReadonlyMap<string, Widget>;

const noWidgets: Widgets = new Map();

export type RunState =
  | { phase: "idle" }
  /** The sources are being compiled; the compiler of C says how far it is. */
  | { phase: "compiling"; progress?: CompileProgress }
  | {
      phase: "starting" | "running";
      plan: RunPlan;
      startedAt: number;
      telemetry: Telemetry;
      widgets: Widgets;
      findings: Finding[];
    }
  | {
      phase: "ended";
      plan: RunPlan;
      startedAt: number;
      endedAt: number;
      status: Exclude<RunStatus, "running">;
      error: RunError | undefined;
      telemetry: Telemetry;
      widgets: Widgets;
      findings: Finding[];
    };

export type RunAction =
  | { type: "compile"; progress?: CompileProgress }
  /** The program does not compile, or the start was given up. */
  | { type: "cancel" }
  | { type: "start"; plan: RunPlan; now: number }
  | { type: "go"; now: number }
  | { type: "sample"; sample: NodeSample }
  | { type: "lose"; runId: string; grId: number }
  | { type: "widgets"; runId: string; widgets: readonly Widget[] }
  | { type: "findings"; runId: string; findings: readonly Finding[] }
  | {
      type: "end";
      runId: string;
      status: Exclude<RunStatus, "running">;
      error?: RunError | undefined;
      sample?: NodeSample;
      now: number;
    };

export const idleRun: RunState = { phase: "idle" };

/** Pure. Samples and ends of another run than the current one change nothing. */
export function reduceRun(state: RunState, action: RunAction): RunState {
  switch (action.type) {
    case "compile":
      return { phase: "compiling", ...(action.progress ? { progress: action.progress } : {}) };
    case "cancel":
      return state.phase === "compiling" ? idleRun : state;
    case "start":
      return {
        phase: "starting",
        plan: action.plan,
        startedAt: action.now,
        telemetry: emptyTelemetry,
        widgets: noWidgets,
        findings: [],
      };
    case "go":
      return state.phase === "starting" ? { ...state, phase: "running", startedAt: action.now } : state;
    case "sample":
      if (!("plan" in state) || state.plan.runId !== action.sample.runId) return state;
      return { ...state, telemetry: addSample(state.telemetry, action.sample) };
    case "lose":
      if (!("plan" in state) || state.plan.runId !== action.runId) return state;
      return { ...state, telemetry: loseNode(state.telemetry, action.grId) };
    case "widgets": {
      if (!("plan" in state) || state.plan.runId !== action.runId) return state;
      const widgets = new Map(state.widgets);
      applyWidgets(widgets, action.widgets);
      return { ...state, widgets };
    }
    case "findings": {
      if (!("plan" in state) || state.plan.runId !== action.runId) return state;
      const findings = [...state.findings, ...action.findings].slice(0, LIMITS.findingsPerRun);
      return { ...state, findings };
    }
    case "end": {
      if (!("plan" in state) || state.phase === "ended" || state.plan.runId !== action.runId) return state;
      const { plan, startedAt, widgets, findings } = state;
      const telemetry = action.sample ? addSample(state.telemetry, action.sample) : state.telemetry;
      const { status, error, now } = action;
      return { phase: "ended", plan, startedAt, endedAt: now, status, error, telemetry, widgets, findings };
    }
  }
}

export const isActive = (state: RunState) =>
  state.phase === "compiling" || state.phase === "starting" || state.phase === "running";

export const worldSize = (table: readonly NodeEntry[]) => table.reduce((sum, entry) => sum + entry.count, 0);

/** What a finish of a node means for a run: Stop is not a failure of the program. */
export function endStatus(finish: {
  status: "succeeded" | "failed";
  error?: RunError;
}): "succeeded" | "failed" | "stopped" {
  return finish.status === "failed" && finish.error?.kind === "stopped" ? "stopped" : finish.status;
}

export const findingsOf = (state: RunState): readonly Finding[] => ("plan" in state ? state.findings : []);
