import { listSamples } from "@commworld/db";
import { visibleRun } from "@/features/access/server/access";
import { type RunSamplesResponse, runParams } from "@/features/api/schemas";
import { only } from "@/features/api/server/only";
import { parseParams } from "@/features/api/server/parse";
import { answer, route } from "@/features/api/server/route";
import { callerOf } from "@/features/auth/server/session";
import { db } from "@/lib/db";

export const GET = route(async (request, params) => {
  const { id } = parseParams(runParams, params, "run");
  const caller = await callerOf(request);
  await visibleRun(caller, id);
  const body: RunSamplesResponse = { samples: await listSamples(db(), id) };
  return answer(body);
});

const none = only("GET");

export { none as DELETE, none as PATCH, none as POST, none as PUT };
