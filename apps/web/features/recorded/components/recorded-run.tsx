"use client";

import { type NodeSample, widgetKey } from "@commworld/protocol";
import { useEffect, useMemo, useState } from "react";
import useSWR from "swr";
import { SiteHeader } from "@/components/site-header";
import { Split } from "@/components/split";
import { Notice } from "@/components/ui/notice";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import type { RunResponse } from "@/features/api/schemas";
import { FindingsBadge } from "@/features/checker/components/findings-badge";
import { ConsolePanel } from "@/features/console/components/console-panel";
import { ConsoleBuffer } from "@/features/console/lib/console-buffer";
import type { SourceLocation } from "@/features/console/lib/locate";
import { Dashboard } from "@/features/dashboard/components/dashboard";
import { loseNode, telemetryAt } from "@/features/dashboard/lib/telemetry";
import { CodeView } from "@/features/editor/components/code-view";
import { getContent } from "@/features/programs/lib/program-api";
import { formatCount } from "@/lib/format";
import { NARROW, useMedia } from "@/lib/use-media";
import { lostAt, replaySamples } from "../lib/replay";
import { ReplaySlider } from "./replay-slider";
import { RunActions } from "./run-actions";
import { RunFacts } from "./run-facts";

/** A run as it was recorded: the live dashboard over its samples, its console and its program. */
export function RecordedRun({ run, samples }: { run: RunResponse; samples: readonly NodeSample[] }) {
  const all = useMemo(() => replaySamples(run, samples), [run, samples]);
  const endMs = all.at(-1)?.tMs ?? 0;
  /** Null follows the end: of a run that still goes on, too. */
  const [chosenMs, setChosenMs] = useState<number | null>(null);
  const atMs = Math.min(chosenMs ?? endMs, endMs);
  const telemetry = useMemo(() => lostAt(run, all, atMs).reduce(loseNode, telemetryAt(all, atMs)), [run, all, atMs]);
  const widgets = useMemo(() => new Map(run.widgets.map((widget) => [widgetKey(widget), widget])), [run.widgets]);
  const [tab, setTab] = useState("console");
  const [mark, setMark] = useState<SourceLocation>();
  const narrow = useMedia(NARROW);
  const { data: content } = useSWR(["content", run.hash], () => getContent(run.hash), { revalidateOnFocus: false });
  const buffer = useRecordedConsole(run);
  const names = useMemo(() => Object.fromEntries(run.nodes.map((node) => [node.grId, node.name])), [run.nodes]);

  const jump = (location: SourceLocation) => {
    setMark({ ...location });
    if (narrow) setTab("program");
  };
  const program = content ? (
    <CodeView content={content} mark={mark} />
  ) : (
    <p className="p-3 text-muted">Loading the program …</p>
  );
  const output = (
    <Tabs value={tab} onValueChange={setTab} className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <TabsList aria-label="Run" className="h-8 border-b bg-canvas max-md:h-9">
        {narrow && <TabsTrigger value="program">Program</TabsTrigger>}
        <TabsTrigger value="console">Console</TabsTrigger>
        <TabsTrigger value="dashboard">
          Dashboard <FindingsBadge findings={run.findings} />
        </TabsTrigger>
      </TabsList>
      <TabsContent value="program" className="flex min-h-0 flex-1 flex-col outline-none">
        {narrow && program}
      </TabsContent>
      <TabsContent value="console" className="flex min-h-0 flex-1 flex-col outline-none">
        <ConsolePanel
          buffer={buffer}
          world={run.worldSize}
          error={run.error && run.error.kind !== "stopped" ? run.error : undefined}
          files={content?.files.map((file) => file.path) ?? []}
          onJump={jump}
          empty="The program printed nothing."
        />
      </TabsContent>
      <TabsContent value="dashboard" className="flex min-h-0 flex-1 flex-col outline-none">
        {endMs > 0 && (
          <ReplaySlider endMs={endMs} atMs={atMs} onChange={(next) => setChosenMs(next >= endMs ? null : next)} />
        )}
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Dashboard
            table={run.nodes}
            interconnect={run.interconnect}
            names={names}
            telemetry={telemetry}
            widgets={widgets}
            live={atMs < endMs || run.status === "running"}
            findings={run.findings}
            onJump={jump}
          />
        </div>
      </TabsContent>
    </Tabs>
  );
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <SiteHeader />
      <RunFacts run={run} ranMs={endMs}>
        <RunActions run={run} samples={samples} content={content} />
      </RunFacts>
      {run.dropped.console + run.dropped.samples > 0 && (
        <Notice tone="warn" className="rounded-none">
          The record is not complete: {formatCount(run.dropped.console)} pieces of output and{" "}
          {formatCount(run.dropped.samples)} samples were beyond its limits.
        </Notice>
      )}
      <main className="flex min-h-0 flex-1 flex-col" aria-label="Recorded run">
        {narrow ? (
          output
        ) : (
          <Split
            name="run"
            left={<div className="flex min-h-0 flex-1 flex-col bg-surface">{program}</div>}
            right={output}
          />
        )}
      </main>
    </div>
  );
}

/** A console buffer with the recorded output; a run that goes on adds to it. */
function useRecordedConsole(run: RunResponse): ConsoleBuffer {
  const [buffer] = useState(() => new ConsoleBuffer((flush) => void requestAnimationFrame(flush)));
  useEffect(() => {
    buffer.clear();
    buffer.append(run.console);
  }, [buffer, run.console]);
  return buffer;
}
