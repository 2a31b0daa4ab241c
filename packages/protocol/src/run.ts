import { z } from "zod";
import { LIMITS } from "./limits";

export const interconnectName = z.enum(["crossbar", "ring", "tree", "star", "mesh2d", "torus2d", "hypercube", "bus"]);
export type InterconnectName = z.infer<typeof interconnectName>;

/**
 * Algorithms of collectives that a run uses instead of the automatic choice, by operation: `{ allreduce: "ring" }`. Which names
 * there are is the library's business: a node refuses a run with a name that it does not know.
 */
export const forcedAlgorithms = z
  .record(z.string().regex(/^[a-z][a-z_]{0,39}$/), z.string().regex(/^[a-z][a-z0-9-]{0,39}$/))
  .refine((forced) => Object.keys(forced).length <= LIMITS.forcedAlgorithms, "too many operations");
export type ForcedAlgorithmNames = z.infer<typeof forcedAlgorithms>;

/** One tab of a world. Its ranks have the PIDs nrOffset .. nrOffset + count - 1. */
export const nodeEntry = z.object({
  grId: z.number().int().min(0).max(65_535),
  nrOffset: z.number().int().min(0).max(LIMITS.worldRanks),
  count: z.number().int().min(1).max(LIMITS.ranksPerNode),
});
export type NodeEntry = z.infer<typeof nodeEntry>;

/** The frozen placement of a world: ascending GR_ID, PIDs contiguous from 0. */
export const routingTable = z.array(nodeEntry).min(1).max(LIMITS.membersPerRoom);

export const runId = z.uuid();

/** What ended a run. */
export const runStatus = z.enum(["running", "succeeded", "failed", "stopped", "lost"]);
export type RunStatus = z.infer<typeof runStatus>;

/**
 * Why a run did not succeed. `exception`: user code threw; `mpi`: an MPI call failed under MPI_ERRORS_ARE_FATAL; `abort`:
 * MPI.Abort; `deadlock`: no rank can ever go on; `load`: the program did not load; `stopped`: a person pressed Stop; `node-lost`:
 * a tab left or vanished, and the program was not prepared for that;
 * `limit`: wall time or memory; `transport`: frames were lost.
 */
export const runErrorKind = z.enum([
  "exception",
  "mpi",
  "abort",
  "deadlock",
  "load",
  "stopped",
  "node-lost",
  "limit",
  "transport",
]);

export const runError = z.object({
  kind: runErrorKind,
  message: z.string().max(4000),
  /** World rank, when one rank is to blame. */
  pid: z.number().int().min(0).optional(),
  grId: z.number().int().min(0).optional(),
  /** "TypeError", or an MPI error class such as "MPI_ERR_TRUNCATE". */
  name: z.string().max(100).optional(),
  /** The MPI call that failed: "Recv". */
  call: z.string().max(40).optional(),
  file: z.string().max(LIMITS.filePathChars).optional(),
  line: z.number().int().min(1).optional(),
  column: z.number().int().min(1).optional(),
  stack: z.string().max(8000).optional(),
  /** MPI.Abort's code, else 1. */
  exitCode: z.number().int().optional(),
});
export type RunError = z.infer<typeof runError>;
