import {
  type CloseName,
  TICKET_ALGORITHM,
  TICKET_LIFETIME_SECONDS,
  type TicketClaims,
  ticketClaims,
} from "@commworld/protocol";
import { errors, jwtVerify } from "jose";
import type { RoomStore } from "../store/types";

const CLOCK_TOLERANCE_SECONDS = 5;

export type TicketResult = { ok: true; claims: TicketClaims } | { ok: false; close: CloseName; detail: string };

/** Checks a ticket and uses it up: the same ticket is refused the next time, on every relay. Rejects when the store is away. */
export async function redeemTicket(token: string, key: CryptoKey, store: RoomStore): Promise<TicketResult> {
  let payload: unknown;
  try {
    const verified = await jwtVerify(token, key, {
      algorithms: [TICKET_ALGORITHM],
      issuer: "commworld-web",
      audience: "commworld-relay",
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      maxTokenAge: TICKET_LIFETIME_SECONDS,
    });
    payload = verified.payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      return { ok: false, close: "EXPIRED_TICKET", detail: "the ticket has expired" };
    return { ok: false, close: "BAD_TICKET", detail: error instanceof Error ? error.message : "not a ticket" };
  }
  const claims = ticketClaims.safeParse(payload);
  if (!claims.success) return { ok: false, close: "BAD_TICKET", detail: "the ticket lacks claims" };
  const lifetime = TICKET_LIFETIME_SECONDS + 2 * CLOCK_TOLERANCE_SECONDS;
  if (!(await store.useOnce(claims.data.jti, lifetime)))
    return { ok: false, close: "USED_TICKET", detail: "the ticket was used before" };
  return { ok: true, claims: claims.data };
}
