import { addFindings, finishRun, writeTelemetry, writeWidgets } from "@commworld/db";
import type { RunTelemetryRequest, RunTelemetryResponse } from "@/features/api/schemas";
import { ApiError } from "@/features/api/server/errors";
import { db } from "@/lib/db";

const REASONS = {
  "run-ended": "the run has ended",
  "not-a-rank": "the run has no such rank on this node",
  stale: "it is older than what is known",
  decreasing: "a total became smaller",
} as const;

/** Takes in a batch of a solo run. Valid parts are stored even when others are refused; totals are stored before the run ends. */
export async function recordTelemetry(runId: string, batch: RunTelemetryRequest): Promise<RunTelemetryResponse> {
  if (batch.samples.some((sample) => sample.runId !== runId))
    throw new ApiError("bad-request", "samples: a sample belongs to another run");
  const outcome = await writeTelemetry(db(), runId, { samples: batch.samples, console: batch.console });
  if (batch.widgets?.length) await writeWidgets(db(), runId, batch.widgets);
  if (batch.findings) await addFindings(db(), runId, batch.findings);
  if (batch.finish) await finishRun(db(), runId, batch.finish);
  // A batch that is sent again after a lost answer is stale or ended, which is no fault.
  const lie = outcome.refused.find(({ reason }) => reason === "not-a-rank" || reason === "decreasing");
  if (lie) throw new ApiError("bad-request", `${lie.kind} of rank ${lie.pid}: ${REASONS[lie.reason]}`);
  return { dropped: outcome.dropped };
}
