declare module "mpi" {
  namespace MPI {
    /** Modes of sending (MPI 5.0, sections 3.4 and 3.6): standard, synchronous, buffered, ready. */
    interface Comm {
      /**
       * Sends a value; returns when its receive has begun: the ranks meet. (Section 3.4.)
       *
       * A program that is correct with every `send` replaced by `ssend` relies on no buffering.
       * @param tag default 0
       * @example
       * ```ts
       * if (world.rank === 0) await world.ssend("hello", 1);
       * if (world.rank === 1) console.log(await world.recv(0));
       * ```
       */
      ssend(value: unknown, dest: number, tag?: number): Promise<void>;
      /**
       * MPI_Ssend: as `ssend`, for memory. (Section 3.4.)
       * @example
       * ```ts
       * const data = new Float64Array(10);
       * if (world.rank === 0) await world.Ssend(data, 1);
       * if (world.rank === 1) await world.Recv(data, 0);
       * ```
       */
      Ssend(buf: BufferSpec, dest: number, tag?: number): Promise<void>;
      /**
       * Starts to send a value; the request is complete when its receive has begun. (Section 3.7.2.)
       * @example
       * ```ts
       * const request = world.issend("hello", world.rank);
       * console.log(await request.test()); // [false, null]: nobody receives yet
       * await world.recv(world.rank);
       * await request.wait();
       * ```
       */
      issend(value: unknown, dest: number, tag?: number): Request;
      /**
       * MPI_Issend: as `issend`, for memory, which must not change until the request is complete. (Section 3.7.2.)
       * @example
       * ```ts
       * const request = world.Issend(Int32Array.of(1, 2), world.rank);
       * await world.Recv(new Int32Array(2), world.rank);
       * await request.Wait();
       * ```
       */
      Issend(buf: BufferSpec, dest: number, tag?: number): Request;
      /**
       * Sends a value out of the attached buffer; returns at once, whatever the receiver does. (Sections 3.4 and 3.6.)
       * @throws MPI_ERR_BUFFER when no buffer is attached, or it has no room for the message
       * @example
       * ```ts
       * MPI.Attach_buffer(new Uint8Array(10_000));
       * await world.bsend({ from: world.rank }, (world.rank + 1) % world.size);
       * console.log(await world.recv());
       * await MPI.Detach_buffer();
       * ```
       */
      bsend(value: unknown, dest: number, tag?: number): Promise<void>;
      /**
       * MPI_Bsend: as `bsend`, for memory, which may be changed as soon as the call returns. (Sections 3.4 and 3.6.)
       * @throws MPI_ERR_BUFFER when no buffer is attached, or it has no room for the message
       * @example
       * ```ts
       * const data = new Float64Array(100);
       * MPI.Attach_buffer(new Uint8Array(data.byteLength + MPI.BSEND_OVERHEAD));
       * await world.Bsend(data, (world.rank + 1) % world.size);
       * await world.Recv(data);
       * await MPI.Detach_buffer();
       * ```
       */
      Bsend(buf: BufferSpec, dest: number, tag?: number): Promise<void>;
      /** As `bsend`; the request is complete from the start. (Section 3.7.2.) */
      ibsend(value: unknown, dest: number, tag?: number): Request;
      /** MPI_Ibsend: as `Bsend`; the request is complete from the start. (Section 3.7.2.) */
      Ibsend(buf: BufferSpec, dest: number, tag?: number): Request;
      /**
       * MPI_Rsend: sends memory to a rank that waits for it already; it is an error of the program when it does not. (Section 3.4.)
       * @example
       * ```ts
       * const right = (world.rank + 1) % world.size;
       * const inp = new Float64Array(1);
       * const request = world.Irecv(inp);
       * await world.barrier(); // now every rank waits
       * await world.Rsend(Float64Array.of(world.rank), right);
       * await request.Wait();
       * ```
       */
      Rsend(buf: BufferSpec, dest: number, tag?: number): Promise<void>;
      /** MPI_Irsend: starts a ready send; see Rsend. The memory must not change until the request is complete. (Section 3.7.2.) */
      Irsend(buf: BufferSpec, dest: number, tag?: number): Request;

      /**
       * MPI_Comm_attach_buffer: a buffer for the buffered sends of this communicator alone, as MPI.Attach_buffer. (Section 3.6.)
       * @throws MPI_ERR_BUFFER when it is no memory, or a buffer is attached to this communicator already
       * @example
       * ```ts
       * world.Attach_buffer(MPI.BUFFER_AUTOMATIC);
       * await world.bsend("hello", world.rank);
       * console.log(await world.recv(world.rank));
       * await world.Detach_buffer();
       * ```
       */
      Attach_buffer(buf: BufferMemory | AutomaticBuffer): void;
      /** MPI_Comm_detach_buffer: as MPI.Detach_buffer, for the buffer of this communicator. (Section 3.6.) */
      Detach_buffer(): Promise<BufferMemory | AutomaticBuffer | null>;
      /** MPI_Comm_flush_buffer: as MPI.Flush_buffer, for the buffer of this communicator. (Section 3.6.) */
      Flush_buffer(): Promise<void>;
      /** MPI_Comm_iflush_buffer: as MPI.Iflush_buffer, for the buffer of this communicator. (Section 3.6.) */
      Iflush_buffer(): Request;
    }

    /** The type of MPI.BUFFER_AUTOMATIC. */
    type AutomaticBuffer = { readonly name: "MPI_BUFFER_AUTOMATIC" };

    /** Attached instead of memory: buffered sends find their room themselves. (Section 3.6.) */
    const BUFFER_AUTOMATIC: AutomaticBuffer;

    /** MPI_BSEND_OVERHEAD: bytes of the attached buffer that a message takes beside its own. (Section 3.6.) */
    const BSEND_OVERHEAD: 512;

    /**
     * MPI_Buffer_attach: memory for the buffered sends of this rank. One at a time; it belongs to the library until Detach_buffer.
     * A message that cannot leave at once takes its bytes and BSEND_OVERHEAD more of it. (Section 3.6.)
     * @throws MPI_ERR_BUFFER when it is no memory, or a buffer is attached already
     * @example
     * ```ts
     * MPI.Attach_buffer(new Uint8Array(3 * (8 + MPI.BSEND_OVERHEAD)));
     * for (let i = 0; i < 3; i++) await world.Bsend(Float64Array.of(i), world.rank, i);
     * for (let i = 0; i < 3; i++) await world.Recv(new Float64Array(1), world.rank, i);
     * await MPI.Detach_buffer();
     * ```
     */
    function Attach_buffer(buf: BufferMemory | AutomaticBuffer): void;

    /**
     * MPI_Buffer_detach: waits until all messages in the attached buffer have left it, and gives the buffer back. (Section 3.6.)
     * @returns what was attached; null when nothing was
     * @example
     * ```ts
     * MPI.Attach_buffer(new Uint8Array(2000));
     * const memory = await MPI.Detach_buffer();
     * ```
     */
    function Detach_buffer(): Promise<BufferMemory | AutomaticBuffer | null>;

    /** MPI_Buffer_flush: waits until all messages in the attached buffer have left it. (Section 3.6.) */
    function Flush_buffer(): Promise<void>;

    /** MPI_Buffer_iflush: a request that is complete when all messages in the attached buffer have left it. (Section 3.6.) */
    function Iflush_buffer(): Request;
  }
}
