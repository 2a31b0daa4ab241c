/** Runs in the page that the Chromium place opens. */
import type { RunnableProgram } from "@commworld/protocol";
import type { NodeEvent, NodeSpec } from "@commworld/runtime";
import { startSandboxRun } from "@commworld/runtime/browser";
import { CompilerClient, type CSources } from "@commworld/toolchain";
import { type BaselinePlan, baselineMessages, collectLines, type Start, timeStart } from "./place";

export interface Compilation {
  /** From the order to the module. */
  us: number;
  /** Until the compiler began. */
  loadUs: number;
  /** Loaded of the compiler, compressed. */
  bytes: number;
  moduleBytes: number;
}

declare global {
  interface Window {
    benchRun(spec: NodeSpec, program: RunnableProgram): Promise<string[]>;
    benchStart(spec: NodeSpec, program: RunnableProgram): Promise<Start>;
    benchBaseline(plan: BaselinePlan): Promise<number[]>;
    benchCompile(sources: CSources): Promise<Compilation>;
    /** The module that benchCompile made last, as the host of a room sends it. */
    benchModule(): Promise<string>;
    /** Runs a module that came from another page. */
    benchRunModule(spec: NodeSpec, module: string): Promise<string[]>;
  }
}

const compiler = new CompilerClient({ manifestUrl: "/compiler/manifest.json" });
let compiled: Uint8Array<ArrayBuffer>;

window.benchCompile = async (sources) => {
  const began = performance.now();
  let compilingMs = 0;
  let bytes = 0;
  const outcome = await compiler.compile(sources, {
    onProgress: (progress) => {
      if (progress.phase === "compiling") compilingMs = performance.now() - began;
      else if (progress.phase === "loading") bytes = progress.totalBytes;
    },
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics));
  compiled = outcome.wasm;
  return { us: (performance.now() - began) * 1000, loadUs: compilingMs * 1000, bytes, moduleBytes: compiled.length };
};

window.benchModule = async () => Array.from(compiled, (byte) => String.fromCharCode(byte)).join("");

window.benchRunModule = async (spec, module) => {
  const wasm = Uint8Array.from(module, (letter) => letter.charCodeAt(0));
  return collectLines(await node(spec, { wasm, path: "main.c", args: [], files: {}, stdin: "" }));
};

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
