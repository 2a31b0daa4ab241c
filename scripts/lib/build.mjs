import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { lastLines, runCommand } from "./command.mjs";
import { Failure } from "./failure.mjs";
import { CACHE, ROOT } from "./paths.mjs";
import { hashOf, hashOfSources, readStamp, removeStamp, writeStamp } from "./stamps.mjs";

const STAMP = "built";
const SOURCES = ["apps", "packages", "examples", "package-lock.json", "tsconfig.base.json", "turbo.json"];
const STANDALONE = join(ROOT, "apps/web/.next/standalone/apps/web");
const RESULTS = [
  "apps/relay/dist/main.js",
  "apps/web/.next/BUILD_ID",
  "packages/runtime/dist/rank.js",
  "packages/toolchain/dist/web/manifest.json",
].map((file) => join(ROOT, file));

/** Tells tests that what they run was just built: their own set-up need not. */
export const BUILT = "COMMWORLD_BUILT";

/** Tools that would phone home don't. */
export const QUIET_TOOLS = { NEXT_TELEMETRY_DISABLED: "1", TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" };

/**
 * Builds every workspace when a source file changed since the last build.
 * @param {(line: string) => void} say
 * @param {AbortSignal} [signal]
 */
export async function buildWhenStale(say, signal) {
  const wanted = hashOf(hashOfSources(ROOT, SOURCES), process.versions.node);
  if (readStamp(STAMP) === wanted && RESULTS.every((file) => existsSync(file))) return;
  say("Building (this takes a minute or two the first time)");
  removeStamp(STAMP);
  await turbo(["build"], signal);
  completeStandalone();
  writeStamp(STAMP, wanted);
}

/**
 * What the development servers need and do not make themselves.
 * @param {AbortSignal} [signal]
 */
export async function generateForDevelopment(signal) {
  await turbo(["generate"], signal);
  await turbo(["build", "--filter=@commworld/runtime", "--filter=@commworld/toolchain"], signal);
}

/**
 * @param {string[]} args
 * @param {AbortSignal} [signal]
 */
async function turbo(args, signal) {
  mkdirSync(CACHE, { recursive: true });
  const { NODE_ENV: _, ...inherited } = process.env;
  const env = { ...inherited, ...QUIET_TOOLS };
  const log = join(CACHE, "build.log");
  const file = join(ROOT, "node_modules/.bin/turbo");
  const { code, tail } = await runCommand(file, ["run", ...args, "--ui=stream", "--output-logs=new-only"], {
    cwd: ROOT,
    env,
    log,
    ...(signal ? { signal } : {}),
  });
  signal?.throwIfAborted();
  if (code !== 0) throw new Failure(`The build failed (whole output: ${log})\n${lastLines(tail, 30)}`);
}

/** Next's standalone server serves static files only when they lie beside it. */
function completeStandalone() {
  if (!existsSync(join(STANDALONE, "server.js"))) return;
  for (const [from, to] of [
    ["apps/web/.next/static", ".next/static"],
    ["apps/web/public", "public"],
  ]) {
    const target = join(STANDALONE, /** @type {string} */ (to));
    rmSync(target, { recursive: true, force: true });
    if (existsSync(join(ROOT, /** @type {string} */ (from))))
      cpSync(join(ROOT, /** @type {string} */ (from)), target, { recursive: true });
  }
}

/** How the built web app is started. */
export function webCommand() {
  const server = join(STANDALONE, "server.js");
  if (existsSync(server)) return { args: [server], cwd: STANDALONE };
  return { args: [join(ROOT, "node_modules/next/dist/bin/next"), "start"], cwd: join(ROOT, "apps/web") };
}
