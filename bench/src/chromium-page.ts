/** Runs in the page that the Chromium place opens. */
import type { RunnableProgram } from "@commworld/protocol";
import type { NodeSpec } from "@commworld/runtime";
import { startSandboxRun } from "@commworld/runtime/browser";
import { type BaselinePlan, collectLines } from "./place";

declare global {
  interface Window {
    benchRun(spec: NodeSpec, program: RunnableProgram): Promise<string[]>;
    benchBaseline(plan: BaselinePlan): Promise<number[]>;
  }
}

const text = async (url: string) => (await fetch(url)).text();

window.benchRun = async (spec, program) => {
  const assets = { nodeHost: await text("/node-host.js"), rank: await text("/rank.js") };
  return collectLines((onEvent) =>
    startSandboxRun({ parent: document.body, frameUrl: "/sandbox", assets, spec, program, onEvent }),
  );
};

window.benchBaseline = async (plan) => {
  const { port1, port2 } = new MessageChannel();
  const memory = new SharedArrayBuffer(4096);
  const workers = [new Worker("/baseline.js"), new Worker("/baseline.js")];
  const result = new Promise<number[]>((resolve) => {
    workers[0]!.onmessage = ({ data }) => resolve(data);
  });
  [port1, port2].forEach((port, side) => {
    workers[side]!.postMessage({ ...plan, side, memory, port }, [port]);
  });
  const samples = await result;
  for (const worker of workers) worker.terminate();
  return samples;
};
