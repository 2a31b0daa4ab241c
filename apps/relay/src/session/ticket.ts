import {
  type CloseName,
  TICKET_ALGORITHM,
  TICKET_LIFETIME_SECONDS,
  type TicketClaims,
  ticketClaims,
} from "@commworld/protocol";
import { createVerifier, TokenError } from "fast-jwt";
import type { RoomStore } from "../store/types";

const CLOCK_TOLERANCE_SECONDS = 5;

export type TicketResult = { ok: true; claims: TicketClaims } | { ok: false; close: CloseName; detail: string };

/** The payload of a token that is signed, for a relay, and neither expired nor older than tickets get. Throws otherwise. */
export type TicketVerifier = (token: string) => unknown;

/** On the spot: handing so few bytes to a thread of the crypto pool, as Web Crypto does, costs many times what it takes to check them. */
export function ticketVerifier(secret: string): TicketVerifier {
  return createVerifier({
    key: secret,
    algorithms: [TICKET_ALGORITHM],
    allowedIss: "commworld-web",
    allowedAud: "commworld-relay",
    clockTolerance: CLOCK_TOLERANCE_SECONDS * 1000,
    maxAge: (TICKET_LIFETIME_SECONDS + CLOCK_TOLERANCE_SECONDS) * 1000,
    cache: false,
  });
}

const bad = (detail: string): TicketResult => ({ ok: false, close: "BAD_TICKET", detail });

/** Checks a ticket and uses it up: the same ticket is refused the next time, on every relay. Rejects when the store is away. */
export async function redeemTicket(
  token: string,
  verify: TicketVerifier,
  store: RoomStore,
  now: number,
): Promise<TicketResult> {
  let payload: unknown;
  try {
    payload = verify(token);
  } catch (error) {
    if (error instanceof TokenError && error.code === TokenError.codes.expired)
      return { ok: false, close: "EXPIRED_TICKET", detail: "the ticket has expired" };
    return bad(error instanceof Error ? error.message : "not a ticket");
  }
  const claims = ticketClaims.safeParse(payload);
  if (!claims.success) return bad("the ticket lacks claims");
  // It would outlive the memory of its use.
  if (claims.data.iat > now / 1000 + CLOCK_TOLERANCE_SECONDS) return bad("the ticket is of the future");
  const lifetime = TICKET_LIFETIME_SECONDS + 2 * CLOCK_TOLERANCE_SECONDS;
  if (!(await store.useOnce(claims.data.jti, lifetime)))
    return { ok: false, close: "USED_TICKET", detail: "the ticket was used before" };
  return { ok: true, claims: claims.data };
}
