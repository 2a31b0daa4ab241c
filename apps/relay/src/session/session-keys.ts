/** What the shared secret is used for, made ready once: it would cost a join as much as its use. */
import { createSecretKey, type KeyObject } from "node:crypto";
import { type TicketVerifier, ticketVerifier } from "./ticket";

export interface SessionKeys {
  tickets: TicketVerifier;
  tokens: KeyObject;
}

export function sessionKeys(secret: string): SessionKeys {
  return { tickets: ticketVerifier(secret), tokens: createSecretKey(Buffer.from(secret)) };
}
