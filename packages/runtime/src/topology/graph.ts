/** General graphs that every rank knows as a whole (MPI 5.0, sections 8.5.3 and 8.5.5). Immutable. */
import { UNDEFINED } from "../mpi/constants";
import { MPIError } from "../mpi/errors";
import type { Topology } from "./topology";

export class Graph {
  /** `index[i]`: neighbours of nodes 0 to i together. */
  readonly index: readonly number[];
  /** The neighbours of node 0, then those of node 1, ... A node may be its own neighbour, and one neighbour may stand several times. */
  readonly edges: readonly number[];

  constructor(index: unknown, edges: unknown) {
    if (!isList(index) || !index.every((end, i) => end >= (index[i - 1] ?? 0)))
      throw new MPIError(
        "ERR_ARG",
        "index is an array of whole numbers that do not fall: neighbours of all nodes up to here",
      );
    if (!isList(edges) || edges.length !== (index.at(-1) ?? 0))
      throw new MPIError("ERR_ARG", `edges is an array of ${index.at(-1) ?? 0} neighbours, as many as index ends with`);
    const outside = edges.find((node) => node < 0 || node >= index.length);
    if (outside !== undefined)
      throw new MPIError("ERR_ARG", `there is no node ${outside} in a graph of ${index.length}; nodes count from 0`);
    this.index = [...index];
    this.edges = [...edges];
  }

  get size(): number {
    return this.index.length;
  }

  /** @throws MPI_ERR_RANK */
  neighbours(rank: unknown): number[] {
    if (typeof rank !== "number" || !Number.isInteger(rank) || rank < 0 || rank >= this.size)
      throw new MPIError("ERR_RANK", `there is no rank ${String(rank)} in the graph; ranks are 0..${this.size - 1}`);
    return this.edges.slice(this.index[rank - 1] ?? 0, this.index[rank]);
  }

  /** MPI_Graph_map: the rank a process would get; UNDEFINED for those that are left over. */
  map(rank: number): number {
    return rank < this.size ? rank : UNDEFINED;
  }

  /** Edges lead both ways: whom a node lists it tells, and hears from. */
  topology(rank: number): Topology {
    const neighbours = this.neighbours(rank);
    return { kind: "graph", sources: neighbours, destinations: neighbours, sourceLanes: [], destinationLanes: [] };
  }
}

function isList(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((one) => Number.isSafeInteger(one));
}
