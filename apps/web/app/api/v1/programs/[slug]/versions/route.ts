import { createVersion } from "@commworld/db";
import { ownProgram } from "@/features/access/server/access";
import { slugParams } from "@/features/api/schemas";
import { notFound } from "@/features/api/server/errors";
import { only } from "@/features/api/server/only";
import { parseParams } from "@/features/api/server/parse";
import { answer, route } from "@/features/api/server/route";
import { requireWriter } from "@/features/auth/server/session";
import { versionSummary } from "@/features/programs/server/program-answers";
import { db } from "@/lib/db";

export const POST = route(async (request, params) => {
  const { slug } = parseParams(slugParams, params, "program");
  const caller = await requireWriter(request);
  const program = await ownProgram(caller, slug);
  const version = await createVersion(db(), program.id);
  if (!version) throw notFound("program");
  return answer(versionSummary(slug, version), 201);
});

const none = only("POST");

export { none as DELETE, none as GET, none as PATCH, none as PUT };
