/** Communicators with topologies (MPI 5.0, section 8.5). Processes keep their order: `reorder` is allowed to change nothing. */
import { CartesianGrid } from "../topology/cartesian";
import { adjacentGraph, DistGraph, gatheredGraph, givenEdges } from "../topology/dist-graph";
import { Graph } from "../topology/graph";
import { build, type Made, offer } from "./comm-create";
import { hintsFrom } from "./comm-info";
import { COMM_NULL, type Communicator, checkIntra } from "./communicator";
import { UNDEFINED } from "./constants";
import { MPIError } from "./errors";
import { exchange } from "./exchange";
import type { Pending } from "./pending";
import { giving } from "./pending-chain";

export const CART = 211;
export const GRAPH = 212;
export const DIST_GRAPH = 213;

/** MPI_Cart_create: ranks beyond the grid get COMM_NULL. */
export function createCart(comm: Communicator, dims: unknown, periods?: unknown): Pending<Made> {
  return first(comm, grid(comm, dims, periods));
}

/** MPI_Graph_create. */
export function createGraph(comm: Communicator, index: unknown, edges: unknown): Pending<Made> {
  return first(comm, graph(comm, index, edges));
}

/** MPI_Dist_graph_create_adjacent. */
export function createDistGraphAdjacent(
  comm: Communicator,
  sources: unknown,
  destinations: unknown,
  sourceWeights?: unknown,
  destinationWeights?: unknown,
  info?: unknown,
): Pending<Made> {
  checkIntra(comm);
  const own = adjacentGraph(comm.size, sources, destinations, sourceWeights, destinationWeights);
  const hints = hintsFrom(info);
  return giving(exchange(comm, said(comm)), (all) => build(comm, all, undefined, { grid: own, hints }));
}

/** MPI_Dist_graph_create: ranks give edges of any ranks. */
export function createDistGraph(
  comm: Communicator,
  sources: unknown,
  degrees: unknown,
  destinations: unknown,
  weights?: unknown,
  info?: unknown,
): Pending<Made> {
  checkIntra(comm);
  const given = givenEdges(comm.size, sources, degrees, destinations, weights);
  const hints = hintsFrom(info);
  return giving(exchange(comm, { ...said(comm), given }), (all) => {
    const parts = all.map((one) => one.given);
    return build(comm, all, undefined, { grid: gatheredGraph(parts, comm.rank), hints });
  });
}

/** MPI_Cart_sub. Without a dimension left it is the grid of one node that Create_cart makes: the others get COMM_NULL. */
export function cartSub(comm: Communicator, remain: unknown): Pending<Made> {
  const part = cartOf(comm).sub(comm.rank, remain);
  const own = { ...said(comm), colour: part.colour, rank: part.rank };
  return giving(exchange(comm, own), (all) => {
    if (part.grid.ndims === 0 && comm.rank !== 0) return COMM_NULL;
    const members = all.filter(({ colour }) => colour === part.colour).sort((a, b) => a.rank - b.rank);
    return build(comm, members, undefined, { grid: part.grid });
  });
}

/** MPI_Cart_map. */
export function cartMap(comm: Communicator, dims: unknown, periods?: unknown): number {
  return grid(comm, dims, periods).map(comm.rank);
}

/** MPI_Graph_map. */
export function graphMap(comm: Communicator, index: unknown, edges: unknown): number {
  return graph(comm, index, edges).map(comm.rank);
}

/** MPI_Topo_test. */
export function topologyOf({ grid: own }: Communicator): number {
  if (own instanceof CartesianGrid) return CART;
  if (own instanceof Graph) return GRAPH;
  return own instanceof DistGraph ? DIST_GRAPH : UNDEFINED;
}

/** @throws MPI_ERR_TOPOLOGY */
export function cartOf({ grid: own }: Communicator): CartesianGrid {
  if (own instanceof CartesianGrid) return own;
  throw new MPIError("ERR_TOPOLOGY", "this is for a communicator that Create_cart made");
}

export function graphOf({ grid: own }: Communicator): Graph {
  if (own instanceof Graph) return own;
  throw new MPIError("ERR_TOPOLOGY", "this is for a communicator that Create_graph made");
}

export function distGraphOf({ grid: own }: Communicator): DistGraph {
  if (own instanceof DistGraph) return own;
  throw new MPIError(
    "ERR_TOPOLOGY",
    "this is for a communicator that Create_dist_graph or Create_dist_graph_adjacent made",
  );
}

/** The first ranks of a communicator, as many as the topology has nodes. */
function first(comm: Communicator, shape: CartesianGrid | Graph): Pending<Made> {
  return giving(exchange(comm, said(comm)), (all) =>
    comm.rank < shape.size ? build(comm, all.slice(0, shape.size), undefined, { grid: shape }) : COMM_NULL,
  );
}

function grid(comm: Communicator, dims: unknown, periods: unknown): CartesianGrid {
  checkIntra(comm);
  const made = new CartesianGrid(dims, periods);
  if (made.size > comm.size)
    throw new MPIError(
      "ERR_DIMS",
      `a grid of ${made.size} nodes does not fit ${comm.size} ranks; MPI.Compute_dims makes one that does`,
    );
  return made;
}

function graph(comm: Communicator, index: unknown, edges: unknown): Graph {
  checkIntra(comm);
  const made = new Graph(index, edges);
  if (made.size > comm.size)
    throw new MPIError("ERR_ARG", `a graph of ${made.size} nodes does not fit ${comm.size} ranks`);
  return made;
}

function said(comm: Communicator) {
  return { pid: comm.runtime.engine.place.pid, ids: offer(comm) };
}
