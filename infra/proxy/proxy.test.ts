import { execFile } from "node:child_process";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../scripts/test/free-port";
import { startDnsServer } from "./dns-server";
import { startCaddy } from "./test/start-caddy";

const CADDYFILE = join(import.meta.dirname, "Caddyfile");
const ROOMS = Array.from({ length: 30 }, (_, i) => `room${i}`);

/** A replica that says its name on every upgraded connection and echoes what comes. */
async function startReplica(address: string, port: number) {
  const sockets = new Set<Duplex>();
  const server = createServer((_, response) => response.writeHead(426).end());
  server.on("upgrade", (incoming, socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    const seen = incoming.headers["x-commworld-room"] ?? "no header";
    socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n");
    socket.write(`${address} ${incoming.url} ${seen}\n`);
    socket.pipe(socket);
  });
  await listen(server, port, address);
  return {
    address,
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function listen(server: Server, port: number, address: string) {
  return new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, address, resolve);
  });
}

/** Opens a connection for `room` and resolves with the first line that its replica says. */
function connect(port: number, room: string, headers: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      port,
      host: "127.0.0.1",
      path: `/relay?room=${room}`,
      headers: { connection: "Upgrade", upgrade: "websocket", ...headers },
    });
    outgoing.on("upgrade", (_response, socket, head) => {
      let text = head.toString();
      const done = () => {
        if (!text.includes("\n")) return;
        socket.destroy();
        resolve(text.trim());
      };
      socket.on("data", (chunk) => {
        text += chunk;
        done();
      });
      socket.on("error", reject);
      done();
    });
    outgoing.on("response", (response) => reject(new Error(`status ${response.statusCode}`)));
    outgoing.on("error", reject);
    outgoing.end();
  });
}

const replicaOf = async (port: number, room: string) => (await connect(port, room)).split(" ")[0] ?? "";

async function until<T>(attempt: () => Promise<T | undefined>, what: string): Promise<T> {
  const end = Date.now() + 20_000;
  while (Date.now() < end) {
    const result = await attempt().catch(() => undefined);
    if (result !== undefined) return result;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`waited in vain: ${what}`);
}

test("Caddy takes the configuration", async () => {
  const code = await new Promise((resolve) =>
    execFile("caddy", ["validate", "--adapter", "caddyfile", "--config", CADDYFILE], (error) =>
      resolve(error?.code ?? 0),
    ),
  );
  expect(code).toBe(0);
});

describe("the proxy in front of replicas found by DNS", () => {
  let port: number;
  let caddy: ReturnType<typeof startCaddy> | undefined;
  let web: Server;
  let dns: Awaited<ReturnType<typeof startDnsServer>>;
  const replicas: Awaited<ReturnType<typeof startReplica>>[] = [];

  beforeAll(async () => {
    port = await freePort();
    const first = await startReplica("127.0.0.2", 0);
    replicas.push(first, await startReplica("127.0.0.3", first.port));
    web = createServer((incoming, response) => response.end(`web ${incoming.url}`));
    await listen(web, 0, "127.0.0.1");
    dns = await startDnsServer(replicas.map(({ address }) => address));
    caddy = startCaddy({
      port,
      dnsPort: dns.port,
      relayPort: first.port,
      webPort: (web.address() as AddressInfo).port,
    });
    await until(async () => (await fetch(`http://127.0.0.1:${port}/`)).ok || undefined, "the proxy listens");
  });

  afterAll(async () => {
    await caddy?.stop();
    await Promise.all(replicas.map((replica) => replica.stop()));
    await new Promise((resolve) => web.close(resolve));
    await dns.close();
  });

  test("pages and API go to web", async () => {
    for (const path of ["/", "/api/v1/examples", "/relays", "/r/room1?room=room1"])
      expect(await (await fetch(`http://127.0.0.1:${port}${path}`)).text()).toBe(`web ${path}`);
  });

  test("all connections of a room meet on one replica, rooms spread over both", async () => {
    const used = new Set<string>();
    for (const room of ROOMS) {
      const met = new Set(await Promise.all([1, 2, 3, 4].map(() => replicaOf(port, room))));
      expect([...met]).toHaveLength(1);
      for (const address of met) used.add(address);
    }
    expect(used.size).toBe(2);
  });

  test("a client's own header chooses nothing and no header of ours reaches the relay", async () => {
    for (const room of ROOMS.slice(0, 8)) {
      const home = await replicaOf(port, room);
      for (const forged of ["a", "b", "c", "d"]) {
        const line = await connect(port, room, { "x-commworld-room": forged });
        expect(line).toBe(`${home} /relay?room=${room} no header`);
      }
    }
  });

  test("rooms of a dead replica meet on a living one, also while DNS still names the dead one", async () => {
    const dead = replicas.pop();
    const rooms: string[] = [];
    for (const room of ROOMS) if ((await replicaOf(port, room)) === dead?.address) rooms.push(room);
    await dead?.stop();
    for (const room of rooms)
      expect(await until(() => replicaOf(port, room), `a replica for ${room}`)).toBe(replicas[0]?.address);
  });

  test("a new replica is found without a restart", async () => {
    const added = await startReplica("127.0.0.4", replicas[0]?.port ?? 0);
    replicas.push(added);
    dns.set(replicas.map(({ address }) => address));
    await until(async () => {
      const homes = await Promise.all(ROOMS.map((room) => replicaOf(port, room)));
      return homes.includes(added.address) || undefined;
    }, "the new replica is used");
    for (const room of ROOMS.slice(0, 10))
      expect(new Set(await Promise.all([1, 2, 3].map(() => replicaOf(port, room)))).size).toBe(1);
  });
});
