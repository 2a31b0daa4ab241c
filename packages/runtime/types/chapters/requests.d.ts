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
      /** Was the receive cancelled? Then nothing was received. */
      cancelled: boolean;
      /** Bytes received. */
      readonly count: number;
      /** The same as `source`. */
      Get_source(): number;
      /** MPI_Status_set_source: changes `source`. (Section 13.3.) */
      Set_source(source: number): void;
      /** The same as `tag`. */
      Get_tag(): number;
      /** MPI_Status_set_tag: changes `tag`. (Section 13.3.) */
      Set_tag(tag: number): void;
      /** The same as `error`. */
      Get_error(): number;
      /** MPI_Status_set_error: changes `error`. (Section 13.3.) */
      Set_error(error: number): void;
      /**
       * MPI_Test_cancelled: the same as `cancelled`. (Section 3.8.4.)
       * @example
       * ```ts
       * const status = new MPI.Status();
       * const request = world.irecv(MPI.ANY_SOURCE, 99);
       * request.Cancel();
       * await request.wait(status);
       * console.log(status.Is_cancelled()); // true
       * ```
       */
      Is_cancelled(): boolean;
      /** MPI_Status_set_cancelled: changes `cancelled`. (Section 13.3.) */
      Set_cancelled(flag: boolean): void;
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
      /**
       * MPI_Status_set_elements: so many basic elements of the datatype, as if received. (Section 13.3.)
       * @example
       * ```ts
       * const status = new MPI.Status();
       * status.Set_elements(MPI.DOUBLE, 3);
       * console.log(status.Get_count(MPI.DOUBLE), status.count); // 3 24
       * ```
       */
      Set_elements(datatype: Datatype, count: number): void;
    }

    /**
     * An operation under way. Between its start and its completion the program leaves the buffer of a send unchanged and does not
     * look at the buffer of a receive. Every request is to be completed, by one of wait, test and their plural forms. (Section 3.7.)
     * Completed, it stands for nothing any more: a wait or test of it answers at once, with null and an empty status (ANY_SOURCE,
     * ANY_TAG, no error, 0 bytes), which is also the status of a send.
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
      /** Does it stand for nothing: was it completed (and is not persistent) or freed, or is it REQUEST_NULL? (Section 3.7.3.) */
      readonly is_null: boolean;
      /**
       * MPI_Request_get_status: is the operation complete? Fills the status and leaves the request as it is. Never waits. (Section 3.7.6.)
       * @example
       * ```ts
       * const status = new MPI.Status();
       * const request = world.irecv<string>(world.rank);
       * await world.send("hello", world.rank);
       * while (!(await request.Get_status(status))) {}
       * console.log(status.source, await request.wait());
       * ```
       */
      Get_status(status?: Status): Promise<boolean>;
      /** The same as `Get_status`. */
      get_status(status?: Status): Promise<boolean>;
      /**
       * MPI_Cancel: takes a receive or a send back that has not matched; a wait or test completes it, and its status says whether it
       * was in time. For a send it is the receiver that knows. Anything else completes as usual. (Section 3.8.4.)
       * @throws MPI_ERR_REQUEST when no operation is under way
       * @example
       * ```ts
       * const request = world.Irecv(new Float64Array(1), MPI.ANY_SOURCE, 99);
       * request.Cancel();
       * await request.Wait();
       * ```
       */
      Cancel(): void;
      /** The same as `Cancel`. */
      cancel(): void;
      /**
       * MPI_Request_free: gives the request up. An operation under way goes on, but nobody can learn of its end. (Section 3.7.3.)
       * @throws MPI_ERR_REQUEST when it stands for nothing
       * @example
       * ```ts
       * const request = world.isend("no answer needed", world.rank);
       * request.Free();
       * console.log(await world.recv(world.rank));
       * ```
       */
      Free(): void;
    }

    /** No request: a wait or test of it answers at once, with null and an empty status. (Section 3.7.3.) */
    const REQUEST_NULL: Request<null>;

    /**
     * Completes several requests. (Section 3.7.5.)
     *
     * Arrays of statuses get new ones added when they have too few. When requests met errors, calls that complete several throw
     * MPI_ERR_IN_STATUS after all of them have ended: each status has its own error, and `cause` is the first.
     */
    const Request: HandleClass<Request> & {
      /**
       * MPI_Waitall: waits until all are complete.
       * @param statuses filled in the order of the requests
       * @throws MPI_ERR_IN_STATUS when any request met an error
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
      /**
       * MPI_Waitsome: waits until at least one is complete, and completes all that are.
       * @param statuses the first ones are filled, in the order of the indices
       * @returns their indices; null when none was under way
       * @throws MPI_ERR_IN_STATUS when any of them met an error
       * @example
       * ```ts
       * const sends = [0, 1, 2].map((tag) => world.isend(tag, world.rank, tag));
       * const receives = [0, 1, 2].map((tag) => world.irecv<number>(world.rank, tag));
       * for (let done = 0; done < 3; ) done += (await MPI.Request.Waitsome(receives))!.length;
       * await MPI.Request.Waitall(sends);
       * ```
       */
      Waitsome(requests: readonly Request<unknown>[], statuses?: Status[]): Promise<number[] | null>;
      /**
       * As Waitsome, and gives [indices, values].
       * @example
       * ```ts
       * const send = world.isend("x", world.rank);
       * const [indices, values] = await MPI.Request.waitsome([world.irecv<string>(world.rank)]);
       * console.log(indices, values); // [0] ["x"]
       * await send.wait();
       * ```
       */
      waitsome<T>(
        requests: readonly Request<T>[],
        statuses?: Status[],
      ): Promise<[indices: number[], values: T[]] | [indices: null, values: null]>;
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
      /** MPI_Testsome: as Waitsome, but an empty array when none is complete. Never waits. */
      Testsome(requests: readonly Request<unknown>[], statuses?: Status[]): Promise<number[] | null>;
      /** As Testsome, and gives [indices, values]. */
      testsome<T>(
        requests: readonly Request<T>[],
        statuses?: Status[],
      ): Promise<[indices: number[], values: T[]] | [indices: null, values: null]>;
      /** MPI_Request_get_status_all: as Testall, but the requests stay as they are. (Section 3.7.6.) */
      Get_status_all(requests: readonly Request<unknown>[], statuses?: Status[]): Promise<boolean>;
      /** The same as Get_status_all. */
      get_status_all(requests: readonly Request<unknown>[], statuses?: Status[]): Promise<boolean>;
      /** MPI_Request_get_status_any: as Testany, but the requests stay as they are. (Section 3.7.6.) */
      Get_status_any(requests: readonly Request<unknown>[], status?: Status): Promise<[index: number, flag: boolean]>;
      /** The same as Get_status_any. */
      get_status_any(requests: readonly Request<unknown>[], status?: Status): Promise<[index: number, flag: boolean]>;
      /** MPI_Request_get_status_some: as Testsome, but the requests stay as they are. (Section 3.7.6.) */
      Get_status_some(requests: readonly Request<unknown>[], statuses?: Status[]): Promise<number[] | null>;
      /** The same as Get_status_some. */
      get_status_some(requests: readonly Request<unknown>[], statuses?: Status[]): Promise<number[] | null>;
    };
  }
}
