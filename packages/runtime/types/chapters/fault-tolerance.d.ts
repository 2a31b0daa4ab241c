declare module "mpi" {
  namespace MPI {
    /**
     * Fault tolerance, as the MPI Forum's working group specifies it (User Level Failure Mitigation, ULFM). A tab that is closed, or
     * that loses its connection, is a failure of its ranks. A run in which no communicator's error handler was changed from
     * MPI.ERRORS_ARE_FATAL ends then. After `Set_errhandler(MPI.ERRORS_RETURN)` it goes on, and calls that need a failed process
     * throw: ERR_PROC_FAILED, and every collective of a communicator that has one; messages that came before can still be received.
     * A wait for a receive from ANY_SOURCE throws ERR_PROC_FAILED_PENDING until the failure is acknowledged, and the request goes on.
     */
    interface Comm {
      /**
       * MPI_Comm_revoke: ends the communicator for all its processes: calls under way and later ones throw ERR_REVOKED, but for
       * Shrink, Agree, Get_failed, Ack_failed, Is_revoked and Free. Not collective: whoever finds a failure calls it, so that nobody
       * goes on waiting for a rank that has turned to recovery. It reaches all that live, also when the caller fails meanwhile. (ULFM.)
       * @example
       * ```ts
       * const team = await world.Dup();
       * if (team.rank === 0) await team.Revoke();
       * try {
       *   await team.barrier();
       *   await team.recv(); // nobody sends: only the revocation ends this
       * } catch (error) {
       *   console.log((error as MPI.Exception).errorClass === MPI.ERR_REVOKED);
       * }
       * ```
       */
      Revoke(): Promise<void>;
      /**
       * MPI_Comm_is_revoked: whether this rank knows that the communicator is revoked. (ULFM.)
       * @example
       * ```ts
       * const team = await world.Dup();
       * console.log(team.Is_revoked()); // false
       * await team.Revoke();
       * console.log(team.Is_revoked()); // true
       * ```
       */
      Is_revoked(): boolean;
      /**
       * MPI_Comm_get_failed: the processes of the communicator that this rank knows to have failed, in the order in which it heard
       * of them. Local: other ranks may know of others. (ULFM.)
       * @example
       * ```ts
       * console.log(world.Get_failed().size); // 0
       * ```
       */
      Get_failed(): Group;
      /**
       * MPI_Comm_ack_failed: acknowledges the first `num_to_ack` processes of `Get_failed`: receives from ANY_SOURCE wait on
       * without them, and Agree raises no error for them. (ULFM.)
       * @param num_to_ack all that are known, by default
       * @returns how many are acknowledged by now
       * @throws MPI_ERR_ARG when it is no whole number from 0
       * @example
       * ```ts
       * console.log(world.Ack_failed()); // 0
       * ```
       */
      Ack_failed(num_to_ack?: number): number;
      /**
       * MPI_Comm_agree: the bitwise AND of the flags of all that live, the same at every rank, whoever fails meanwhile. Collective;
       * works on revoked communicators. What members gave that fail during the call may or may not count. (ULFM.)
       * @param flag 32 bits; true is 1
       * @throws MPI_ERR_PROC_FAILED at every rank alike, after the agreement, when a failed process is not acknowledged by all
       * @example
       * ```ts
       * const all = await world.Agree(1 << 3 | world.rank); // bits that every rank has set
       * console.log(all); // 8
       * ```
       */
      Agree(flag: number | boolean): Promise<number>;
      /**
       * MPI_Comm_iagree, the non-blocking form: when the request is done, also with ERR_PROC_FAILED, the result is in `flag`. (ULFM.)
       * @param flag an Int32Array of one element, given and taken
       * @throws MPI_ERR_BUFFER for another buffer
       * @example
       * ```ts
       * const flag = Int32Array.of(6);
       * await world.Iagree(flag).Wait();
       * console.log(flag[0]); // 6
       * ```
       */
      Iagree(flag: BufferSpec): Request<void>;
    }

    /** Recovery of communicators within one group. (ULFM.) */
    interface Intracomm {
      /**
       * MPI_Comm_shrink: a communicator of the processes that live, in the order of their ranks, without topology. Collective, the same at
       * all of them, also when some fail meanwhile; works on revoked communicators. Whoever fails during the call may be in it. (ULFM.)
       * @example
       * ```ts
       * const team = await world.Dup();
       * team.Set_errhandler(MPI.ERRORS_RETURN);
       * await team.Revoke();
       * const living = await team.Shrink();
       * console.log(living.size === team.size - team.Get_failed().size);
       * await team.Free();
       * await living.Free();
       * ```
       */
      Shrink(): Promise<Intracomm>;
      /**
       * MPI_Comm_ishrink: the communicator can be used, and its ranks be asked for, when the request is done. (ULFM.)
       * @example
       * ```ts
       * const [living, request] = world.Ishrink();
       * await request.wait();
       * await living.barrier();
       * await living.Free();
       * ```
       */
      Ishrink(): [comm: Intracomm, request: Request<void>];
    }

    /** Recovery of communicators between two groups. (ULFM.) */
    interface Intercomm {
      /**
       * MPI_Comm_shrink: an intercommunicator of the processes that live. (ULFM.)
       * @throws MPI_ERR_PROC_FAILED when nobody of the other group lives
       */
      Shrink(): Promise<Intercomm>;
      /** MPI_Comm_ishrink: the communicator can be used when the request is done. (ULFM.) */
      Ishrink(): [comm: Intercomm, request: Request<void>];
    }

    /**
     * Lets this rank fail, as if its tab had gone: nothing of its program runs any more, and the other ranks find out. No call of MPI
     * does that (Abort ends the whole run); this is CommWorld's own, to try fault tolerance within one tab. What the rank sent before
     * still arrives. When no communicator of the tab has another error handler than MPI.ERRORS_ARE_FATAL the run ends.
     * @example
     * ```ts
     * world.Set_errhandler(MPI.ERRORS_RETURN);
     * if (world.rank === 99) await MPI.failProcess();
     * ```
     */
    function failProcess(): Promise<never>;
  }
}
