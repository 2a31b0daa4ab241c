/** The shared secret as the keys of tickets and of resume tokens, made once: they would cost a join as much as their use. */
import { createSecretKey, type KeyObject } from "node:crypto";

export interface SessionKeys {
  tickets: CryptoKey;
  tokens: KeyObject;
}

export async function importKeys(secret: string): Promise<SessionKeys> {
  const bytes = new TextEncoder().encode(secret);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return {
    tickets: await crypto.subtle.importKey("raw", bytes, algorithm, false, ["verify"]),
    tokens: createSecretKey(bytes),
  };
}
