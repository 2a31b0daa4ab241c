import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";

export const TICKET_SECRET = "test-ticket-key-0123456789-0123456789";

export interface TicketOptions {
  room: string;
  /** Default: the room stands for itself. */
  workspace?: string;
  role?: "host" | "contributor";
  user?: string;
  jti?: string;
  /** Seconds from now. */
  issued?: number;
  expires?: number;
  secret?: string;
  issuer?: string;
  audience?: string;
}

export function mintTicket(options: TicketOptions): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({
    room: options.room,
    role: options.role ?? "contributor",
    ...(options.workspace === undefined ? {} : { workspace: options.workspace }),
  })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(options.user ?? "user-1")
    .setJti(options.jti ?? randomUUID())
    .setIssuedAt(now + (options.issued ?? 0))
    .setExpirationTime(now + (options.expires ?? 60))
    .setIssuer(options.issuer ?? "commworld-web")
    .setAudience(options.audience ?? "commworld-relay")
    .sign(new TextEncoder().encode(options.secret ?? TICKET_SECRET));
}

let rooms = 0;

/** A room code that no other test of the process has. */
export function newRoomCode(): string {
  const alphabet = "bcdfghjkmnpqrstvwxz23456789";
  let rest = ++rooms;
  let code = "";
  for (let i = 0; i < 8; i++) {
    code = alphabet[rest % alphabet.length] + code;
    rest = Math.floor(rest / alphabet.length);
  }
  return code;
}
