declare module "mpi" {
  namespace MPI {
    /** Non-blocking and persistent collectives (MPI 5.0, sections 6.12 and 6.13). Arguments and errors are those of the call they are a form of. */
    interface Comm {
      /**
       * MPI_Ibarrier: as Barrier, not waiting: the request is done when every rank has called it. (Section 6.12.1.)
       * @example
       * ```ts
       * // Work while the others come.
       * const request = world.Ibarrier();
       * let steps = 0;
       * while (!(await request.Test())) steps++;
       * console.log(`${steps} steps while waiting`);
       * ```
       */
      Ibarrier(): Request<void>;
      /** MPI_Ibcast: as Bcast, not waiting: the buffers belong to the library until the request is done. (Section 6.12.2.) */
      Ibcast(buf: BufferSpec, root?: number): Request<void>;
      /** MPI_Igather: as Gather, not waiting: the buffers belong to the library until the request is done. (Section 6.12.3.) */
      Igather(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec | null, root?: number): Request<void>;
      /** MPI_Igatherv: as Gatherv, not waiting: the buffers belong to the library until the request is done. (Section 6.12.3.) */
      Igatherv(sendbuf: BufferSpec | InPlace, recvbuf: VectorSpec | null, root?: number): Request<void>;
      /** MPI_Iscatter: as Scatter, not waiting: the buffers belong to the library until the request is done. (Section 6.12.4.) */
      Iscatter(sendbuf: BufferSpec | null, recvbuf: BufferSpec | InPlace, root?: number): Request<void>;
      /** MPI_Iscatterv: as Scatterv, not waiting: the buffers belong to the library until the request is done. (Section 6.12.4.) */
      Iscatterv(sendbuf: VectorSpec | null, recvbuf: BufferSpec | InPlace, root?: number): Request<void>;
      /** MPI_Iallgather: as Allgather, not waiting: the buffers belong to the library until the request is done. (Section 6.12.5.) */
      Iallgather(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec): Request<void>;
      /** MPI_Iallgatherv: as Allgatherv, not waiting: the buffers belong to the library until the request is done. (Section 6.12.5.) */
      Iallgatherv(sendbuf: BufferSpec | InPlace, recvbuf: VectorSpec): Request<void>;
      /** MPI_Ialltoall: as Alltoall, not waiting: the buffers belong to the library until the request is done. (Section 6.12.6.) */
      Ialltoall(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec): Request<void>;
      /** MPI_Ialltoallv: as Alltoallv, not waiting: the buffers belong to the library until the request is done. (Section 6.12.6.) */
      Ialltoallv(sendbuf: VectorSpec | InPlace, recvbuf: VectorSpec): Request<void>;
      /** MPI_Ialltoallw: as Alltoallw, not waiting: the buffers belong to the library until the request is done. (Section 6.12.6.) */
      Ialltoallw(sendbuf: TypedVectorSpec | InPlace, recvbuf: TypedVectorSpec): Request<void>;
      /** MPI_Ireduce: as Reduce, not waiting: the buffers belong to the library until the request is done. (Section 6.12.7.) */
      Ireduce(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec | null, op?: Op, root?: number): Request<void>;
      /**
       * MPI_Iallreduce: as Allreduce, not waiting: the buffers belong to the library until the request is done. (Section 6.12.8.)
       * @example
       * ```ts
       * const residual = Float64Array.of(1 / (world.rank + 1));
       * const total = new Float64Array(1);
       * const request = world.Iallreduce(residual, total, MPI.MAX);
       * // ... the next step begins here; neither buffer may be touched ...
       * await request.Wait();
       * console.log(total[0]);
       * ```
       */
      Iallreduce(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec, op?: Op): Request<void>;
      /** MPI_Ireduce_scatter_block: as Reduce_scatter_block, not waiting: the buffers belong to the library until the request is done. (Section 6.12.9.) */
      Ireduce_scatter_block(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec, op?: Op): Request<void>;
      /** MPI_Ireduce_scatter: as Reduce_scatter, not waiting: the buffers belong to the library until the request is done. (Section 6.12.10.) */
      Ireduce_scatter(
        sendbuf: BufferSpec | InPlace,
        recvbuf: BufferSpec,
        recvcounts?: ArrayLike<number> | null,
        op?: Op,
      ): Request<void>;
      /** MPI_Iscan: as Scan, not waiting: the buffers belong to the library until the request is done. (Section 6.12.11.) */
      Iscan(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec, op?: Op): Request<void>;
      /** MPI_Iexscan: as Exscan, not waiting: the buffers belong to the library until the request is done. (Section 6.12.12.) */
      Iexscan(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec, op?: Op): Request<void>;
      /** MPI_Barrier_init: a barrier prepared once and started again and again. All ranks prepare their persistent collectives in the same order and may start them in any. (Section 6.13.1.) */
      Barrier_init(): Prequest;
      /**
       * MPI_Bcast_init: Bcast prepared once and started again and again; each start takes what is in the memory then. (Section 6.13.2.)
       * @example
       * ```ts
       * const settings = new Float64Array(3);
       * const spread = world.Bcast_init(settings, 0);
       * for (let step = 0; step < 3; step++) {
       *   if (world.rank === 0) settings.fill(step);
       *   spread.Start();
       *   await spread.Wait();
       * }
       * spread.Free();
       * ```
       */
      Bcast_init(buf: BufferSpec, root?: number): Prequest;
      /** MPI_Gather_init: Gather prepared once and started again and again; each start takes what is in the memory then. (Section 6.13.3.) */
      Gather_init(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec | null, root?: number): Prequest;
      /** MPI_Gatherv_init: Gatherv prepared once and started again and again; each start takes what is in the memory then. (Section 6.13.3.) */
      Gatherv_init(sendbuf: BufferSpec | InPlace, recvbuf: VectorSpec | null, root?: number): Prequest;
      /** MPI_Scatter_init: Scatter prepared once and started again and again; each start takes what is in the memory then. (Section 6.13.4.) */
      Scatter_init(sendbuf: BufferSpec | null, recvbuf: BufferSpec | InPlace, root?: number): Prequest;
      /** MPI_Scatterv_init: Scatterv prepared once and started again and again; each start takes what is in the memory then. (Section 6.13.4.) */
      Scatterv_init(sendbuf: VectorSpec | null, recvbuf: BufferSpec | InPlace, root?: number): Prequest;
      /** MPI_Allgather_init: Allgather prepared once and started again and again; each start takes what is in the memory then. (Section 6.13.5.) */
      Allgather_init(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec): Prequest;
      /** MPI_Allgatherv_init: Allgatherv prepared once and started again and again; each start takes what is in the memory then. (Section 6.13.5.) */
      Allgatherv_init(sendbuf: BufferSpec | InPlace, recvbuf: VectorSpec): Prequest;
      /** MPI_Alltoall_init: Alltoall prepared once and started again and again; each start takes what is in the memory then. (Section 6.13.6.) */
      Alltoall_init(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec): Prequest;
      /** MPI_Alltoallv_init: Alltoallv prepared once and started again and again; each start takes what is in the memory then. (Section 6.13.6.) */
      Alltoallv_init(sendbuf: VectorSpec | InPlace, recvbuf: VectorSpec): Prequest;
      /** MPI_Alltoallw_init: Alltoallw prepared once and started again and again; each start takes what is in the memory then. (Section 6.13.6.) */
      Alltoallw_init(sendbuf: TypedVectorSpec | InPlace, recvbuf: TypedVectorSpec): Prequest;
      /** MPI_Reduce_init: Reduce prepared once and started again and again; each start takes what is in the memory then. (Section 6.13.7.) */
      Reduce_init(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec | null, op?: Op, root?: number): Prequest;
      /**
       * MPI_Allreduce_init: Allreduce prepared once and started again and again; each start takes what is in the memory then. (Section 6.13.8.)
       * @example
       * ```ts
       * const mine = new Float64Array(1);
       * const sum = new Float64Array(1);
       * const reduction = world.Allreduce_init(mine, sum, MPI.SUM);
       * for (let step = 0; step < 3; step++) {
       *   mine[0] = world.rank * step;
       *   reduction.Start();
       *   await reduction.Wait();
       * }
       * reduction.Free();
       * ```
       */
      Allreduce_init(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec, op?: Op): Prequest;
      /** MPI_Reduce_scatter_block_init: Reduce_scatter_block prepared once and started again and again; each start takes what is in the memory then. (Section 6.13.9.) */
      Reduce_scatter_block_init(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec, op?: Op): Prequest;
      /** MPI_Reduce_scatter_init: Reduce_scatter prepared once and started again and again; each start takes what is in the memory then. (Section 6.13.10.) */
      Reduce_scatter_init(
        sendbuf: BufferSpec | InPlace,
        recvbuf: BufferSpec,
        recvcounts?: ArrayLike<number> | null,
        op?: Op,
      ): Prequest;
      /** MPI_Scan_init: Scan prepared once and started again and again; each start takes what is in the memory then. (Section 6.13.11.) */
      Scan_init(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec, op?: Op): Prequest;
      /** MPI_Exscan_init: Exscan prepared once and started again and again; each start takes what is in the memory then. (Section 6.13.12.) */
      Exscan_init(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec, op?: Op): Prequest;
    }
  }
}
