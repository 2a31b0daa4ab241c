import { findVersion } from "@commworld/db";
import { visibleProgram } from "@/features/access/server/access";
import { versionParams } from "@/features/api/schemas";
import { notFound } from "@/features/api/server/errors";
import { parseParams } from "@/features/api/server/parse";
import { answer, route } from "@/features/api/server/route";
import { callerOf } from "@/features/auth/server/session";
import { versionResponse } from "@/features/programs/server/program-answers";
import { db } from "@/lib/db";

export const GET = route(async (request, params) => {
  const { slug, number } = parseParams(versionParams, params, "program version");
  const caller = await callerOf(request);
  const program = await visibleProgram(caller, slug);
  const version = await findVersion(db(), program.id, number);
  if (!version) throw notFound("program version");
  return answer(versionResponse(program, version, caller));
});
