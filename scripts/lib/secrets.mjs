import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./failure.mjs";

const NAMES = ["TICKET_SECRET", "BETTER_AUTH_SECRET"];

/**
 * The service's secrets: from the environment, else from `secrets.json` in the data folder, made once with mode 600.
 * @param {string} dataDir
 * @param {Record<string, string>} env
 * @returns {Record<string, string>}
 */
export function readSecrets(dataDir, env) {
  const file = join(dataDir, "secrets.json");
  const kept = existsSync(file) ? parse(file) : {};
  const missing = NAMES.filter((name) => !kept[name] && !env[name]);
  if (missing.length > 0) {
    for (const name of missing) kept[name] = randomBytes(32).toString("base64url");
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(`${file}.new`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  if (existsSync(file)) chmodSync(file, 0o600);
  return Object.fromEntries(NAMES.map((name) => [name, env[name] ?? kept[name] ?? ""]));
}

/**
 * @param {string} file
 * @returns {Record<string, string>}
 */
function parse(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new Failure(`${file} is not readable as JSON: restore it, or delete it (people then lose their sessions)`);
  }
}
