/** The relay's process. */
import { type Env, readEnv } from "./env";
import { createLog, type Log } from "./log";
import { createMetrics } from "./metrics";
import { openStoreAndBus } from "./open-parts";
import { openDbRecorder } from "./run/db-recorder";
import { startRelay } from "./server";
import { TIMING } from "./session/parts";

/** Beside the time to drain. */
const EXIT_AFTER_MS = 12_000;

/** One line: the last of what a client library says is the cause. */
function causeOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split("\n").at(-1) ?? "";
}

function explain(error: unknown, env: Env): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const port = error instanceof Error && "port" in error ? error.port : undefined;
  if (code === "EADDRINUSE") {
    const name = port === env.RELAY_METRICS_PORT ? "RELAY_METRICS_PORT" : "RELAY_PORT";
    return `The relay cannot start: port ${port} is in use. Stop what uses it, or set ${name} to another port.`;
  }
  if (code === "EACCES")
    return `The relay cannot start: port ${port} may not be used by this user. Set RELAY_PORT to a port above 1023.`;
  return `The relay cannot start: ${causeOf(error)}`;
}

async function open(env: Env, log: Log) {
  const { store, bus } = await openStoreAndBus(env.REDIS_URL, log).catch((error: unknown) => {
    throw new Error(
      `Redis at ${new URL(env.REDIS_URL ?? "redis://?").host} does not answer (${causeOf(error)}). Check REDIS_URL.`,
    );
  });
  const metrics = createMetrics(true);
  const recorder = await openDbRecorder(env.DATABASE_URL, env.RELAY_TELEMETRY_BYTES, metrics, log).catch(
    async (error: unknown) => {
      await Promise.allSettled([bus.close(), store.close()]);
      throw new Error(
        `PostgreSQL at ${new URL(env.DATABASE_URL).host} does not answer (${causeOf(error)}). Check DATABASE_URL and that its migrations are applied.`,
      );
    },
  );
  return startRelay({
    port: env.RELAY_PORT,
    ...(env.RELAY_HOST === undefined ? {} : { host: env.RELAY_HOST }),
    metricsPort: env.RELAY_METRICS_PORT,
    ticketSecret: env.TICKET_SECRET,
    allowedOrigins: [...(env.PUBLIC_URL ? [env.PUBLIC_URL] : []), ...env.ALLOWED_ORIGINS],
    trustProxy: env.TRUST_PROXY,
    limits: {
      joinsPerSecond: env.RELAY_JOINS_PER_SECOND,
      connections: env.RELAY_CONNECTIONS,
      connectionsPerAddress: env.RELAY_CONNECTIONS_PER_ADDRESS,
      connectionsPerWorkspace: env.RELAY_CONNECTIONS_PER_WORKSPACE,
      roomsPerWorkspace: env.RELAY_ROOMS_PER_WORKSPACE,
      bytesPerSecond: env.RELAY_BYTES_PER_SECOND,
      framesPerSecond: env.RELAY_FRAMES_PER_SECOND,
      workspaceBytesPerSecond: env.RELAY_WORKSPACE_BYTES_PER_SECOND,
      workspaceFramesPerSecond: env.RELAY_WORKSPACE_FRAMES_PER_SECOND,
      queueBytes: env.RELAY_QUEUE_BYTES,
    },
    timing: { ...TIMING, graceMs: env.RELAY_GRACE_SECONDS * 1000 },
    store,
    bus,
    recorder,
    metrics,
    log,
  });
}

async function main(): Promise<void> {
  const read = readEnv();
  if (!read.ok) {
    process.stderr.write(`${read.message}\n`);
    process.exit(1);
  }
  const { env } = read;
  const log = createLog(env.LOG_LEVEL);
  try {
    const relay = await open(env, log);
    log.info({ port: relay.port, metricsPort: relay.metricsPort, redis: env.REDIS_URL !== undefined }, "listening");
    let stopping = false;
    const stop = (signal: string) => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, "draining");
      setTimeout(() => process.exit(1), TIMING.drainMs + EXIT_AFTER_MS).unref();
      void relay.drain().then(() => process.exit(0));
    };
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
  } catch (error) {
    process.stderr.write(`${explain(error, env)}\n`);
    process.exit(1);
  }
}

void main();
