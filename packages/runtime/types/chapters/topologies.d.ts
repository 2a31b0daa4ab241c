declare module "mpi" {
  namespace MPI {
    /** Making communicators whose ranks stand in a grid or graph. (Section 8.5.) */
    interface Intracomm {
      /**
       * MPI_Cart_create: a grid, row-major: rank 0 is [0, ..., 0], the last coordinate varies fastest. Collective. (Section 8.5.1.)
       * @param dims length of each dimension
       * @param periods which dimensions are rings; one flag for all or one for each, default none
       * @param reorder may ranks change? Here they never do
       * @returns MPI.COMM_NULL for ranks beyond the grid
       * @throws MPI_ERR_DIMS when the grid has more nodes than the communicator ranks
       * @example
       * ```ts
       * const grid = await world.Create_cart(MPI.Compute_dims(world.size, 2), [false, true]);
       * const [row, column] = grid.coords;
       * const [left, right] = grid.Shift(1, 1);
       * console.log(`(${row}, ${column}) between ${left} and ${right}`);
       * ```
       */
      Create_cart(
        dims: readonly number[],
        periods?: boolean | readonly boolean[],
        reorder?: boolean,
      ): Promise<Cartcomm>;
      /**
       * MPI_Graph_create: a graph that every rank gives as a whole. Collective. (Section 8.5.3.)
       * @param index neighbours of node 0, of nodes 0 and 1 together, ...
       * @param edges the neighbours of node 0, then those of node 1, ...
       * @returns MPI.COMM_NULL for ranks beyond the graph
       * @throws MPI_ERR_ARG
       * @example
       * ```ts
       * // A line of two: 0 - 1.
       * if (world.size >= 2) {
       *   const line = await world.Create_graph([1, 2], [1, 0]);
       *   if (line !== MPI.COMM_NULL) console.log(line.neighbors);
       * }
       * ```
       */
      Create_graph(index: readonly number[], edges: readonly number[], reorder?: boolean): Promise<Graphcomm>;
      /**
       * MPI_Dist_graph_create_adjacent: each rank names whom it hears from and whom it tells. Collective. (Section 8.5.4.)
       * @param sourceweights weights on all ranks for both lists, or on none
       * @throws MPI_ERR_RANK, MPI_ERR_ARG
       * @example
       * ```ts
       * const { rank, size } = world;
       * const ring = await world.Create_dist_graph_adjacent([(rank + size - 1) % size], [(rank + 1) % size]);
       * const [left] = await ring.neighbor_allgather(rank);
       * console.log(`left of me is ${left}`);
       * ```
       */
      Create_dist_graph_adjacent(
        sources: readonly number[],
        destinations: readonly number[],
        sourceweights?: Weights,
        destweights?: Weights,
        info?: Info | null,
        reorder?: boolean,
      ): Promise<Distgraphcomm>;
      /**
       * MPI_Dist_graph_create: ranks give any edges, also those of others. Collective. (Section 8.5.4.)
       * @param sources ranks that edges leave
       * @param degrees how many leave each of them
       * @param destinations where they go, those of the first source first
       * @param weights one for each edge
       * @example
       * ```ts
       * // Rank 0 knows the whole graph: everybody tells rank 0.
       * const all = world.rank === 0 ? Array.from({ length: world.size }, (_, i) => i) : [];
       * const star = await world.Create_dist_graph(all, all.map(() => 1), all.map(() => 0));
       * console.log(star.indegree, star.outdegree);
       * ```
       */
      Create_dist_graph(
        sources: readonly number[],
        degrees: readonly number[],
        destinations: readonly number[],
        weights?: Weights,
        info?: Info | null,
        reorder?: boolean,
      ): Promise<Distgraphcomm>;
      /** MPI_Cart_map: the rank this process would get in such a grid, or MPI.UNDEFINED. (Section 8.5.8.) */
      Cart_map(dims: readonly number[], periods?: boolean | readonly boolean[]): number;
      /** MPI_Graph_map: the rank this process would get in such a graph, or MPI.UNDEFINED. (Section 8.5.8.) */
      Graph_map(index: readonly number[], edges: readonly number[]): number;
    }

    /** Weights of the edges of a distributed graph, whole numbers from 0 on. */
    type Weights = readonly number[] | { readonly name: string } | null;

    /**
     * A communicator whose ranks have neighbours: it receives from its sources (`inedges`) and sends to its destinations (`outedges`). In a
     * grid these are, for each dimension, the neighbour below and that above; MPI.PROC_NULL beyond a border, with which nothing is
     * exchanged: that block of a buffer stays as it is, and a value is null. In a graph they are the neighbours. (Chapter 8.)
     */
    interface Topocomm extends Intracomm {
      /** [sources, destinations], how many. */
      readonly degrees: [indegree: number, outdegree: number];
      /** Number of sources. */
      readonly indegree: number;
      /** Number of destinations. */
      readonly outdegree: number;
      /** [sources, destinations] */
      readonly inoutedges: [inedges: number[], outedges: number[]];
      /** Ranks it receives from. */
      readonly inedges: number[];
      /** Ranks it sends to. */
      readonly outedges: number[];
      /**
       * Sends a value to every destination; gives those of the sources. (Section 8.6.1.)
       * @example
       * ```ts
       * const ring = await world.Create_cart([world.size], true);
       * const [left, right] = await ring.neighbor_allgather(`rank ${ring.rank}`);
       * console.log(`between ${left} and ${right}`);
       * ```
       */
      neighbor_allgather<T>(value: T): Promise<(T | null)[]>;
      /**
       * Sends a value of its own to each destination; gives what the sources sent to this rank. In a grid what goes up comes from below.
       * (Section 8.6.2.)
       * @throws MPI_ERR_COUNT when there are not as many values as destinations
       */
      neighbor_alltoall<T>(values: Iterable<T>): Promise<(T | null)[]>;
      /**
       * MPI_Neighbor_allgather. (Section 8.6.1.)
       * @param recvbuf a block of the same size for each source
       */
      Neighbor_allgather(sendbuf: BufferSpec, recvbuf: BufferSpec): Promise<void>;
      /** MPI_Neighbor_allgatherv: blocks of different sizes, one for each neighbour instead of one for each rank. (Section 8.6.1.) */
      Neighbor_allgatherv(sendbuf: BufferSpec, recvbuf: VectorSpec): Promise<void>;
      /**
       * MPI_Neighbor_alltoall: a block for each destination, a block from each source. (Section 8.6.2.)
       * @example
       * ```ts
       * // Halo exchange on a ring: my first cell to the left, my last to the right.
       * const ring = await world.Create_cart([world.size], true);
       * const cells = Float64Array.from({ length: 10 }, (_, i) => ring.rank * 10 + i);
       * const halo = new Float64Array(2);
       * await ring.Neighbor_alltoall(Float64Array.of(cells[0]!, cells[9]!), halo);
       * console.log("left of my first cell:", halo[0], "right of my last:", halo[1]);
       * ```
       */
      Neighbor_alltoall(sendbuf: BufferSpec, recvbuf: BufferSpec): Promise<void>;
      /** MPI_Neighbor_alltoallv: blocks of different sizes. (Section 8.6.2.) */
      Neighbor_alltoallv(sendbuf: VectorSpec, recvbuf: VectorSpec): Promise<void>;
      /** MPI_Neighbor_alltoallw: blocks of different datatypes, at displacements in bytes. (Section 8.6.2.) */
      Neighbor_alltoallw(sendbuf: TypedVectorSpec, recvbuf: TypedVectorSpec): Promise<void>;
      /** MPI_Ineighbor_allgather: the buffers belong to the library until the request is done. (Section 8.7.) */
      Ineighbor_allgather(sendbuf: BufferSpec, recvbuf: BufferSpec): Request<void>;
      /** MPI_Ineighbor_allgatherv. (Section 8.7.) */
      Ineighbor_allgatherv(sendbuf: BufferSpec, recvbuf: VectorSpec): Request<void>;
      /** MPI_Ineighbor_alltoall. (Section 8.7.) */
      Ineighbor_alltoall(sendbuf: BufferSpec, recvbuf: BufferSpec): Request<void>;
      /** MPI_Ineighbor_alltoallv. (Section 8.7.) */
      Ineighbor_alltoallv(sendbuf: VectorSpec, recvbuf: VectorSpec): Request<void>;
      /** MPI_Ineighbor_alltoallw. (Section 8.7.) */
      Ineighbor_alltoallw(sendbuf: TypedVectorSpec, recvbuf: TypedVectorSpec): Request<void>;
      /**
       * MPI_Neighbor_allgather_init: an exchange that is started again and again; each start sends what is in the memory then.
       * Collective: all ranks prepare and start theirs in the same order. (Section 8.8.)
       */
      Neighbor_allgather_init(sendbuf: BufferSpec, recvbuf: BufferSpec): Prequest;
      /** MPI_Neighbor_allgatherv_init. (Section 8.8.) */
      Neighbor_allgatherv_init(sendbuf: BufferSpec, recvbuf: VectorSpec): Prequest;
      /**
       * MPI_Neighbor_alltoall_init. (Section 8.8.)
       * @example
       * ```ts
       * const ring = await world.Create_cart([world.size], true);
       * const faces = new Float64Array(2);
       * const halo = new Float64Array(2);
       * const exchange = ring.Neighbor_alltoall_init(faces, halo);
       * for (let step = 0; step < 3; step++) {
       *   faces.fill(ring.rank + step / 10);
       *   exchange.Start();
       *   await exchange.Wait();
       * }
       * exchange.Free();
       * console.log(halo);
       * ```
       */
      Neighbor_alltoall_init(sendbuf: BufferSpec, recvbuf: BufferSpec): Prequest;
      /** MPI_Neighbor_alltoallv_init. (Section 8.8.) */
      Neighbor_alltoallv_init(sendbuf: VectorSpec, recvbuf: VectorSpec): Prequest;
      /** MPI_Neighbor_alltoallw_init. (Section 8.8.) */
      Neighbor_alltoallw_init(sendbuf: TypedVectorSpec, recvbuf: TypedVectorSpec): Prequest;
    }

    /** The class of communicators with a topology. */
    const Topocomm: HandleClass<Topocomm>;

    /**
     * A communicator whose ranks stand in a grid. (Section 8.5.)
     * @example
     * ```ts
     * const grid = await world.Create_cart([world.size], true);
     * const [source, dest] = grid.Shift(0, 1);
     * const fromLeft = await grid.sendrecv(grid.rank, dest, 0, source, 0);
     * console.log(fromLeft === source); // true
     * ```
     */
    interface Cartcomm extends Topocomm {
      /** Number of dimensions. */
      readonly dim: number;
      /** The same as `dim`. */
      readonly ndim: number;
      /** Length of each dimension. */
      readonly dims: number[];
      /** Which dimensions are rings. */
      readonly periods: boolean[];
      /** Where this rank stands. */
      readonly coords: number[];
      /** The same as `Get_topo()`. */
      readonly topo: [dims: number[], periods: boolean[], coords: number[]];
      /** MPI_Cartdim_get: the same as `dim`. (Section 8.5.5.) */
      Get_dim(): number;
      /** MPI_Cart_get: dims, periods, and where this rank stands. (Section 8.5.5.) */
      Get_topo(): [dims: number[], periods: boolean[], coords: number[]];
      /**
       * MPI_Cart_coords: where a rank stands. (Section 8.5.5.)
       * @throws MPI_ERR_RANK
       */
      Get_coords(rank: number): number[];
      /**
       * MPI_Cart_rank: who stands there; coordinates of rings wrap around. (Section 8.5.5.)
       * @throws MPI_ERR_ARG outside a dimension that is no ring
       */
      Get_cart_rank(coords: readonly number[]): number;
      /**
       * MPI_Cart_shift: [whom to receive from, whom to send to] when everybody sends so many steps along a dimension; MPI.PROC_NULL
       * beyond a border. (Section 8.5.6.)
       * @throws MPI_ERR_ARG for a dimension that is not there
       */
      Shift(direction: number, disp: number): [source: number, dest: number];
      /**
       * MPI_Cart_sub: the subgrid of the dimensions that remain. Without any it is a grid of rank 0 alone, and the others get
       * COMM_NULL. Collective. (Section 8.5.7.)
       * @example
       * ```ts
       * const grid = await world.Create_cart(MPI.Compute_dims(world.size, 2));
       * const row = await grid.Sub([false, true]);
       * const sum = await row.allreduce(grid.rank);
       * console.log(`sum of row ${grid.coords[0]}: ${sum}`);
       * ```
       */
      Sub(remain_dims: readonly boolean[]): Promise<Cartcomm>;
    }

    /** The class of communicators with a grid. */
    const Cartcomm: HandleClass<Cartcomm>;

    /** A communicator with a graph that every rank knows as a whole. (Section 8.5.3.) */
    interface Graphcomm extends Topocomm {
      /** The same as `Get_dims()`. */
      readonly dims: [nnodes: number, nedges: number];
      /** Number of nodes. */
      readonly nnodes: number;
      /** Number of edges, each direction counted. */
      readonly nedges: number;
      /** The same as `Get_topo()`. */
      readonly topo: [index: number[], edges: number[]];
      /** Neighbours of node 0, of nodes 0 and 1 together, ... */
      readonly index: number[];
      /** The neighbours of node 0, then those of node 1, ... */
      readonly edges: number[];
      /** Number of neighbours of this rank. */
      readonly nneighbors: number;
      /** Neighbours of this rank. */
      readonly neighbors: number[];
      /** MPI_Graphdims_get. (Section 8.5.5.) */
      Get_dims(): [nnodes: number, nedges: number];
      /** MPI_Graph_get. (Section 8.5.5.) */
      Get_topo(): [index: number[], edges: number[]];
      /**
       * MPI_Graph_neighbors_count. (Section 8.5.5.)
       * @throws MPI_ERR_RANK
       */
      Get_neighbors_count(rank: number): number;
      /**
       * MPI_Graph_neighbors. (Section 8.5.5.)
       * @throws MPI_ERR_RANK
       */
      Get_neighbors(rank: number): number[];
    }

    /** The class of communicators with a graph. */
    const Graphcomm: HandleClass<Graphcomm>;

    /** A communicator with a graph of which every rank knows its own edges. (Section 8.5.4.) */
    interface Distgraphcomm extends Topocomm {
      /** MPI_Dist_graph_neighbors: weights are null in a graph without. (Section 8.5.5.) */
      Get_dist_neighbors(): [
        sources: number[],
        destinations: number[],
        weights: [sources: number[], destinations: number[]] | null,
      ];
      /** MPI_Dist_graph_neighbors_count. (Section 8.5.5.) */
      Get_dist_neighbors_count(): [indegree: number, outdegree: number, weighted: boolean];
    }

    /** The class of communicators with a distributed graph. */
    const Distgraphcomm: HandleClass<Distgraphcomm>;

    /**
     * MPI_Dims_create: dimensions of a grid of so many nodes, as close to each other as divisors allow, largest first. (Section 8.5.2.)
     * @param dims how many dimensions, or their lengths, with 0 for those that are to be found
     * @throws MPI_ERR_DIMS when the given lengths do not divide the number of nodes
     * @example
     * ```ts
     * console.log(MPI.Compute_dims(12, 2)); // [4, 3]
     * console.log(MPI.Compute_dims(12, [0, 3, 0])); // [2, 3, 2]
     * ```
     */
    function Compute_dims(nnodes: number, dims: number | readonly number[]): number[];
    /** What `Get_topology` says of a grid. */
    const CART: number;
    /** What `Get_topology` says of a graph. */
    const GRAPH: number;
    /** What `Get_topology` says of a distributed graph. */
    const DIST_GRAPH: number;
    /** Edges have no weights. */
    const UNWEIGHTED: { readonly name: string };
    /** Edges have weights, of which this rank has none. */
    const WEIGHTS_EMPTY: { readonly name: string };
  }
}
