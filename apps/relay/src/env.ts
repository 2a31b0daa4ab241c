/** The only reader of the environment. Every bound stands here with its reason. */
import { LIMITS } from "@commworld/protocol";
import { z } from "zod";
import { DEFAULT_LIMITS } from "./limits/limits";

const port = z.coerce.number("a port number").int("a port number").min(0, "a port number").max(65_535, "a port number");
const rate = z.coerce.number().min(1).max(1e12);
const count = z.coerce.number().int().min(1).max(1e6);
const flag = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");
const origin = z
  .url({ protocol: /^https?$/, error: "an origin such as https://commworld.example" })
  .transform((url) => new URL(url).origin);

/** Secrets that stand in documentation are known to everybody. */
const PUBLISHED = /change.?me|example|replace|secret.?secret|your.?secret/i;

const schema = z.object({
  /** 0 takes a free port and the log tells it. */
  RELAY_PORT: port.default(8787),
  RELAY_HOST: z.string().min(1).optional(),
  /** 0: no metrics are served. Never the public port. */
  RELAY_METRICS_PORT: port.default(8788),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "a postgresql:// URL" }),
  /** Absent: this relay is alone and keeps its rooms in memory. */
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: "a redis:// URL" }).optional(),
  /** Shared with the web app, which signs the tickets. */
  TICKET_SECRET: z
    .string()
    .min(32, "at least 32 characters, the same as the web app's")
    .refine(
      (secret) => !PUBLISHED.test(secret),
      "is an example from the documentation: make your own, for instance with `openssl rand -base64 32`",
    ),
  PUBLIC_URL: origin.optional(),
  /** Further origins whose pages may connect, separated by commas. */
  ALLOWED_ORIGINS: z
    .string()
    .transform((list) =>
      list
        .split(",")
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .pipe(z.array(origin))
    .default([]),
  /** Behind a proxy of ours: the last address of X-Forwarded-For is the member's. Otherwise anybody could write it. */
  TRUST_PROXY: flag.default(false),
  /** Per address. A class of forty behind one address joins at once; a burst is four seconds' worth. */
  RELAY_JOINS_PER_SECOND: rate.default(DEFAULT_LIMITS.joinsPerSecond),
  RELAY_CONNECTIONS: count.default(DEFAULT_LIMITS.connections),
  /** A campus may stand behind one address. */
  RELAY_CONNECTIONS_PER_ADDRESS: count.default(DEFAULT_LIMITS.connectionsPerAddress),
  RELAY_CONNECTIONS_PER_WORKSPACE: count.default(DEFAULT_LIMITS.connectionsPerWorkspace),
  RELAY_ROOMS_PER_WORKSPACE: count.default(DEFAULT_LIMITS.roomsPerWorkspace),
  /** Per socket; an over-eager sender waits. Frames count once for each destination. As much as a browser's socket carries. */
  RELAY_BYTES_PER_SECOND: rate.default(DEFAULT_LIMITS.bytesPerSecond),
  RELAY_FRAMES_PER_SECOND: rate.default(DEFAULT_LIMITS.framesPerSecond),
  RELAY_WORKSPACE_BYTES_PER_SECOND: rate.default(DEFAULT_LIMITS.workspaceBytesPerSecond),
  RELAY_WORKSPACE_FRAMES_PER_SECOND: rate.default(DEFAULT_LIMITS.workspaceFramesPerSecond),
  /** Memory for slow readers, all of them together. At least what one may have (16 MiB). */
  RELAY_QUEUE_BYTES: z.coerce
    .number()
    .int()
    .min(16 * 1024 * 1024)
    .default(DEFAULT_LIMITS.queueBytes),
  /** Memory for detail of telemetry while PostgreSQL is slow; above it detail is left out. */
  RELAY_TELEMETRY_BYTES: z.coerce
    .number()
    .int()
    .min(16 * 1024)
    .default(32 * 1024 * 1024),
  /** A member whose socket broke keeps its place, and its part in the run, for so long. */
  RELAY_GRACE_SECONDS: z.coerce
    .number()
    .min(1)
    .max(300)
    .default(LIMITS.graceMs / 1000),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
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
  return { ok: false, message: `The relay cannot start: ${faults.join("; ")}.` };
}
