/** The only reader of the environment. Every bound stands here with its reason. */
import { z } from "zod";

const port = z.coerce.number().int().min(1).max(65_535);
const flag = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");

/** Secrets that stand in documentation are known to everybody. */
const PUBLISHED = /change.?me|example|replace|secret.?secret|your.?secret|^(.)\1+$/i;

const secret = z
  .string()
  .min(32, "at least 32 characters, for instance from `openssl rand -base64 32`")
  .refine(
    (value) => !PUBLISHED.test(value),
    "is an example from the documentation: make your own, for instance with `openssl rand -base64 32`",
  );

const schema = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "a postgresql:// URL" }),
    /** Signs the join tickets; the relays verify them with the same one. */
    TICKET_SECRET: secret,
    /** Signs the session cookies. */
    BETTER_AUTH_SECRET: secret,
    PORT: port.default(3000),
    /** The address people open. */
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: "an origin such as https://commworld.example" })
      .transform((url) => new URL(url).origin)
      .optional(),
    RELAY_PORT: port.default(8787),
    /** Absent: the page's host name with RELAY_PORT. */
    RELAY_PUBLIC_URL: z
      .union([z.string().regex(/^\/[\w./-]*$/), z.url({ protocol: /^wss?$/ })], {
        error: "a ws:// or wss:// URL, or a path such as /relay",
      })
      .optional(),
    /** `off` leaves out the headers of cross-origin isolation: runs then use message ports. For tests of that transport. */
    COMMWORLD_ISOLATION: z.enum(["on", "off"]).default("on"),
    /** Behind a proxy of ours: the last address of X-Forwarded-For and X-Forwarded-Proto are its words. */
    TRUST_PROXY: flag.default(false),
    /** Writes per minute of one user; autosave sends one every few seconds. */
    WRITES_PER_MINUTE: z.coerce.number().int().min(1).default(240),
    /** New visitors per minute from one address; a class of forty opens the page at once. */
    SIGN_INS_PER_MINUTE: z.coerce.number().int().min(1).default(200),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  })
  .transform((env) => ({ ...env, PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}` }))
  .refine((env) => env.TICKET_SECRET !== env.BETTER_AUTH_SECRET, {
    path: ["TICKET_SECRET"],
    error: "is the same as BETTER_AUTH_SECRET: a relay must not be able to sign sessions",
  });

export type Env = z.infer<typeof schema>;
export type EnvResult = { ok: true; env: Env } | { ok: false; message: string };

/** Empty variables count as absent, as compose files leave them. */
export function readEnv(source: Record<string, string | undefined> = process.env): EnvResult {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return { ok: true, env: parsed.data };
  const faults = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return name in given ? `${name}: ${issue.message}` : `${name} is not set`;
  });
  return { ok: false, message: `The web app cannot start: ${faults.join("; ")}.` };
}

let cached: Env | undefined;

/** Read on first use: a build has no environment. Throws with a message for the operator. */
export function env(): Env {
  if (!cached) {
    const result = readEnv();
    if (!result.ok) throw new Error(result.message);
    cached = result.env;
  }
  return cached;
}
