/** Two relay processes on a real Redis and a real PostgreSQL, behind the product's proxy. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testDatabase } from "@commworld/db/testing";
import { onTestFinished } from "vitest";
import { startDnsServer } from "../../../../infra/proxy/dns-server";
import { type RelayProcess, startProcess } from "../process";
import { startRedis } from "../redis";
import { TICKET_SECRET } from "../tickets";
import { until } from "../until";

const CADDYFILE = join(import.meta.dirname, "..", "..", "..", "..", "infra", "proxy", "Caddyfile");
const ADDRESSES = ["127.0.0.2", "127.0.0.3"];

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

export async function startCluster() {
  const [redis, database] = await Promise.all([startRedis(), testDatabase()]);
  onTestFinished(() => redis.stop());
  onTestFinished(() => database.teardown());
  const relayPort = await freePort();
  const relays = new Map<string, RelayProcess>();
  async function startRelay(address: string): Promise<void> {
    const relay = startProcess({
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      TICKET_SECRET,
      RELAY_HOST: address,
      RELAY_PORT: String(relayPort),
      RELAY_METRICS_PORT: "0",
      TRUST_PROXY: "true",
    });
    await relay.listening();
    relays.set(address, relay);
  }
  await Promise.all(ADDRESSES.map(startRelay));
  const proxy = await startProxy(relayPort);
  return {
    redis,
    db: database.db,
    addresses: ADDRESSES,
    ...proxy,
    startRelay,
    /** Resolves with the exit code. */
    async stopRelay(address: string, signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
      const relay = relays.get(address)!;
      relay.child.kill(signal);
      return relay.exitCode();
    },
  };
}

/** `hashed`: by the room, as the product has it. `spread`: any relay, as while relays come and go. */
async function startProxy(relayPort: number): Promise<{ hashed: string; spread: string }> {
  const folder = mkdtempSync(join(tmpdir(), "commworld-chaos-"));
  const dns = await startDnsServer(ADDRESSES);
  const [port, spreadPort] = [await freePort(), await freePort()];
  const resolvers = `refresh 1s\n\t\t\t\tresolvers udp/127.0.0.1:${dns.port}`;
  const product = readFileSync(CADDYFILE, "utf8").replace("refresh 2s", resolvers);
  const spread = product
    .slice(product.indexOf("{$SITE_ADDRESS"))
    .replace("{$SITE_ADDRESS::8080}", `:${spreadPort}`)
    .replace("lb_policy header X-CommWorld-Room", "lb_policy random");
  writeFileSync(join(folder, "Caddyfile"), `${product}\n${spread}`);
  const caddy = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")], {
    stdio: "ignore",
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      SITE_ADDRESS: `:${port}`,
      RELAY_DNS_NAME: "relay.test",
      RELAY_PORT: String(relayPort),
      WEB_UPSTREAM: "127.0.0.1:1",
    },
  });
  onTestFinished(async () => {
    const gone = new Promise((resolve) => caddy.once("exit", resolve));
    caddy.kill();
    await gone;
    await dns.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const answers = (at: number) =>
    fetch(`http://127.0.0.1:${at}/relay`).then(
      ({ status }) => status === 426,
      () => false,
    );
  await until("the proxy reaches a relay", async () => (await answers(port)) && (await answers(spreadPort)), 20_000);
  return { hashed: `ws://127.0.0.1:${port}/relay`, spread: `ws://127.0.0.1:${spreadPort}/relay` };
}
