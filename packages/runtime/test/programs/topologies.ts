/** Grids, graphs and distributed graphs, and what neighbours tell each other in them. */
import MPI from "mpi";
import { check, equal, fails } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;

export default async function topologies(): Promise<void> {
  for (const ndims of [1, 2, 3]) for (const periodic of [false, true]) await grid(ndims, periodic);
  await subgrids();
  await leftOver();
  await graphs();
  await distributedGraphs();
  await vectors();
  await refused();
  await world.barrier();
}

async function grid(ndims: number, periodic: boolean): Promise<void> {
  const dims = MPI.Compute_dims(size, ndims);
  equal(
    dims.reduce((product, dim) => product * dim, 1),
    size,
    "product of the dimensions",
  );
  const cart = await world.Create_cart(dims, periodic);
  equal([cart.dims, cart.periods], [dims, dims.map(() => periodic)], "grid");
  equal(cart.Get_topology(), MPI.CART, "topology");
  equal(cart.Get_cart_rank(cart.coords), cart.rank, "coordinates and back");
  check(cart instanceof MPI.Cartcomm && cart instanceof MPI.Comm, "class of a grid");

  // What a halo exchange does: each face to the neighbour behind it.
  const { inedges } = cart;
  const got = new Int32Array(2 * ndims).fill(-7);
  const sent = Int32Array.from({ length: 2 * ndims }, (_, i) => cart.rank * 100 + i);
  await cart.Neighbor_alltoall(sent, got);
  const expected = inedges.map((source, i) => (source === MPI.PROC_NULL ? -7 : source * 100 + (i ^ 1)));
  equal([...got], expected, "alltoall on a grid");
  const values = await cart.neighbor_alltoall([...sent].map((value) => ({ value })));
  equal(
    values,
    expected.map((value) => (value === -7 ? null : { value })),
    "alltoall of values on a grid",
  );
  for (let dimension = 0; dimension < ndims; dimension++) {
    const [source, dest] = cart.Shift(dimension, 1);
    equal([source, dest], inedges.slice(2 * dimension, 2 * dimension + 2), "shift and neighbours");
    equal(
      await cart.sendrecv(cart.rank, dest, 0, source, 0),
      source === MPI.PROC_NULL ? null : source,
      "shift by sendrecv",
    );
  }

  const all = new Float64Array(4 * ndims).fill(-1);
  const request = cart.Ineighbor_allgather(Float64Array.of(cart.rank, 0.5), all);
  await request.wait();
  equal(
    [...all],
    inedges.flatMap((source) => (source === MPI.PROC_NULL ? [-1, -1] : [source, 0.5])),
    "allgather on a grid",
  );
  const names = await cart.neighbor_allgather(`rank ${cart.rank}`);
  equal(
    names,
    inedges.map((source) => (source === MPI.PROC_NULL ? null : `rank ${source}`)),
    "allgather of values",
  );
  const again = cart.Neighbor_alltoall_init(sent, got);
  for (let round = 1; round <= 3; round++) {
    sent.forEach((value, i) => {
      sent[i] = value + 1;
    });
    again.Start();
    await again.Wait();
    equal(
      [...got],
      expected.map((value) => (value === -7 ? -7 : value + round)),
      "persistent alltoall on a grid",
    );
  }
  again.Free();
  const copy = await cart.Dup();
  equal(copy.dims, dims, "a duplicate keeps the grid");
}

async function subgrids(): Promise<void> {
  const cart = await world.Create_cart(MPI.Compute_dims(size, 2), [false, true]);
  const [row, column] = cart.coords as [number, number];
  const rows = await cart.Sub([false, true]);
  equal([rows.dims, rows.periods, rows.coords], [[cart.dims[1]!], [true], [column]], "row of a grid");
  const members = rows.Get_group().Translate_ranks();
  equal(
    members,
    members.map((_, i) => cart.Get_cart_rank([row, i])),
    "members of a row",
  );
  const nothing = await cart.Sub([false, false]);
  if (cart.rank === 0) equal([nothing.dim, nothing.size], [0, 1], "no dimensions left");
  else equal(nothing === MPI.COMM_NULL, true, "beyond a grid of no dimensions");
}

async function leftOver(): Promise<void> {
  const smaller = Math.max(1, size - 1);
  const cart = await world.Create_cart([smaller], [true]);
  equal(cart === MPI.COMM_NULL, rank >= smaller, "beyond the grid");
  equal(world.Cart_map([smaller]), rank < smaller ? rank : MPI.UNDEFINED, "map of a grid");
  if (rank < smaller) equal(cart.size, smaller, "size of the grid");
}

/** A star around rank 0. */
async function graphs(): Promise<void> {
  const degrees = Array.from({ length: size }, (_, node) => (node === 0 ? size - 1 : 1));
  let sum = 0;
  const index = degrees.map((degree) => {
    sum += degree;
    return sum;
  });
  const edges = [...Array.from({ length: size - 1 }, (_, i) => i + 1), ...new Array<number>(size - 1).fill(0)];
  const graph = await world.Create_graph(index, edges);
  equal([graph.nnodes, graph.nedges], [size, edges.length], "graph");
  equal(graph.neighbors, rank === 0 ? edges.slice(0, size - 1) : [0], "neighbours");
  equal(graph.Get_neighbors(0).length, graph.Get_neighbors_count(0), "neighbours of the centre");
  equal(
    await graph.neighbor_allgather(rank * 2),
    graph.neighbors.map((other) => other * 2),
    "allgather on a graph",
  );
  equal(world.Graph_map(index, edges), rank, "map of a graph");
}

/** Rank r sends to r + 1 twice and to r + 2, around; weights are what arrives. */
async function distributedGraphs(): Promise<void> {
  const at = (by: number) => (((rank + by) % size) + size) % size;
  const adjacent = await world.Create_dist_graph_adjacent([at(-1), at(-1), at(-2)], [at(1), at(1), at(2)]);
  equal(adjacent.Get_dist_neighbors_count(), [3, 3, false], "counts");
  const got = await adjacent.neighbor_alltoall([
    [rank, "a"],
    [rank, "b"],
    [rank, "c"],
  ]);
  equal(
    got,
    [
      [at(-1), "a"],
      [at(-1), "b"],
      [at(-2), "c"],
    ],
    "alltoall, two edges to the same rank",
  );

  // Rank 0 knows all edges.
  const all = Array.from({ length: size }, (_, source) => source);
  const given = rank === 0 ? all : [];
  const graph = await world.Create_dist_graph(
    given,
    given.map(() => 1),
    given.map((source) => (source + 1) % size),
    given.map((source) => source + 10),
  );
  equal(graph.Get_dist_neighbors(), [[at(-1)], [at(1)], [[at(-1) + 10], [rank + 10]]], "edges that rank 0 gave");
  equal([graph.indegree, graph.outdegree], [1, 1], "degrees");
  equal(await graph.neighbor_allgather(rank), [at(-1)], "ring");
}

async function vectors(): Promise<void> {
  const ring = await world.Create_cart([size], [true]);
  const [left, right] = ring.inedges as [number, number];
  // Rank r sends r + 1 elements to the left and r + 2 to the right.
  const mine = Int32Array.from({ length: 2 * rank + 3 }, (_, i) => rank * 1000 + i);
  const counts = [left + 2, right + 1];
  const got = new Int32Array(counts[0]! + counts[1]! + 1).fill(-1);
  await ring.Neighbor_alltoallv([mine, [rank + 1, rank + 2]], [got, counts, [0, counts[0]! + 1], MPI.INT32_T]);
  const fromLeft = Array.from({ length: left + 2 }, (_, i) => left * 1000 + left + 1 + i);
  const fromRight = Array.from({ length: right + 1 }, (_, i) => right * 1000 + i);
  equal([...got], [...fromLeft, -1, ...fromRight], "alltoallv with a gap");

  const gathered = new Int32Array(2 * left + 2 * right + 6).fill(-1);
  await ring.Neighbor_allgatherv(mine, [gathered, [2 * left + 3, 2 * right + 3]]);
  equal([gathered[0], gathered.at(-1)], [left * 1000, right * 1000 + 2 * right + 2], "allgatherv");

  const bytes = new DataView(new ArrayBuffer(16));
  bytes.setInt32(0, rank, true);
  bytes.setFloat64(8, rank / 4, true);
  const into = new DataView(new ArrayBuffer(16));
  const types = [MPI.INT32_T, MPI.DOUBLE];
  await ring.Neighbor_alltoallw([bytes, [1, 1], [0, 8], types], [into, [1, 1], [8, 0], types.toReversed()]);
  // The left neighbour sent its double to the right, the right one its integer to the left.
  equal([into.getFloat64(8, true), into.getInt32(0, true)], [left / 4, right], "alltoallw");
}

async function refused(): Promise<void> {
  await fails("MPI_ERR_DIMS", "Create_cart", () => world.Create_cart([size + 1]));
  await fails("MPI_ERR_DIMS", "Compute_dims", () => MPI.Compute_dims(7, [2, 0]));
  await fails("MPI_ERR_ARG", "Create_graph", () => world.Create_graph([2], [0]));
  await fails("MPI_ERR_RANK", "Create_dist_graph_adjacent", () => world.Create_dist_graph_adjacent([size], []));
  const cart = await world.Create_cart([size], [false]);
  await fails("MPI_ERR_ARG", "Get_cart_rank", () => cart.Get_cart_rank([size]));
  await fails("MPI_ERR_RANK", "Get_coords", () => cart.Get_coords(size));
  await fails("MPI_ERR_ARG", "Shift", () => cart.Shift(1, 1));
  await fails("MPI_ERR_COUNT", "neighbor_alltoall", () => cart.neighbor_alltoall([1]));
  await fails("MPI_ERR_COUNT", "Neighbor_allgather", () =>
    cart.Neighbor_allgather(new Int32Array(1), new Int32Array(3)),
  );
  const { Sub } = cart;
  await fails("MPI_ERR_TOPOLOGY", "Sub", () => Sub.call(world as MPI.Cartcomm, [true]));
}
