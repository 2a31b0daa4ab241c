import { createRoom, createVersion } from "@commworld/db";
import { visibleProgram } from "@/features/access/server/access";
import { type CreateRoomResponse, createRoomRequest } from "@/features/api/schemas";
import { only } from "@/features/api/server/only";
import { BODY_LIMIT, parseBody } from "@/features/api/server/parse";
import { answer, route } from "@/features/api/server/route";
import { requireWriter } from "@/features/auth/server/session";
import { db } from "@/lib/db";

export const POST = route(async (request) => {
  const caller = await requireWriter(request);
  const { slug } = await parseBody(request, createRoomRequest, { maxBytes: BODY_LIMIT.small });
  const program = await visibleProgram(caller, slug);
  const isOwner = program.ownerId === caller.id;
  const version = program.latestVersion ?? (isOwner ? await createVersion(db(), program.id) : null);
  const room: CreateRoomResponse = await createRoom(db(), { hostId: caller.id, programVersionId: version?.id });
  return answer(room, 201);
});

const none = only("POST");

export { none as DELETE, none as GET, none as PATCH, none as PUT };
