declare module "mpi" {
  namespace MPI {
    /** Matched probes (MPI 5.0, section 3.8.2). */
    interface Comm {
      /**
       * Waits for a message and takes it out of matching: no other receive can get it, also not one of another task. (Section 3.8.2.)
       * @param source default ANY_SOURCE
       * @param tag default ANY_TAG
       * @param status filled with source, tag and size
       * @returns the message, to be received once; MESSAGE_NO_PROC from PROC_NULL
       * @example
       * ```ts
       * const request = world.isend({ a: 1 }, world.rank, 3);
       * const message = await world.mprobe(MPI.ANY_SOURCE, 3);
       * console.log(await message.recv());
       * await request.wait();
       * ```
       */
      mprobe(source?: number, tag?: number, status?: Status): Promise<Message>;
      /**
       * MPI_Mprobe: the same as `mprobe`; a message can be received as a value or into memory, as it was sent. (Section 3.8.2.)
       * @example
       * ```ts
       * const status = new MPI.Status();
       * const request = world.Isend(new Float64Array(5), world.rank);
       * const message = await world.Mprobe(world.rank, MPI.ANY_TAG, status);
       * const buf = new Float64Array(status.Get_count(MPI.DOUBLE));
       * await message.Recv(buf);
       * await request.Wait();
       * ```
       */
      Mprobe(source?: number, tag?: number, status?: Status): Promise<Message>;
      /**
       * Takes a message out of matching when one is here now. Never waits for one. (Section 3.8.2.)
       * @returns the message, or null
       * @example
       * ```ts
       * const request = world.isend("hello", world.rank);
       * for (;;) {
       *   const message = await world.improbe();
       *   if (!message) continue;
       *   console.log(await message.recv());
       *   break;
       * }
       * await request.wait();
       * ```
       */
      improbe(source?: number, tag?: number, status?: Status): Promise<Message | null>;
      /** MPI_Improbe: the same as `improbe`. (Section 3.8.2.) */
      Improbe(source?: number, tag?: number, status?: Status): Promise<Message | null>;
    }

    /** A message that a matched probe took out of matching. It is to be received once. (Section 3.8.2.) */
    interface Message {
      /** Is there nothing to receive by it? True once it was received, and for MESSAGE_NULL. */
      readonly is_null: boolean;
      /**
       * Receives the value of the message. (Section 3.8.3.)
       * @returns null from MESSAGE_NO_PROC
       * @throws MPI_ERR_REQUEST when it was received already; MPI_ERR_TYPE when it was sent with a capitalised method
       * @example
       * ```ts
       * const request = world.isend(42, world.rank);
       * const message = await world.mprobe();
       * const answer: number = await message.recv();
       * await request.wait();
       * ```
       */
      recv<T = AnyValue>(status?: Status): Promise<T>;
      /**
       * MPI_Mrecv: receives the message into memory. (Section 3.8.3.)
       * @throws MPI_ERR_REQUEST when it was received already; MPI_ERR_TRUNCATE when it is longer than `buf`
       * @example
       * ```ts
       * const request = world.Isend(Int32Array.of(1, 2, 3), world.rank);
       * const message = await world.Mprobe();
       * await message.Recv(new Int32Array(3));
       * await request.Wait();
       * ```
       */
      Recv(buf: BufferSpec, status?: Status): Promise<void>;
      /** Starts to receive the value of the message, which `wait` gives. (Section 3.8.3.) */
      irecv<T = AnyValue>(): Request<T>;
      /**
       * MPI_Imrecv: starts to receive the message into memory. (Section 3.8.3.)
       * @example
       * ```ts
       * const request = world.Isend(Int32Array.of(1, 2, 3), world.rank);
       * const message = await world.Mprobe();
       * await message.Irecv(new Int32Array(3)).Wait();
       * await request.Wait();
       * ```
       */
      Irecv(buf: BufferSpec): Request;
    }

    /** Matched probes as functions of a communicator. (Section 3.8.2.) */
    const Message: HandleClass<Message> & {
      /** The same as `comm.mprobe`. */
      probe(comm: Comm, source?: number, tag?: number, status?: Status): Promise<Message>;
      /** The same as `comm.Mprobe`. */
      Probe(comm: Comm, source?: number, tag?: number, status?: Status): Promise<Message>;
      /** The same as `comm.improbe`. */
      iprobe(comm: Comm, source?: number, tag?: number, status?: Status): Promise<Message | null>;
      /** The same as `comm.Improbe`. */
      Iprobe(comm: Comm, source?: number, tag?: number, status?: Status): Promise<Message | null>;
    };

    /** No message: receiving it is MPI_ERR_REQUEST. (Section 3.8.2.) */
    const MESSAGE_NULL: Message;
    /** The message from PROC_NULL: receiving it does nothing, at once. (Section 3.8.2.) */
    const MESSAGE_NO_PROC: Message;
  }
}
