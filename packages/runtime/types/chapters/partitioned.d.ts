declare module "mpi" {
  namespace MPI {
    /** Partitioned communication (MPI 5.0, chapter 4): one message whose parts are given, and arrive, one by one. */
    interface Comm {
      /**
       * MPI_Psend_init: prepares a send of a buffer in partitions of the same size. After each start every partition is sent once it
       * is ready (Pready); the send is complete when all are. It meets the Precv_init of the same tag at the other rank, in the order
       * of these calls, and no other receive. (Section 4.2.1.)
       * @param tag default 0
       * @returns an inactive request
       * @throws MPI_ERR_ARG when there is no partition, MPI_ERR_COUNT when the elements do not divide into them
       * @example
       * ```ts
       * const rows = 4;
       * const out = new Float64Array(rows * 100);
       * const inp = new Float64Array(rows * 100);
       * const send = world.Psend_init(out, rows, (world.rank + 1) % world.size);
       * const receive = world.Precv_init(inp, rows, (world.rank - 1 + world.size) % world.size);
       * MPI.Prequest.Startall([receive, send]);
       * for (let row = 0; row < rows; row++) {
       *   out.fill(row, row * 100, (row + 1) * 100);
       *   send.Pready(row);
       * }
       * await MPI.Request.Waitall([receive, send]);
       * console.log(inp[399]); // 3
       * for (const request of [receive, send]) request.Free();
       * ```
       */
      Psend_init(buf: BufferSpec, partitions: number, dest: number, tag?: number, info?: Info): Prequest;
      /**
       * MPI_Precv_init: prepares a receive in partitions, as many as the sender has or others; the amount of data is the same. It
       * names its source and its tag. (Section 4.2.1.)
       * @param tag default 0
       * @returns an inactive request
       * @throws MPI_ERR_ARG when there is no partition, MPI_ERR_COUNT when the elements do not divide into them, MPI_ERR_RANK for ANY_SOURCE
       */
      Precv_init(buf: BufferSpec, partitions: number, source: number, tag?: number, info?: Info): Prequest;
    }

    /** Of partitioned requests, which are started as all persistent ones. (Section 4.2.) */
    interface Prequest {
      /**
       * MPI_Pready: a partition of a send that was started holds what is to be sent; it is not to be changed until the send is
       * complete. (Section 4.2.2.)
       * @throws MPI_ERR_REQUEST when this is no partitioned send under way, MPI_ERR_ARG when there is no such partition, or it was ready
       */
      Pready(partition: number): void;
      /** MPI_Pready_range: the partitions from `low` to `high`, both included. (Section 4.2.2.) */
      Pready_range(low: number, high: number): void;
      /**
       * MPI_Pready_list: several partitions, in any order. (Section 4.2.2.)
       * @example
       * ```ts
       * const inp = new Uint8Array(4);
       * const send = world.Psend_init(Uint8Array.of(1, 2, 3, 4), 4, world.rank);
       * const receive = world.Precv_init(inp, 2, world.rank);
       * MPI.Prequest.Startall([receive, send]);
       * send.Pready_list([3, 2]);
       * while (!(await receive.Parrived(1)));
       * console.log(inp[2], inp[3]); // 3 4
       * send.Pready_range(0, 1);
       * await MPI.Request.Waitall([receive, send]);
       * for (const request of [receive, send]) request.Free();
       * ```
       */
      Pready_list(partitions: readonly number[]): void;
      /**
       * MPI_Parrived: whether a partition of a receive is there; true when the receive is not under way. (Section 4.2.2.)
       * @throws MPI_ERR_REQUEST when this is no partitioned receive, MPI_ERR_ARG when there is no such partition
       */
      Parrived(partition: number): Promise<boolean>;
    }
  }
}
