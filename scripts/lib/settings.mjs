import { isAbsolute, join } from "node:path";
import { Failure } from "./failure.mjs";

/**
 * @typedef {object} Settings
 * @property {number} port
 * @property {number} relayPort
 * @property {number} metricsPort 0 is off
 * @property {string} dataDir absolute
 * @property {string} publicUrl
 * @property {URL} [databaseUrl]
 * @property {URL} [redisUrl]
 */

/**
 * @param {Record<string, string>} env
 * @param {string} root relative paths are relative to it
 * @returns {Settings}
 */
export function readSettings(env, root) {
  const port = portOf(env, "PORT", 3000);
  const relayPort = portOf(env, "RELAY_PORT", 8787);
  const metricsPort = portOf(env, "RELAY_METRICS_PORT", 0, 0);
  if (port === relayPort)
    throw new Failure(`PORT and RELAY_PORT are both ${port}: the page and the relay need a port each`);
  const dataDir = env.DATA_DIR ?? ".data";
  const databaseUrl = urlOf(
    env,
    "DATABASE_URL",
    ["postgresql:", "postgres:"],
    "postgresql://user:password@host:5432/database",
  );
  const redisUrl = urlOf(env, "REDIS_URL", ["redis:", "rediss:"], "redis://host:6379");
  return {
    port,
    relayPort,
    metricsPort,
    dataDir: isAbsolute(dataDir) ? dataDir : join(root, dataDir),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${port}`,
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(redisUrl ? { redisUrl } : {}),
  };
}

/**
 * @param {Record<string, string>} env
 * @param {string} name
 * @param {number} fallback
 */
function portOf(env, name, fallback, least = 1) {
  const value = env[name];
  if (value === undefined) return fallback;
  const port = Number(value);
  if (Number.isInteger(port) && port >= least && port <= 65535) return port;
  throw new Failure(`${name}=${value} is not a port: give a number from ${least} to 65535`);
}

/**
 * @param {Record<string, string>} env
 * @param {string} name
 * @param {string[]} protocols
 * @param {string} example
 */
function urlOf(env, name, protocols, example) {
  const value = env[name];
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.hostname && protocols.includes(url.protocol)) return url;
  throw new Failure(`${name} is not a URL of the form ${example}: correct it, or remove it to use the built-in one`);
}
