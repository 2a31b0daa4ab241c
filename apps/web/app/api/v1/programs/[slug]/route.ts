import { saveWorkingCopy } from "@commworld/db";
import { ownProgram, visibleProgram } from "@/features/access/server/access";
import { saveProgramRequest, slugParams } from "@/features/api/schemas";
import { only } from "@/features/api/server/only";
import { BODY_LIMIT, parseBody, parseParams } from "@/features/api/server/parse";
import { answer, route } from "@/features/api/server/route";
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

const none = only("GET", "PUT");

export { none as DELETE, none as PATCH, none as POST };
