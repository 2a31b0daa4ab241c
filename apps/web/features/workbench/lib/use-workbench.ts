"use client";

import { type RefObject, useEffect, useState } from "react";
import { toast } from "sonner";
import { ConsoleBuffer } from "@/features/console/lib/console-buffer";
import { createProgram, forkProgram, saveProgram } from "@/features/programs/lib/program-api";
import { draftKey, ProgramSaver } from "@/features/programs/lib/program-saver";
import type { WorkingCopyInit } from "@/features/programs/lib/working-copy";
import { draftOf, isDirty } from "@/features/programs/lib/working-copy";
import { preloadCompiler } from "@/features/run/lib/compile";
import { isActive } from "@/features/run/lib/run-state";
import { keepDraft, readDraft } from "./draft-storage";
import { SoloRun } from "./solo-run";
import { createWorkbenchStore, dispatchCopy, type WorkbenchStore } from "./workbench-store";

export interface Workbench {
  store: WorkbenchStore;
  buffer: ConsoleBuffer;
  saver: ProgramSaver;
  soloRun: SoloRun;
}

function createWorkbench(init: WorkingCopyInit, frame: RefObject<HTMLElement | null>): Workbench {
  const store = createWorkbenchStore(init);
  const buffer = new ConsoleBuffer((run) => void requestAnimationFrame(run));
  const saver = new ProgramSaver({
    read: () => store.getState().copy,
    dispatch: (action) => dispatchCopy(store, action),
    api: {
      create: createProgram,
      save: saveProgram,
      fork: forkProgram,
    },
    keepDraft,
    onAdopted: (program, how) => {
      window.history.replaceState(null, "", `/p/${program.slug}`);
      if (how === "forked")
        toast("This is your own copy now", {
          description: "Your changes are saved to it; the original stays as it was.",
        });
    },
    setTimer: (run, ms) => setTimeout(run, ms),
    clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  });
  return { store, buffer, saver, soloRun: new SoloRun(store, buffer, () => frame.current) };
}

/** One program in the editor: its state, and the effects that go with it while the page shows it. */
export function useWorkbench(
  init: WorkingCopyInit,
  frame: RefObject<HTMLElement | null>,
  restoreDraft: boolean,
): Workbench {
  const [workbench] = useState(() => createWorkbench(init, frame));

  useEffect(() => {
    const { store, saver, soloRun } = workbench;
    const { copy } = store.getState();
    const draft = restoreDraft ? readDraft(draftKey(copy)) : undefined;
    if (draft && JSON.stringify(draft) !== JSON.stringify(draftOf(copy)) && !isDirty(copy)) {
      dispatchCopy(store, { type: "restore", draft });
      if (copy.source.kind !== "new") toast("Unsaved changes of this browser are back");
    }
    saver.changed();
    preloadCompiler();
    const unsubscribe = store.subscribe((state, previous) => {
      if (state.copy.revision !== previous.copy.revision) saver.changed();
    });
    const leave = () => {
      saver.leave();
      soloRun.leave();
    };
    const hide = () => document.visibilityState === "hidden" && saver.leave();
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", hide);
    return () => {
      unsubscribe();
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", hide);
      saver.leave();
      saver.dispose();
      soloRun.dispose();
    };
  }, [workbench, restoreDraft]);

  useEffect(() => {
    const { store, saver, soloRun } = workbench;
    // Capture: the editor has its own meaning for Ctrl+Enter.
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.key === "s") saver.flush(store.getState().copy.source.kind === "new").catch(() => undefined);
      else if (event.key === "Enter") requestRun(workbench);
      else if (event.key === "." && isActive(store.getState().run)) soloRun.stop();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, [workbench]);

  return workbench;
}

/** Run, unless the ranks field says something that cannot be run. */
export function requestRun({ store, soloRun }: Workbench): void {
  const { ranksProblem } = store.getState();
  if (ranksProblem) toast.error(ranksProblem);
  else soloRun.run();
}
