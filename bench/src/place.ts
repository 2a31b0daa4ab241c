/** Where a benchmark runs: the same programs in threads of Node and in a tab of Chromium. */
import type { InterconnectName, RunnableProgram } from "@commworld/protocol";
import type { NodeEvent, NodeHandle, NodeSpec } from "@commworld/runtime";

/** Half round trips by spinning, by MessagePort, by Atomics.wait and notify; copies of `bytes` within one thread. */
export type BaselineName = "shared-memory" | "message-port" | "notify" | "memory-copy";

export interface BaselinePlan {
  name: BaselineName;
  samples: number;
  trips: number;
  /** Pairs of workers that do the same at once. Default: 1. */
  pairs?: number;
  bytes?: number;
}

export interface Start {
  /** Until every rank was ready for the program, microseconds. */
  us: number;
  /** Shared memory that no program asked for. */
  sharedBytes: number;
}

export type Algorithms = NodeSpec["algorithms"];

export interface Place {
  readonly name: "node" | "chromium";
  readonly version: string;
  /** Runs a program on one node of `ranks`; returns the lines that its ranks printed. Throws when it fails. */
  run(
    program: RunnableProgram,
    ranks: number,
    transport: NodeSpec["transport"],
    algorithms?: Algorithms,
    interconnect?: InterconnectName,
  ): Promise<string[]>;
  /** Starts a node of so many ranks, which does nothing. */
  start(program: RunnableProgram, ranks: number): Promise<Start>;
  /** Microseconds of what bare workers do. */
  baseline(plan: BaselinePlan): Promise<number[]>;
  close(): Promise<void>;
}

export function soloSpec(
  ranks: number,
  transport: NodeSpec["transport"],
  algorithms?: Algorithms,
  interconnect: InterconnectName = "crossbar",
): NodeSpec {
  return {
    ...(algorithms ? { algorithms } : {}),
    runId: crypto.randomUUID(),
    epoch: 1,
    grId: 0,
    table: [{ grId: 0, nrOffset: 0, count: ranks }],
    interconnect,
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

/** A line of JSON that a benchmark's program prints. */
export interface Line {
  operation: string;
  bytes: number;
  us: number[];
}

/** Runs a program; the lines of JSON that it printed. */
export async function runLines(
  place: Place,
  program: RunnableProgram,
  ranks: number,
  transport: NodeSpec["transport"],
  algorithms?: Algorithms,
): Promise<Line[]> {
  return linesOf(await place.run(program, ranks, transport, algorithms));
}

export function linesOf(output: readonly string[]): Line[] {
  return output.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as Line);
}

type StartNode = (onEvent: (event: NodeEvent) => void) => NodeHandle;

/** Starts a node and ends it as soon as it is ready. */
export function timeStart(start: StartNode): Promise<Start> {
  return new Promise((resolve, reject) => {
    const begin = performance.now();
    const handle = start((event) => {
      if (event.type === "ready") {
        resolve({ us: (performance.now() - begin) * 1000, sharedBytes: event.sharedBytes });
        handle.stop();
      } else if (event.type === "finish") reject(new Error(JSON.stringify(event.finish.error)));
    });
  });
}

/** Words of the workers; what they exchange when it is long stands behind. */
const BASELINE_WORDS_BYTES = 16 * 1024;

/** The messages for the workers of a baseline, by pair and side. */
export function baselineMessages(plan: BaselinePlan) {
  const memory = new SharedArrayBuffer(BASELINE_WORDS_BYTES + 2 * (plan.bytes ?? 8));
  const pairs = plan.pairs ?? 1;
  const members = Array.from({ length: 2 * pairs }, (_, i) => ({ pair: i >> 1, side: i & 1 }));
  return members.map((member) => ({ ...plan, ...member, pairs, memory }));
}
