import type { RunnableProgram } from "@commworld/protocol";
import type { NodeEvent, NodeHandle, NodeSpec } from "@commworld/runtime";

interface Assets {
  nodeHost: string;
  rank: string;
}

let assets: Promise<Assets> | undefined;

async function fetchText(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.text();
}

/** The runtime's bundles as text, once per page; a failed load is tried again at the next call. */
export function loadAssets(): Promise<Assets> {
  assets ??= Promise.all(["/runtime/node-host.js", "/runtime/rank.js"].map(fetchText))
    .then(([nodeHost = "", rank = ""]) => ({ nodeHost, rank }))
    .catch((error: unknown) => {
      assets = undefined;
      throw error;
    });
  return assets;
}

export interface StartNodeOptions {
  /** Where the sandboxed frame is put. */
  parent: HTMLElement;
  spec: NodeSpec;
  program: RunnableProgram;
  /** The router's end for frames to other nodes. */
  router?: MessagePort;
  onEvent(event: NodeEvent): void;
}

/** Starts the ranks of this tab in a frame of their own. Rejects when the runtime cannot be loaded. */
export async function startNode(options: StartNodeOptions): Promise<NodeHandle> {
  const [texts, { startSandboxRun }] = await Promise.all([loadAssets(), import("@commworld/runtime/browser")]);
  return startSandboxRun({ ...options, frameUrl: "/sandbox", assets: texts });
}
