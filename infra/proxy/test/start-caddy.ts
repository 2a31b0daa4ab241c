/** The product's proxy configuration run by a real Caddy, with names resolved by a test's own server. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const CADDYFILE = join(import.meta.dirname, "../Caddyfile");

export interface CaddyOptions {
  port: number;
  dnsPort: number;
  relayPort: number;
  webPort: number;
}

/** Begins to start; `stop` resolves when it has ended. */
export function startCaddy({ port, dnsPort, relayPort, webPort }: CaddyOptions) {
  const folder = mkdtempSync(join(tmpdir(), "commworld-proxy-"));
  const config = readFileSync(CADDYFILE, "utf8").replace(
    "refresh 2s",
    `refresh 100ms\n\t\t\t\tresolvers udp/127.0.0.1:${dnsPort}`,
  );
  writeFileSync(join(folder, "Caddyfile"), config);
  const caddy = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")], {
    stdio: "ignore",
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      SITE_ADDRESS: `:${port}`,
      RELAY_DNS_NAME: "relay.test",
      RELAY_PORT: String(relayPort),
      WEB_UPSTREAM: `127.0.0.1:${webPort}`,
    },
  });
  const gone = new Promise((resolve) => caddy.once("exit", resolve));
  return {
    async stop() {
      caddy.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
