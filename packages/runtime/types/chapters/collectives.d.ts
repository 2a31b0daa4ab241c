declare module "mpi" {
  namespace MPI {
    /** Collective calls (MPI 5.0, chapter 6): every rank of the communicator makes them, in the same order. */
    interface Comm {
      /**
       * Waits until every rank has called it. (Section 6.3.)
       * @example
       * ```ts
       * await world.barrier();
       * const start = MPI.Wtime();
       * ```
       */
      barrier(): Promise<void>;
      /**
       * Gives the root's value to every rank. (Section 6.4.)
       * @param value read on the root only; anything elsewhere
       * @param root default 0
       * @returns on the root `value` itself, elsewhere a copy
       * @example
       * ```ts
       * const settings = await world.bcast(world.rank === 0 ? { steps: 100, dx: 0.1 } : null, 0);
       * console.log(settings.steps);
       * ```
       */
      bcast<T>(value: T | null | undefined, root?: number): Promise<T>;
      /**
       * Combines the values of all ranks, in rank order, on the root. (Section 6.9.1.)
       * @param op default SUM
       * @param root default 0
       * @returns null on the other ranks
       * @throws MPI_ERR_OP when the operator has no meaning for the values
       * @example
       * ```ts
       * const sum = await world.reduce(world.rank, MPI.SUM, 0);
       * if (sum !== null) console.log("sum of ranks:", sum);
       * ```
       */
      reduce<T>(value: T, op?: Op, root?: number): Promise<T | null>;
      /**
       * Combines the values of all ranks on every rank. (Section 6.9.6.)
       * @param op default SUM
       * @example
       * ```ts
       * const largest = await world.allreduce(Math.random(), MPI.MAX);
       * ```
       */
      allreduce<T>(value: T, op?: Op): Promise<T>;
      /**
       * Brings the values of all ranks to the root. (Section 6.5.)
       * @param root default 0
       * @returns on the root an array of `size` values in rank order, null elsewhere
       * @example
       * ```ts
       * const names = await world.gather(`rank ${world.rank}`, 0);
       * if (names !== null) console.log(names.join(", "));
       * ```
       */
      gather<T>(value: T, root?: number): Promise<T[] | null>;
      /**
       * Gives every rank its item of the root's array. (Section 6.6.)
       * @param values on the root exactly `size` items; anything elsewhere
       * @param root default 0
       * @throws MPI_ERR_COUNT when the root's array has another length
       * @example
       * ```ts
       * const part = await world.scatter(world.rank === 0 ? Array.from({ length: world.size }, (_, i) => i * i) : null, 0);
       * console.log(part);
       * ```
       */
      scatter<T>(values: readonly T[] | null | undefined, root?: number): Promise<T>;
      /**
       * Gives every rank the values of all. (Section 6.7.)
       * @returns an array of `size` values in rank order
       * @example
       * ```ts
       * const names = await world.allgather(`rank ${world.rank}`);
       * console.log(names.join(", "));
       * ```
       */
      allgather<T>(value: T): Promise<T[]>;
      /**
       * Every rank gives every rank a value. (Section 6.8.)
       * @param values one for each rank
       * @returns an array with a value from each rank, in rank order
       * @throws MPI_ERR_COUNT when `values` has another length than `size`
       * @example
       * ```ts
       * const letters = Array.from({ length: world.size }, (_, to) => `from ${world.rank} to ${to}`);
       * const mail = await world.alltoall(letters);
       * console.log(mail[0]);
       * ```
       */
      alltoall<T>(values: readonly T[]): Promise<T[]>;
      /**
       * Combines the values of the ranks up to this one, in rank order. (Section 6.11.1.)
       * @param op default SUM
       * @example
       * ```ts
       * const mine = world.rank + 1;
       * const end = await world.scan(mine);
       * console.log(`elements ${end - mine} to ${end - 1} are mine`);
       * ```
       */
      scan<T>(value: T, op?: Op): Promise<T>;
      /**
       * Combines the values of the ranks below this one, in rank order. (Section 6.11.2.)
       * @param op default SUM
       * @returns null on rank 0
       * @example
       * ```ts
       * const begin = (await world.exscan(100)) ?? 0;
       * console.log(`mine begin at ${begin}`);
       * ```
       */
      exscan<T>(value: T, op?: Op): Promise<T | null>;
      /** MPI_Barrier: waits until every rank has called it. (Section 6.3.) */
      Barrier(): Promise<void>;
      /**
       * MPI_Bcast: copies the root's memory into that of every rank. Same count and datatype everywhere. (Section 6.4.)
       * @param root default 0
       * @throws MPI_ERR_TRUNCATE when the root sends more than fits
       * @example
       * ```ts
       * const x = new Float64Array(4);
       * if (world.rank === 0) x.fill(3.14);
       * await world.Bcast(x, 0);
       * ```
       */
      Bcast(buf: BufferSpec, root?: number): Promise<void>;
      /**
       * MPI_Reduce: combines the buffers of all ranks, element by element, into `recvbuf` of the root. (Section 6.9.1.)
       * @param sendbuf IN_PLACE on the root: its part is in `recvbuf`
       * @param recvbuf of the same count and datatype; read on the root only, null elsewhere
       * @param op default SUM
       * @param root default 0
       * @throws MPI_ERR_OP when the operator does not take the datatype; MPI_ERR_COUNT, MPI_ERR_TYPE when the two buffers differ
       * @example
       * ```ts
       * const total = world.rank === 0 ? new Float64Array(1) : null;
       * await world.Reduce(Float64Array.of(world.rank), total, MPI.SUM, 0);
       * if (total !== null) console.log(total[0]);
       * ```
       */
      Reduce(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec | null, op?: Op, root?: number): Promise<void>;
      /**
       * MPI_Allreduce: as Reduce, with the result on every rank. (Section 6.9.6.)
       * @param sendbuf IN_PLACE: the rank's part is in `recvbuf`
       * @param op default SUM
       * @example
       * ```ts
       * const counts = new Int32Array(10);
       * counts[world.rank % 10] = 1;
       * await world.Allreduce(MPI.IN_PLACE, counts, MPI.SUM);
       * ```
       */
      Allreduce(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec, op?: Op): Promise<void>;
      /**
       * MPI_Gather: brings equal parts of all ranks into `recvbuf` of the root, in rank order. (Section 6.5.)
       * @param sendbuf IN_PLACE on the root: its part is in `recvbuf` already
       * @param recvbuf `size` times the count of `sendbuf`; read on the root only, null elsewhere
       * @param root default 0
       * @throws MPI_ERR_COUNT when `recvbuf` is no `size` equal parts; MPI_ERR_TRUNCATE when a rank sends more than its part
       * @example
       * ```ts
       * const all = world.rank === 0 ? new Float64Array(2 * world.size) : null;
       * await world.Gather(Float64Array.of(world.rank, 1), all, 0);
       * ```
       */
      Gather(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec | null, root?: number): Promise<void>;
      /**
       * MPI_Scatter: gives every rank an equal part of the root's memory, in rank order. (Section 6.6.)
       * @param sendbuf `size` times the count of `recvbuf`; read on the root only, null elsewhere
       * @param recvbuf IN_PLACE on the root: its part stays where it is
       * @param root default 0
       * @throws MPI_ERR_COUNT when the root's memory is no `size` equal parts
       * @example
       * ```ts
       * const all = world.rank === 0 ? new Float64Array(2 * world.size) : null;
       * const mine = new Float64Array(2);
       * await world.Scatter(all, mine, 0);
       * ```
       */
      Scatter(sendbuf: BufferSpec | null, recvbuf: BufferSpec | InPlace, root?: number): Promise<void>;
      /**
       * MPI_Gatherv: as Gather, with parts of different length. (Section 6.5.)
       * @param sendbuf IN_PLACE on the root: its part is in `recvbuf` already
       * @param recvbuf where the part of each rank goes; read on the root only, null elsewhere
       * @param root default 0
       * @throws MPI_ERR_COUNT when there is not one count for each rank; MPI_ERR_TRUNCATE when a rank sends more than its part
       * @example
       * ```ts
       * // Rank r has r + 1 numbers.
       * const counts = Array.from({ length: world.size }, (_, r) => r + 1);
       * const total = counts.reduce((a, b) => a + b);
       * const all = world.rank === 0 ? new Float64Array(total) : null;
       * await world.Gatherv(new Float64Array(world.rank + 1), all && [all, counts], 0);
       * ```
       */
      Gatherv(sendbuf: BufferSpec | InPlace, recvbuf: VectorSpec | null, root?: number): Promise<void>;
      /**
       * MPI_Scatterv: as Scatter, with parts of different length. (Section 6.6.)
       * @param sendbuf where the part of each rank is; read on the root only, null elsewhere
       * @param recvbuf IN_PLACE on the root: its part stays where it is
       * @param root default 0
       * @throws MPI_ERR_COUNT when there is not one count for each rank; MPI_ERR_TRUNCATE when the part is longer than `recvbuf`
       * @example
       * ```ts
       * const counts = Array.from({ length: world.size }, (_, r) => r + 1);
       * const displs = counts.map((_, r) => r);
       * const all = world.rank === 0 ? Float64Array.from({ length: 2 * world.size }, (_, i) => i) : null;
       * const mine = new Float64Array(world.rank + 1);
       * await world.Scatterv(all && [all, [counts, displs]], mine, 0);
       * ```
       */
      Scatterv(sendbuf: VectorSpec | null, recvbuf: BufferSpec | InPlace, root?: number): Promise<void>;
      /**
       * MPI_Allgather: as Gather, with the result on every rank. (Section 6.7.)
       * @param sendbuf IN_PLACE: the rank's part is in `recvbuf` already
       * @param recvbuf `size` times the count of `sendbuf`
       * @throws MPI_ERR_COUNT when `recvbuf` is no `size` equal parts
       * @example
       * ```ts
       * const all = new Int32Array(world.size);
       * await world.Allgather(Int32Array.of(world.rank * 10), all);
       * console.log(all.join());
       * ```
       */
      Allgather(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec): Promise<void>;
      /**
       * MPI_Allgatherv: as Allgather, with parts of different length; every rank gives the same counts. (Section 6.7.)
       * @param sendbuf IN_PLACE: the rank's part is in `recvbuf` already
       * @example
       * ```ts
       * const counts = Array.from({ length: world.size }, (_, r) => r + 1);
       * const all = new Float64Array(counts.reduce((a, b) => a + b));
       * await world.Allgatherv(new Float64Array(world.rank + 1).fill(world.rank), [all, counts]);
       * ```
       */
      Allgatherv(sendbuf: BufferSpec | InPlace, recvbuf: VectorSpec): Promise<void>;
      /**
       * MPI_Alltoall: every rank gives every rank an equal part of its memory. (Section 6.8.)
       * @param sendbuf part r goes to rank r; IN_PLACE: the parts are in `recvbuf`, where what comes takes their places
       * @param recvbuf part r comes from rank r
       * @throws MPI_ERR_COUNT when a buffer is no `size` equal parts, or the parts of both differ
       * @example
       * ```ts
       * // Rows of a matrix become columns.
       * const row = Float64Array.from({ length: world.size }, (_, column) => world.rank * 100 + column);
       * const column = new Float64Array(world.size);
       * await world.Alltoall(row, column);
       * ```
       */
      Alltoall(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec): Promise<void>;
      /**
       * MPI_Alltoallv: as Alltoall, with parts of different length. (Section 6.8.)
       * @param sendbuf what goes to each rank; IN_PLACE: as `recvbuf` says
       * @param recvbuf what comes from each rank: the counts its senders give
       * @throws MPI_ERR_TRUNCATE when more comes than there is room for
       * @example
       * ```ts
       * // Everybody sends r + 1 numbers to rank r.
       * const out = Array.from({ length: world.size }, (_, r) => r + 1);
       * const back = out.map(() => world.rank + 1);
       * const numbers = new Float64Array(out.reduce((a, b) => a + b)).fill(world.rank);
       * const got = new Float64Array(back.reduce((a, b) => a + b));
       * await world.Alltoallv([numbers, out], [got, back]);
       * ```
       */
      Alltoallv(sendbuf: VectorSpec | InPlace, recvbuf: VectorSpec): Promise<void>;
      /**
       * MPI_Alltoallw: as Alltoallv, with a datatype for each rank and displacements in bytes. (Section 6.8.)
       * @example
       * ```ts
       * const ones = Array.from({ length: world.size }, () => 1);
       * const places = ones.map((_, r) => 8 * r);
       * const types = ones.map(() => MPI.DOUBLE);
       * const out = new Float64Array(world.size).fill(world.rank);
       * const got = new Float64Array(world.size);
       * await world.Alltoallw([out, [ones, places], types], [got, [ones, places], types]);
       * ```
       */
      Alltoallw(sendbuf: TypedVectorSpec | InPlace, recvbuf: TypedVectorSpec): Promise<void>;
      /**
       * MPI_Reduce_scatter_block: combines the buffers of all ranks and gives every rank its part of the result. (Section 6.10.1.)
       * @param sendbuf `size` times the count of `recvbuf`; IN_PLACE: the whole is in `recvbuf`, whose beginning gets the part
       * @param op default SUM
       * @example
       * ```ts
       * const part = new Float64Array(2);
       * await world.Reduce_scatter_block(new Float64Array(2 * world.size).fill(1), part, MPI.SUM);
       * ```
       */
      Reduce_scatter_block(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec, op?: Op): Promise<void>;
      /**
       * MPI_Reduce_scatter: as Reduce_scatter_block, with parts of different length. (Section 6.10.2.)
       * @param sendbuf as many elements as all counts together; IN_PLACE: they are in `recvbuf`, whose beginning gets the part
       * @param recvcounts elements of each rank's part, the same list everywhere; null or left out: everybody's `recvbuf` has the same count
       * @param op default SUM
       * @throws MPI_ERR_COUNT when the counts do not add up to the elements of `sendbuf`
       * @example
       * ```ts
       * const counts = Array.from({ length: world.size }, (_, r) => r + 1);
       * const part = new Int32Array(world.rank + 1);
       * await world.Reduce_scatter(new Int32Array(counts.reduce((a, b) => a + b)).fill(1), part, counts, MPI.MAX);
       * ```
       */
      Reduce_scatter(
        sendbuf: BufferSpec | InPlace,
        recvbuf: BufferSpec,
        recvcounts?: ArrayLike<number> | null,
        op?: Op,
      ): Promise<void>;
      /**
       * MPI_Scan: combines the buffers of the ranks up to this one, in rank order. (Section 6.11.1.)
       * @param sendbuf IN_PLACE: the rank's part is in `recvbuf`
       * @param op default SUM
       * @example
       * ```ts
       * const sum = new Float64Array(1);
       * await world.Scan(Float64Array.of(world.rank + 1), sum, MPI.SUM);
       * ```
       */
      Scan(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec, op?: Op): Promise<void>;
      /**
       * MPI_Exscan: combines the buffers of the ranks below this one; that of rank 0 stays as it is. (Section 6.11.2.)
       * @param sendbuf IN_PLACE: the rank's part is in `recvbuf`
       * @param op default SUM
       * @example
       * ```ts
       * const before = new Int32Array(1);
       * await world.Exscan(Int32Array.of(10), before);
       * console.log(`my part begins at ${before[0]}`);
       * ```
       */
      Exscan(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec, op?: Op): Promise<void>;
    }

    /** Counts or displacements: one number for all ranks, or one for each. */
    type PerRank = number | ArrayLike<number>;
    /** Counts, or counts and displacements; without displacements (or with null) the parts follow each other. */
    type Counts = PerRank | readonly [counts: PerRank, displs: PerRank | null];
    /**
     * A buffer with a part for each rank, in the forms of mpi4py. Counts and displacements are in elements. Without counts the memory
     * is divided evenly, the first ranks getting what is left.
     *
     * Errors: MPI_ERR_COUNT and MPI_ERR_ARG when there is not one number for each rank, MPI_ERR_BUFFER when a part reaches out of the
     * memory, and those of `BufferSpec`.
     */
    type VectorSpec =
      | BufferMemory
      | readonly [memory: BufferMemory, counts: Counts]
      | readonly [memory: BufferMemory, datatype: Datatype]
      | readonly [memory: BufferMemory, counts: Counts, datatype: Datatype]
      | readonly [memory: BufferMemory, counts: PerRank, displs: PerRank | null]
      | readonly [memory: BufferMemory, counts: PerRank, displs: PerRank | null, datatype: Datatype];
    /** As VectorSpec, with a datatype for each rank; displacements are in bytes. */
    type TypedVectorSpec =
      | readonly [memory: BufferMemory, counts: Counts, datatypes: readonly Datatype[]]
      | readonly [memory: BufferMemory, counts: PerRank, displs: PerRank | null, datatypes: readonly Datatype[]];
  }
}
