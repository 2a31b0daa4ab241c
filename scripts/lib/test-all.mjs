import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { BUILT, buildWhenStale, QUIET_TOOLS } from "./build.mjs";
import { lastLines, runCommand } from "./command.mjs";
import { Failure } from "./failure.mjs";
import { installWhenStale } from "./install.mjs";
import { listenForInterrupt } from "./interrupt.mjs";
import { provideK6, provideTestMachine } from "./machine.mjs";
import { ROOT } from "./paths.mjs";
import { isProgress } from "./progress.mjs";
import { countPlaywright, countVitest, countWhole, noCounts } from "./test-counts.mjs";

/** @typedef {import("./test-counts.mjs").Counts} Counts */

const OUTPUT = join(ROOT, "test-results");
const BIN = join(ROOT, "node_modules/.bin");
const LIB = join(ROOT, "scripts/lib");
const PARTS = ["lint", "vitest", "e2e"];

/**
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function testAll(args) {
  const only = chosenPart(args);
  const interrupt = listenForInterrupt(() => process.exit(130));
  const { signal } = interrupt;
  const run = createRun(signal);
  rmSync(OUTPUT, { recursive: true, force: true });
  mkdirSync(OUTPUT, { recursive: true });

  const lint = !only || only === "lint";
  const vitest = !only || only === "vitest";
  const e2e = !only || only === "e2e";
  // What waits for the network goes with what computes, and browsers with the tests that wait for timers. Those give way: pages
  // are what people wait for, and browser tests go one after the other.
  await together([
    run.prepare("packages", () => installWhenStale(console.log, signal)),
    only !== "lint" && run.prepare("programs", () => provideTestMachine(console.log)),
    vitest && run.prepare("k6", () => provideK6(console.log)),
  ]);
  await together([
    only !== "lint" && run.prepare("build", () => buildWhenStale(console.log, signal)),
    lint && run.whole("lint", join(BIN, "biome"), ["check", "--max-diagnostics=50", "."]),
    lint && run.whole("spec", process.execPath, ["scripts/spec.mjs"]),
  ]);
  await together([
    lint && run.whole("typecheck", "npm", ["run", "--silent", "typecheck"]),
    vitest && run.vitest(),
    e2e && run.playwright(),
  ]);
  interrupt.close();
  return run.summarise();
}

/** @param {string[]} args */
function chosenPart(args) {
  if (args.length === 0) return undefined;
  const part = args[0] === "--only" ? args[1] : args[0]?.replace(/^--only=/, "");
  if (part && PARTS.includes(part)) return part;
  throw new Failure(`npm test -- --only ${PARTS.join("|")}`);
}

/**
 * Waits for all of them, so that none goes on after the end. @throws the first failure
 * @param {(Promise<void> | false)[]} works
 */
async function together(works) {
  for (const outcome of await Promise.allSettled(works)) if (outcome.status === "rejected") throw outcome.reason;
}

/** @param {AbortSignal} signal */
function createRun(signal) {
  /** @type {{ name: string, counts: Counts, seconds: number }[]} */
  const stages = [];
  const env = { ...process.env, ...QUIET_TOOLS, CI: process.env.CI ?? "true", NO_COLOR: "1", [BUILT]: "1" };

  /**
   * @param {string} name
   * @param {() => Promise<Counts>} work
   */
  async function stage(name, work) {
    const start = performance.now();
    const counts = await work();
    signal.throwIfAborted();
    const seconds = (performance.now() - start) / 1000;
    stages.push({ name, counts, seconds });
    console.log(`\n== ${name}: ${counts.failed > 0 ? "FAILED" : "ok"}, ${seconds.toFixed(1)} s`);
  }

  return {
    /**
     * What the stages need. Its failure ends everything.
     * @param {string} name
     * @param {() => Promise<void>} work
     */
    prepare: (name, work) =>
      stage(name, async () => {
        await work();
        return noCounts();
      }),

    /**
     * @param {string} name
     * @param {string} file
     * @param {string[]} args
     */
    whole: (name, file, args) =>
      stage(name, async () => {
        const { code, tail } = await runCommand(file, args, {
          cwd: ROOT,
          env,
          log: join(OUTPUT, `${name}.log`),
          signal,
        });
        console.log(`\n${lastLines(tail, code === 0 ? 2 : 80)}`);
        return countWhole(name, code);
      }),

    vitest: () =>
      stage("vitest", async () => {
        const report = join(OUTPUT, "vitest.json");
        const reporters = ["default", "json", join(LIB, "progress-vitest.mjs")].map((name) => `--reporter=${name}`);
        const args = ["run", ...reporters, `--outputFile.json=${report}`];
        const { code } = await runCommand(join(BIN, "vitest"), args, {
          cwd: ROOT,
          env,
          log: join(OUTPUT, "vitest.log"),
          show: isProgress,
          signal,
          givesWay: true,
        });
        return countVitest(readReport(report) ?? { testResults: [] }, code);
      }),

    playwright: () =>
      stage("playwright", async () => {
        const report = join(OUTPUT, "playwright.json");
        const reporters = ["list", "json", join(LIB, "progress-playwright.mjs")];
        const args = ["test", "-c", "apps/web/playwright.config.ts", `--reporter=${reporters.join(",")}`];
        const { code } = await runCommand(join(BIN, "playwright"), args, {
          cwd: ROOT,
          env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
          log: join(OUTPUT, "playwright.log"),
          show: isProgress,
          signal,
        });
        return countPlaywright(readReport(report) ?? { suites: [] }, code);
      }),

    /** Prints what happened, the counts alone on the last line. */
    summarise() {
      const failed = stages.reduce((sum, { counts }) => sum + counts.failed, 0);
      const passed = stages.reduce((sum, { counts }) => sum + counts.passed, 0);
      console.log("");
      for (const { name, counts, seconds } of stages)
        console.log(
          `${name.padEnd(12)}${`${seconds.toFixed(1)} s`.padStart(9)}  ${counts.passed} passed, ${counts.failed} failed.`,
        );
      for (const { counts } of stages) for (const name of counts.names) console.log(`FAILED ${name}`);
      console.log(`\n${passed} passed, ${failed} failed`);
      return failed > 0 ? 1 : 0;
    },
  };
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
