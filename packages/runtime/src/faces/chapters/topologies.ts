/** Topologies and neighbourhood collectives (MPI 5.0, chapter 8). */
import type { Communicator } from "../../mpi/communicator";
import { NEIGHBOR_BUFFER_PLANS, NEIGHBOR_VALUE_PLANS } from "../../mpi/neighbour";
import * as making from "../../mpi/topology-create";
import { createDims } from "../../topology/dims";
import { UNWEIGHTED, WEIGHTS_EMPTY } from "../../topology/dist-graph";
import { type Chapter, local, waiting } from "../definition";
import { allForms, waitingForms } from "../plan-forms";

const { cartOf, graphOf, distGraphOf } = making;

/** MPI_Dims_create, also with the number of dimensions alone, as in mpi4py. */
function computeDims(nodes: unknown, dims: unknown): number[] {
  const isCount = typeof dims === "number" && Number.isInteger(dims) && dims >= 0;
  return createDims(nodes, isCount ? new Array<number>(dims).fill(0) : dims);
}

const cartTopo = (comm: Communicator) => {
  const { dims, periods } = cartOf(comm);
  return [[...dims], [...periods], cartOf(comm).coords(comm.rank)];
};
const graphDims = (comm: Communicator) => [graphOf(comm).size, graphOf(comm).edges.length];
const graphTopo = (comm: Communicator) => [[...graphOf(comm).index], [...graphOf(comm).edges]];
const inEdges = (comm: Communicator) => [...comm.topology!.sources];
const outEdges = (comm: Communicator) => [...comm.topology!.destinations];
const inDegree = (comm: Communicator) => comm.topology!.sources.length;
const outDegree = (comm: Communicator) => comm.topology!.destinations.length;

function distNeighbours(comm: Communicator): unknown[] {
  const { sources, destinations, sourceWeights, destinationWeights } = distGraphOf(comm);
  const weights = sourceWeights && destinationWeights ? [[...sourceWeights], [...destinationWeights]] : null;
  return [[...sources], [...destinations], weights];
}

export const topologies: Chapter = {
  classes: {
    Intracomm: {
      methods: {
        Create_cart: waiting(making.createCart),
        Create_graph: waiting(making.createGraph),
        Create_dist_graph: waiting(making.createDistGraph),
        Create_dist_graph_adjacent: waiting(making.createDistGraphAdjacent),
        Cart_map: local(making.cartMap),
        Graph_map: local(making.graphMap),
      },
    },
    Topocomm: {
      getters: {
        degrees: (comm: Communicator) => [inDegree(comm), outDegree(comm)],
        indegree: inDegree,
        outdegree: outDegree,
        inoutedges: (comm: Communicator) => [inEdges(comm), outEdges(comm)],
        inedges: inEdges,
        outedges: outEdges,
      },
      methods: {
        ...waitingForms(NEIGHBOR_VALUE_PLANS),
        ...allForms(NEIGHBOR_BUFFER_PLANS),
      },
    },
    Cartcomm: {
      getters: {
        dim: (comm: Communicator) => cartOf(comm).ndims,
        ndim: (comm: Communicator) => cartOf(comm).ndims,
        dims: (comm: Communicator) => [...cartOf(comm).dims],
        periods: (comm: Communicator) => [...cartOf(comm).periods],
        coords: (comm: Communicator) => cartOf(comm).coords(comm.rank),
        topo: cartTopo,
      },
      methods: {
        Get_dim: local((comm: Communicator) => cartOf(comm).ndims),
        Get_topo: local(cartTopo),
        Get_coords: local((comm: Communicator, rank: unknown) => cartOf(comm).coords(rank)),
        Get_cart_rank: local((comm: Communicator, coords: unknown) => cartOf(comm).rank(coords)),
        Shift: local((comm: Communicator, direction: unknown, displacement: unknown) =>
          cartOf(comm).shift(comm.rank, direction, displacement),
        ),
        Sub: waiting(making.cartSub),
      },
    },
    Graphcomm: {
      getters: {
        dims: graphDims,
        nnodes: (comm: Communicator) => graphOf(comm).size,
        nedges: (comm: Communicator) => graphOf(comm).edges.length,
        topo: graphTopo,
        index: (comm: Communicator) => [...graphOf(comm).index],
        edges: (comm: Communicator) => [...graphOf(comm).edges],
        nneighbors: inDegree,
        neighbors: inEdges,
      },
      methods: {
        Get_dims: local(graphDims),
        Get_topo: local(graphTopo),
        Get_neighbors_count: local((comm: Communicator, rank: unknown) => graphOf(comm).neighbours(rank).length),
        Get_neighbors: local((comm: Communicator, rank: unknown) => graphOf(comm).neighbours(rank)),
      },
    },
    Distgraphcomm: {
      methods: {
        Get_dist_neighbors: local(distNeighbours),
        Get_dist_neighbors_count: local((comm: Communicator) => [
          inDegree(comm),
          outDegree(comm),
          distGraphOf(comm).weighted,
        ]),
      },
    },
  },
  functions: { Compute_dims: local((_: undefined, nodes: unknown, dims: unknown) => computeDims(nodes, dims)) },
  constants: {
    CART: making.CART,
    GRAPH: making.GRAPH,
    DIST_GRAPH: making.DIST_GRAPH,
    UNWEIGHTED,
    WEIGHTS_EMPTY,
  },
};
