// Generated from mpi.d.ts by make-blocking.mjs.
// biome-ignore-all format: lines end where those of mpi.d.ts do
// Generated from types/chapters by make-types.mjs.
// biome-ignore-all lint/style/noExcessiveLinesPerFile: one ambient module, read as one text by the editor
/**
 * The MPI library of a CommWorld program, in the manner of mpi4py: lower-case methods carry any structured-cloneable value,
 * capitalised methods carry memory, without conversion. `MPI.COMM_WORLD` joins all ranks of the run, over all tabs.
 * Sections are those of the MPI 5.0 standard. Examples stand for
 * `import MPI from "mpi/blocking"; const world = MPI.COMM_WORLD;` followed by what they show.
 *
 * Limits: a run has at most 512 ranks, one tab at most 64; a message at most 1 GiB. Errors end the run (MPI_ERRORS_ARE_FATAL)
 * unless the program catches the `MPI.Exception`.
 */
declare module "mpi/blocking" {
  namespace MPI {
    /** Where this rank runs. A tab (or process) is a node; its ranks are numbered from 0 and have contiguous world ranks. */
    interface NodeInfo {
      /** Number of the tab in the room, GR_ID. */
      readonly grId: number;
      /** Number of this rank in its tab, NR_ID, from 0. */
      readonly nrId: number;
      /** World rank of the tab's first rank; pid = nrOffset + nrId. */
      readonly nrOffset: number;
      /** World rank: the same as `MPI.COMM_WORLD.rank`. */
      readonly pid: number;
      /** How the ranks of the tab are joined. */
      readonly interconnect: "crossbar" | "ring" | "tree";
      /** What carries messages inside the tab. `message-port` serves pages that are not cross-origin isolated, and is slower. */
      readonly transport: "shared-memory" | "message-port";
    }

    /** "No such number": the count of a message that is no whole number of elements, the index of no request. */
    const UNDEFINED: number;
    /** Where this rank runs. */
    const node: NodeInfo;

    /**
     * What was given to the run as arguments.
     * @example
     * ```ts
     * const steps = Number(MPI.args[0] ?? 100);
     * ```
     */
    const args: readonly string[];

    /**
     * MPI_Wtime: seconds since some moment in the past, the same moment as long as the run lasts; not synchronised over tabs. (Section 9.6.)
     * @example
     * ```ts
     * const start = MPI.Wtime();
     * world.barrier();
     * console.log(`${((MPI.Wtime() - start) * 1e6).toFixed(1)} us`);
     * ```
     */
    function Wtime(): number;

    /** MPI_Wtick: seconds between two different answers of Wtime. (Section 9.6.) */
    function Wtick(): number;

    /** MPI_Get_processor_name: the tab or process this rank runs in. (Section 9.1.2.) */
    function Get_processor_name(): string;

    /** MPI_Get_library_version: name and version of this library. (Section 9.1.1.) */
    function Get_library_version(): string;

    /** MPI_Get_version: of the standard, [5, 0]. (Section 9.1.1.) */
    function Get_version(): [version: number, subversion: number];

    /** MPI_Init: legal, and done before the program starts. (Section 11.2.1.) */
    function Init(): void;

    /** MPI_Finalize: legal, and done when the program ends. A correct program communicates no more after it. (Section 11.2.2.) */
    function Finalize(): void;

    /** MPI_Initialized: true. (Section 11.4.1.) */
    function Is_initialized(): boolean;

    /** MPI_Finalized: was Finalize called? (Section 11.4.1.) */
    function Is_finalized(): boolean;

    /**
     * MPI_Alloc_mem: memory, zeroed, that other ranks of the tab can read, so that long messages out of it are copied once instead
     * of twice. (Section 9.2.) It belongs to the program until Free_mem, and starts where an array of any type can.
     * @param size in bytes
     * @throws MPI_ERR_NO_MEM when the rank's segment is full; MPI_ERR_ARG when `size` is no number of bytes
     * @example
     * ```ts
     * const memory = MPI.Alloc_mem(8 * 1000);
     * const field = new Float64Array(memory.buffer, memory.byteOffset, 1000);
     * world.Bcast(field);
     * MPI.Free_mem(memory);
     * ```
     */
    function Alloc_mem(size: number): Uint8Array;

    /** MPI_Free_mem: gives memory of Alloc_mem back. It must not be used again, nor by a request under way. (Section 9.2.) */
    function Free_mem(memory: Uint8Array): void;

    /**
     * A group of ranks that talk to each other and to nobody else. (Chapter 7.)
     *
     * Errors of all calls: MPI_ERR_RANK and MPI_ERR_ROOT (no such rank), MPI_ERR_TAG (tags are 0..2^30 - 1; ANY_TAG only to receive).
     * Of all lower-case calls: MPI_ERR_TYPE, for a value that cannot be sent (a function, a promise, ...), with its place.
     * Of all capitalised calls: those of `BufferSpec`.
     */
    interface Comm {
      /** This process in the communicator, 0 .. size - 1. (Section 7.4.1.) */
      readonly rank: number;
      /** Number of processes. (Section 7.4.1.) */
      readonly size: number;
      /** "MPI_COMM_WORLD" */
      readonly name: string;
      /** MPI_Comm_rank: the same as `rank`. (Section 7.4.1.) */
      Get_rank(): number;
      /** MPI_Comm_size: the same as `size`. (Section 7.4.1.) */
      Get_size(): number;
      /** MPI_Comm_get_name: the same as `name`. (Section 7.8.) */
      Get_name(): string;
      /**
       * MPI_Abort: ends the whole run at once, on every tab. (Section 11.4.)
       * @param errorcode exit code of the run; default 1
       * @example
       * ```ts
       * if (world.size < 2) {
       *   console.error("needs at least 2 ranks");
       *   world.Abort(2);
       * }
       * ```
       */
      Abort(errorcode?: number): never;
    }

    /**
     * All ranks of the run, over all tabs. (Section 7.2.4.)
     * @example
     * ```ts
     * console.log(`rank ${MPI.COMM_WORLD.rank} of ${MPI.COMM_WORLD.size}`);
     * ```
     */
    const COMM_WORLD: Comm;
    /** This rank alone. (Section 7.2.4.) */
    const COMM_SELF: Comm;

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
       * if (world.rank === 0) world.send({ a: 1, list: [1, 2, 3] }, 1, 7);
       * if (world.rank === 1) console.log(world.recv(0, 7));
       * ```
       */
      send(value: unknown, dest: number, tag?: number): void;
      /**
       * Receives a value that was sent with a lower-case method. (Section 3.2.)
       * @param source default ANY_SOURCE
       * @param tag default ANY_TAG
       * @param status filled with source, tag and size
       * @returns a value of the receiver's own; null from PROC_NULL
       * @throws MPI_ERR_TYPE when the message was sent with a capitalised method
       * @example
       * ```ts
       * if (world.rank === 0) world.send(42, 1);
       * if (world.rank === 1) {
       *   const answer: number = world.recv(0);
       *   console.log(answer + 1);
       * }
       * ```
       */
      recv<T = AnyValue>(source?: number, tag?: number, status?: Status): T;
      /**
       * Starts to send a value. The value is read before the call returns and may be changed at once. (Section 3.7.2.)
       * @example
       * ```ts
       * const request = world.isend("hello", (world.rank + 1) % world.size);
       * console.log(world.recv());
       * request.wait();
       * ```
       */
      isend(value: unknown, dest: number, tag?: number): Request;
      /**
       * Starts to receive a value, which `wait` gives. (Section 3.7.2.)
       * @example
       * ```ts
       * const request = world.irecv<string>();
       * world.send("hello", (world.rank + 1) % world.size);
       * console.log(request.wait());
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
       * console.log("left neighbour:", world.sendrecv(world.rank, right, 0, left));
       * ```
       */
      sendrecv<T = AnyValue>(
        value: unknown,
        dest: number,
        sendtag?: number,
        source?: number,
        recvtag?: number,
        status?: Status,
      ): T;
      /**
       * Waits until a message can be received, without receiving it. (Section 3.8.1.)
       * @returns true
       * @example
       * ```ts
       * const status = new MPI.Status();
       * const request = world.isend("x", world.rank, 3);
       * world.probe(MPI.ANY_SOURCE, MPI.ANY_TAG, status);
       * console.log(world.recv(status.source, status.tag));
       * request.wait();
       * ```
       */
      probe(source?: number, tag?: number, status?: Status): true;
      /** Can a message be received now? Never waits for one. (Section 3.8.1.) */
      iprobe(source?: number, tag?: number, status?: Status): boolean;
      /**
       * MPI_Send: sends memory. Returns when `buf` may be changed again, which may be before it is received. (Section 3.2.1.)
       * @param tag default 0
       * @example
       * ```ts
       * const data = new Float64Array(1000);
       * if (world.rank === 0) world.Send(data, 1, 77);
       * if (world.rank === 1) world.Recv(data, 0, 77);
       * ```
       */
      Send(buf: BufferSpec, dest: number, tag?: number): void;
      /**
       * MPI_Recv: receives into memory, which may be longer than the message. (Section 3.2.4.)
       * @param source default ANY_SOURCE
       * @param tag default ANY_TAG
       * @throws MPI_ERR_TRUNCATE when the message is longer than `buf`
       * @example
       * ```ts
       * const status = new MPI.Status();
       * if (world.rank === 0) world.Send(Int32Array.of(1, 2, 3), 1);
       * if (world.rank === 1) {
       *   const buf = new Int32Array(10);
       *   world.Recv(buf, MPI.ANY_SOURCE, MPI.ANY_TAG, status);
       *   console.log(status.Get_count(MPI.INT32_T)); // 3
       * }
       * ```
       */
      Recv(buf: BufferSpec, source?: number, tag?: number, status?: Status): void;
      /**
       * MPI_Isend: starts to send memory, which must not change until the request is complete. (Section 3.7.2.)
       * @example
       * ```ts
       * const out = Float64Array.of(world.rank);
       * const inp = new Float64Array(1);
       * const request = world.Isend(out, (world.rank + 1) % world.size);
       * world.Recv(inp);
       * request.Wait();
       * ```
       */
      Isend(buf: BufferSpec, dest: number, tag?: number): Request;
      /**
       * MPI_Irecv: starts to receive into memory, which holds the message once the request is complete. (Section 3.7.2.)
       * @example
       * ```ts
       * const inp = new Float64Array(1);
       * const request = world.Irecv(inp);
       * world.Send(Float64Array.of(world.rank), (world.rank + 1) % world.size);
       * request.Wait();
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
       * world.Sendrecv(Float64Array.of(world.rank), right, 0, ghost, left);
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
      ): void;
      /**
       * MPI_Probe: waits until a message can be received, without receiving it; its size is in `status`. (Section 3.8.1.)
       * @example
       * ```ts
       * const status = new MPI.Status();
       * if (world.rank === 0) world.Send(new Float64Array(5), 1);
       * if (world.rank === 1) {
       *   world.Probe(0, MPI.ANY_TAG, status);
       *   const buf = new Float64Array(status.Get_count(MPI.DOUBLE));
       *   world.Recv(buf, 0);
       * }
       * ```
       */
      Probe(source?: number, tag?: number, status?: Status): true;
      /** MPI_Iprobe: can a message be received now? Never waits for one. (Section 3.8.1.) */
      Iprobe(source?: number, tag?: number, status?: Status): boolean;
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
     * world.send("hello", right);
     * ```
     */
    const PROC_NULL: number;

    /**
     * What is known of a received or probed message. A call fills the status it is given. (Section 3.2.5.)
     * @example
     * ```ts
     * const status = new MPI.Status();
     * if (world.rank === 0) world.send("hello", 1, 7);
     * if (world.rank === 1) {
     *   const text = world.recv(MPI.ANY_SOURCE, MPI.ANY_TAG, status);
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
       * if (world.rank === 0) world.Send(Int32Array.of(1, 2, 3), 1);
       * if (world.rank === 1) {
       *   world.Recv(room, 0, MPI.ANY_TAG, status);
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
       * console.log(world.recv());
       * request.wait();
       * ```
       */
      wait(status?: Status): T;
      /** MPI_Wait: as `wait`, for buffers, without a value. (Section 3.7.3.) */
      Wait(status?: Status): true;
      /**
       * Is the operation complete? Never waits for it. [true, value] completes the request. (Section 3.7.3.)
       * @example
       * ```ts
       * const request = world.irecv<number>(MPI.ANY_SOURCE);
       * world.send(world.rank, world.rank);
       * for (;;) {
       *   const [done, value] = request.test();
       *   if (done) {
       *     console.log("received", value);
       *     break;
       *   }
       * }
       * ```
       */
      test(status?: Status): [flag: true, value: T] | [flag: false, value: null];
      /** MPI_Test: as `test`, for buffers, without a value. (Section 3.7.3.) */
      Test(status?: Status): boolean;
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
       * MPI.Request.Waitall([world.Irecv(halo, left), world.Isend(Float64Array.of(1, 2), right)]);
       * ```
       */
      Waitall(requests: readonly Request<unknown>[], statuses?: Status[]): true;
      /**
       * As Waitall, and gives the values in the order of the requests.
       * @example
       * ```ts
       * const sends = [0, 1, 2].map((tag) => world.isend(tag * 10, world.rank, tag));
       * const values = MPI.Request.waitall([0, 1, 2].map((tag) => world.irecv<number>(world.rank, tag)));
       * MPI.Request.Waitall(sends);
       * console.log(values); // [0, 10, 20]
       * ```
       */
      waitall<T>(requests: readonly Request<T>[], statuses?: Status[]): T[];
      /**
       * MPI_Waitany: waits until one is complete.
       * @returns its index; MPI.UNDEFINED when none was under way
       * @example
       * ```ts
       * const request = world.isend("x", world.rank);
       * world.recv(world.rank);
       * console.log(MPI.Request.Waitany([request])); // 0
       * ```
       */
      Waitany(requests: readonly Request<unknown>[], status?: Status): number;
      /** As Waitany, and gives [index, value]. */
      waitany<T>(requests: readonly Request<T>[], status?: Status): [index: number, value: T | null];
      /** MPI_Testall: true, and all are completed, when all are complete; else nothing changes. Never waits. */
      Testall(requests: readonly Request<unknown>[], statuses?: Status[]): boolean;
      /** As Testall, and gives [true, values] or [false, null]. */
      testall<T>(
        requests: readonly Request<T>[],
        statuses?: Status[],
      ): [flag: true, values: T[]] | [flag: false, values: null];
      /** MPI_Testany: [index, true] of a completed one; [MPI.UNDEFINED, false] when none is complete yet, [MPI.UNDEFINED, true] when none is under way. Never waits. */
      Testany(requests: readonly Request<unknown>[], status?: Status): [index: number, flag: boolean];
      /** As Testany, and gives [index, flag, value]. */
      testany<T>(
        requests: readonly Request<T>[],
        status?: Status,
      ): [index: number, flag: boolean, value: T | null];
    };

    /** Collective calls (MPI 5.0, chapter 6): every rank of the communicator makes them, in the same order. */
    interface Comm {
      /**
       * Waits until every rank has called it. (Section 6.3.)
       * @example
       * ```ts
       * world.barrier();
       * const start = MPI.Wtime();
       * ```
       */
      barrier(): void;
      /**
       * Gives the root's value to every rank. (Section 6.4.)
       * @param value read on the root only; anything elsewhere
       * @param root default 0
       * @returns on the root `value` itself, elsewhere a copy
       * @example
       * ```ts
       * const settings = world.bcast(world.rank === 0 ? { steps: 100, dx: 0.1 } : null, 0);
       * console.log(settings.steps);
       * ```
       */
      bcast<T>(value: T | null | undefined, root?: number): T;
      /**
       * Combines the values of all ranks, in rank order, on the root. (Section 6.9.1.)
       * @param op default SUM
       * @param root default 0
       * @returns null on the other ranks
       * @throws MPI_ERR_OP when the operator has no meaning for the values
       * @example
       * ```ts
       * const sum = world.reduce(world.rank, MPI.SUM, 0);
       * if (sum !== null) console.log("sum of ranks:", sum);
       * ```
       */
      reduce<T>(value: T, op?: Op, root?: number): T | null;
      /**
       * Combines the values of all ranks on every rank. (Section 6.9.6.)
       * @param op default SUM
       * @example
       * ```ts
       * const largest = world.allreduce(Math.random(), MPI.MAX);
       * ```
       */
      allreduce<T>(value: T, op?: Op): T;
      /**
       * Brings the values of all ranks to the root. (Section 6.5.)
       * @param root default 0
       * @returns on the root an array of `size` values in rank order, null elsewhere
       * @example
       * ```ts
       * const names = world.gather(`rank ${world.rank}`, 0);
       * if (names !== null) console.log(names.join(", "));
       * ```
       */
      gather<T>(value: T, root?: number): T[] | null;
      /**
       * Gives every rank its item of the root's array. (Section 6.6.)
       * @param values on the root exactly `size` items; anything elsewhere
       * @param root default 0
       * @throws MPI_ERR_COUNT when the root's array has another length
       * @example
       * ```ts
       * const part = world.scatter(world.rank === 0 ? Array.from({ length: world.size }, (_, i) => i * i) : null, 0);
       * console.log(part);
       * ```
       */
      scatter<T>(values: readonly T[] | null | undefined, root?: number): T;
      /** MPI_Barrier: waits until every rank has called it. (Section 6.3.) */
      Barrier(): void;
      /**
       * MPI_Bcast: copies the root's memory into that of every rank. Same count and datatype everywhere. (Section 6.4.)
       * @param root default 0
       * @throws MPI_ERR_TRUNCATE when the root sends more than fits
       * @example
       * ```ts
       * const x = new Float64Array(4);
       * if (world.rank === 0) x.fill(3.14);
       * world.Bcast(x, 0);
       * ```
       */
      Bcast(buf: BufferSpec, root?: number): void;
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
       * world.Reduce(Float64Array.of(world.rank), total, MPI.SUM, 0);
       * if (total !== null) console.log(total[0]);
       * ```
       */
      Reduce(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec | null, op?: Op, root?: number): void;
      /**
       * MPI_Allreduce: as Reduce, with the result on every rank. (Section 6.9.6.)
       * @param sendbuf IN_PLACE: the rank's part is in `recvbuf`
       * @param op default SUM
       * @example
       * ```ts
       * const counts = new Int32Array(10);
       * counts[world.rank % 10] = 1;
       * world.Allreduce(MPI.IN_PLACE, counts, MPI.SUM);
       * ```
       */
      Allreduce(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec, op?: Op): void;
      /**
       * MPI_Gather: brings equal parts of all ranks into `recvbuf` of the root, in rank order. (Section 6.5.)
       * @param sendbuf IN_PLACE on the root: its part is in `recvbuf` already
       * @param recvbuf `size` times the count of `sendbuf`; read on the root only, null elsewhere
       * @param root default 0
       * @throws MPI_ERR_COUNT when `recvbuf` is no `size` equal parts; MPI_ERR_TRUNCATE when a rank sends more than its part
       * @example
       * ```ts
       * const all = world.rank === 0 ? new Float64Array(2 * world.size) : null;
       * world.Gather(Float64Array.of(world.rank, 1), all, 0);
       * ```
       */
      Gather(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec | null, root?: number): void;
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
       * world.Scatter(all, mine, 0);
       * ```
       */
      Scatter(sendbuf: BufferSpec | null, recvbuf: BufferSpec | InPlace, root?: number): void;
    }

    /** Memory of the program. Typed arrays know their datatype; DataView, ArrayBuffer and SharedArrayBuffer are MPI.BYTE. */
    type BufferMemory = ArrayBufferView | ArrayBufferLike;

    /**
     * What capitalised methods take: a typed array, or `[memory, count]`, `[memory, datatype]`, `[memory, count, datatype]`.
     * Count is in elements of the datatype, and all of the memory when left out. Nothing is copied to describe a buffer: a call
     * reads or writes the program's own memory.
     * Errors: MPI_ERR_BUFFER (no buffer, wrong alignment), MPI_ERR_COUNT (negative, or longer than the memory),
     * MPI_ERR_TYPE (the datatype is not that of the array).
     * @example
     * ```ts
     * const row = new Float64Array(100);
     * if (world.rank === 0) world.Send([row, 10, MPI.DOUBLE], 1);
     * if (world.rank === 1) world.Recv(row.subarray(0, 10), 0);
     * ```
     */
    type BufferSpec =
      | BufferMemory
      | readonly [memory: BufferMemory, count: number]
      | readonly [memory: BufferMemory, datatype: Datatype]
      | readonly [memory: BufferMemory, count: number, datatype: Datatype];

    // biome-ignore lint/suspicious/noExplicitAny: like JSON.parse; only the sender knows the type
    type AnyValue = any;

    /** The type of `MPI.IN_PLACE`. */
    interface InPlace {
      /** "MPI_IN_PLACE" */
      readonly name: string;
    }

    /**
     * How the elements of a buffer lie in memory. (Section 3.2.2, chapter 5.)
     * @example
     * ```ts
     * console.log(MPI.DOUBLE.Get_size()); // 8
     * ```
     */
    interface Datatype {
      /** "MPI_DOUBLE" */
      readonly name: string;
      /** Bytes of data in one element. */
      readonly size: number;
      /** Bytes from one element to the next. */
      readonly extent: number;
      /** MPI_Type_size: bytes of data in one element. (Section 5.1.5.) */
      Get_size(): number;
      /** MPI_Type_get_extent: [lower bound, extent] in bytes. (Section 5.1.7.) */
      Get_extent(): [lb: number, extent: number];
      /** MPI_Type_get_name: "MPI_DOUBLE". (Section 7.8.) */
      Get_name(): string;
    }

    /** 8-bit signed integer, the datatype of Int8Array. */
    const INT8_T: Datatype;
    /** 8-bit unsigned integer, the datatype of Uint8Array and Uint8ClampedArray. */
    const UINT8_T: Datatype;
    /** 16-bit signed integer, the datatype of Int16Array. */
    const INT16_T: Datatype;
    /** 16-bit unsigned integer, the datatype of Uint16Array. */
    const UINT16_T: Datatype;
    /** 32-bit signed integer, the datatype of Int32Array. */
    const INT32_T: Datatype;
    /** 32-bit unsigned integer, the datatype of Uint32Array. */
    const UINT32_T: Datatype;
    /** 64-bit signed integer, the datatype of BigInt64Array. */
    const INT64_T: Datatype;
    /** 64-bit unsigned integer, the datatype of BigUint64Array. */
    const UINT64_T: Datatype;
    /** 32-bit IEEE number, the datatype of Float32Array. */
    const FLOAT: Datatype;
    /** 64-bit IEEE number, the datatype of Float64Array. */
    const DOUBLE: Datatype;
    /** The same as FLOAT. */
    const FLOAT32: Datatype;
    /** The same as DOUBLE. */
    const FLOAT64: Datatype;
    /** Raw bytes of any memory; of the reductions only BAND, BOR and BXOR. */
    const BYTE: Datatype;
    /** 8-bit character; no reductions. */
    const CHAR: Datatype;
    /** C's int: 32-bit signed integer, in an Int32Array. */
    const INT: Datatype;
    /** C's long: 64-bit signed integer, in a BigInt64Array. */
    const LONG: Datatype;
    /** In place of a buffer of a collective: the data is in the other one. */
    const IN_PLACE: InPlace;

    /**
     * A reduction operator. Predefined ones and those of `Op.Create` serve both kinds of methods. (Section 6.9.)
     *
     * On values they mean the language's own: SUM is `a + b` (numbers, bigints, strings; arrays are joined end to end), MAX and MIN
     * compare. Typed arrays of one kind and length combine element by element.
     * On buffers they combine element by element; integers wrap around; logical and bitwise operators take integers only.
     * Errors: MPI_ERR_OP when the operator has no meaning for the operands.
     */
    interface Op {
      /** "MPI_SUM", or the name of the function. */
      readonly name: string;
      /** True for the predefined operators. */
      readonly is_predefined: boolean;
      /** MPI_Op_commutative: may operands change places? Others are applied in rank order. (Section 6.9.7.) */
      Is_commutative(): boolean;
    }

    /** Makes operators. */
    const Op: {
      /**
       * MPI_Op_create: an operator from a function, which must be associative and must not wait. (Section 6.9.5.)
       *
       * For lower-case methods: `fn(a, b)` returns the combination of two values, `a` from the lower ranks.
       * @param commute true when fn(a, b) equals fn(b, a), which leaves the library more freedom; default false
       * @throws MPI_ERR_OP when `fn` is no function, or (later, in the reduction) returned a promise
       * @example
       * ```ts
       * const longest = MPI.Op.Create((a: string, b: string) => (b.length > a.length ? b : a));
       * const name = world.allreduce("rank".repeat(world.rank + 1), longest);
       * ```
       */
      Create<T>(fn: (a: T, b: T) => T, commute?: boolean): Op;
      /**
       * For capitalised methods: `fn(input, inout, datatype)` sets inout[i] = input[i] OP inout[i]; `input` is that of the lower ranks.
       * The arrays are valid only during the call.
       * @example
       * ```ts
       * const hypotenuse = MPI.Op.Create((input: Float64Array, inout: Float64Array) => {
       *   for (let i = 0; i < inout.length; i++) inout[i] = Math.hypot(input[i], inout[i]);
       * }, true);
       * const norm = new Float64Array(3);
       * world.Allreduce(Float64Array.of(1, 2, world.rank), norm, hypotenuse);
       * ```
       */
      Create<A extends ArrayBufferView>(fn: (input: A, inout: A, datatype: Datatype) => void, commute?: boolean): Op;
    };
    /** MPI_MAX: the largest. NaN wins. (Section 6.9.2.) */
    const MAX: Op;
    /** MPI_MIN: the smallest. NaN wins. */
    const MIN: Op;
    /** MPI_SUM: a + b. */
    const SUM: Op;
    /** MPI_PROD: a * b. */
    const PROD: Op;
    /** MPI_LAND: logical and; 0 or 1 in buffers, a boolean on values. */
    const LAND: Op;
    /** MPI_BAND: bitwise and; integers only. */
    const BAND: Op;
    /** MPI_LOR: logical or; 0 or 1 in buffers, a boolean on values. */
    const LOR: Op;
    /** MPI_BOR: bitwise or; integers only. */
    const BOR: Op;
    /** MPI_LXOR: logical exclusive or; 0 or 1 in buffers, a boolean on values. */
    const LXOR: Op;
    /** MPI_BXOR: bitwise exclusive or; integers only. */
    const BXOR: Op;

    /**
     * MPI_Error_string: text of an error class. (Section 9.3.)
     * @throws MPI_ERR_ARG when it is none
     */
    function Get_error_string(errorcode: number): string;

    /**
     * MPI_Error_class: class of an error code; every code of this library is a class. (Section 9.4.)
     * @throws MPI_ERR_ARG when it is none
     */
    function Get_error_class(errorcode: number): number;

    /**
     * What a failed call throws. Uncaught, it ends the run everywhere, with rank, call and line. (Section 9.3.)
     * @example
     * ```ts
     * try {
     *   world.send("x", world.size);
     * } catch (error) {
     *   if (!(error instanceof MPI.Exception) || error.errorClass !== MPI.ERR_RANK) throw error;
     *   console.log(error.message);
     * }
     * ```
     */
    interface Exception extends Error {
      /** MPI.ERR_RANK, ... */
      readonly errorClass: number;
      /** "MPI_ERR_RANK" */
      readonly className: string;
      /** What happened and what to do, without the class name. */
      readonly detail: string;
      /** The call that failed: "Send". */
      call?: string;
      /** The same as `errorClass`. */
      Get_error_class(): number;
      /** The same as `errorClass`. */
      Get_error_code(): number;
      /** The standard's text of the class; `message` says more. */
      Get_error_string(): string;
    }

    /** Made by the library; a program only asks `error instanceof MPI.Exception`. (Section 9.3.) */
    const Exception: abstract new (...args: never) => Exception;
    /** MPI_SUCCESS: No error. */
    const SUCCESS: 0;
    /** MPI_ERR_BUFFER: Invalid buffer. */
    const ERR_BUFFER: 1;
    /** MPI_ERR_COUNT: Invalid count. */
    const ERR_COUNT: 2;
    /** MPI_ERR_TYPE: Invalid datatype. */
    const ERR_TYPE: 3;
    /** MPI_ERR_TAG: Invalid tag. */
    const ERR_TAG: 4;
    /** MPI_ERR_COMM: Invalid communicator. */
    const ERR_COMM: 5;
    /** MPI_ERR_RANK: Invalid rank. */
    const ERR_RANK: 6;
    /** MPI_ERR_REQUEST: Invalid request. */
    const ERR_REQUEST: 7;
    /** MPI_ERR_ROOT: Invalid root. */
    const ERR_ROOT: 8;
    /** MPI_ERR_GROUP: Invalid group. */
    const ERR_GROUP: 9;
    /** MPI_ERR_OP: Invalid reduction operation. */
    const ERR_OP: 10;
    /** MPI_ERR_TOPOLOGY: Invalid topology. */
    const ERR_TOPOLOGY: 11;
    /** MPI_ERR_DIMS: Invalid dimensions. */
    const ERR_DIMS: 12;
    /** MPI_ERR_ARG: Invalid argument of some other kind. */
    const ERR_ARG: 13;
    /** MPI_ERR_UNKNOWN: Unknown error. */
    const ERR_UNKNOWN: 14;
    /** MPI_ERR_TRUNCATE: Message longer than the receive buffer. */
    const ERR_TRUNCATE: 15;
    /** MPI_ERR_OTHER: Known error not in this list. */
    const ERR_OTHER: 16;
    /** MPI_ERR_INTERN: Internal error of the MPI library. */
    const ERR_INTERN: 17;
    /** MPI_ERR_PENDING: Request not yet complete. */
    const ERR_PENDING: 18;
    /** MPI_ERR_IN_STATUS: The error is in the status. */
    const ERR_IN_STATUS: 19;
    /** MPI_ERR_ACCESS: Permission denied. */
    const ERR_ACCESS: 20;
    /** MPI_ERR_AMODE: Invalid file access mode. */
    const ERR_AMODE: 21;
    /** MPI_ERR_ASSERT: Invalid assertion argument. */
    const ERR_ASSERT: 22;
    /** MPI_ERR_BAD_FILE: Invalid file name. */
    const ERR_BAD_FILE: 23;
    /** MPI_ERR_BASE: Invalid base address. */
    const ERR_BASE: 24;
    /** MPI_ERR_CONVERSION: A data conversion function failed. */
    const ERR_CONVERSION: 25;
    /** MPI_ERR_DISP: Invalid displacement. */
    const ERR_DISP: 26;
    /** MPI_ERR_DUP_DATAREP: This data representation is already defined. */
    const ERR_DUP_DATAREP: 27;
    /** MPI_ERR_FILE_EXISTS: The file exists. */
    const ERR_FILE_EXISTS: 28;
    /** MPI_ERR_FILE_IN_USE: The file is open elsewhere. */
    const ERR_FILE_IN_USE: 29;
    /** MPI_ERR_FILE: Invalid file handle. */
    const ERR_FILE: 30;
    /** MPI_ERR_INFO_KEY: Info key too long. */
    const ERR_INFO_KEY: 31;
    /** MPI_ERR_INFO_NOKEY: No such info key. */
    const ERR_INFO_NOKEY: 32;
    /** MPI_ERR_INFO_VALUE: Info value too long. */
    const ERR_INFO_VALUE: 33;
    /** MPI_ERR_INFO: Invalid info object. */
    const ERR_INFO: 34;
    /** MPI_ERR_IO: Input or output failed. */
    const ERR_IO: 35;
    /** MPI_ERR_KEYVAL: Invalid attribute key. */
    const ERR_KEYVAL: 36;
    /** MPI_ERR_LOCKTYPE: Invalid lock type. */
    const ERR_LOCKTYPE: 37;
    /** MPI_ERR_NAME: No such published service name. */
    const ERR_NAME: 38;
    /** MPI_ERR_NO_MEM: Out of memory. */
    const ERR_NO_MEM: 39;
    /** MPI_ERR_NOT_SAME: A collective argument differs between processes. */
    const ERR_NOT_SAME: 40;
    /** MPI_ERR_NO_SPACE: Not enough space. */
    const ERR_NO_SPACE: 41;
    /** MPI_ERR_NO_SUCH_FILE: No such file. */
    const ERR_NO_SUCH_FILE: 42;
    /** MPI_ERR_PORT: Invalid port name. */
    const ERR_PORT: 43;
    /** MPI_ERR_QUOTA: Quota exceeded. */
    const ERR_QUOTA: 44;
    /** MPI_ERR_READ_ONLY: File or file system is read-only. */
    const ERR_READ_ONLY: 45;
    /** MPI_ERR_RMA_ATTACH: Memory cannot be attached to the window. */
    const ERR_RMA_ATTACH: 46;
    /** MPI_ERR_RMA_CONFLICT: Conflicting accesses to a window. */
    const ERR_RMA_CONFLICT: 47;
    /** MPI_ERR_RMA_RANGE: Target memory is not part of the window. */
    const ERR_RMA_RANGE: 48;
    /** MPI_ERR_RMA_SHARED: Memory cannot be shared. */
    const ERR_RMA_SHARED: 49;
    /** MPI_ERR_RMA_SYNC: Wrong synchronisation of one-sided calls. */
    const ERR_RMA_SYNC: 50;
    /** MPI_ERR_SERVICE: Invalid service name. */
    const ERR_SERVICE: 51;
    /** MPI_ERR_SIZE: Invalid size. */
    const ERR_SIZE: 52;
    /** MPI_ERR_SPAWN: Could not start processes. */
    const ERR_SPAWN: 53;
    /** MPI_ERR_UNSUPPORTED_DATAREP: Unsupported data representation. */
    const ERR_UNSUPPORTED_DATAREP: 54;
    /** MPI_ERR_UNSUPPORTED_OPERATION: Unsupported operation. */
    const ERR_UNSUPPORTED_OPERATION: 55;
    /** MPI_ERR_WIN: Invalid window. */
    const ERR_WIN: 56;
    /** MPI_ERR_RMA_FLAVOR: Wrong flavor of window. */
    const ERR_RMA_FLAVOR: 57;
    /** MPI_ERR_PROC_ABORTED: A peer process has aborted. */
    const ERR_PROC_ABORTED: 58;
    /** MPI_ERR_VALUE_TOO_LARGE: Value too large to store. */
    const ERR_VALUE_TOO_LARGE: 59;
    /** MPI_ERR_SESSION: Invalid session. */
    const ERR_SESSION: 60;
    /** MPI_ERR_ERRHANDLER: Invalid error handler. */
    const ERR_ERRHANDLER: 61;
    /** MPI_ERR_ABI: The ABI is not supported. */
    const ERR_ABI: 62;
    /** MPI_ERR_LASTCODE: Last error code. */
    const ERR_LASTCODE: 16383;
  }

  export default MPI;
}
