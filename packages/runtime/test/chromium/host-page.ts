/** Runs in the page that embeds the sandbox: starts runs as the product's page does and keeps what they tell. */
import type { NodeSample, RunnableProgram } from "@commworld/protocol";
import { type NodeFinish, type NodeHandle, type NodeSpec, startSandboxRun } from "../../src/browser";

export interface PageRun {
  program: RunnableProgram;
  ranks: number;
  interconnect?: NodeSpec["interconnect"];
  transport: NodeSpec["transport"];
  /** In place of the runtime's own script of the frame. */
  nodeHost?: string;
  /** Leave the frame in the page when the run has finished. */
  keep?: boolean;
}

export interface PageResult extends NodeFinish {
  lines: string[];
  samples: NodeSample[];
  /** Longest time that the page's own timers had to wait while the run lasted. */
  longestPauseMs: number;
}

declare global {
  var host: {
    run(options: PageRun): Promise<PageResult>;
    /** Stops the run that began last; answers how long that took. */
    stop(): number;
    stopAll(): void;
    /** Lines that the run that began last has printed. */
    lines(): string[];
    printed(): number;
    frames(): number;
    /** What came to the page by window messages or on the BroadcastChannels that programs use. */
    heard: string[];
  };
}

async function text(url: string): Promise<string> {
  return (await fetch(url)).text();
}

const assets = Promise.all([text("/node-host.js"), text("/rank.js")]);

const runs: { handle: NodeHandle; lines: readonly string[] }[] = [];

async function run(options: PageRun): Promise<PageResult> {
  const [nodeHost, rank] = await assets;
  const lines: string[] = [];
  const samples: NodeSample[] = [];
  const pauses = watchPauses();
  return new Promise((resolve) => {
    const handle: NodeHandle = startSandboxRun({
      parent: document.body,
      frameUrl: "/sandbox",
      assets: { nodeHost: options.nodeHost ?? nodeHost, rank },
      spec: {
        runId: crypto.randomUUID(),
        epoch: 1,
        grId: 0,
        table: [{ grId: 0, nrOffset: 0, count: options.ranks }],
        interconnect: options.interconnect ?? "crossbar",
        transport: options.transport,
      },
      program: options.program,
      onEvent: (event) => {
        if (event.type === "ready") handle.go();
        else if (event.type === "telemetry") samples.push(event.sample);
        else if (event.type === "console")
          for (const { pid, text: chunk } of event.chunks)
            lines.push(...chunk.split("\n").map((line) => `${pid}: ${line}`));
        else if (event.type === "finish") {
          if (!options.keep) handle.stop();
          resolve({ ...event.finish, lines, samples, longestPauseMs: pauses() });
        }
      },
    });
    runs.push({ handle, lines });
  });
}

function watchPauses(): () => number {
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 10);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

const heard: string[] = [];
addEventListener("message", ({ data }) => heard.push(`message: ${JSON.stringify(data)}`));
for (const name of ["escape", "spy"])
  new BroadcastChannel(name).onmessage = ({ data }) => heard.push(`channel: ${JSON.stringify(data)}`);

globalThis.host = {
  heard,
  run,
  stop: () => {
    const began = performance.now();
    runs.at(-1)?.handle.stop();
    return performance.now() - began;
  },
  stopAll: () => {
    for (const { handle } of runs) handle.stop();
  },
  lines: () => [...(runs.at(-1)?.lines ?? [])],
  printed: () => runs.at(-1)?.lines.length ?? 0,
  frames: () => document.querySelectorAll("iframe").length,
};
