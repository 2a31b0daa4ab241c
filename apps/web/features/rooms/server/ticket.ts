import { randomUUID } from "node:crypto";
import { TICKET_ALGORITHM, TICKET_LIFETIME_SECONDS, type TicketClaims, ticketClaims } from "@commworld/protocol";
import { SignJWT } from "jose";
import { env } from "@/lib/env";

/** A join ticket for one connection, signed with TICKET_SECRET. */
export async function mintTicket(
  { sub, room, workspace, role }: Pick<TicketClaims, "sub" | "room" | "workspace" | "role">,
  now: () => number = Date.now,
): Promise<string> {
  const iat = Math.floor(now() / 1000);
  const claims = ticketClaims.parse({
    sub,
    room,
    workspace,
    role,
    jti: randomUUID(),
    iat,
    exp: iat + TICKET_LIFETIME_SECONDS,
    iss: "commworld-web",
    aud: "commworld-relay",
  });
  return new SignJWT(claims)
    .setProtectedHeader({ alg: TICKET_ALGORITHM, typ: "JWT" })
    .sign(new TextEncoder().encode(env().TICKET_SECRET));
}
