"use client";

import { useEffect, useState } from "react";
import { Badge, type Tone } from "@/components/ui/badge";
import { formatSeconds } from "@/lib/format";
import type { RunState } from "../lib/run-state";

export const statusLooks: Record<string, { text: string; tone: Tone }> = {
  running: { text: "Running", tone: "accent" },
  succeeded: { text: "Succeeded", tone: "good" },
  failed: { text: "Failed", tone: "bad" },
  stopped: { text: "Stopped", tone: "warn" },
  lost: { text: "A tab was lost", tone: "bad" },
};

/** What the run is doing, and for how long. */
export function RunBadge({ run }: { run: RunState }) {
  const running = run.phase === "running";
  const now = useNow(running);
  if (run.phase === "idle") return null;
  const look =
    run.phase === "ended"
      ? statusLooks[run.status]
      : run.phase === "running"
        ? statusLooks.running
        : { text: run.phase === "compiling" ? "Compiling" : "Starting", tone: "accent" as const };
  const seconds =
    run.phase === "ended"
      ? // As the ranks measured it, and as the record has it: their news take a while to come here.
        (run.telemetry.tMs || run.endedAt - run.startedAt) / 1000
      : running
        ? Math.max(0, now - run.startedAt) / 1000
        : undefined;
  return (
    <span className="flex items-center gap-2">
      <Badge tone={look?.tone ?? "neutral"} role="status" aria-label="Run status">
        {look?.text}
      </Badge>
      {seconds !== undefined && <span className="tabular text-faint text-xs">{formatSeconds(seconds)}</span>}
    </span>
  );
}

function useNow(active: boolean): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!active) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [active]);
  return now;
}
