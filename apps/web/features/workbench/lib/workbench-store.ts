import type { ProgramContent } from "@commworld/protocol";
import { createStore } from "zustand/vanilla";
import type { SourceLocation } from "@/features/console/lib/locate";
import { type Problem, sortProblems } from "@/features/editor/lib/problem";
import {
  openWorkingCopy,
  reduceWorkingCopy,
  type WorkingCopy,
  type WorkingCopyAction,
  type WorkingCopyInit,
} from "@/features/programs/lib/working-copy";
import type { RecordState } from "@/features/run/lib/run-recorder";
import { idleRun, type RunAction, type RunState, reduceRun } from "@/features/run/lib/run-state";

export interface WorkbenchState {
  copy: WorkingCopy;
  run: RunState;
  record: RecordState;
  /** Of the editor's checker. */
  editorProblems: Problem[];
  /** Of the last compilation; an edit clears those of its file. */
  compileProblems: Problem[];
  /** Why the ranks field cannot be used as it is. */
  ranksProblem: string | undefined;
  /** The text that the last run began with. */
  ran: ProgramContent | undefined;
  jump: SourceLocation | undefined;
}

export type WorkbenchStore = ReturnType<typeof createWorkbenchStore>;

export function createWorkbenchStore(init: WorkingCopyInit) {
  return createStore<WorkbenchState>(() => ({
    copy: openWorkingCopy(init),
    run: idleRun,
    record: { phase: "off" },
    editorProblems: [],
    compileProblems: [],
    ranksProblem: undefined,
    ran: undefined,
    jump: undefined,
  }));
}

export function dispatchCopy(store: WorkbenchStore, action: WorkingCopyAction): void {
  store.setState((state) => ({
    copy: reduceWorkingCopy(state.copy, action),
    ...(action.type === "edit"
      ? { compileProblems: state.compileProblems.filter((problem) => problem.file !== action.path) }
      : {}),
  }));
}

export function dispatchRun(store: WorkbenchStore, action: RunAction): void {
  store.setState((state) => ({ run: reduceRun(state.run, action) }));
}

export function jumpTo(store: WorkbenchStore, { file, line, column }: SourceLocation): void {
  dispatchCopy(store, { type: "select", path: file });
  store.setState({ jump: { file, line, column } });
}

export function allProblems(state: Pick<WorkbenchState, "editorProblems" | "compileProblems">): Problem[] {
  return sortProblems([...state.compileProblems, ...state.editorProblems]);
}
