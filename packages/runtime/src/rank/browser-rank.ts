/** Entry of a rank's worker in a browser. Classic script: module workers do not start in an opaque origin. */
import type { RankInit } from "./messages";
import type { RankPlatform } from "./platform";
import { startRank } from "./rank";
import { trackTimers } from "./timers";

const { setTimeout, setInterval } = globalThis;
const importScripts = (globalThis as unknown as { importScripts(url: string): void }).importScripts.bind(globalThis);
const origin = performance.timeOrigin;

function createPlatform(): RankPlatform {
  const turns = new MessageChannel();
  let resolvers: (() => void)[] = [];
  turns.port1.onmessage = () => {
    const waiting = resolvers;
    resolvers = [];
    for (const resolve of waiting) resolve();
  };
  return {
    now: () => origin + performance.now(),
    nextTurn: () =>
      new Promise((resolve) => {
        if (resolvers.push(resolve) === 1) turns.port2.postMessage(null);
      }),
    pause: () => new Promise((resolve) => setTimeout(resolve, 2)),
    every: (ms, work) => void setInterval(work, ms),
    makeUrl: (_path, code) => URL.createObjectURL(new Blob([code], { type: "text/javascript" })),
    importModule: (url) => import(url),
    runScript: (path, code) => {
      const url = URL.createObjectURL(new Blob([`${code}\n//# sourceURL=${path}\n`], { type: "text/javascript" }));
      try {
        importScripts(url);
      } finally {
        URL.revokeObjectURL(url);
      }
    },
    compileWasm: (bytes) => WebAssembly.compile(bytes),
    setConsole: (console) => Object.assign(globalThis.console, console),
    onUncaught: (handler) => {
      self.addEventListener("error", (event) => {
        event.preventDefault();
        handler(event.error ?? new Error(event.message));
      });
      self.addEventListener("unhandledrejection", (event) => {
        event.preventDefault();
        handler(event.reason);
      });
    },
    pendingTimers: trackTimers(globalThis as never),
  };
}

self.onmessage = ({ data }: MessageEvent<RankInit>) => {
  if (data.type !== "init") return;
  self.onmessage = null;
  startRank(data, createPlatform());
};
