declare module "mpi" {
  namespace MPI {
    /** Persistent requests (MPI 5.0, section 3.9). */
    interface Comm {
      /**
       * MPI_Send_init: prepares a send that is started again and again; each start sends what is in the memory then. (Section 3.9.)
       * @param tag default 0
       * @returns an inactive request
       * @example
       * ```ts
       * const out = new Float64Array(1);
       * const inp = new Float64Array(1);
       * const requests = [
       *   world.Send_init(out, (world.rank + 1) % world.size),
       *   world.Recv_init(inp, (world.rank - 1 + world.size) % world.size),
       * ];
       * for (let step = 0; step < 3; step++) {
       *   out[0] = step;
       *   MPI.Prequest.Startall(requests);
       *   await MPI.Request.Waitall(requests);
       * }
       * for (const request of requests) request.Free();
       * ```
       */
      Send_init(buf: BufferSpec, dest: number, tag?: number): Prequest;
      /** MPI_Ssend_init: as Send_init, for synchronous sends. (Section 3.9.) */
      Ssend_init(buf: BufferSpec, dest: number, tag?: number): Prequest;
      /** MPI_Bsend_init: as Send_init, for buffered sends; a start fails with MPI_ERR_BUFFER when there is no room. (Section 3.9.) */
      Bsend_init(buf: BufferSpec, dest: number, tag?: number): Prequest;
      /** MPI_Rsend_init: as Send_init, for ready sends. (Section 3.9.) */
      Rsend_init(buf: BufferSpec, dest: number, tag?: number): Prequest;
      /**
       * MPI_Recv_init: prepares a receive that is started again and again. (Section 3.9.)
       * @param source default ANY_SOURCE
       * @param tag default ANY_TAG
       * @returns an inactive request
       * @example
       * ```ts
       * const inp = new Int32Array(1);
       * const request = world.Recv_init(inp, world.rank);
       * for (let step = 0; step < 3; step++) {
       *   request.Start();
       *   await world.Send(Int32Array.of(step), world.rank);
       *   await request.Wait();
       * }
       * request.Free();
       * ```
       */
      Recv_init(buf: BufferSpec, source?: number, tag?: number): Prequest;
    }

    /**
     * A request that can be started again and again. While it is inactive, wait and test answer at once with an empty status, and
     * the calls that wait for any or some pass it over. Free it when it is not needed any more. (Section 3.9.)
     */
    interface Prequest extends Request {
      /**
       * MPI_Start: begins the operation. (Section 3.9.)
       * @throws MPI_ERR_REQUEST when it is under way already, or was freed
       * @example
       * ```ts
       * const request = world.Send_init(new Float64Array(3), world.rank);
       * request.Start();
       * await world.Recv(new Float64Array(3), world.rank);
       * await request.Wait();
       * request.Free();
       * ```
       */
      Start(): void;
    }

    /** Starts several persistent requests. (Section 3.9.) */
    const Prequest: HandleClass<Prequest> & {
      /**
       * MPI_Startall: starts all, in order.
       * @throws MPI_ERR_REQUEST when one of them is not persistent, under way already, or was freed
       * @example
       * ```ts
       * const requests = [world.Recv_init(new Int8Array(1), world.rank), world.Send_init(new Int8Array(1), world.rank)];
       * MPI.Prequest.Startall(requests);
       * await MPI.Request.Waitall(requests);
       * for (const request of requests) request.Free();
       * ```
       */
      Startall(requests: readonly Prequest[]): void;
    };
  }
}
