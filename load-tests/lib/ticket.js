/** Tickets made here, for those who operate the instance and have its TICKET_SECRET. Runs in k6 alone. */
import { hmac } from "k6/crypto";
import encoding from "k6/encoding";

const LIFETIME_SECONDS = 60;

const part = (value) => encoding.b64encode(JSON.stringify(value), "rawurl");

/** `over` replaces claims, for tickets that a relay must refuse. */
export function mintTicket(secret, { room, user, role = "contributor", over = {} }) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    room,
    role,
    sub: user,
    jti: `${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}-${now}`,
    iat: now,
    exp: now + LIFETIME_SECONDS,
    iss: "commworld-web",
    aud: "commworld-relay",
    ...over,
  };
  const signed = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${signed}.${hmac("sha256", secret, signed, "base64rawurl")}`;
}
