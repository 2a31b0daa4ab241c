import type { ResolvedBuffer } from "../buffer";
import { MPIError } from "../errors";

/** Each has a mark of its own while a send is under way. */
export const MAX_PARTITIONS = 1_000_000;

/** Throws MPI_ERR_ARG. */
export function checkPartitionCount(partitions: unknown): asserts partitions is number {
  if (typeof partitions !== "number" || !Number.isInteger(partitions) || partitions < 1 || partitions > MAX_PARTITIONS)
    throw new MPIError("ERR_ARG", `${String(partitions)} is no number of partitions, which is 1 to ${MAX_PARTITIONS}`);
}

/** Throws MPI_ERR_ARG or MPI_ERR_COUNT unless the elements are so many equal parts. */
export function checkPartitions(data: ResolvedBuffer, partitions: unknown): asserts partitions is number {
  checkPartitionCount(partitions);
  if (data.count % partitions !== 0)
    throw new MPIError("ERR_COUNT", `${data.count} elements are not ${partitions} partitions of the same size`);
}

/** The partitions from `low` to `high`. Throws MPI_ERR_ARG when there are none. */
export function rangeOf(low: number, high: number): number[] {
  if (Number.isInteger(low) && Number.isInteger(high) && low >= 0 && low <= high && high < MAX_PARTITIONS)
    return Array.from({ length: high - low + 1 }, (_, i) => low + i);
  throw new MPIError("ERR_ARG", `${low} to ${high} is no range of partitions`);
}
