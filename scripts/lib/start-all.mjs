import { join } from "node:path";
import { buildWhenStale, generateForDevelopment, QUIET_TOOLS } from "./build.mjs";
import { environmentWithFile } from "./dotenv.mjs";
import { installWhenStale } from "./install.mjs";
import { aborted, listenForInterrupt } from "./interrupt.mjs";
import { ROOT } from "./paths.mjs";
import { requireFreePort } from "./ports.mjs";
import { requireReachable } from "./reachable.mjs";
import { readSecrets } from "./secrets.mjs";
import { applyMigrations, loadExamples, relayCommand, requireRedis, startDatabase, webCommands } from "./services.mjs";
import { readSettings } from "./settings.mjs";
import { createSupervisor, untilAnswers } from "./supervisor.mjs";

/**
 * Brings everything up, stays until Ctrl+C or until a part dies, brings everything down.
 * @param {{ dev: boolean }} options
 * @returns {Promise<number>} the exit code
 */
export async function startAll({ dev }) {
  const say = (/** @type {string} */ line) => console.log(line);
  const environment = environmentWithFile(join(ROOT, ".env"), process.env);
  const settings = readSettings(environment, ROOT);
  const supervisor = createSupervisor({ logDir: join(settings.dataDir, "logs"), show: dev });
  const interrupt = listenForInterrupt(() => {
    supervisor.kill();
    process.exit(130);
  });
  const { signal } = interrupt;

  try {
    await checkMachine(settings);
    await installWhenStale(say, signal);
    if (dev) await generateForDevelopment(signal);
    else await buildWhenStale(say, signal);
    signal.throwIfAborted();
    // A part that dies ends the waiting for the others; nothing is started while the parts are being stopped.
    const giveUp = new AbortController();
    supervisor.died.catch((reason) => giveUp.abort(reason));
    await bringUp({
      settings,
      environment,
      supervisor,
      signal: AbortSignal.any([signal, giveUp.signal]),
      say,
      dev,
    });
    await Promise.race([supervisor.died, aborted(signal)]);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    if (supervisor.services.length > 0) say("Stopping");
    await supervisor.stop();
    interrupt.close();
  }
  say("Stopped");
  return 0;
}

/** @param {import("./settings.mjs").Settings} settings */
async function checkMachine(settings) {
  await requireFreePort(settings.port, "PORT", "the web app");
  await requireFreePort(settings.relayPort, "RELAY_PORT", "the relay");
  if (settings.metricsPort > 0)
    await requireFreePort(settings.metricsPort, "RELAY_METRICS_PORT", "the relay's metrics");
  if (settings.databaseUrl) await requireReachable(settings.databaseUrl, "DATABASE_URL", 5432);
  if (settings.redisUrl) await requireReachable(settings.redisUrl, "REDIS_URL", 6379);
}

/**
 * @param {object} context
 * @param {import("./settings.mjs").Settings} context.settings
 * @param {Record<string, string>} context.environment
 * @param {import("./supervisor.mjs").Supervisor} context.supervisor
 * @param {AbortSignal} context.signal
 * @param {(line: string) => void} context.say
 * @param {boolean} context.dev
 */
async function bringUp({ settings, environment, supervisor, signal, say, dev }) {
  const databaseUrl = await startDatabase(settings, supervisor, say);
  if (settings.redisUrl) await requireRedis(settings.redisUrl);
  await applyMigrations(databaseUrl, say, signal);
  signal.throwIfAborted();

  const env = {
    ...environment,
    ...QUIET_TOOLS,
    ...readSecrets(settings.dataDir, environment),
    NODE_ENV: dev ? "development" : "production",
    DATABASE_URL: databaseUrl,
    DATA_DIR: settings.dataDir,
    PUBLIC_URL: settings.publicUrl,
    PORT: String(settings.port),
    RELAY_PORT: String(settings.relayPort),
    RELAY_METRICS_PORT: String(settings.metricsPort),
    // Next takes HOSTNAME, which containers set to their own name, as the address to listen on.
    HOSTNAME: environment.HOST ?? "0.0.0.0",
    ...(environment.HOST ? { RELAY_HOST: environment.HOST } : {}),
  };
  await loadExamples(env, say, signal);
  signal.throwIfAborted();

  say("Starting the relay and the web app");
  supervisor.start("relay", { ...relayCommand(dev), env });
  for (const [name, command] of webCommands(dev, settings.port)) supervisor.start(name, { ...command, env });
  await untilAnswers(`http://127.0.0.1:${settings.relayPort}/readyz`, "The relay", signal);
  await untilAnswers(`http://127.0.0.1:${settings.port}/api/readyz`, "The web app", signal);
  say(`CommWorld is ready: http://localhost:${settings.port}`);
}
