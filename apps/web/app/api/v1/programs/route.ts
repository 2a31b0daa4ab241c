import { createProgram, listOwnPrograms } from "@commworld/db";
import { visibleProgram } from "@/features/access/server/access";
import { createProgramRequest, OWN_MOST, type OwnProgramsResponse } from "@/features/api/schemas";
import { only } from "@/features/api/server/only";
import { BODY_LIMIT, parseBody } from "@/features/api/server/parse";
import { answer, route } from "@/features/api/server/route";
import { callerOf, requireWriter } from "@/features/auth/server/session";
import { programResponse } from "@/features/programs/server/program-answers";
import { db } from "@/lib/db";

/** The caller's own; of somebody without a session there are none. */
export const GET = route(async (request) => {
  const caller = await callerOf(request);
  const programs = caller ? await listOwnPrograms(db(), caller.id, OWN_MOST) : [];
  const body: OwnProgramsResponse = {
    programs: programs.map((program) => ({ ...program, updatedAt: program.updatedAt.toISOString() })),
  };
  return answer(body);
});

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

const none = only("GET", "POST");

export { none as DELETE, none as PATCH, none as PUT };
