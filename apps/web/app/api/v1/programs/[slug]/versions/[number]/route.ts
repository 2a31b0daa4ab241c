import { visibleProgramVersion } from "@/features/access/server/access";
import { versionParams } from "@/features/api/schemas";
import { only } from "@/features/api/server/only";
import { parseParams } from "@/features/api/server/parse";
import { answer, route } from "@/features/api/server/route";
import { callerOf } from "@/features/auth/server/session";
import { versionResponse } from "@/features/programs/server/program-answers";

export const GET = route(async (request, params) => {
  const { slug, number } = parseParams(versionParams, params, "program version");
  const caller = await callerOf(request);
  const { program, version } = await visibleProgramVersion(caller, slug, number);
  return answer(versionResponse(program, version, caller));
});

const none = only("GET");

export { none as DELETE, none as PATCH, none as POST, none as PUT };
