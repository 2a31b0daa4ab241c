import { chooseRoomVersion } from "@commworld/db";
import { hostedRoom, visibleRoom, visibleVersion } from "@/features/access/server/access";
import { chooseVersionRequest, roomParams } from "@/features/api/schemas";
import { only } from "@/features/api/server/only";
import { BODY_LIMIT, parseBody, parseParams } from "@/features/api/server/parse";
import { answer, route } from "@/features/api/server/route";
import { callerOf, requireWriter } from "@/features/auth/server/session";
import { roomResponse } from "@/features/rooms/server/room-answers";
import { db } from "@/lib/db";

export const GET = route(async (request, params) => {
  const { code } = parseParams(roomParams, params, "room");
  const caller = await callerOf(request);
  return answer(roomResponse(await visibleRoom(code), caller));
});

export const PUT = route(async (request, params) => {
  const { code } = parseParams(roomParams, params, "room");
  const caller = await requireWriter(request);
  await hostedRoom(caller, code);
  const { versionId } = await parseBody(request, chooseVersionRequest, { maxBytes: BODY_LIMIT.small });
  await visibleVersion(caller, versionId);
  await chooseRoomVersion(db(), code, versionId);
  return answer(roomResponse(await visibleRoom(code), caller));
});

const none = only("GET", "PUT");

export { none as DELETE, none as PATCH, none as POST };
