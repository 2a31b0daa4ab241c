import type { ForcedAlgorithmNames } from "@commworld/protocol";

/** "allreduce by ring, bcast by linear" */
export function algorithmsText(forced: ForcedAlgorithmNames): string {
  return Object.entries(forced)
    .map(([operation, name]) => `${operation} by ${name}`)
    .join(", ");
}

/** The choice with one operation changed; undefined leaves it to the library. */
export function withAlgorithm(
  forced: ForcedAlgorithmNames,
  operation: string,
  name: string | undefined,
): ForcedAlgorithmNames {
  const { [operation]: _, ...others } = forced;
  return name === undefined ? others : { ...others, [operation]: name };
}
