/** Relays in processes of their own, as an operator runs them, with what they need: a database, rooms, tickets. */
import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createProgram, createRoom, createVersion } from "@commworld/db";
import type { testDatabase } from "@commworld/db/testing";
import type { RunRequest } from "@commworld/protocol";
import { SignJWT } from "jose";

const RELAY = fileURLToPath(new URL("../../apps/relay/", import.meta.url));
const SECRET = randomUUID() + randomUUID();
/** What a benchmark sends is not to be slowed down. */
const PLENTY = "1000000000000";
const NO_LIMIT = {
  RELAY_JOINS_PER_SECOND: PLENTY,
  RELAY_CONNECTIONS_PER_ADDRESS: "10000",
  RELAY_BYTES_PER_SECOND: PLENTY,
  RELAY_FRAMES_PER_SECOND: PLENTY,
  RELAY_WORKSPACE_BYTES_PER_SECOND: PLENTY,
  RELAY_WORKSPACE_FRAMES_PER_SECOND: PLENTY,
};

export interface ServerProcess {
  port: number;
  pid: number;
  close(): Promise<void>;
}

/** A Node process that says in a line of JSON on which port it listens. */
export async function startServer(args: readonly string[], env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  // Nothing is left behind by a benchmark that fails or is interrupted.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  void ended.then(() => process.off("exit", kill));
  const port = await new Promise<number>((resolve, reject) => {
    void ended.then((code) => reject(new Error(`${args.at(-1)} ended with ${code}`)));
    createInterface(child.stdout).on("line", (line) => {
      const { msg, port } = JSON.parse(line) as { msg: string; port: number };
      if (msg === "listening") resolve(port);
    });
  });
  return {
    port,
    pid: child.pid!,
    close: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

export function buildRelay(): void {
  execFileSync(process.execPath, [`${RELAY}build.mjs`], { stdio: "inherit" });
}

/** `buildRelay` comes first. */
export function startRelayServer(databaseUrl: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  return startServer([`${RELAY}dist/main.js`], {
    RELAY_HOST: "127.0.0.1",
    RELAY_PORT: "0",
    RELAY_METRICS_PORT: "0",
    DATABASE_URL: databaseUrl,
    TICKET_SECRET: SECRET,
    ...NO_LIMIT,
    ...env,
  });
}

type Db = Awaited<ReturnType<typeof testDatabase>>["db"];

/** The relay lets a room run what its host has saved: a version that stands for the benchmark's program. */
export async function newRoom(db: Db): Promise<{ room: string; user: string; request: RunRequest }> {
  const { id: user } = await db.prisma.user.create({
    data: { id: randomUUID(), name: "Bench", email: `${randomUUID()}@bench.invalid` },
  });
  const content = { files: [{ path: "main.ts", text: "" }], entry: "main.ts", args: [] };
  const settings = { ranks: 2, interconnect: "crossbar" as const };
  const program = await createProgram(db, { ownerId: user, title: "Bench", content, settings });
  const version = (await createVersion(db, program.id))!;
  const { code: room } = await createRoom(db, { hostId: user, programVersionId: version.id });
  return { room, user, request: { versionId: version.id, hash: version.contentHash, interconnect: "crossbar" } };
}

export function mintTicket(room: string, role: string, user: string): Promise<string> {
  return new SignJWT({ room, role })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(user)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime("60s")
    .setIssuer("commworld-web")
    .setAudience("commworld-relay")
    .sign(new TextEncoder().encode(SECRET));
}
