declare module "mpi" {
  namespace MPI {
    /** Point-to-point calls (MPI 5.0, chapter 3). */
    interface Comm {
      /**
       * Sends a value. Returns when the value may be changed again, which may be before it is received. (Section 3.2.)
       *
       * Values are what structuredClone takes: numbers, strings, bigints, dates, maps, sets, arrays, plain objects, typed arrays,
       * errors, also with cycles. Instances of classes arrive as plain objects.
       * @param dest rank of the receiver, or PROC_NULL
       * @param tag default 0
       * @throws MPI_ERR_TYPE with the place of the function, promise, ... that cannot be sent
       * @example
       * ```ts
       * if (world.rank === 0) await world.send({ a: 1, list: [1, 2, 3] }, 1, 7);
       * if (world.rank === 1) console.log(await world.recv(0, 7));
       * ```
       */
      send(value: unknown, dest: number, tag?: number): Promise<void>;
      /**
       * Receives a value that was sent with a lower-case method. (Section 3.2.)
       * @param source default ANY_SOURCE
       * @param tag default ANY_TAG
       * @param status filled with source, tag and size
       * @returns a value of the receiver's own; null from PROC_NULL
       * @throws MPI_ERR_TYPE when the message was sent with a capitalised method
       * @example
       * ```ts
       * if (world.rank === 0) await world.send(42, 1);
       * if (world.rank === 1) {
       *   const answer: number = await world.recv(0);
       *   console.log(answer + 1);
       * }
       * ```
       */
      recv<T = AnyValue>(source?: number, tag?: number, status?: Status): Promise<T>;
      /**
       * Starts to send a value. The value is read before the call returns and may be changed at once. (Section 3.7.2.)
       * @example
       * ```ts
       * const request = world.isend("hello", (world.rank + 1) % world.size);
       * console.log(await world.recv());
       * await request.wait();
       * ```
       */
      isend(value: unknown, dest: number, tag?: number): Request;
      /**
       * Starts to receive a value, which `wait` gives. (Section 3.7.2.)
       * @example
       * ```ts
       * const request = world.irecv<string>();
       * await world.send("hello", (world.rank + 1) % world.size);
       * console.log(await request.wait());
       * ```
       */
      irecv<T = AnyValue>(source?: number, tag?: number): Request<T>;
      /**
       * Sends a value and receives another, in one call that cannot deadlock. (Section 3.10.)
       * @param sendtag default 0
       * @param source default ANY_SOURCE
       * @param recvtag default ANY_TAG
       * @returns the received value
       * @example
       * ```ts
       * const right = (world.rank + 1) % world.size;
       * const left = (world.rank - 1 + world.size) % world.size;
       * console.log("left neighbour:", await world.sendrecv(world.rank, right, 0, left));
       * ```
       */
      sendrecv<T = AnyValue>(
        value: unknown,
        dest: number,
        sendtag?: number,
        source?: number,
        recvtag?: number,
        status?: Status,
      ): Promise<T>;
      /**
       * Starts to send a value and to receive another, which `wait` gives. (Section 3.10.)
       * @example
       * ```ts
       * const right = (world.rank + 1) % world.size;
       * const left = (world.rank - 1 + world.size) % world.size;
       * const request = world.isendrecv<number>(world.rank, right, 0, left);
       * console.log("left neighbour:", await request.wait());
       * ```
       */
      isendrecv<T = AnyValue>(
        value: unknown,
        dest: number,
        sendtag?: number,
        source?: number,
        recvtag?: number,
      ): Request<T>;
      /**
       * Waits until a message can be received, without receiving it. (Section 3.8.1.)
       * @returns true
       * @example
       * ```ts
       * const status = new MPI.Status();
       * const request = world.isend("x", world.rank, 3);
       * await world.probe(MPI.ANY_SOURCE, MPI.ANY_TAG, status);
       * console.log(await world.recv(status.source, status.tag));
       * await request.wait();
       * ```
       */
      probe(source?: number, tag?: number, status?: Status): Promise<true>;
      /** Can a message be received now? Never waits for one. (Section 3.8.1.) */
      iprobe(source?: number, tag?: number, status?: Status): Promise<boolean>;
      /**
       * MPI_Send: sends memory. Returns when `buf` may be changed again, which may be before it is received. (Section 3.2.1.)
       * @param tag default 0
       * @example
       * ```ts
       * const data = new Float64Array(1000);
       * if (world.rank === 0) await world.Send(data, 1, 77);
       * if (world.rank === 1) await world.Recv(data, 0, 77);
       * ```
       */
      Send(buf: BufferSpec, dest: number, tag?: number): Promise<void>;
      /**
       * MPI_Recv: receives into memory, which may be longer than the message. (Section 3.2.4.)
       * @param source default ANY_SOURCE
       * @param tag default ANY_TAG
       * @throws MPI_ERR_TRUNCATE when the message is longer than `buf`
       * @example
       * ```ts
       * const status = new MPI.Status();
       * if (world.rank === 0) await world.Send(Int32Array.of(1, 2, 3), 1);
       * if (world.rank === 1) {
       *   const buf = new Int32Array(10);
       *   await world.Recv(buf, MPI.ANY_SOURCE, MPI.ANY_TAG, status);
       *   console.log(status.Get_count(MPI.INT32_T)); // 3
       * }
       * ```
       */
      Recv(buf: BufferSpec, source?: number, tag?: number, status?: Status): Promise<void>;
      /**
       * MPI_Isend: starts to send memory, which must not change until the request is complete. (Section 3.7.2.)
       * @example
       * ```ts
       * const out = Float64Array.of(world.rank);
       * const inp = new Float64Array(1);
       * const request = world.Isend(out, (world.rank + 1) % world.size);
       * await world.Recv(inp);
       * await request.Wait();
       * ```
       */
      Isend(buf: BufferSpec, dest: number, tag?: number): Request;
      /**
       * MPI_Irecv: starts to receive into memory, which holds the message once the request is complete. (Section 3.7.2.)
       * @example
       * ```ts
       * const inp = new Float64Array(1);
       * const request = world.Irecv(inp);
       * await world.Send(Float64Array.of(world.rank), (world.rank + 1) % world.size);
       * await request.Wait();
       * ```
       */
      Irecv(buf: BufferSpec, source?: number, tag?: number): Request;
      /**
       * MPI_Sendrecv: sends and receives in one call that cannot deadlock. The buffers must not overlap. (Section 3.10.)
       * @param sendtag default 0
       * @param source default ANY_SOURCE
       * @param recvtag default ANY_TAG
       * @throws MPI_ERR_TRUNCATE when the message is longer than `recvbuf`
       * @example
       * ```ts
       * const right = (world.rank + 1) % world.size;
       * const left = (world.rank - 1 + world.size) % world.size;
       * const ghost = new Float64Array(1);
       * await world.Sendrecv(Float64Array.of(world.rank), right, 0, ghost, left);
       * ```
       */
      Sendrecv(
        sendbuf: BufferSpec,
        dest: number,
        sendtag: number | undefined,
        recvbuf: BufferSpec,
        source?: number,
        recvtag?: number,
        status?: Status,
      ): Promise<void>;
      /**
       * MPI_Sendrecv_replace: sends what is in the memory and receives into it, in one call that cannot deadlock. (Section 3.10.)
       * @throws MPI_ERR_TRUNCATE when the message is longer than `buf`
       * @example
       * ```ts
       * const right = (world.rank + 1) % world.size;
       * const left = (world.rank - 1 + world.size) % world.size;
       * const data = Float64Array.of(world.rank);
       * await world.Sendrecv_replace(data, right, 0, left);
       * console.log("from the left:", data[0]);
       * ```
       */
      Sendrecv_replace(
        buf: BufferSpec,
        dest: number,
        sendtag?: number,
        source?: number,
        recvtag?: number,
        status?: Status,
      ): Promise<void>;
      /**
       * MPI_Isendrecv: starts to send and to receive; complete when both are. The buffers must not overlap. (Section 3.10.)
       * @example
       * ```ts
       * const right = (world.rank + 1) % world.size;
       * const left = (world.rank - 1 + world.size) % world.size;
       * const ghost = new Float64Array(1);
       * const request = world.Isendrecv(Float64Array.of(world.rank), right, 0, ghost, left);
       * await request.Wait();
       * ```
       */
      Isendrecv(
        sendbuf: BufferSpec,
        dest: number,
        sendtag: number | undefined,
        recvbuf: BufferSpec,
        source?: number,
        recvtag?: number,
      ): Request;
      /**
       * MPI_Isendrecv_replace: starts to send what is in the memory and to receive into it. (Section 3.10.)
       * @example
       * ```ts
       * const data = Float64Array.of(world.rank);
       * const request = world.Isendrecv_replace(data, (world.rank + 1) % world.size);
       * await request.Wait();
       * ```
       */
      Isendrecv_replace(buf: BufferSpec, dest: number, sendtag?: number, source?: number, recvtag?: number): Request;
      /**
       * MPI_Probe: waits until a message can be received, without receiving it; its size is in `status`. (Section 3.8.1.)
       * @example
       * ```ts
       * const status = new MPI.Status();
       * if (world.rank === 0) await world.Send(new Float64Array(5), 1);
       * if (world.rank === 1) {
       *   await world.Probe(0, MPI.ANY_TAG, status);
       *   const buf = new Float64Array(status.Get_count(MPI.DOUBLE));
       *   await world.Recv(buf, 0);
       * }
       * ```
       */
      Probe(source?: number, tag?: number, status?: Status): Promise<true>;
      /** MPI_Iprobe: can a message be received now? Never waits for one. (Section 3.8.1.) */
      Iprobe(source?: number, tag?: number, status?: Status): Promise<boolean>;
    }

    /** Receive from whoever sends. Negative; use the name. (Section 3.2.4.) */
    const ANY_SOURCE: number;
    /** Receive whatever the tag. Negative; use the name. (Section 3.2.4.) */
    const ANY_TAG: number;

    /**
     * Nobody: sending there and receiving from there does nothing, at once. Negative; use the name. (Section 3.11.)
     * @example
     * ```ts
     * const right = world.rank + 1 < world.size ? world.rank + 1 : MPI.PROC_NULL;
     * await world.send("hello", right);
     * ```
     */
    const PROC_NULL: number;
  }
}
