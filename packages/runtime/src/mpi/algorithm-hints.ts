/** Hints that name the algorithm of a communicator's collectives: `algorithm_allreduce` = `ring`. */
import { ALGORITHMS, checkAlgorithms, type ForcedAlgorithms, type Operation } from "../schedule/selection/algorithms";
import { MPIError } from "./errors";

const PREFIX = "algorithm_";

export const ALGORITHM_HINTS: readonly string[] = Object.keys(ALGORITHMS).map((operation) => PREFIX + operation);

/** @throws MPI_ERR_INFO_VALUE for a name that is none */
export function forcedBy(hints: Iterable<readonly [string, string]>): ForcedAlgorithms {
  const forced: Partial<Record<Operation, string>> = {};
  for (const [key, name] of hints)
    if (key.startsWith(PREFIX) && name !== "") forced[key.slice(PREFIX.length) as Operation] = name;
  try {
    checkAlgorithms(forced);
  } catch (error) {
    throw new MPIError("ERR_INFO_VALUE", (error as Error).message);
  }
  return forced;
}
