/** Distributed graphs (MPI 5.0, section 8.5.4): every rank knows its own edges. Immutable. */
import { MPIError } from "../mpi/errors";
import type { Topology } from "./topology";

/** No weights (MPI_UNWEIGHTED). */
export const UNWEIGHTED = Object.freeze({ name: "MPI_UNWEIGHTED" });
/** Weights on the other ranks, none here (MPI_WEIGHTS_EMPTY). */
export const WEIGHTS_EMPTY = Object.freeze({ name: "MPI_WEIGHTS_EMPTY" });

/** What one rank gave: edges from source to destination, of any ranks. */
export interface GivenEdges {
  sources: number[];
  destinations: number[];
  /** null: unweighted. */
  weights: number[] | null;
}

export class DistGraph implements Topology {
  readonly kind = "dist-graph";
  readonly sourceLanes = [];
  readonly destinationLanes = [];

  /** @param sourceWeights null in both: unweighted */
  constructor(
    readonly sources: readonly number[],
    readonly sourceWeights: readonly number[] | null,
    readonly destinations: readonly number[],
    readonly destinationWeights: readonly number[] | null,
  ) {}

  get weighted(): boolean {
    return this.sourceWeights !== null;
  }
}

/** MPI_Dist_graph_create_adjacent: the rank names its own neighbours. */
export function adjacentGraph(
  size: number,
  sources: unknown,
  destinations: unknown,
  sourceWeights: unknown,
  destinationWeights: unknown,
): DistGraph {
  const from = ranks(sources ?? [], size, "sources");
  const to = ranks(destinations ?? [], size, "destinations");
  const incoming = weights(sourceWeights, from.length, "sourceweights");
  const outgoing = weights(destinationWeights, to.length, "destweights");
  if ((incoming === null) !== (outgoing === null))
    throw new MPIError("ERR_ARG", "give weights for sources and for destinations, or for neither");
  return new DistGraph(from, incoming, to, outgoing);
}

/** MPI_Dist_graph_create: checks what one rank gives, `degrees[i]` edges out of `sources[i]`. */
export function givenEdges(
  size: number,
  sources: unknown,
  degrees: unknown,
  destinations: unknown,
  given: unknown,
): GivenEdges {
  const from = ranks(sources, size, "sources");
  const to = ranks(destinations, size, "destinations");
  if (
    !Array.isArray(degrees) ||
    degrees.length !== from.length ||
    !degrees.every((one) => Number.isSafeInteger(one) && one >= 0)
  )
    throw new MPIError("ERR_ARG", `degrees is an array of ${from.length} whole numbers, one for each source`);
  const count = degrees.reduce((sum: number, degree: number) => sum + degree, 0);
  if (count !== to.length)
    throw new MPIError("ERR_ARG", `the degrees add up to ${count} edges, and there are ${to.length} destinations`);
  return {
    sources: from.flatMap((source, i) => new Array<number>(degrees[i]).fill(source)),
    destinations: to,
    weights: weights(given, to.length, "weights"),
  };
}

/** A rank's part of the graph that all ranks gave together; edges between the same two ranks stand in the same order at both. */
export function gatheredGraph(all: readonly GivenEdges[], rank: number): DistGraph {
  const weighted = all.some((given) => given.weights !== null);
  const edges = all.flatMap(({ sources, destinations, weights: own }) =>
    sources.map((source, i) => ({ source, destination: destinations[i]!, weight: own?.[i] ?? 1 })),
  );
  const incoming = edges.filter(({ destination }) => destination === rank);
  const outgoing = edges.filter(({ source }) => source === rank);
  return new DistGraph(
    incoming.map(({ source }) => source),
    weighted ? incoming.map(({ weight }) => weight) : null,
    outgoing.map(({ destination }) => destination),
    weighted ? outgoing.map(({ weight }) => weight) : null,
  );
}

function ranks(given: unknown, size: number, what: string): number[] {
  if (!Array.isArray(given)) throw new MPIError("ERR_ARG", `${what} is an array of ranks`);
  const outside = given.find((rank) => !Number.isInteger(rank) || rank < 0 || rank >= size);
  if (outside === undefined) return [...given];
  throw new MPIError("ERR_RANK", `there is no rank ${String(outside)} among the ${what}; ranks are 0..${size - 1}`);
}

function weights(given: unknown, count: number, what: string): number[] | null {
  if (given === undefined || given === null || given === UNWEIGHTED) return null;
  if (given === WEIGHTS_EMPTY && count === 0) return [];
  if (Array.isArray(given) && given.length === count && given.every((one) => Number.isInteger(one) && one >= 0))
    return [...given];
  throw new MPIError("ERR_ARG", `${what} is an array of ${count} whole numbers from 0 on, or MPI.UNWEIGHTED`);
}
