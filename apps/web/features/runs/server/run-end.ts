import { LIMITS, type RunError, type RunStatus } from "@commworld/protocol";

/** A page sends a batch every second; one that is hidden for long sends one a minute, as browsers then slow its timers. */
export const SILENT_MS = 90_000;
/** Beyond the longest run: the time it takes to tell of its end. */
const GRACE_MS = 60_000;

export interface RecordedEnd {
  status: RunStatus;
  startedAt: Date;
  endedAt: Date | null;
  error: RunError | null;
  /** Run time of the newest telemetry; null before the first. */
  lastTelemetryMs: number | null;
}

/**
 * How a run stands, seen at `now`. One whose tab vanished never told of its end: it is lost when nothing was heard of it for
 * longer than a living one is silent, or when it is older than a run may last. Only how the record is read: a tab that was
 * merely asleep still ends its run itself.
 */
export function runEnd(run: RecordedEnd, now: number): Pick<RecordedEnd, "status" | "endedAt" | "error"> {
  const { status, startedAt, endedAt, error } = run;
  const longest = startedAt.getTime() + LIMITS.runSeconds * 1000;
  const heard = Math.min(startedAt.getTime() + (run.lastTelemetryMs ?? 0), longest);
  if (status !== "running" || (now - heard <= SILENT_MS && now <= longest + GRACE_MS))
    return { status, endedAt, error };
  return {
    status: "lost",
    endedAt: new Date(heard),
    error: {
      kind: "node-lost",
      message: "The tab that ran it closed, or lost its connection: nothing more was heard.",
    },
  };
}
