import { createSoloRun, listOwnRuns } from "@commworld/db";
import { visibleProgram } from "@/features/access/server/access";
import { type CreateRunResponse, createRunRequest, OWN_MOST, type OwnRunsResponse } from "@/features/api/schemas";
import { ApiError } from "@/features/api/server/errors";
import { only } from "@/features/api/server/only";
import { BODY_LIMIT, parseBody } from "@/features/api/server/parse";
import { answer, route } from "@/features/api/server/route";
import { callerOf, requireWriter } from "@/features/auth/server/session";
import { versionSummary } from "@/features/programs/server/program-answers";
import { ownRunSummary } from "@/features/runs/server/run-answers";
import { db } from "@/lib/db";

/** The caller's own, solo and of own rooms; of somebody without a session there are none. */
export const GET = route(async (request) => {
  const caller = await callerOf(request);
  const runs = caller ? await listOwnRuns(db(), caller.id, OWN_MOST) : [];
  const body: OwnRunsResponse = { runs: runs.map(ownRunSummary) };
  return answer(body);
});

export const POST = route(async (request) => {
  const caller = await requireWriter(request);
  const { slug, ...run } = await parseBody(request, createRunRequest, { maxBytes: BODY_LIMIT.program });
  const program = slug ? await visibleProgram(caller, slug) : null;
  const created = await createSoloRun(db(), {
    ...run,
    ownerId: caller.id,
    ownerName: caller.name,
    ...(program ? { program: { id: program.id, canAddVersion: program.ownerId === caller.id } } : {}),
  });
  if (!created.ok) throw new ApiError("conflict", "A run with this id exists already. Start the run again.");
  const version = program && created.version ? versionSummary(program.slug, created.version) : null;
  const body: CreateRunResponse = { runId: run.runId, hash: created.hash, version };
  return answer(body, 201);
});

const none = only("GET", "POST");

export { none as DELETE, none as PATCH, none as PUT };
