import { ownSoloRun } from "@/features/access/server/access";
import { runParams, runTelemetryRequest } from "@/features/api/schemas";
import { telemetryWrites } from "@/features/api/server/limits";
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
