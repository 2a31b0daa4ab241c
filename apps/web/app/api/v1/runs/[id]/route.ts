import { deleteRun, listConsole, listFindings, listWidgets } from "@commworld/db";
import { ownRun, visibleRun } from "@/features/access/server/access";
import { runParams } from "@/features/api/schemas";
import { only } from "@/features/api/server/only";
import { parseParams } from "@/features/api/server/parse";
import { answer, gone, route } from "@/features/api/server/route";
import { callerOf, requireWriter } from "@/features/auth/server/session";
import { runResponse } from "@/features/runs/server/run-answers";
import { db } from "@/lib/db";

export const GET = route(async (request, params) => {
  const { id } = parseParams(runParams, params, "run");
  const caller = await callerOf(request);
  const run = await visibleRun(caller, id);
  const [console, widgets, findings] = await Promise.all([
    listConsole(db(), id),
    listWidgets(db(), id),
    listFindings(db(), id),
  ]);
  return answer(runResponse(run, { console, widgets, findings }, caller));
});

/** Everything that was recorded of it. */
export const DELETE = route(async (request, params) => {
  const { id } = parseParams(runParams, params, "run");
  const caller = await requireWriter(request);
  await ownRun(caller, id);
  await deleteRun(db(), id);
  return gone();
});

const none = only("DELETE", "GET");

export { none as PATCH, none as POST, none as PUT };
