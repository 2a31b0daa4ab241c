/** Where a benchmark runs: the same programs in threads of Node and in a tab of Chromium. */
import type { RunnableProgram } from "@commworld/protocol";
import type { NodeEvent, NodeHandle, NodeSpec } from "@commworld/runtime";

export type BaselineName = "shared-memory" | "message-port";

export interface BaselinePlan {
  name: BaselineName;
  samples: number;
  trips: number;
}

export interface Place {
  readonly name: "node" | "chromium";
  readonly version: string;
  /** Runs a program on one node of `ranks`; returns the lines that its ranks printed. Throws when it fails. */
  run(program: RunnableProgram, ranks: number, transport: NodeSpec["transport"]): Promise<string[]>;
  /** Half round trips of 8 bytes between two bare workers, microseconds. */
  baseline(plan: BaselinePlan): Promise<number[]>;
  close(): Promise<void>;
}

export function soloSpec(ranks: number, transport: NodeSpec["transport"]): NodeSpec {
  return {
    runId: crypto.randomUUID(),
    epoch: 1,
    grId: 0,
    table: [{ grId: 0, nrOffset: 0, count: ranks }],
    interconnect: "crossbar",
    transport,
  };
}

/** Starts a node by `start` and follows it to its end. It begins when it is ready and `others` resolves. */
export function collectLines(
  start: (onEvent: (event: NodeEvent) => void) => NodeHandle,
  others?: () => Promise<void>,
): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    const handle = start((event) => {
      if (event.type === "ready") others ? void others().then(() => handle.go()) : handle.go();
      else if (event.type === "console") lines.push(...event.chunks.flatMap((chunk) => chunk.text.split("\n")));
      else if (event.type === "finish") {
        handle.stop();
        if (event.finish.status === "succeeded") resolve(lines);
        else reject(new Error(JSON.stringify(event.finish.error)));
      }
    });
  });
}
