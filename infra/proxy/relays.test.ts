import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testDatabase } from "@commworld/db/testing";
import { PROTOCOL_VERSION } from "@commworld/protocol";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { relayCommand } from "../../scripts/lib/services.mjs";
import { freePort } from "../../scripts/test/free-port";
import { startDnsServer } from "./dns-server";
import { startCaddy } from "./test/start-caddy";

const ADDRESSES = ["127.0.0.2", "127.0.0.3", "127.0.0.4"] as const;
const SECRET = randomBytes(32).toString("base64url");
const CODES = Array.from({ length: 12 }, (_, n) => `bcdfghj${"bcdfghjkmnpq"[n]}`);

const newCode = () => Array.from(randomBytes(8), (byte) => "bcdfghjkmnpqrstv"[byte % 16]).join("");

function answersAt(port: number): Promise<true> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1" }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", reject);
  });
}

async function until<T>(what: string, look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  const end = Date.now() + 30_000;
  while (Date.now() < end) {
    const found = await Promise.resolve(look()).catch(() => undefined);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`waited in vain: ${what}`);
}

/** A member that came through the proxy. */
async function joinRoom(port: number, room: string) {
  const ticket = await new SignJWT({ room, role: "contributor" })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject("user-1")
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime("60s")
    .setIssuer("commworld-web")
    .setAudience("commworld-relay")
    .sign(new TextEncoder().encode(SECRET));
  const socket = new WebSocket(`ws://127.0.0.1:${port}/relay?room=${room}`);
  const member = { room, socket, members: 0, pongs: 0, isWelcome: false, isClosed: false };
  socket.on("error", () => {});
  socket.on("close", () => {
    member.isClosed = true;
  });
  socket.on("message", (data) => {
    const message = JSON.parse(data.toString());
    if (message.type === "welcome") member.isWelcome = true;
    else if (message.type === "room") member.members = message.members.length;
    else if (message.type === "pong") member.pongs++;
  });
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "hello", version: PROTOCOL_VERSION, ticket, name: "Ada", cores: 1 }));
  await until(`${room} is joined`, () => member.isWelcome || undefined);
  return member;
}

type Member = Awaited<ReturnType<typeof joinRoom>>;

async function answersPings(members: readonly Member[]): Promise<void> {
  for (const member of members) {
    expect(member.isClosed).toBe(false);
    const before = member.pongs;
    member.socket.send(JSON.stringify({ type: "ping", t: 1 }));
    await until(`${member.room} answers`, () => member.pongs > before || undefined);
  }
}

describe("relays behind the proxy come and go", () => {
  let port: number;
  let relayPort: number;
  let metricsPort: number;
  let folder: string;
  let redis: ChildProcess;
  let redisUrl: string;
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let dns: Awaited<ReturnType<typeof startDnsServer>>;
  let caddy: ReturnType<typeof startCaddy> | undefined;
  const relays = new Map<string, ChildProcess>();
  const members: Member[] = [];

  async function startRelay(address: string): Promise<void> {
    const { cwd, args } = relayCommand(false);
    const env = {
      PATH: process.env.PATH,
      RELAY_HOST: address,
      RELAY_PORT: String(relayPort),
      RELAY_METRICS_PORT: String(metricsPort),
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      TICKET_SECRET: SECRET,
      TRUST_PROXY: "true",
      LOG_LEVEL: "warn",
    };
    relays.set(address, spawn(process.execPath, args, { cwd, env, stdio: "ignore" }));
    await until(
      `${address} is ready`,
      async () => (await fetch(`http://${address}:${relayPort}/readyz`)).ok || undefined,
    );
  }

  async function connectionsAt(address: string): Promise<number> {
    const text = await (await fetch(`http://${address}:${metricsPort}/metrics`)).text();
    return Number(/^relay_connections (\d+)/m.exec(text)?.[1]);
  }

  /** Joins through the proxy and says which relay took the member. */
  async function joinAndFind(room: string, addresses: readonly string[]): Promise<string> {
    const before = await Promise.all(addresses.map(connectionsAt));
    members.push(await joinRoom(port, room));
    const after = await Promise.all(addresses.map(connectionsAt));
    const found = addresses.filter((_, index) => after[index]! > before[index]!);
    expect(found).toHaveLength(1);
    return found[0]!;
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "commworld-relays-"));
    [port, relayPort, metricsPort] = await Promise.all([freePort(), freePort(), freePort()]);
    const redisPort = await freePort();
    redisUrl = `redis://127.0.0.1:${redisPort}`;
    const args = ["--port", `${redisPort}`, "--bind", "127.0.0.1", "--save", "", "--dir", folder];
    redis = spawn("redis-server", args, { stdio: "ignore" });
    database = await testDatabase();
    dns = await startDnsServer(ADDRESSES.slice(0, 2));
    await until("Redis listens", () => answersAt(redisPort));
    await Promise.all(ADDRESSES.slice(0, 2).map(startRelay));
    caddy = startCaddy({ port, dnsPort: dns.port, relayPort, webPort: relayPort });
    await until("the proxy listens", async () => (await fetch(`http://127.0.0.1:${port}/relay`)).status || undefined);
  });

  afterAll(async () => {
    for (const { socket } of members) socket.terminate();
    await caddy?.stop();
    const processes = [...relays.values(), redis].filter(
      ({ exitCode, signalCode }) => exitCode === null && !signalCode,
    );
    await Promise.all(
      processes.map((child) => {
        child.kill("SIGKILL");
        return once(child, "exit");
      }),
    );
    await dns.close();
    await database.teardown();
    rmSync(folder, { recursive: true, force: true });
  });

  test("rooms that live elsewhere notice nothing, newcomers find their room", async () => {
    const [first, second, third] = ADDRESSES;
    const home = new Map<string, string>();
    for (const code of CODES) home.set(code, await joinAndFind(code, [first, second]));
    expect(new Set(home.values()).size).toBe(2);

    await startRelay(third);
    dns.set([...ADDRESSES]);
    await until("the third is used", async () => {
      members.push(await joinRoom(port, newCode()));
      return (await connectionsAt(third)) > 0 || undefined;
    });
    for (const member of members.splice(CODES.length)) member.socket.close();
    await until("it is empty again", async () => (await connectionsAt(third)) === 0 || undefined);
    const before = members.length;
    const moved: string[] = [];
    for (const code of CODES) {
      const found = await joinAndFind(code, ADDRESSES);
      // A newcomer comes to where its room lives, or to the new relay; never to another old one.
      expect([home.get(code), third]).toContain(found);
      if (found === third) moved.push(code);
    }
    expect(moved.length).toBeGreaterThan(0);
    expect(moved.length).toBeLessThan(CODES.length);
    await answersPings(members);
    for (const member of members) await until(`${member.room} has two`, () => member.members === 2 || undefined);

    // The second one dies: members of the others stay where they are.
    const gone = relays.get(second)!;
    gone.kill("SIGKILL");
    await once(gone, "exit");
    dns.set([first, third]);
    const stays = members.filter((member, index) => {
      const isNewcomer = index >= before;
      return isNewcomer && moved.includes(member.room) ? true : home.get(member.room) !== second;
    });
    await until(
      "its members know",
      () => members.length - stays.length === members.filter((m) => m.isClosed).length || undefined,
    );
    await answersPings(stays);
    for (const code of CODES.filter((room) => home.get(room) === second))
      expect([first, third]).toContain(await joinAndFind(code, [first, third]));
    await answersPings(stays);
  });
});
