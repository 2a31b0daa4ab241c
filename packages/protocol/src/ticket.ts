import { z } from "zod";
import { LIMITS } from "./limits";
import { roomCode } from "./room-code";

/** Claims of the join ticket: a JWT (HS256) that the web app signs and a relay verifies. Used once. */
export const ticketClaims = z.object({
  /** User id. */
  sub: z.string().min(1).max(64),
  room: roomCode,
  /** Whose limits the member shares: the user or team that the room belongs to. Without it the room stands for itself. */
  workspace: z.string().min(1).max(64).optional(),
  role: z.enum(["host", "contributor"]),
  jti: z.string().min(16).max(64),
  iat: z.number().int(),
  exp: z.number().int(),
  iss: z.literal("commworld-web"),
  aud: z.literal("commworld-relay"),
});
export type TicketClaims = z.infer<typeof ticketClaims>;

export const TICKET_ALGORITHM = "HS256";
export const TICKET_LIFETIME_SECONDS = LIMITS.ticketSeconds;
