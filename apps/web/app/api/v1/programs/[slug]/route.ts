import { deleteProgram, saveWorkingCopy } from "@commworld/db";
import { ownProgram, visibleProgram } from "@/features/access/server/access";
import { saveProgramRequest, slugParams } from "@/features/api/schemas";
import { only } from "@/features/api/server/only";
import { BODY_LIMIT, parseBody, parseParams } from "@/features/api/server/parse";
import { answer, gone, route } from "@/features/api/server/route";
import { callerOf, requireWriter } from "@/features/auth/server/session";
import { programResponse } from "@/features/programs/server/program-answers";
import { db } from "@/lib/db";

export const GET = route(async (request, params) => {
  const { slug } = parseParams(slugParams, params, "program");
  const caller = await callerOf(request);
  const program = await visibleProgram(caller, slug);
  return answer(programResponse(program, caller));
});

export const PUT = route(async (request, params) => {
  const { slug } = parseParams(slugParams, params, "program");
  const caller = await requireWriter(request);
  const program = await ownProgram(caller, slug);
  const change = await parseBody(request, saveProgramRequest, { maxBytes: BODY_LIMIT.program });
  await saveWorkingCopy(db(), program.id, change);
  return answer(programResponse(await visibleProgram(caller, slug), caller));
});

/** With its versions and the owner's runs of it. */
export const DELETE = route(async (request, params) => {
  const { slug } = parseParams(slugParams, params, "program");
  const caller = await requireWriter(request);
  await deleteProgram(db(), (await ownProgram(caller, slug)).id);
  return gone();
});

const none = only("DELETE", "GET", "PUT");

export { none as PATCH, none as POST };
