import type { ProgramContent } from "@commworld/protocol";
import { request } from "@/features/api/lib/request";
import type {
  CreateProgramRequest,
  CreateRoomResponse,
  ForkProgramRequest,
  OwnProgramsResponse,
  ProgramResponse,
  SaveProgramRequest,
  VersionResponse,
  VersionSummary,
} from "@/features/api/schemas";
import { write } from "@/features/session/lib/session";

const at = (slug: string) => `/api/v1/programs/${encodeURIComponent(slug)}`;

export const getProgram = (slug: string) => request<ProgramResponse>(at(slug));
export const getVersion = (slug: string, number: number) => request<VersionResponse>(`${at(slug)}/versions/${number}`);
export const getContent = (hash: string) => request<ProgramContent>(`/api/v1/contents/${hash}`);
export const createProgram = (body: CreateProgramRequest) =>
  write<ProgramResponse>("/api/v1/programs", { method: "POST", body });
export const saveProgram = (slug: string, body: SaveProgramRequest, keepalive = false) =>
  write<ProgramResponse>(at(slug), { method: "PUT", body, keepalive });
export const deleteProgram = (slug: string) => write<void>(at(slug), { method: "DELETE" });
export const forkProgram = (slug: string, body: ForkProgramRequest) =>
  write<ProgramResponse>(`${at(slug)}/fork`, { method: "POST", body });
export const createVersion = (slug: string) =>
  write<VersionSummary>(`${at(slug)}/versions`, { method: "POST", body: {} });
export const createRoom = (slug: string) =>
  write<CreateRoomResponse>("/api/v1/rooms", { method: "POST", body: { slug } });
export const getOwnPrograms = () => request<OwnProgramsResponse>("/api/v1/programs");
