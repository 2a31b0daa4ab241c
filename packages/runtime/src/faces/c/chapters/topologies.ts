/** Process topologies (MPI 5.0, chapter 8). */
import { MPIError } from "../../../mpi/errors";
import * as making from "../../../mpi/topology-create";
import { createDims } from "../../../topology/dims";
import { WEIGHTS_EMPTY } from "../../../topology/dist-graph";
import * as abi from "../abi";
import type { CFace } from "../c-face";
import type { CChapter } from "../entries";
import { makesCommunicator } from "../new-communicator";

export function topologies(c: CFace): CChapter {
  const ints = (address: number, count: number) => {
    if (count < 0) throw new MPIError("ERR_ARG", `${count} is no number of values`);
    return c.memory.readInts(address, count);
  };
  const flags = (address: number, count: number) => ints(address, count).map((flag) => flag !== 0);
  const dimsOf = (ndims: number, address: number) => {
    if (ndims < 0) throw new MPIError("ERR_DIMS", `${ndims} is no number of dimensions`);
    return ints(address, ndims);
  };
  const makes = (make: (...args: number[]) => unknown) => makesCommunicator(c, make);
  const weights = (address: number, count: number) => {
    if (address === abi.UNWEIGHTED) return null;
    return address === abi.WEIGHTS_EMPTY || count === 0 ? (count === 0 ? WEIGHTS_EMPTY : null) : ints(address, count);
  };
  const cart = (comm: number) => making.cartOf(c.comm(comm));
  const graph = (comm: number) => making.graphOf(c.comm(comm));
  /** At most `room` of them. */
  const some = (address: number, values: readonly number[], room: number) =>
    c.memory.writeInts(address, values.slice(0, Math.max(0, room)));

  return {
    Dims_create: (nodes: number, ndims: number, dims: number) =>
      c.memory.writeInts(dims, createDims(nodes, dimsOf(ndims, dims))),
    Topo_test: (comm: number, status: number) => {
      const found = making.topologyOf(c.comm(comm));
      c.writeInt(status, found);
    },
    Cart_create: makes((comm: number, ndims: number, dims: number, periods: number) =>
      c.wait(making.createCart(c.comm(comm), dimsOf(ndims, dims), flags(periods, ndims))),
    ),
    Cartdim_get: (comm: number, ndims: number) => c.writeInt(ndims, cart(comm).ndims),
    Cart_get: (comm: number, room: number, dims: number, periods: number, coords: number) => {
      const on = c.comm(comm);
      const grid = making.cartOf(on);
      some(dims, grid.dims, room);
      some(periods, grid.periods.map(Number), room);
      some(coords, grid.coords(on.rank), room);
    },
    Cart_rank: (comm: number, coords: number, rank: number) => {
      const grid = cart(comm);
      c.writeInt(rank, grid.rank(ints(coords, grid.ndims)));
    },
    Cart_coords: (comm: number, rank: number, room: number, coords: number) =>
      some(coords, cart(comm).coords(rank), room),
    Cart_shift: (comm: number, direction: number, displacement: number, source: number, dest: number) => {
      const on = c.comm(comm);
      const [from, to] = making.cartOf(on).shift(on.rank, direction, displacement);
      c.writeInt(source, from);
      c.writeInt(dest, to);
    },
    Cart_sub: makes((comm: number, remain: number) => {
      const on = c.comm(comm);
      return c.wait(making.cartSub(on, flags(remain, making.cartOf(on).ndims)));
    }),
    Cart_map: (comm: number, ndims: number, dims: number, periods: number, rank: number) =>
      c.writeInt(rank, making.cartMap(c.comm(comm), dimsOf(ndims, dims), flags(periods, ndims))),
    Graph_create: makes((comm: number, nodes: number, index: number, edges: number) => {
      const on = c.comm(comm);
      const ends = ints(index, nodes);
      return c.wait(making.createGraph(on, ends, ints(edges, ends.at(-1) ?? 0)));
    }),
    Graph_map: (comm: number, nodes: number, index: number, edges: number, rank: number) => {
      const ends = ints(index, nodes);
      c.writeInt(rank, making.graphMap(c.comm(comm), ends, ints(edges, ends.at(-1) ?? 0)));
    },
    Graphdims_get: (comm: number, nodes: number, edges: number) => {
      c.writeInt(nodes, graph(comm).size);
      c.writeInt(edges, graph(comm).edges.length);
    },
    Graph_get: (comm: number, maxIndex: number, maxEdges: number, index: number, edges: number) => {
      some(index, graph(comm).index, maxIndex);
      some(edges, graph(comm).edges, maxEdges);
    },
    Graph_neighbors_count: (comm: number, rank: number, count: number) =>
      c.writeInt(count, graph(comm).neighbours(rank).length),
    Graph_neighbors: (comm: number, rank: number, room: number, neighbours: number) =>
      some(neighbours, graph(comm).neighbours(rank), room),
    Dist_graph_create_adjacent: makes(
      (
        comm: number,
        indegree: number,
        sources: number,
        sourceWeights: number,
        outdegree: number,
        destinations: number,
        destWeights: number,
        info: number,
      ) => {
        return c.wait(
          making.createDistGraphAdjacent(
            c.comm(comm),
            ints(sources, indegree),
            ints(destinations, outdegree),
            sourceWeights === abi.UNWEIGHTED ? null : weights(sourceWeights, indegree),
            destWeights === abi.UNWEIGHTED ? null : weights(destWeights, outdegree),
            c.hints(info),
          ),
        );
      },
    ),
    Dist_graph_create: makes(
      (
        comm: number,
        count: number,
        sources: number,
        degrees: number,
        destinations: number,
        given: number,
        info: number,
      ) => {
        const each = ints(degrees, count);
        const edges = each.reduce((sum, degree) => sum + degree, 0);
        return c.wait(
          making.createDistGraph(
            c.comm(comm),
            ints(sources, count),
            each,
            ints(destinations, edges),
            weights(given, edges),
            c.hints(info),
          ),
        );
      },
    ),
    Dist_graph_neighbors_count: (comm: number, indegree: number, outdegree: number, weighted: number) => {
      const own = making.distGraphOf(c.comm(comm));
      c.writeInt(indegree, own.sources.length);
      c.writeInt(outdegree, own.destinations.length);
      c.writeInt(weighted, own.weighted ? 1 : 0);
    },
    Dist_graph_neighbors: (
      comm: number,
      maxIn: number,
      sources: number,
      sourceWeights: number,
      maxOut: number,
      destinations: number,
      destWeights: number,
    ) => {
      const own = making.distGraphOf(c.comm(comm));
      some(sources, own.sources, maxIn);
      some(destinations, own.destinations, maxOut);
      if (own.sourceWeights && sourceWeights !== abi.UNWEIGHTED) some(sourceWeights, own.sourceWeights, maxIn);
      if (own.destinationWeights && destWeights !== abi.UNWEIGHTED) some(destWeights, own.destinationWeights, maxOut);
    },
  };
}
