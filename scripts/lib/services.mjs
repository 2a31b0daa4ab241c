import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { webCommand } from "./build.mjs";
import { lastLines, runCommand } from "./command.mjs";
import { Failure } from "./failure.mjs";
import { ROOT } from "./paths.mjs";

const REDIS_TIMEOUT_MS = 5_000;

/**
 * The embedded PostgreSQL under the data folder, unless DATABASE_URL names another one.
 * @param {import("./settings.mjs").Settings} settings
 * @param {import("./supervisor.mjs").Supervisor} supervisor
 * @param {(line: string) => void} say
 * @returns {Promise<string>} its URL
 */
export async function startDatabase(settings, supervisor, say) {
  if (settings.databaseUrl) return settings.databaseUrl.href;
  say("Starting PostgreSQL");
  const file = pathToFileURL(join(ROOT, "packages/db/scripts/embedded-postgres.mjs")).href;
  const { startEmbeddedPostgres } = await import(file);
  /** @type {{ url: string, pid: number, exited: Promise<number | null>, stop(): Promise<void> }} */
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, log: say }).catch(
    (/** @type {Error} */ error) => {
      throw new Failure(error.message);
    },
  );
  supervisor.add({
    name: "postgres",
    pid: postgres.pid,
    exited: postgres.exited,
    stop: () => postgres.stop(),
    // SIGQUIT ends the server and every backend at once; it recovers from its log at the next start.
    kill: () => void process.kill(postgres.pid, "SIGQUIT"),
    describeEnd: () => `PostgreSQL ended by itself; its log is in ${settings.dataDir}`,
  });
  return postgres.url;
}

/**
 * A server that accepts connections may still be no Redis, or want another password.
 * @param {URL} url
 */
export async function requireRedis(url) {
  const require = createRequire(join(ROOT, "apps/relay/package.json"));
  const { Redis } = /** @type {typeof import("ioredis")} */ (require("ioredis"));
  const redis = new Redis(url.href, {
    lazyConnect: true,
    connectTimeout: REDIS_TIMEOUT_MS,
    commandTimeout: REDIS_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    enableOfflineQueue: false,
  });
  redis.on("error", () => {});
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(
      `REDIS_URL points to ${url.host}, which does not answer as Redis (${reason}): correct it, or remove it`,
    );
  } finally {
    redis.disconnect();
  }
}

/**
 * @param {string} databaseUrl
 * @param {(line: string) => void} say
 * @param {AbortSignal} signal
 */
export async function applyMigrations(databaseUrl, say, signal) {
  say("Preparing the database");
  await runScript(["packages/db/scripts/migrate.mjs"], { ...process.env, DATABASE_URL: databaseUrl }, signal);
}

/**
 * @param {Record<string, string>} env
 * @param {(line: string) => void} say
 * @param {AbortSignal} signal
 */
export async function loadExamples(env, say, signal) {
  say("Loading the examples");
  await runScript(["--import", "tsx", "packages/db/scripts/load-examples.ts"], env, signal);
}

/**
 * @param {string[]} args
 * @param {Record<string, string | undefined>} env
 * @param {AbortSignal} signal
 */
async function runScript(args, env, signal) {
  const { code, tail } = await runCommand(process.execPath, args, { cwd: ROOT, env, signal });
  signal.throwIfAborted();
  if (code !== 0) throw new Failure(lastLines(tail, 12));
}

/** @param {boolean} dev */
export function relayCommand(dev) {
  const cwd = join(ROOT, "apps/relay");
  if (!dev) return { cwd, args: [join(cwd, "dist/main.js")] };
  return { cwd, args: [join(ROOT, "node_modules/tsx/dist/cli.mjs"), "watch", "--clear-screen=false", "src/main.ts"] };
}

/**
 * @param {boolean} dev
 * @param {number} port
 * @returns {[name: string, command: { cwd: string, args: string[] }][]}
 */
export function webCommands(dev, port) {
  if (!dev) return [["web", webCommand()]];
  const next = join(ROOT, "node_modules/next/dist/bin/next");
  return [
    ["runtime", { cwd: ROOT, args: [join(ROOT, "scripts/lib/watch-runtime.mjs")] }],
    ["web", { cwd: join(ROOT, "apps/web"), args: [next, "dev", "--port", String(port)] }],
  ];
}
