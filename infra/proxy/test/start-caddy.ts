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
  /** How often names are resolved. */
  refresh?: string;
  /** Also serves the product's site here, with any relay for a room, as while relays come and go. */
  spreadPort?: number;
}

/** Begins to start; `stop` resolves when it has ended. */
export function startCaddy({ port, dnsPort, relayPort, webPort, refresh = "100ms", spreadPort }: CaddyOptions) {
  const folder = mkdtempSync(join(tmpdir(), "commworld-proxy-"));
  const config = readFileSync(CADDYFILE, "utf8").replace(
    "refresh 2s",
    `refresh ${refresh}\n\t\t\t\tresolvers udp/127.0.0.1:${dnsPort}`,
  );
  const spread = spreadPort === undefined ? "" : spreadSite(config, spreadPort);
  writeFileSync(join(folder, "Caddyfile"), `${config}\n${spread}`);
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

function spreadSite(config: string, port: number): string {
  return config
    .slice(config.indexOf("{$SITE_ADDRESS"))
    .replace("{$SITE_ADDRESS::8080}", `:${port}`)
    .replace("lb_policy header X-CommWorld-Room", "lb_policy random");
}
