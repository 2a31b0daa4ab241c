/** Entry of a rank's worker thread under Node. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInThisContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import type { RankInit } from "./messages";
import type { RankPlatform } from "./platform";
import { startRank } from "./rank";
import { trackTimers } from "./timers";

const { setTimeout, setInterval, setImmediate } = globalThis;
const origin = performance.timeOrigin;

/**
 * V8 does not exchange the code of a function that runs: one long loop in main would stay in the baseline compiler's, which is why
 * there is none. Functions are compiled at their first call, so that this has to stand while the program runs; it holds for the whole
 * process. Newer versions inline by what the baseline compiler has counted, and abort the process where it is missing.
 */
const INLINES_WASM = Number.parseInt(process.versions.v8, 10) >= 12;

function createPlatform(): RankPlatform {
  let modules = 0;
  return {
    now: () => origin + performance.now(),
    nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
    yieldCore: coreYielder(),
    pause: () => new Promise((resolve) => setTimeout(resolve, 2)),
    every: (ms, work) => setInterval(work, ms).unref(),
    makeUrl: (_path, code) => {
      const file = join(workerData as string, `${modules++}.mjs`);
      writeFileSync(file, code);
      return pathToFileURL(file).href;
    },
    importModule: (url) => import(url),
    runScript: (path, code) => void runInThisContext(code, { filename: path }),
    compileWasm: (bytes) => {
      if (!INLINES_WASM) setFlagsFromString("--no-liftoff");
      return WebAssembly.compile(bytes);
    },
    setConsole: (console) => Object.assign(globalThis.console, console),
    onUncaught: (handler) => {
      process.on("uncaughtException", handler);
      process.on("unhandledRejection", handler);
    },
    pendingTimers: trackTimers(globalThis as never),
  };
}

/** The system's sched_yield: of what Node offers, its WASI alone has it, and warns at its load that it is experimental. */
function coreYielder(): () => void {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  const { WASI } = require("node:wasi") as typeof import("node:wasi");
  process.emitWarning = emitWarning;
  const wasi = new WASI({ version: "preview1" });
  const memory = new WebAssembly.Memory({ initial: 0 });
  wasi.initialize({ exports: { memory } });
  return wasi.wasiImport.sched_yield as () => void;
}

parentPort!.once("message", (data: RankInit) => {
  // The event loop of a rank lives until its node ends it, also while nothing but a shared word is waited for.
  setInterval(() => {}, 1 << 30);
  startRank(data, createPlatform());
});
