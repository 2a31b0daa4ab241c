/** A node under Node, ranks as worker threads: `@commworld/runtime/node`. */
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { MessageChannel, Worker } from "node:worker_threads";
import type { RunnableProgram } from "@commworld/protocol";
import type { RouterPort } from "./bridge/bridge";
import { startNode } from "./node/node";
import type { NodePlatform } from "./node/platform";
import { createScratch, removeScratch } from "./node/scratch";
import type { NodeEvent, NodeHandle, NodeSpec } from "./node/types";

export interface NodeRunOptions {
  spec: NodeSpec;
  program: RunnableProgram;
  router?: RouterPort | undefined;
  /** From createInputPipe: standard input of a C program's rank 0, in place of the program's own text. */
  input?: SharedArrayBuffer | undefined;
  onEvent(event: NodeEvent): void;
  /** Built script of a rank; the default is dist/node-rank.cjs of this package. */
  rankScript?: string;
}

/** Starts the ranks of a node as threads of this process. Throws RangeError when the spec has no entry for its own node. */
export function startNodeRun(options: NodeRunOptions): NodeHandle {
  const script = options.rankScript ?? fileURLToPath(new URL("../dist/node-rank.cjs", import.meta.url));
  const platform: NodePlatform = {
    now: () => performance.timeOrigin + performance.now(),
    cores: availableParallelism(),
    channel: () => {
      const { port1, port2 } = new MessageChannel();
      return [port1, port2] as unknown as [MessagePort, MessagePort];
    },
    spawn: (init, transfer) => {
      // Loaders of the program that starts the node have no business in its ranks, and cost each of them its own start.
      const scratch = createScratch();
      const worker = new Worker(script, { execArgv: [], stdout: false, stderr: false, workerData: scratch });
      worker.once("exit", () => removeScratch(scratch));
      worker.postMessage(init, transfer as never);
      return {
        onError: (handler) => void worker.on("error", (error) => handler(String(error))),
        terminate: () => void worker.terminate(),
      };
    },
  };
  return startNode({ ...options, platform });
}

export type { NodeEvent, NodeFinish, NodeHandle, NodeSpec, TransportName } from "./node/types";
export { createInputPipe, InputWriter } from "./shm/input-pipe";
