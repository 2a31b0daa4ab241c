"use client";

import type { ReactNode } from "react";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { FindingsBadge } from "@/features/checker/components/findings-badge";
import { ConsolePanel } from "@/features/console/components/console-panel";
import type { ConsoleBuffer } from "@/features/console/lib/console-buffer";
import type { SourceLocation } from "@/features/console/lib/locate";
import { Dashboard } from "@/features/dashboard/components/dashboard";
import { findingsOf, isActive, type RunState, worldSize } from "../lib/run-state";
import { CompileProgress } from "./compile-progress";
import { RunBadge } from "./run-badge";

export type OutputTab = "console" | "dashboard";

export interface RunOutputProps {
  run: RunState;
  buffer: ConsoleBuffer;
  /** Ranks the next run would have: the filter shows them before there is a run. */
  nextWorld: number;
  files: readonly string[];
  onJump?: ((location: SourceLocation) => void) | undefined;
  empty: ReactNode;
  /** Ends the compilation that goes on. */
  onCancelCompile?: (() => void) | undefined;
  /** Stands at the right of the tabs: a link to the record. */
  aside?: ReactNode;
}

/** Console and dashboard of one run. */
export function RunOutput(props: RunOutputProps) {
  return (
    <Tabs defaultValue="console" className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex h-8 shrink-0 items-stretch border-b bg-canvas">
        <TabsList aria-label="Output">
          <TabsTrigger value="console">Console</TabsTrigger>
          <TabsTrigger value="dashboard">
            Dashboard <FindingsBadge findings={findingsOf(props.run)} />
          </TabsTrigger>
        </TabsList>
        <div className="ml-auto flex items-center gap-3 px-3">
          <RunBadge run={props.run} />
          {props.aside}
        </div>
      </div>
      <TabsContent value="console" className="flex min-h-0 flex-1 flex-col outline-none">
        <RunConsole {...props} />
      </TabsContent>
      <TabsContent value="dashboard" className="min-h-0 flex-1 overflow-y-auto outline-none">
        <RunDashboard run={props.run} onJump={props.onJump} />
      </TabsContent>
    </Tabs>
  );
}

export function RunConsole({ run, buffer, nextWorld, files, onJump, empty, onCancelCompile }: RunOutputProps) {
  const waiting =
    run.phase === "compiling" && run.progress ? (
      <CompileProgress progress={run.progress} onCancel={onCancelCompile} />
    ) : isActive(run) ? (
      "Waiting for output …"
    ) : run.phase === "ended" ? (
      "The program printed nothing."
    ) : (
      empty
    );
  return (
    <ConsolePanel
      buffer={buffer}
      world={"plan" in run ? worldSize(run.plan.table) : nextWorld}
      error={run.phase === "ended" && run.error?.kind !== "stopped" ? run.error : undefined}
      files={files}
      onJump={onJump}
      empty={waiting}
    />
  );
}

export function RunDashboard({ run, onJump }: Pick<RunOutputProps, "run" | "onJump">) {
  if (!("plan" in run))
    return <p className="p-3 text-muted">What the ranks do, send and wait for appears here while a program runs.</p>;
  const { plan, telemetry, widgets } = run;
  return (
    <Dashboard
      table={plan.table}
      interconnect={plan.interconnect}
      names={plan.names}
      telemetry={telemetry}
      widgets={widgets}
      live={run.phase === "running"}
      findings={run.findings}
      onJump={onJump}
    />
  );
}

/** On narrow pages the run's status has a line of its own. */
export function RunLine({ run, aside }: { run: RunState; aside: ReactNode }) {
  if (run.phase === "idle") return null;
  return (
    <div className="flex h-8 shrink-0 items-center justify-between border-b px-3">
      <RunBadge run={run} />
      {aside}
    </div>
  );
}
