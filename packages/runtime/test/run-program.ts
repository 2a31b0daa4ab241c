/** Runs programs under Node and gathers what their nodes tell. */
import type {
  ConsoleChunk,
  Finding,
  NodeCheck,
  NodeEntry,
  NodeSample,
  RunnableProgram,
  Widget,
} from "@commworld/protocol";
import { applyWidgets } from "@commworld/protocol/widgets";
import type { RouterPort } from "../src/bridge/bridge";
import { type NodeFinish, type NodeHandle, type NodeSpec, startNodeRun } from "../src/node";

export interface RunOptions {
  ranks: number;
  interconnect?: NodeSpec["interconnect"];
  transport?: NodeSpec["transport"];
  algorithms?: NodeSpec["algorithms"];
  checker?: NodeSpec["checker"];
  /** For the other nodes of the world. */
  onCheck?(check: NodeCheck): void;
  /** Called when the ranks have begun. */
  onBegun?(handle: NodeHandle): void;
  onConsole?(chunks: readonly ConsoleChunk[], handle: NodeHandle): void;
}

/**
 * A run whose ranks have sent and received nothing in so many samples, four a second, hangs: it is stopped, and its error says what
 * each rank was doing. On a busy machine samples come late, too.
 */
const HANGS_AFTER_SAMPLES = 200;

export interface RunResult extends NodeFinish {
  /** "0: line", in the order told. */
  lines: string[];
  samples: NodeSample[];
  /** As they were at the end. */
  widgets: Widget[];
  findings: Finding[];
}

export function linesOf(chunks: readonly ConsoleChunk[]): string[] {
  return chunks.flatMap(({ pid, text }) => text.split("\n").map((line) => `${pid}: ${line}`));
}

function progressOf({ ranks }: NodeSample): string {
  return ranks.map(({ sentMessages, receivedMessages }) => `${sentMessages} ${receivedMessages}`).join();
}

/** One node that is the whole world. */
export function runProgram(program: RunnableProgram, options: RunOptions): Promise<RunResult> {
  const table = [{ grId: 0, nrOffset: 0, count: options.ranks }];
  const node = startPart(program, options, table, 0);
  void node.ready.then(() => node.go());
  return node.result;
}

export interface Part {
  grId: number;
  handle: NodeHandle;
  ready: Promise<void>;
  go(): void;
  result: Promise<RunResult>;
}

/** One node of a world. Stopped as soon as it has finished, unless `keep`: its ranks may still forward for others. */
export function startPart(
  program: RunnableProgram,
  options: RunOptions,
  table: NodeEntry[],
  grId: number,
  router?: RouterPort,
): Part {
  const lines: string[] = [];
  const samples: NodeSample[] = [];
  const widgets = new Map<string, Widget>();
  const findings: Finding[] = [];
  let setReady = () => {};
  let setResult = (_: RunResult) => {};
  const ready = new Promise<void>((resolve) => {
    setReady = resolve;
  });
  const result = new Promise<RunResult>((resolve) => {
    setResult = resolve;
  });
  let progress = "";
  let still = 0;
  const handle = startNodeRun({
    spec: {
      runId: "core-suite",
      epoch: 1,
      grId,
      table,
      interconnect: options.interconnect ?? "crossbar",
      transport: options.transport ?? "shared-memory",
      ...(options.algorithms && { algorithms: options.algorithms }),
      ...(options.checker && { checker: options.checker }),
    },
    program,
    router,
    onEvent: (event) => {
      if (event.type === "ready") setReady();
      else if (event.type === "console") {
        lines.push(...linesOf(event.chunks));
        options.onConsole?.(event.chunks, handle);
      } else if (event.type === "telemetry") {
        samples.push(event.sample);
        const now = progressOf(event.sample);
        still = now === progress ? still + 1 : 0;
        progress = now;
        if (still === HANGS_AFTER_SAMPLES) handle.stop();
      } else if (event.type === "widgets") applyWidgets(widgets, event.widgets);
      else if (event.type === "findings") findings.push(...event.findings);
      else if (event.type === "check") options.onCheck?.(event.check);
      else if (event.type === "finish") {
        if (!router) handle.stop();
        setResult({ ...event.finish, lines, samples, widgets: [...widgets.values()], findings });
      }
    },
  });
  const go = () => {
    handle.go();
    options.onBegun?.(handle);
  };
  return { grId, handle, ready, go, result };
}
