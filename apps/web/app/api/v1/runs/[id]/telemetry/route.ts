import { ownSoloRun } from "@/features/access/server/access";
import { runParams, runTelemetryRequest } from "@/features/api/schemas";
import { telemetryWrites } from "@/features/api/server/limits";
import { only } from "@/features/api/server/only";
import { BODY_LIMIT, parseBody, parseParams } from "@/features/api/server/parse";
import { answer, route } from "@/features/api/server/route";
import { requireWriter } from "@/features/auth/server/session";
import { recordTelemetry } from "@/features/runs/server/record-telemetry";

export const POST = route(async (request, params) => {
  const { id } = parseParams(runParams, params, "run");
  const caller = await requireWriter(request, telemetryWrites());
  await ownSoloRun(caller, id);
  const batch = await parseBody(request, runTelemetryRequest, { maxBytes: BODY_LIMIT.telemetry, storableText: false });
  return answer(await recordTelemetry(id, batch));
});

const none = only("POST");

export { none as DELETE, none as GET, none as PATCH, none as PUT };
