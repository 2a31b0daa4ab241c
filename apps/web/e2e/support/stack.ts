/** The whole product on free ports of the loopback interface: PostgreSQL, relays, web apps, and Redis where relays share rooms. */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type TestDatabase, testDatabase } from "@commworld/db/testing";
import { freePort } from "../../../../scripts/test/free-port";
import { answers, type Service, startService } from "./service";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const STANDALONE = join(ROOT, "apps/web/.next/standalone/apps/web");

export interface StackOptions {
  /** With two, one room is carried by both over Redis, and there is a web app for each. */
  relays?: 1 | 2;
  /** Off: pages are not cross-origin isolated. */
  isolation?: "on" | "off";
}

export interface Stack {
  /** Origin of each web app; the first speaks of the first relay, the second of the second. */
  origins: string[];
  db: TestDatabase["db"];
  restartWeb(): Promise<void>;
  relay(index: number): Service;
  /** Another process at the address of one that was stopped. */
  startRelayAgain(index: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startStack({ relays: relayCount = 1, isolation = "on" }: StackOptions = {}): Promise<Stack> {
  const database = await testDatabase();
  const stops: (() => Promise<void>)[] = [() => database.teardown()];
  const stop = async () => {
    for (const one of stops.reverse()) await one();
  };
  try {
    const secret = () => randomBytes(32).toString("base64url");
    const env: Record<string, string> = {
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      DATABASE_URL: database.url,
      TICKET_SECRET: secret(),
      BETTER_AUTH_SECRET: secret(),
      RELAY_METRICS_PORT: "0",
      COMMWORLD_ISOLATION: isolation,
    };
    await promisify(execFile)(process.execPath, ["--import", "tsx", "packages/db/scripts/load-examples.ts"], {
      cwd: ROOT,
      env: { ...process.env, ...env },
    });
    if (relayCount === 2) env.REDIS_URL = await startRedis(stops);
    const ports = await Promise.all(Array.from({ length: relayCount * 2 }, freePort));
    const webPorts = ports.slice(0, relayCount);
    env.ALLOWED_ORIGINS = webPorts.map((port) => `http://localhost:${port}`).join(",");
    const relays = await Promise.all(ports.slice(relayCount).map((port) => startRelay(port, env)));
    stops.push(async () => void (await Promise.all(relays.map((relay) => relay.stop()))));
    const startWebs = () => Promise.all(webPorts.map((port, index) => startWeb(port, ports[relayCount + index]!, env)));
    let webs = await startWebs();
    stops.push(async () => void (await Promise.all(webs.map((web) => web.stop()))));
    return {
      origins: webPorts.map((port) => `http://localhost:${port}`),
      db: database.db,
      relay: (index) => relays[index]!,
      async startRelayAgain(index) {
        relays[index] = await startRelay(ports[relayCount + index]!, env);
      },
      async restartWeb() {
        await Promise.all(webs.map((web) => web.stop()));
        webs = await startWebs();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function startRelay(port: number, env: Record<string, string>): Promise<Service> {
  return startService({
    name: "relay",
    command: process.execPath,
    args: [join(ROOT, "apps/relay/dist/main.js")],
    cwd: ROOT,
    env: { ...env, RELAY_PORT: String(port), RELAY_HOST: "127.0.0.1" },
    ready: () => answers(`http://127.0.0.1:${port}/readyz`),
  });
}

function startWeb(port: number, relayPort: number, env: Record<string, string>): Promise<Service> {
  return startService({
    name: "web",
    command: process.execPath,
    args: [join(STANDALONE, "server.js")],
    cwd: STANDALONE,
    env: {
      ...env,
      PORT: String(port),
      HOSTNAME: "127.0.0.1",
      PUBLIC_URL: `http://localhost:${port}`,
      RELAY_PUBLIC_URL: `ws://localhost:${relayPort}`,
    },
    ready: () => answers(`http://127.0.0.1:${port}/api/readyz`),
  });
}

async function startRedis(stops: (() => Promise<void>)[]): Promise<string> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "commworld-e2e-redis-"));
  const redis = await startService({
    name: "redis",
    command: "redis-server",
    args: ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""],
    cwd: folder,
    env: {},
    ready: async (output) => output().includes("Ready to accept connections"),
  });
  stops.push(async () => {
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return `redis://127.0.0.1:${port}`;
}
