/** What a welcome gives a member for its next connection: names its place, and needs no ticket of the web app. */
import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import { roomCode } from "@commworld/protocol";
import { z } from "zod";

/** Rooms keep places for less; this bounds what a stolen token is worth. */
const LIFETIME_MS = 24 * 3600 * 1000;
/** In front of what is signed: no ticket has it. */
const PURPOSE = "commworld-resume ";

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

const signedClaims = resumeClaims.extend({
  /** Epoch milliseconds. */
  until: z.number(),
});

const signatureOf = (body: string, key: KeyObject) =>
  createHmac("sha256", key)
    .update(PURPOSE + body)
    .digest();

/** The claims and their signature, each in base64url. */
export function signResumeToken(claims: ResumeClaims, key: KeyObject, now: number): string {
  const body = Buffer.from(JSON.stringify({ ...claims, until: now + LIFETIME_MS })).toString("base64url");
  return `${body}.${signatureOf(body, key).toString("base64url")}`;
}

export type ResumeTokenResult =
  | { ok: true; claims: ResumeClaims }
  | { ok: false; close: "GONE" | "BAD_TICKET"; detail: string };

const bad = (detail: string): ResumeTokenResult => ({ ok: false, close: "BAD_TICKET", detail });

/** Never throws. */
export function readResumeToken(token: string, key: KeyObject, now: number): ResumeTokenResult {
  const [body = "", signature = "", ...rest] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  const made = signatureOf(body, key);
  if (rest.length > 0 || given.length !== made.length || !timingSafeEqual(given, made))
    return bad("no relay has signed the token");
  const read = signedClaims.safeParse(JSON.parse(Buffer.from(body, "base64url").toString()));
  if (!read.success) return bad("the token lacks claims");
  const { until, ...claims } = read.data;
  if (until <= now) return { ok: false, close: "GONE", detail: "the token has expired" };
  return { ok: true, claims };
}
