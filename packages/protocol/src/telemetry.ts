import { z } from "zod";
import { LIMITS } from "./limits";
import { runId } from "./run";

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const microseconds = z.number().min(0).max(1e13);

/** The name of an MPI call as mpi4py spells it: "Recv", "allreduce". */
export const callName = z.string().regex(/^[A-Za-z_]{1,40}$/);

/** What a rank is in now. `peer` is a world rank, -1 for MPI.ANY_SOURCE, absent for collectives. */
export const rankState = z.object({
  phase: z.enum(["starting", "computing", "blocked", "finished", "failed"]),
  call: callName.optional(),
  peer: z.number().int().min(-1).max(LIMITS.worldRanks).optional(),
  tag: z.number().int().min(-1).optional(),
  /** How long it has been in this state. */
  sinceMs: z.number().min(0).max(1e10),
});
export type RankState = z.infer<typeof rankState>;

/** Totals of one rank since the run began: messages and payload bytes of user data, time inside each MPI call. */
export const rankSample = z.object({
  pid: z
    .number()
    .int()
    .min(0)
    .max(LIMITS.worldRanks - 1),
  sentMessages: count,
  sentBytes: count,
  receivedMessages: count,
  receivedBytes: count,
  calls: z
    .record(callName, z.object({ count, us: microseconds }))
    .refine((calls) => Object.keys(calls).length <= LIMITS.callsPerRank, "too many calls"),
  /** Wall time of the rank since it began, microseconds; time outside MPI calls is computation. */
  wallUs: microseconds,
  state: rankState,
});
export type RankSample = z.infer<typeof rankSample>;

export const nodeSample = z.object({
  runId,
  grId: z.number().int().min(0).max(65_535),
  /** Milliseconds since this node began the run. */
  tMs: z.number().min(0).max(1e10),
  ranks: z.array(rankSample).min(1).max(LIMITS.ranksPerNode),
});
export type NodeSample = z.infer<typeof nodeSample>;

export const consoleChunk = z.object({
  pid: z
    .number()
    .int()
    .min(0)
    .max(LIMITS.worldRanks - 1),
  stream: z.enum(["stdout", "stderr"]),
  /** Whole lines, without the last newline. Text, never HTML. */
  text: z.string().max(32 * 1024),
  tMs: z.number().min(0).max(1e10),
});
/** Of a node's messages of output, in a run: from 1. */
export const consoleNumber = z.number().int().min(1).max(0x7fff_ffff);
/** By GR_ID: the number of the newest message of output, all before it included. */
export const consoleNumbers = z
  .record(z.string().regex(/^\d{1,5}$/), z.number().int().min(0).max(0x7fff_ffff))
  .refine((numbers) => Object.keys(numbers).length <= LIMITS.membersPerRoom, "too many nodes");
export type ConsoleNumbers = z.infer<typeof consoleNumbers>;
export type ConsoleChunk = z.infer<typeof consoleChunk>;
