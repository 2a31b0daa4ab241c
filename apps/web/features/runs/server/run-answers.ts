import type { FoundRun, listConsole, OwnRun } from "@commworld/db";
import type { Finding, Widget } from "@commworld/protocol";
import type { OwnRunSummary, RunResponse } from "@/features/api/schemas";
import type { Caller } from "@/features/auth/server/session";
import { runEnd } from "./run-end";

export function runResponse(
  run: FoundRun,
  parts: { console: Awaited<ReturnType<typeof listConsole>>; widgets: Widget[]; findings: Finding[] },
  caller: Caller | null,
): RunResponse {
  const { program, ownerId, startedAt, lastTelemetryMs, ...rest } = run;
  const { status, endedAt, error } = runEnd(run, Date.now());
  return {
    ...rest,
    status,
    error,
    isOwner: ownerId === caller?.id,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    program: program && {
      slug: program.slug,
      title: program.title,
      number: program.number,
      versionId: program.versionId,
      hash: run.hash,
    },
    ...parts,
  };
}

export function ownRunSummary(run: OwnRun): OwnRunSummary {
  const { startedAt, endedAt: _, error: __, lastTelemetryMs, ...rest } = run;
  const { status } = runEnd(run, Date.now());
  return { ...rest, status, startedAt: startedAt.toISOString(), ranMs: lastTelemetryMs };
}
