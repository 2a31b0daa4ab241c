/** The route handlers of app/api on a real database, called with real requests. */
import { randomBytes, randomUUID } from "node:crypto";
import { type TestDatabase, testDatabase } from "@commworld/db/testing";
import type { NodeSample, ProgramContent, RankSample } from "@commworld/protocol";
import { afterAll, beforeAll } from "vitest";
import * as none from "@/app/api/[...rest]/route";
import * as auth from "@/app/api/auth/[...all]/route";
import * as readyz from "@/app/api/readyz/route";
import * as content from "@/app/api/v1/contents/[hash]/route";
import * as examples from "@/app/api/v1/examples/route";
import * as module_ from "@/app/api/v1/modules/[hash]/route";
import * as fork from "@/app/api/v1/programs/[slug]/fork/route";
import * as program from "@/app/api/v1/programs/[slug]/route";
import * as version from "@/app/api/v1/programs/[slug]/versions/[number]/route";
import * as versions from "@/app/api/v1/programs/[slug]/versions/route";
import * as programs from "@/app/api/v1/programs/route";
import * as room from "@/app/api/v1/rooms/[code]/route";
import * as ticket from "@/app/api/v1/rooms/[code]/ticket/route";
import * as rooms from "@/app/api/v1/rooms/route";
import * as run from "@/app/api/v1/runs/[id]/route";
import * as samples from "@/app/api/v1/runs/[id]/samples/route";
import * as telemetry from "@/app/api/v1/runs/[id]/telemetry/route";
import * as runs from "@/app/api/v1/runs/route";
import type { ProgramResponse } from "@/features/api/schemas";
import { db } from "@/lib/db";

export const ORIGIN = "http://localhost:3000";
export const TICKET_SECRET = randomBytes(32).toString("hex");

type Context = { params: Promise<Record<string, string>> };
type RouteHandler = (request: Request, context: Context) => Promise<Response>;

/** As Next matches them: the more exact address first. */
const ROUTES: [string, Record<string, unknown>][] = [
  ["/api/v1/programs", programs],
  ["/api/v1/programs/:slug", program],
  ["/api/v1/programs/:slug/fork", fork],
  ["/api/v1/programs/:slug/versions", versions],
  ["/api/v1/programs/:slug/versions/:number", version],
  ["/api/v1/contents/:hash", content],
  ["/api/v1/modules/:hash", module_],
  ["/api/v1/examples", examples],
  ["/api/v1/rooms", rooms],
  ["/api/v1/rooms/:code", room],
  ["/api/v1/rooms/:code/ticket", ticket],
  ["/api/v1/runs", runs],
  ["/api/v1/runs/:id", run],
  ["/api/v1/runs/:id/samples", samples],
  ["/api/v1/runs/:id/telemetry", telemetry],
  ["/api/readyz", readyz],
  ["/api/auth/:a", auth],
  ["/api/auth/:a/:b", auth],
];

/** A database of its own and the environment of a server for the tests of one file. */
export function serveApi(settings: Record<string, string> = {}): void {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await testDatabase();
    Object.assign(process.env, {
      DATABASE_URL: database.url,
      TICKET_SECRET,
      BETTER_AUTH_SECRET: randomBytes(32).toString("hex"),
      PUBLIC_URL: ORIGIN,
      LOG_LEVEL: "silent",
      ...settings,
    });
  });
  afterAll(async () => {
    await db().close();
    await database?.teardown();
  });
}

export interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
}

export interface CallOptions {
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: BodyInit;
  headers?: Record<string, string>;
}

export async function call<T = unknown>(method: string, path: string, options: CallOptions = {}): Promise<Answer<T>> {
  const { status, bytes, headers } = await callBytes(method, path, options);
  const text = new TextDecoder().decode(bytes);
  return { status, body: (text ? JSON.parse(text) : null) as T, headers };
}

/** For answers that are no JSON. */
export async function callBytes(method: string, path: string, options: CallOptions = {}) {
  const [module, params] = match(path);
  const handler = module[method] as RouteHandler | undefined;
  if (!handler) throw new Error(`${path} has no ${method}`);
  const hasBody = options.raw !== undefined || options.body !== undefined;
  const init: RequestInit & { duplex?: "half" } = {
    method,
    headers: {
      host: new URL(ORIGIN).host,
      ...(method === "GET" ? {} : { origin: ORIGIN }),
      ...(hasBody ? { "content-type": "application/json" } : {}),
      ...options.headers,
    },
    ...(hasBody ? { body: options.raw ?? JSON.stringify(options.body), duplex: "half" } : {}),
  };
  const response = await handler(new Request(ORIGIN + path, init), { params: Promise.resolve(params) });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, bytes, headers: response.headers };
}

function match(path: string): [Record<string, unknown>, Record<string, string>] {
  const parts = path.split("/");
  for (const [pattern, module] of ROUTES) {
    const wanted = pattern.split("/");
    if (wanted.length !== parts.length) continue;
    if (!wanted.every((part, at) => part.startsWith(":") || part === parts[at])) continue;
    const named = wanted.map((part, at) => [part, parts[at] ?? ""] as const).filter(([part]) => part.startsWith(":"));
    return [module, Object.fromEntries(named.map(([part, value]) => [part.slice(1), decodeURIComponent(value)]))];
  }
  return [none, {}];
}

export interface Visitor {
  cookie: string;
  call<T = unknown>(method: string, path: string, options?: CallOptions): Promise<Answer<T>>;
}

/** A browser that signed in as an anonymous user. */
export async function visitor(): Promise<Visitor> {
  const { status, headers } = await call("POST", "/api/auth/sign-in/anonymous", { body: {} });
  if (status !== 200) throw new Error(`sign-in answered ${status}`);
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return {
    cookie,
    call: (method, path, options = {}) => call(method, path, { ...options, headers: { cookie, ...options.headers } }),
  };
}

export const SETTINGS = { ranks: 4, interconnect: "crossbar" };

export function contentWith(text: string): ProgramContent {
  return { files: [{ path: "main.ts", text }], entry: "main.ts", args: [] };
}

export async function makeProgram(owner: Visitor, more: Record<string, unknown> = {}): Promise<ProgramResponse> {
  const body = { title: "Ring", content: contentWith(randomUUID()), settings: SETTINGS, ...more };
  const answer = await owner.call<ProgramResponse>("POST", "/api/v1/programs", { body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

export async function makeRun(owner: Visitor, more: Record<string, unknown> = {}): Promise<string> {
  const runId = randomUUID();
  const answer = await owner.call("POST", "/api/v1/runs", {
    body: { runId, content: contentWith(runId), ranks: 2, interconnect: "ring", transport: "shared-memory", ...more },
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return runId;
}

export function sampleOf(runId: string, tMs: number, sent: number[]): NodeSample {
  const rank = (count: number, pid: number): RankSample => ({
    pid,
    sentMessages: count,
    sentBytes: count * 8,
    receivedMessages: 0,
    receivedBytes: 0,
    calls: { Send: { count, us: count } },
    wallUs: tMs * 1000,
    state: { phase: "computing", sinceMs: 0 },
  });
  return { runId, grId: 0, tMs, ranks: sent.map(rank) };
}
