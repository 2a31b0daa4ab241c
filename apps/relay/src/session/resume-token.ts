/** What a welcome gives a member for its next connection: names its place, and needs no ticket of the web app. */
import { roomCode, TICKET_ALGORITHM } from "@commworld/protocol";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";

/** Rooms keep places for less; this bounds what a stolen token is worth. */
const LIFETIME = "24h";
const ISSUER = "commworld-relay";

const resumeClaims = z.object({
  /** User id. */
  sub: z.string(),
  room: roomCode,
  workspace: z.string().optional(),
  role: z.enum(["host", "contributor"]),
  /** The connection that is resumed: of several tokens of a member the newest counts. */
  connection: z.string(),
});
export type ResumeClaims = z.infer<typeof resumeClaims>;

export function signResumeToken({ sub, ...claims }: ResumeClaims, secret: Uint8Array): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: TICKET_ALGORITHM })
    .setSubject(sub)
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setExpirationTime(LIFETIME)
    .sign(secret);
}

export type ResumeTokenResult =
  | { ok: true; claims: ResumeClaims }
  | { ok: false; close: "GONE" | "BAD_TICKET"; detail: string };

export async function readResumeToken(token: string, secret: Uint8Array): Promise<ResumeTokenResult> {
  try {
    const options = { algorithms: [TICKET_ALGORITHM], issuer: ISSUER, audience: ISSUER };
    const claims = resumeClaims.safeParse((await jwtVerify(token, secret, options)).payload);
    if (claims.success) return { ok: true, claims: claims.data };
    return { ok: false, close: "BAD_TICKET", detail: "the token lacks claims" };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { ok: false, close: "GONE", detail: "the token has expired" };
    return { ok: false, close: "BAD_TICKET", detail: error instanceof Error ? error.message : "not a token" };
  }
}
