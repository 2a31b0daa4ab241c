/** The built product on free ports, as `npm start` runs it, with a database of its own. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { testDatabase } from "@commworld/db/testing";
import { webCommand } from "../../scripts/lib/build.mjs";
import { relayCommand } from "../../scripts/lib/services.mjs";
import { createSupervisor, untilAnswers } from "../../scripts/lib/supervisor.mjs";
import { freePort } from "../../scripts/test/free-port";

export interface Instance {
  baseUrl: string;
  ticketSecret: string;
  stop(): Promise<void>;
}

export async function startInstance(logDir: string): Promise<Instance> {
  const relay = relayCommand(false);
  for (const file of [relay.args[0] ?? "", join(webCommand().cwd, "server.js")])
    if (!existsSync(file)) throw new Error(`${file} is missing: npm start builds what is missing`);
  const database = await testDatabase();
  const supervisor = createSupervisor({ logDir });
  const stop = async () => {
    await supervisor.stop();
    await database.teardown();
  };
  try {
    const [port, relayPort] = await Promise.all([freePort(), freePort()]);
    const baseUrl = `http://localhost:${port}`;
    const secret = () => randomBytes(32).toString("base64url");
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      DATABASE_URL: database.url,
      TICKET_SECRET: secret(),
      BETTER_AUTH_SECRET: secret(),
      PUBLIC_URL: baseUrl,
      PORT: String(port),
      RELAY_PORT: String(relayPort),
      RELAY_METRICS_PORT: "0",
    };
    supervisor.start("relay", { ...relay, env });
    supervisor.start("web", { ...webCommand(), env: { ...env, HOSTNAME: "0.0.0.0" } });
    const giveUp = new AbortController();
    supervisor.died.catch((reason: unknown) => giveUp.abort(reason));
    await untilAnswers(`http://127.0.0.1:${relayPort}/readyz`, "The relay", giveUp.signal);
    await untilAnswers(`${baseUrl}/api/readyz`, "The web app", giveUp.signal);
    return { baseUrl, ticketSecret: env.TICKET_SECRET, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
