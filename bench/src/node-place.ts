import { fileURLToPath } from "node:url";
import { MessageChannel, Worker } from "node:worker_threads";
import { startNodeRun } from "@commworld/runtime/node";
import { collectLines, type Place, soloSpec } from "./place";

const BASELINE = fileURLToPath(new URL("./baseline-worker.cjs", import.meta.url));

export function openNode(): Place {
  return {
    name: "node",
    version: process.version,
    run: (program, ranks, transport) =>
      collectLines((onEvent) => startNodeRun({ spec: soloSpec(ranks, transport), program, onEvent })),
    baseline: async (plan) => {
      const { port1, port2 } = new MessageChannel();
      const memory = new SharedArrayBuffer(4096);
      const workers = [new Worker(BASELINE), new Worker(BASELINE)];
      try {
        return await new Promise<number[]>((resolve, reject) => {
          for (const worker of workers) worker.on("error", reject);
          workers[0]!.on("message", resolve);
          [port1, port2].forEach((port, side) => {
            workers[side]!.postMessage({ ...plan, side, memory, port }, [port]);
          });
        });
      } finally {
        await Promise.all(workers.map((worker) => worker.terminate()));
      }
    },
    close: async () => {},
  };
}
