import { createProgram } from "@commworld/db";
import { visibleProgram } from "@/features/access/server/access";
import { forkProgramRequest, slugParams } from "@/features/api/schemas";
import { only } from "@/features/api/server/only";
import { BODY_LIMIT, parseBody, parseParams } from "@/features/api/server/parse";
import { answer, route } from "@/features/api/server/route";
import { requireWriter } from "@/features/auth/server/session";
import { programResponse } from "@/features/programs/server/program-answers";
import { db } from "@/lib/db";

export const POST = route(async (request, params) => {
  const { slug } = parseParams(slugParams, params, "program");
  const caller = await requireWriter(request);
  const origin = await visibleProgram(caller, slug);
  const body = await parseBody(request, forkProgramRequest, { maxBytes: BODY_LIMIT.program });
  const fork = await createProgram(db(), {
    ownerId: caller.id,
    title: body.title ?? origin.title,
    content: body.content ?? origin.content,
    settings: body.settings ?? origin.settings,
    forkedFromId: origin.id,
  });
  return answer(programResponse(await visibleProgram(caller, fork.slug), caller), 201);
});

const none = only("POST");

export { none as DELETE, none as GET, none as PATCH, none as PUT };
