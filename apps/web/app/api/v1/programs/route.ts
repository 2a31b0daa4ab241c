import { createProgram } from "@commworld/db";
import { visibleProgram } from "@/features/access/server/access";
import { createProgramRequest } from "@/features/api/schemas";
import { BODY_LIMIT, parseBody } from "@/features/api/server/parse";
import { answer, route } from "@/features/api/server/route";
import { requireWriter } from "@/features/auth/server/session";
import { programResponse } from "@/features/programs/server/program-answers";
import { db } from "@/lib/db";

export const POST = route(async (request) => {
  const caller = await requireWriter(request);
  const { title, content, settings, visibility } = await parseBody(request, createProgramRequest, {
    maxBytes: BODY_LIMIT.program,
  });
  const { slug } = await createProgram(db(), {
    ownerId: caller.id,
    title,
    content,
    settings,
    ...(visibility ? { visibility } : {}),
  });
  return answer(programResponse(await visibleProgram(caller, slug), caller), 201);
});
