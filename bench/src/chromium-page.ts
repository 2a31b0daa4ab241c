/** Runs in the page that the Chromium place opens. */
import type { RunnableProgram } from "@commworld/protocol";
import type { NodeEvent, NodeSpec } from "@commworld/runtime";
import { startSandboxRun } from "@commworld/runtime/browser";
import { type BaselinePlan, baselineMessages, collectLines, type Start, timeStart } from "./place";

declare global {
  interface Window {
    benchRun(spec: NodeSpec, program: RunnableProgram): Promise<string[]>;
    benchStart(spec: NodeSpec, program: RunnableProgram): Promise<Start>;
    benchBaseline(plan: BaselinePlan): Promise<number[]>;
  }
}

const text = async (url: string) => (await fetch(url)).text();

const node = async (spec: NodeSpec, program: RunnableProgram) => {
  const assets = { nodeHost: await text("/node-host.js"), rank: await text("/rank.js") };
  return (onEvent: (event: NodeEvent) => void) =>
    startSandboxRun({ parent: document.body, frameUrl: "/sandbox", assets, spec, program, onEvent });
};

window.benchRun = async (spec, program) => collectLines(await node(spec, program));

window.benchStart = async (spec, program) => timeStart(await node(spec, program));

window.benchBaseline = async (plan) => {
  const { port1, port2 } = new MessageChannel();
  const messages = baselineMessages(plan);
  const workers = messages.map(() => new Worker("/baseline.js"));
  const result = new Promise<number[]>((resolve) => {
    workers[0]!.onmessage = ({ data }) => resolve(data);
  });
  for (const [index, message] of messages.entries()) {
    const port = [port1, port2][index];
    workers[index]!.postMessage({ ...message, port }, port ? [port] : []);
  }
  const samples = await result;
  for (const worker of workers) worker.terminate();
  return samples;
};
