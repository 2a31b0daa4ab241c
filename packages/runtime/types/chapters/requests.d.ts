declare module "mpi" {
  namespace MPI {
    /**
     * What is known of a received or probed message. A call fills the status it is given. (Section 3.2.5.)
     * @example
     * ```ts
     * const status = new MPI.Status();
     * if (world.rank === 0) await world.send("hello", 1, 7);
     * if (world.rank === 1) {
     *   const text = await world.recv(MPI.ANY_SOURCE, MPI.ANY_TAG, status);
     *   console.log(text, "from", status.source, "with tag", status.tag);
     * }
     * ```
     */
    class Status {
      /** Rank of the sender, in the communicator of the call. ANY_SOURCE before the first message, PROC_NULL for a receive from it. */
      source: number;
      /** Tag of the message. */
      tag: number;
      /** Error class of the operation; MPI.SUCCESS when it went well. */
      error: number;
      /** The same as `source`. */
      Get_source(): number;
      /** The same as `tag`. */
      Get_tag(): number;
      /** The same as `error`. */
      Get_error(): number;
      /**
       * MPI_Get_count: number of whole elements received. For a value of a lower-case method, count its bytes with MPI.BYTE.
       * @param datatype default MPI.BYTE
       * @returns MPI.UNDEFINED when the message is no whole number of elements
       * @example
       * ```ts
       * const status = new MPI.Status();
       * const room = new Int32Array(100);
       * if (world.rank === 0) await world.Send(Int32Array.of(1, 2, 3), 1);
       * if (world.rank === 1) {
       *   await world.Recv(room, 0, MPI.ANY_TAG, status);
       *   console.log(room.subarray(0, status.Get_count(MPI.INT32_T)));
       * }
       * ```
       */
      Get_count(datatype?: Datatype): number;
      /** MPI_Get_elements: number of basic elements received; the same as Get_count for predefined datatypes. (Section 5.1.11.) */
      Get_elements(datatype?: Datatype): number;
    }

    /**
     * An operation under way. Between its start and its completion the program leaves the buffer of a send unchanged and does not
     * look at the buffer of a receive. Every request is to be completed, by one of wait, test and their plural forms. (Section 3.7.)
     *
     * `T` is the received value for `irecv`; `void` otherwise.
     */
    interface Request<T = void> {
      /**
       * Waits until the operation is complete and gives its value. (Section 3.7.3.)
       * @param status filled for a receive
       * @throws what the operation met: MPI_ERR_TRUNCATE, ...
       * @example
       * ```ts
       * const right = (world.rank + 1) % world.size;
       * const request = world.isend({ from: world.rank }, right);
       * console.log(await world.recv());
       * await request.wait();
       * ```
       */
      wait(status?: Status): Promise<T>;
      /** MPI_Wait: as `wait`, for buffers, without a value. (Section 3.7.3.) */
      Wait(status?: Status): Promise<true>;
      /**
       * Is the operation complete? Never waits for it. [true, value] completes the request. (Section 3.7.3.)
       * @example
       * ```ts
       * const request = world.irecv<number>(MPI.ANY_SOURCE);
       * await world.send(world.rank, world.rank);
       * for (;;) {
       *   const [done, value] = await request.test();
       *   if (done) {
       *     console.log("received", value);
       *     break;
       *   }
       * }
       * ```
       */
      test(status?: Status): Promise<[flag: true, value: T] | [flag: false, value: null]>;
      /** MPI_Test: as `test`, for buffers, without a value. (Section 3.7.3.) */
      Test(status?: Status): Promise<boolean>;
    }

    /** Completes several requests. (Section 3.7.5.) */
    const Request: {
      /**
       * MPI_Waitall: waits until all are complete.
       * @param statuses filled in the order of the requests, as many as there are
       * @throws the error of the first request that met one, after all have ended
       * @example
       * ```ts
       * const right = (world.rank + 1) % world.size;
       * const left = (world.rank - 1 + world.size) % world.size;
       * const halo = new Float64Array(2);
       * await MPI.Request.Waitall([world.Irecv(halo, left), world.Isend(Float64Array.of(1, 2), right)]);
       * ```
       */
      Waitall(requests: readonly Request<unknown>[], statuses?: Status[]): Promise<true>;
      /**
       * As Waitall, and gives the values in the order of the requests.
       * @example
       * ```ts
       * const sends = [0, 1, 2].map((tag) => world.isend(tag * 10, world.rank, tag));
       * const values = await MPI.Request.waitall([0, 1, 2].map((tag) => world.irecv<number>(world.rank, tag)));
       * await MPI.Request.Waitall(sends);
       * console.log(values); // [0, 10, 20]
       * ```
       */
      waitall<T>(requests: readonly Request<T>[], statuses?: Status[]): Promise<T[]>;
      /**
       * MPI_Waitany: waits until one is complete.
       * @returns its index; MPI.UNDEFINED when none was under way
       * @example
       * ```ts
       * const request = world.isend("x", world.rank);
       * await world.recv(world.rank);
       * console.log(await MPI.Request.Waitany([request])); // 0
       * ```
       */
      Waitany(requests: readonly Request<unknown>[], status?: Status): Promise<number>;
      /** As Waitany, and gives [index, value]. */
      waitany<T>(requests: readonly Request<T>[], status?: Status): Promise<[index: number, value: T | null]>;
      /** MPI_Testall: true, and all are completed, when all are complete; else nothing changes. Never waits. */
      Testall(requests: readonly Request<unknown>[], statuses?: Status[]): Promise<boolean>;
      /** As Testall, and gives [true, values] or [false, null]. */
      testall<T>(
        requests: readonly Request<T>[],
        statuses?: Status[],
      ): Promise<[flag: true, values: T[]] | [flag: false, values: null]>;
      /** MPI_Testany: [index, true] of a completed one; [MPI.UNDEFINED, false] when none is complete yet, [MPI.UNDEFINED, true] when none is under way. Never waits. */
      Testany(requests: readonly Request<unknown>[], status?: Status): Promise<[index: number, flag: boolean]>;
      /** As Testany, and gives [index, flag, value]. */
      testany<T>(
        requests: readonly Request<T>[],
        status?: Status,
      ): Promise<[index: number, flag: boolean, value: T | null]>;
    };
  }
}
