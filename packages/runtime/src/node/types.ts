/** The contract between a node (the ranks of one tab or process) and whoever starts it. */
import type {
  CheckerMode,
  ConsoleChunk,
  Finding,
  InterconnectName,
  NodeCheck,
  NodeEntry,
  NodeSample,
  RunError,
  Widget,
} from "@commworld/protocol";
import type { ForcedAlgorithms } from "../schedule/selection/algorithms";

/** `shared-memory` needs a cross-origin isolated page (or Node); `message-port` serves every page, async face only. */
export type TransportName = "shared-memory" | "message-port";

export interface NodeSpec {
  runId: string;
  /** Stands in every frame of the run. A solo run has epoch 1. */
  epoch: number;
  /** This node's own GR_ID; one entry of `table` carries it. */
  grId: number;
  table: NodeEntry[];
  interconnect: InterconnectName;
  transport: TransportName;
  /** Algorithms to use instead of the automatic choice, `{ allreduce: "ring" }`; the same on every node. */
  algorithms?: ForcedAlgorithms;
  /** Default: off. The same on every node. */
  checker?: CheckerMode;
}

export interface NodeFinish {
  status: "succeeded" | "failed";
  error?: RunError;
  /** Final totals of this node's ranks. */
  sample: NodeSample;
}

export type NodeEvent =
  /** Every rank has loaded the library and the program; they wait for go. */
  | {
      type: "ready";
      /** Shared memory of the node, which no program has asked for yet. */
      sharedBytes: number;
    }
  | { type: "console"; chunks: ConsoleChunk[] }
  /** What this node's ranks drew on the dashboard since the last event, at LIMITS.telemetryHz at most. */
  | { type: "widgets"; widgets: Widget[] }
  /** At LIMITS.telemetryHz while the run lasts. */
  | { type: "telemetry"; sample: NodeSample }
  /** New findings of the checker, complete. */
  | { type: "findings"; findings: Finding[] }
  /** How the node's ranks stand: for `hear` of the run's other nodes. */
  | { type: "check"; check: NodeCheck }
  /** Once; after it only `check`, as long as other nodes go on. */
  | { type: "finish"; finish: NodeFinish };

/**
 * What travels on the MessagePort between a node's bridge and its router, both ways. The payload buffer is transferred.
 * From the bridge `grIds` are the destinations, ascending; to the bridge it is the one source.
 * A payload has 1..LIMITS.framePayloadBytes bytes and is opaque to the router: one payload, one data frame.
 */
export interface BridgePayload {
  type: "payload";
  grIds: number[];
  payload: ArrayBuffer;
}

/** Router to bridge: so many payload bytes more have left; the bridge keeps at most LIMITS-bounded bytes outstanding. */
export interface BridgeConsumed {
  type: "consumed";
  bytes: number;
}

/** Router to bridge, behind all that came of the node: it is lost, and its ranks have failed. `error` is the run's when that ends it. */
export interface BridgeLost {
  type: "lost";
  grId: number;
  error: RunError;
}

export type BridgeMessage = BridgePayload | BridgeConsumed | BridgeLost;

export interface NodeHandle {
  /** After `ready`. */
  go(): void;
  /** What another node's `check` event said. */
  hear(check: NodeCheck): void;
  /** Ends every rank at once, also one in an endless loop or blocked. A `finish` event follows (failed, kind "stopped"). */
  stop(): void;
}
