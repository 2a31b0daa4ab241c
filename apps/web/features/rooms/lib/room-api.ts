import { request } from "@/features/api/lib/request";
import type { RoomResponse, TicketResponse } from "@/features/api/schemas";
import { write } from "@/features/session/lib/session";

const at = (code: string) => `/api/v1/rooms/${encodeURIComponent(code)}`;

export const getRoom = (code: string) => request<RoomResponse>(at(code));
export const chooseVersion = (code: string, versionId: string) =>
  write<unknown>(at(code), { method: "PUT", body: { versionId } });
export const getTicket = (code: string) => write<TicketResponse>(`${at(code)}/ticket`, { method: "POST", body: {} });

/** The name others read when this person asks for their cores. Never rejects: joining does not depend on it. */
export async function callMe(name: string): Promise<void> {
  await write<unknown>("/api/auth/update-user", { method: "POST", body: { name } }).catch(() => undefined);
}
