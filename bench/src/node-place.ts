import { fileURLToPath } from "node:url";
import { MessageChannel, Worker } from "node:worker_threads";
import { startNodeRun } from "@commworld/runtime/node";
import { baselineMessages, collectLines, type Place, soloSpec, timeStart } from "./place";

const BASELINE = fileURLToPath(new URL("./baseline-worker.cjs", import.meta.url));

export function openNode(): Place {
  return {
    name: "node",
    version: process.version,
    run: (program, ranks, transport, algorithms, interconnect) => {
      const spec = soloSpec(ranks, transport, algorithms, interconnect);
      return collectLines((onEvent) => startNodeRun({ spec, program, onEvent }));
    },
    start: (program, ranks) =>
      timeStart((onEvent) => startNodeRun({ spec: soloSpec(ranks, "shared-memory"), program, onEvent })),
    baseline: async (plan) => {
      const { port1, port2 } = new MessageChannel();
      const messages = baselineMessages(plan);
      const workers = messages.map(() => new Worker(BASELINE, { execArgv: [] }));
      try {
        return await new Promise<number[]>((resolve, reject) => {
          for (const worker of workers) worker.on("error", reject);
          workers[0]!.on("message", resolve);
          for (const [index, message] of messages.entries()) {
            const port = [port1, port2][index];
            workers[index]!.postMessage({ ...message, port }, port ? [port] : []);
          }
        });
      } finally {
        await Promise.all(workers.map((worker) => worker.terminate()));
      }
    },
    close: async () => {},
  };
}
