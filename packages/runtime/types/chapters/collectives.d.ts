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
    }
  }
}
