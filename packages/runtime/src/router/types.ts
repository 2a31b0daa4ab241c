/** What a page and its router say to each other. The router holds the room's socket, in a worker of the app's origin. */
import type {
  ConsoleChunk,
  Finding,
  NodeCheck,
  NodeSample,
  PreparedRun,
  Refusal,
  RoomState,
  RunError,
  RunRequest,
  RunStatus,
  Welcome,
  Widget,
} from "@commworld/protocol";
import type { NodeFinish } from "../node/types";

/** Why the socket is closed: an entry of the protocol's close table, or `connection-lost` for a code that is not in it. */
export interface RouterClose {
  code: number;
  reason: string;
  retriable: boolean;
}

/** A try to connect. `retryAt` (epoch milliseconds) while the router waits before it; `last`: why the one before has failed. */
interface Attempt {
  /** Counts from 1 since the last welcome. */
  attempt: number;
  retryAt?: number;
  last?: RouterClose;
}

export type RouterState =
  | ({ phase: "connecting" } & Attempt)
  | { phase: "connected" }
  /** It was connected. Until `keptUntil` (epoch milliseconds) the room keeps the member's place, and its run goes on. */
  | ({ phase: "reconnecting"; lostAt: number; keptUntil: number; last: RouterClose } & Attempt)
  /** Final until `connect()`. `close` is null after `leave()`. */
  | { phase: "closed"; close: RouterClose | null; message?: string };

export type RouterEvent =
  | { type: "state"; state: RouterState }
  | { type: "welcome"; welcome: Welcome }
  /** The member has its place again, and its part in the run `runId` if there is one. */
  | { type: "resumed"; awayMs: number; runId: string | null }
  | { type: "room"; room: RoomState }
  /** This node is in the routing table: load the program, attach its bridge, then answer `ready`. */
  | { type: "prepare"; run: PreparedRun; grId: number }
  /** Every node is ready. Frames of other nodes may reach the bridge a little earlier. */
  | { type: "go"; runId: string }
  /** A node of the run is lost, and the run goes on; the bridge hears of it itself. Also told to those who only watch. */
  | { type: "node-lost"; runId: string; grId: number; error: RunError }
  /** Once for every run this member was told of, also when its own socket was away for too long: stop the node. */
  | { type: "ended"; runId: string; status: RunStatus; error?: RunError }
  | { type: "telemetry"; sample: NodeSample }
  | { type: "console"; runId: string; chunks: ConsoleChunk[] }
  | { type: "widgets"; runId: string; widgets: Widget[] }
  /** How another node's ranks stand: for the own node's `hear`. */
  | { type: "check"; check: NodeCheck }
  | { type: "findings"; runId: string; findings: Finding[] }
  /** A request was refused; `ref` is what `startRun` returned. The socket stays open. */
  | { type: "refusal"; refusal: Refusal };

/** The same face in the worker (RoomClient) and on the page (connectRouter). */
export interface Router {
  /** Opens the socket, or opens it again after `closed`. Does nothing while it is connecting or connected. */
  connect(): void;
  /** The network may be back: a try that waits is made at once, and a connection is looked at. */
  retryNow(): void;
  /** Host only. Answered by `prepare` and `room`, or by `refusal` with the returned ref. */
  startRun(request: RunRequest): string;
  ready(runId: string): void;
  /** Payloads that the bridge handed over before still leave: other nodes may wait for them. */
  finish(runId: string, finish: NodeFinish): void;
  /** Host only. */
  stopRun(runId: string): void;
  sendTelemetry(sample: NodeSample): void;
  sendConsole(runId: string, chunks: ConsoleChunk[]): void;
  sendWidgets(runId: string, widgets: Widget[]): void;
  sendCheck(check: NodeCheck): void;
  sendFindings(runId: string, findings: Finding[]): void;
  /** Ranks offered from the next run on. */
  setCores(cores: number): void;
  /** Leaves the room and closes the socket; no reconnect. */
  leave(): void;
  /** Between `prepare` and `ready`: the port carries BridgeMessages. The router owns it from here and closes it when the run ends. */
  attachBridge(port: MessagePort, run: PreparedRun): void;
}

/** Gives a fresh ticket for each connection. A rejection with `retriable: false` ends the attempts; others are retried. */
export type TicketSource = () => Promise<string>;

/** For a TicketSource: the room is gone, or this person may not join. */
export class TicketRefused extends Error {
  readonly retriable = false;
}

export interface RouterIdentity {
  /** `ws(s)://host/path`, without a query. */
  url: string;
  room: string;
  name: string;
  cores: number;
}
