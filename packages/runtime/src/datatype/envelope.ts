import type { COMBINERS } from "./constants";
import { LARGEST_INT } from "./constants";

export type CombinerName = keyof typeof COMBINERS;

/** The call that made a datatype (MPI 5.0, section 5.1.13). */
export interface Envelope<T> {
  readonly combiner: CombinerName;
  readonly integers: readonly number[];
  readonly addresses: readonly number[];
  readonly counts: readonly number[];
  readonly datatypes: readonly T[];
}

/**
 * Arguments in the places of the standard's table. `sizes` are the integers that the large-count form of the call takes as
 * counts: they and the addresses are counts when one of them is no C int.
 */
export function envelope<T>(
  combiner: CombinerName,
  parts: {
    fixed?: readonly number[];
    sizes?: readonly number[];
    tail?: readonly number[];
    addresses?: readonly number[];
  },
  datatypes: readonly T[],
): Envelope<T> {
  const { fixed = [], sizes = [], tail = [], addresses = [] } = parts;
  const large = sizes.some((size) => Math.abs(size) > LARGEST_INT);
  return large
    ? { combiner, integers: [...fixed, ...tail], addresses: [], counts: [...sizes, ...addresses], datatypes }
    : { combiner, integers: [...fixed, ...sizes, ...tail], addresses, counts: [], datatypes };
}
