/** Names of all algorithms, and the choice that a run may force. */
import { ALLGATHER } from "../allgather";
import { ALLREDUCE } from "../allreduce";
import { ALLTOALL } from "../alltoall";
import { BARRIER } from "../barrier";
import { BCAST } from "../bcast";
import { GATHER } from "../gather";
import { REDUCE } from "../reduce";
import { REDUCE_SCATTER } from "../reduce-scatter";
import { SCAN } from "../scan";
import { SCATTER } from "../scatter";
import type { Algorithm } from "./algorithm";

/**
 * By operation; scan serves exscan too, reduce_scatter also reduce_scatter_block; gather, scatter, allgather and alltoall their v
 * forms, and alltoall alltoallw.
 */
export const ALGORITHMS = {
  barrier: BARRIER,
  bcast: BCAST,
  gather: GATHER,
  scatter: SCATTER,
  allgather: ALLGATHER,
  alltoall: ALLTOALL,
  reduce: REDUCE,
  allreduce: ALLREDUCE,
  reduce_scatter: REDUCE_SCATTER,
  scan: SCAN,
} as const satisfies Record<string, readonly Algorithm<unknown>[]>;

export type Operation = keyof typeof ALGORITHMS;

/** Operation to the name of its algorithm, for comparisons. Where it does not apply the automatic choice stands. */
export type ForcedAlgorithms = Readonly<Partial<Record<Operation, string>>>;

export function algorithmNames(operation: Operation): string[] {
  return ALGORITHMS[operation].map(({ name }) => name);
}

/** Throws RangeError, with the names there are, for an operation or algorithm that is none. */
export function checkAlgorithms(forced: unknown): asserts forced is ForcedAlgorithms {
  if (typeof forced !== "object" || forced === null)
    throw new RangeError('algorithms are given by operation: { allreduce: "ring" }');
  for (const [operation, name] of Object.entries(forced)) {
    if (!Object.hasOwn(ALGORITHMS, operation))
      throw new RangeError(
        `no operation "${operation}" has algorithms; those that have are ${Object.keys(ALGORITHMS).join(", ")}`,
      );
    const names = algorithmNames(operation as Operation);
    if (!names.includes(name as string))
      throw new RangeError(`${operation} has no algorithm "${String(name)}"; its algorithms are ${names.join(", ")}`);
  }
}
