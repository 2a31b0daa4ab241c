/** What a relay says to a member. JSON text, one message per WebSocket message. */
import { z } from "zod";
import { checkerMode, finding, nodeCheck } from "../finding";
import { contentHash } from "../program";
import { roomCode } from "../room-code";
import { forcedAlgorithms, interconnectName, routingTable, runError, runId, runStatus } from "../run";
import { consoleChunk, consoleNumber, consoleNumbers, nodeSample } from "../telemetry";
import { widgets } from "../widgets";
import { member } from "./common";

export const roomPhase = z.enum(["open", "starting", "running"]);

/** What a node needs to take its part in a run. `epoch` grows with each run of the room and stands in every frame. */
export const preparedRun = z.object({
  runId,
  epoch: z.number().int().min(1).max(0xffff_ffff),
  versionId: z.string(),
  hash: contentHash,
  /** Of the module to run, where the program is compiled. */
  module: contentHash.optional(),
  interconnect: interconnectName,
  algorithms: forcedAlgorithms.optional(),
  table: routingTable,
  checker: checkerMode.optional(),
});
export type PreparedRun = z.infer<typeof preparedRun>;

/** Answer to `hello`. */
export const welcome = z.object({
  type: z.literal("welcome"),
  version: z.number().int(),
  grId: z.number().int(),
  room: roomCode,
  role: z.enum(["host", "contributor"]),
  /** For the hello of the next connection. */
  token: z.string(),
  /** The member has its place of before. */
  resumed: z.boolean(),
  limits: z.record(z.string(), z.number()),
});
/** The room as it is now: sent after `welcome` and at every change. A member with `inRun` false during a run waits for the next one. */
export const roomState = z.object({
  type: z.literal("room"),
  phase: roomPhase,
  members: z.array(member),
  run: preparedRun.nullable(),
});
/** To the members of the routing table: load and answer `run.ready`. */
export const runPrepare = z.object({ type: z.literal("run.prepare"), run: preparedRun });
/** Every node is ready: begin. */
export const runGo = z.object({ type: z.literal("run.go"), runId });
/**
 * To every member: a node of the run is lost, and the run goes on without it. `error` is what the run ends with when the program
 * is not prepared for that.
 */
export const runNodeLost = z.object({
  type: z.literal("run.node-lost"),
  runId,
  grId: z.number().int().min(0).max(65_535),
  error: runError,
});
/** To every member: the run is over, drop its ranks. */
export const runEnded = z.object({
  type: z.literal("run.ended"),
  runId,
  status: runStatus,
  error: runError.optional(),
});
/** Telemetry and console of other nodes, for those who watch. */
export const telemetryRelayed = z.object({ type: z.literal("telemetry"), sample: nodeSample });
/** The node's own number of it: a gap or a number that was heard says that something was lost or comes twice. */
export const consoleRelayed = z.object({
  type: z.literal("console"),
  runId,
  grId: z.number().int().min(0).max(65_535),
  seq: consoleNumber,
  chunks: z.array(consoleChunk),
});
/** To a node: its messages of output up to this one are in the record. */
export const consoleKept = z.object({ type: z.literal("console.kept"), runId, seq: consoleNumber });
/** After what answers `console.missing`: what the record holds of each node; of what is not told up to there, nothing was kept. */
export const consoleRecorded = z.object({ type: z.literal("console.recorded"), runId, upTo: consoleNumbers });
/** Output of other nodes may have been lost on its way between relays. */
export const consoleDoubt = z.object({ type: z.literal("console.doubt"), runId });
export const widgetsRelayed = z.object({ type: z.literal("widgets"), runId, widgets });
export const checkRelayed = z.object({ type: z.literal("check"), check: nodeCheck });
export const findingsRelayed = z.object({ type: z.literal("findings"), runId, findings: z.array(finding) });
/** The message with this `ref` was refused; the socket stays open. */
export const refusal = z.object({
  type: z.literal("error"),
  ref: z.string().optional(),
  code: z.enum([
    "not-host",
    "busy",
    "no-ranks",
    "too-many-ranks",
    "unknown-program",
    "unknown-run",
    "bad-telemetry",
    "unavailable",
  ]),
  message: z.string(),
});
/** This relay ends soon: connect to another one in so many milliseconds, with the token. */
export const goaway = z.object({ type: z.literal("goaway"), afterMs: z.number().min(0) });
export const pong = z.object({ type: z.literal("pong"), t: z.number() });

export const relayMessage = z.discriminatedUnion("type", [
  welcome,
  roomState,
  runPrepare,
  runGo,
  runNodeLost,
  runEnded,
  telemetryRelayed,
  consoleRelayed,
  consoleKept,
  consoleRecorded,
  consoleDoubt,
  widgetsRelayed,
  checkRelayed,
  findingsRelayed,
  refusal,
  goaway,
  pong,
]);
export type Welcome = z.infer<typeof welcome>;
export type RunEnded = z.infer<typeof runEnded>;
export type RunNodeLost = z.infer<typeof runNodeLost>;
export type RelayMessage = z.infer<typeof relayMessage>;
export type RoomState = z.infer<typeof roomState>;
export type Refusal = z.infer<typeof refusal>;
