/** What a member (a tab's router) says to a relay. JSON text, one message per WebSocket message. */
import { z } from "zod";
import { finding, nodeCheck } from "../finding";
import { LIMITS } from "../limits";
import { runError, runId } from "../run";
import { consoleChunk, consoleNumber, consoleNumbers, nodeSample } from "../telemetry";
import { widgets } from "../widgets";
import { cores, displayName, runRequest } from "./common";

/** First message on a socket: with a ticket to join, or with the last welcome's token to go on as the same member. */
export const hello = z.object({
  type: z.literal("hello"),
  version: z.number().int(),
  ticket: z.string().min(1).max(2048).optional(),
  resume: z.object({ token: z.string().min(1).max(2048), runId: runId.optional() }).optional(),
  name: displayName,
  cores,
});
/** Host only: freeze the members into a routing table and begin a run. Answered by `run.prepare` to all, or `error` with the same ref. */
export const runStart = z.object({ type: z.literal("run.start"), ref: z.string().max(40), request: runRequest });
/** The node has loaded the program (hash verified) and its ranks wait for `run.go`. */
export const runReady = z.object({ type: z.literal("run.ready"), runId });
/** All ranks of the node ended, or one failed. A failure ends the run everywhere. Final totals come in `sample`. */
export const runFinish = z.object({
  type: z.literal("run.finish"),
  runId,
  status: z.enum(["succeeded", "failed"]),
  error: runError.optional(),
  sample: nodeSample.optional(),
});
/** Host only. */
export const runStop = z.object({ type: z.literal("run.stop"), runId });
export const telemetry = z.object({ type: z.literal("telemetry"), sample: nodeSample });
/** Messages of a node are numbered, and sent again on a new connection until `console.kept` tells that they are in the record. */
export const consoleOutput = z.object({
  type: z.literal("console"),
  runId,
  seq: consoleNumber,
  chunks: z.array(consoleChunk).min(1).max(256),
});
/** Asks for the output of the other nodes behind what this member has heard of each; what is recorded of it is told again. */
export const consoleMissing = z.object({ type: z.literal("console.missing"), runId, heard: consoleNumbers });
/** What this node's ranks drew on the dashboard since the last message, at telemetryHz at most. */
export const widgetUpdates = z.object({ type: z.literal("widgets"), runId, widgets });
/** How the node's ranks stand, for the other nodes of the run. */
export const check = z.object({ type: z.literal("check"), check: nodeCheck });
/** What the node's checker found. */
export const findings = z.object({
  type: z.literal("findings"),
  runId,
  findings: z.array(finding).min(1).max(16),
});
/** Change the number of ranks offered, from the next run on. */
export const memberCores = z.object({ type: z.literal("member.cores"), cores });
export const leave = z.object({ type: z.literal("leave") });
export const ping = z.object({ type: z.literal("ping"), t: z.number() });

export const memberMessage = z.discriminatedUnion("type", [
  hello,
  runStart,
  runReady,
  runFinish,
  runStop,
  telemetry,
  consoleOutput,
  consoleMissing,
  widgetUpdates,
  check,
  findings,
  memberCores,
  leave,
  ping,
]);
export type MemberMessage = z.infer<typeof memberMessage>;
export type Hello = z.infer<typeof hello>;

export const MAX_CONTROL_BYTES = LIMITS.controlBytes;
