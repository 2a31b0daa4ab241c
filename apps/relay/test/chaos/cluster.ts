/** Two relay processes on a real Redis and a real PostgreSQL, behind the product's proxy. */
import { testDatabase } from "@commworld/db/testing";
import { onTestFinished } from "vitest";
import { startDnsServer } from "../../../../infra/proxy/dns-server";
import { startCaddy } from "../../../../infra/proxy/test/start-caddy";
import { freePort } from "../../../../scripts/test/free-port";
import { type RelayProcess, startProcess } from "../process";
import { startRedis } from "../redis";
import { TICKET_SECRET } from "../tickets";
import { until } from "../until";

const ADDRESSES = ["127.0.0.2", "127.0.0.3"];

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
  const dns = await startDnsServer(ADDRESSES);
  const [port, spreadPort] = [await freePort(), await freePort()];
  const caddy = startCaddy({ port, dnsPort: dns.port, relayPort, webPort: 1, refresh: "1s", spreadPort });
  onTestFinished(async () => {
    await caddy.stop();
    await dns.close();
  });
  const answers = (at: number) =>
    fetch(`http://127.0.0.1:${at}/relay`).then(
      ({ status }) => status === 426,
      () => false,
    );
  await until("the proxy reaches a relay", async () => (await answers(port)) && (await answers(spreadPort)), 20_000);
  return { hashed: `ws://127.0.0.1:${port}/relay`, spread: `ws://127.0.0.1:${spreadPort}/relay` };
}
