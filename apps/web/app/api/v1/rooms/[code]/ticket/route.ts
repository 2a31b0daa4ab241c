import { openRoom } from "@/features/access/server/access";
import { roomParams, type TicketResponse } from "@/features/api/schemas";
import { only } from "@/features/api/server/only";
import { parseParams } from "@/features/api/server/parse";
import { answer, route } from "@/features/api/server/route";
import { requireWriter } from "@/features/auth/server/session";
import { relayUrl } from "@/features/rooms/server/relay-url";
import { mintTicket } from "@/features/rooms/server/ticket";

export const POST = route(async (request, params) => {
  const { code } = parseParams(roomParams, params, "room");
  const caller = await requireWriter(request);
  const room = await openRoom(code);
  const role = room.hostId === caller.id ? "host" : "contributor";
  const ticket = await mintTicket({ sub: caller.id, room: code, workspace: room.hostId, role });
  const body: TicketResponse = { ticket, relayUrl: relayUrl(request) };
  return answer(body);
});

const none = only("POST");

export { none as DELETE, none as GET, none as PATCH, none as PUT };
