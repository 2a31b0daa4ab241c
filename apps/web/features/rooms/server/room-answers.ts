import type { FoundRoom } from "@commworld/db";
import type { RoomResponse } from "@/features/api/schemas";
import type { Caller } from "@/features/auth/server/session";

export function roomResponse(room: FoundRoom, caller: Caller | null): RoomResponse {
  return {
    code: room.code,
    hostName: room.hostName,
    isHost: room.hostId === caller?.id,
    status: room.status,
    program: room.program,
    lastRuns: room.lastRuns.map(({ startedAt, endedAt, ...run }) => ({
      ...run,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  };
}
