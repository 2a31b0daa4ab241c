import { randomInt } from "node:crypto";
import { ROOM_CODE_ALPHABET } from "@commworld/protocol";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { betterAuth } from "better-auth/minimal";
import { anonymous } from "better-auth/plugins/anonymous";
import { isOwnOrigin } from "@/features/api/server/origin";
import { db } from "@/lib/db";
import { env } from "@/lib/env";
import { once } from "@/lib/once";

const SESSION_SECONDS = 365 * 24 * 3600;
const REFRESH_SECONDS = 24 * 3600;
const NAME_CHARS = 4;

export type Auth = ReturnType<typeof makeAuth>;

export function auth(): Auth {
  return once("auth", makeAuth);
}

function makeAuth() {
  const { BETTER_AUTH_SECRET, PUBLIC_URL } = env();
  return betterAuth({
    appName: "CommWorld",
    baseURL: PUBLIC_URL,
    secret: BETTER_AUTH_SECRET,
    database: prismaAdapter(db().prisma, { provider: "postgresql", transaction: true }),
    trustedOrigins: (request) => {
      const origin = request?.headers.get("origin");
      return request && origin && isOwnOrigin(origin, request) ? [origin] : [];
    },
    // A visitor without an account has no other way back to the programs of this browser.
    session: { expiresIn: SESSION_SECONDS, updateAge: REFRESH_SECONDS },
    plugins: [anonymous({ generateName: guestName, disableDeleteAnonymousUser: true })],
    // Its own would be 3 sign-ins in 10 seconds per address: the route handler has one that admits a class.
    rateLimit: { enabled: false },
    advanced: { cookiePrefix: "commworld", ipAddress: { ipAddressHeaders: ["x-forwarded-for"] } },
    telemetry: { enabled: false },
  });
}

function guestName(): string {
  const text = Array.from({ length: NAME_CHARS }, () => ROOM_CODE_ALPHABET[randomInt(ROOM_CODE_ALPHABET.length)]);
  return `Guest ${text.join("")}`;
}
