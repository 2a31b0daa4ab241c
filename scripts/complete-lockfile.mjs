/**
 * Adds to package-lock.json the packages of other platforms that npm left out.
 *
 * Native tools (Biome, Turborepo, Next's compiler) come as one optional package per platform. A registry mirror that
 * lacks some of them makes `npm install` drop those from the lock file, and `npm ci` then refuses it everywhere.
 * Run this after `npm install`: `node scripts/complete-lockfile.mjs`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** @typedef {{ version?: string, dev?: boolean, optionalDependencies?: Record<string, string> }} LockEntry */

const OS = [
  ["darwin", /darwin/],
  ["win32", /win32|windows/],
  ["android", /android/],
  ["freebsd", /freebsd/],
  ["linux", /linux|gnu|musl/],
];
const CPU = [
  ["arm64", /arm64/],
  ["wasm32", /wasm32/],
  ["arm", /linux-arm/],
  ["x64", /x64|64$/],
];

/**
 * The entries the lock lacks, by their place in `packages`.
 * @param {Record<string, LockEntry>} packages
 */
export function missingPlatformPackages(packages) {
  /** @type {Record<string, object>} */
  const missing = {};
  for (const [place, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (packages[`node_modules/${name}`] || packages[`${place}/node_modules/${name}`]) continue;
      const os = OS.find(([, pattern]) => /** @type {RegExp} */ (pattern).test(name))?.[0];
      const cpu = CPU.find(([, pattern]) => /** @type {RegExp} */ (pattern).test(name))?.[0];
      if (!/^\d/.test(version) || (!os && cpu !== "wasm32")) continue;
      missing[`node_modules/${name}`] = {
        version,
        ...(cpu ? { cpu: [cpu] } : {}),
        ...(entry.dev ? { dev: true } : {}),
        ...(name.includes("musl") ? { libc: ["musl"] } : {}),
        optional: true,
        ...(os ? { os: [os] } : {}),
      };
    }
  }
  return missing;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const file = join(import.meta.dirname, "..", "package-lock.json");
  const lock = JSON.parse(readFileSync(file, "utf8"));
  const missing = missingPlatformPackages(lock.packages);
  const { "": root, ...rest } = { ...lock.packages, ...missing };
  lock.packages = {
    "": root,
    ...Object.fromEntries(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, "en"))),
  };
  if (Object.keys(missing).length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`package-lock.json: ${Object.keys(missing).length} packages of other platforms added`);
}
