declare module "mpi" {
  namespace MPI {
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
      /** What `Set_name` gave; "MPI_COMM_WORLD", "MPI_COMM_SELF", else "". */
      readonly name: string;
      /** The processes: of an intercommunicator those of the own group. (Section 7.4.1.) */
      readonly group: Group;
      /** The hints in use: the same as `Get_info()`. (Section 7.4.5.) */
      readonly info: Info;
      /** True for an intercommunicator. (Section 7.6.1.) */
      readonly is_inter: boolean;
      /** False for an intercommunicator. (Section 7.6.1.) */
      readonly is_intra: boolean;
      /** MPI.CART, MPI.GRAPH, MPI.DIST_GRAPH, or MPI.UNDEFINED. (Section 8.5.5.) */
      readonly topology: number;
      /** Has it a topology? */
      readonly is_topo: boolean;
      /** MPI_Comm_rank: the same as `rank`. (Section 7.4.1.) */
      Get_rank(): number;
      /** MPI_Comm_size: the same as `size`. (Section 7.4.1.) */
      Get_size(): number;
      /** MPI_Comm_get_name: the same as `name`. (Section 7.8.) */
      Get_name(): string;
      /**
       * MPI_Comm_set_name: a name for messages to people, cut after 127 characters. (Section 7.8.)
       * @example
       * ```ts
       * const rows = await world.Split(world.rank % 2);
       * rows.Set_name("rows");
       * ```
       */
      Set_name(name: string): void;
      /** MPI_Comm_group: the processes, of an intercommunicator those of the own group. (Section 7.4.1.) */
      Get_group(): Group;
      /** MPI_Comm_test_inter. (Section 7.6.1.) */
      Is_inter(): boolean;
      /** The opposite of `Is_inter`. (Section 7.6.1.) */
      Is_intra(): boolean;
      /** MPI_Topo_test: MPI.CART, MPI.GRAPH, MPI.DIST_GRAPH, or MPI.UNDEFINED. (Section 8.5.5.) */
      Get_topology(): number;
      /**
       * MPI_Comm_dup: the same processes in the same order, topology, error handler and attributes (as their copy functions say), and
       * messages of its own: a library that duplicates what it is given can never take messages of its caller. Collective. (Section 7.4.2.)
       * @param info hints; none are taken over
       * @example
       * ```ts
       * const own = await world.Dup();
       * await own.barrier();
       * await own.Free();
       * ```
       */
      Dup(info?: Info | null): Promise<this>;
      /** MPI_Comm_dup_with_info. Collective. (Section 7.4.2.) */
      Dup_with_info(info: Info): Promise<this>;
      /** The same as `Dup()`. Collective. */
      Clone(): Promise<this>;
      /**
       * MPI_Comm_idup: the duplicate can be used when the request is done. Several may be under way at once. Collective. (Section 7.4.2.)
       * @example
       * ```ts
       * const [copy, request] = world.Idup();
       * await request.wait();
       * await copy.barrier();
       * ```
       */
      Idup(info?: Info | null): [comm: this, request: Request<void>];
      /** MPI_Comm_idup_with_info. Collective. (Section 7.4.2.) */
      Idup_with_info(info: Info): [comm: this, request: Request<void>];
      /**
       * MPI_Comm_free: calls that have begun complete, others are MPI_ERR_COMM. Collective. (Section 7.4.3.)
       * @throws MPI_ERR_COMM for COMM_WORLD and COMM_SELF
       */
      Free(): Promise<void>;
      /**
       * MPI_Comm_disconnect: as Free, when every member has called it. Collective. (Section 11.10.4.)
       * @throws MPI_ERR_COMM for COMM_WORLD and COMM_SELF
       */
      Disconnect(): Promise<void>;
      /** MPI_Comm_compare of this communicator and another. (Section 7.4.1.) */
      Compare(comm: Comm): number;
      /**
       * MPI_Comm_set_info: assertions that the standard names; other hints are ignored. (Section 7.4.5.)
       * @example
       * ```ts
       * world.Set_info(MPI.Info.Create({ mpi_assert_exact_length: "true" }));
       * ```
       */
      Set_info(info: Info): void;
      /** MPI_Comm_get_info: the hints the library knows, each "true" or "false". (Section 7.4.5.) */
      Get_info(): Info;
      /**
       * MPI_Comm_get_attr: null when there is none. The predefined keys TAG_UB, IO, HOST, WTIME_IS_GLOBAL, APPNUM, LASTUSEDCODE and
       * UNIVERSE_SIZE have values on every communicator. (Sections 7.7.2 and 9.1.2.)
       * @throws MPI_ERR_KEYVAL
       * @example
       * ```ts
       * console.log("largest tag:", world.Get_attr(MPI.TAG_UB));
       * ```
       */
      Get_attr(keyval: number): AnyValue;
      /**
       * MPI_Comm_set_attr: keeps a value, which stays on this rank, with the communicator. (Section 7.7.2.)
       * @throws MPI_ERR_KEYVAL
       */
      Set_attr(keyval: number, value: unknown): void;
      /**
       * MPI_Comm_delete_attr: calls the key's delete function. (Section 7.7.2.)
       * @throws MPI_ERR_KEYVAL
       */
      Delete_attr(keyval: number): void;
      /**
       * MPI_Comm_set_errhandler: what is called when a call on this communicator fails, before the call throws. (Section 9.3.)
       * @throws MPI_ERR_ERRHANDLER
       * @example
       * ```ts
       * const handler = MPI.Comm.Create_errhandler((comm, code) => {
       *   console.error(`a call on ${comm.name} failed:`, MPI.Get_error_string(code));
       * });
       * world.Set_errhandler(handler);
       * ```
       */
      Set_errhandler(errhandler: Errhandler): void;
      /** MPI_Comm_get_errhandler. (Section 9.3.) */
      Get_errhandler(): Errhandler;
      /**
       * MPI_Comm_call_errhandler: for errors that the program finds itself. ERRORS_RETURN lets it go on; the other predefined ones throw.
       * (Section 9.5.)
       */
      Call_errhandler(errorcode: number): void;
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

    /** What concerns all communicators. */
    const Comm: HandleClass<Comm> & {
      /**
       * MPI_Comm_compare: MPI.IDENT, MPI.CONGRUENT (same processes in the same order), MPI.SIMILAR (another order) or MPI.UNEQUAL.
       * (Section 7.4.1.)
       * @example
       * ```ts
       * const copy = await world.Dup();
       * console.log(MPI.Comm.Compare(world, copy) === MPI.CONGRUENT); // true
       * ```
       */
      Compare(comm1: Comm, comm2: Comm): number;
      /** MPI_Comm_get_parent: COMM_NULL, as no rank was started by another. (Section 11.8.2.) */
      Get_parent(): Comm;
      /**
       * MPI_Comm_create_keyval: a key under which communicators keep values. (Section 7.7.2.)
       * @param copy_fn what a duplicate gets: true for the value itself, or a function that returns it; undefined: nothing. Default: nothing
       * @param delete_fn called before a value goes: deleted, replaced, or its communicator freed
       * @example
       * ```ts
       * const depth = MPI.Comm.Create_keyval((comm, keyval, value) => value + 1);
       * world.Set_attr(depth, 0);
       * const copy = await world.Dup();
       * console.log(copy.Get_attr(depth)); // 1
       * ```
       */
      Create_keyval(
        copy_fn?: true | ((comm: Comm, keyval: number, value: AnyValue) => unknown) | null,
        delete_fn?: ((comm: Comm, keyval: number, value: AnyValue) => void) | null,
      ): number;
      /** MPI_Comm_free_keyval: returns MPI.KEYVAL_INVALID. Values that are kept stay. (Section 7.7.2.) */
      Free_keyval(keyval: number): number;
      /**
       * MPI_Comm_create_errhandler. (Section 9.3.1.)
       * @param handler_fn called with the communicator and the error code; then the call throws `MPI.Exception`
       */
      Create_errhandler(handler_fn: (comm: Comm, errorcode: number) => void): Errhandler;
    };

    /**
     * A communicator of one group. (Section 7.2.)
     */
    interface Intracomm extends Comm {
      /**
       * MPI_Comm_create: a communicator of some of the processes. All call it, each with the group that it will be in itself.
       * @returns MPI.COMM_NULL for those that are in no group. (Section 7.4.2.)
       * @throws MPI_ERR_GROUP when processes of the group are not in the communicator
       * @example
       * ```ts
       * const workers = await world.Create(world.Get_group().Excl([0]));
       * if (workers !== MPI.COMM_NULL) await workers.barrier();
       * ```
       */
      Create(group: Group): Promise<Intracomm>;
      /**
       * MPI_Comm_create_group: as `Create`, but only the members of the group call it. (Section 7.4.2.)
       * @param tag tells calls apart that are under way at once; default 0
       * @example
       * ```ts
       * const front = world.Get_group().Range_incl([[0, world.size >> 1, 1]]);
       * if (front.rank !== MPI.UNDEFINED) {
       *   const comm = await world.Create_group(front);
       *   await comm.barrier();
       * }
       * ```
       */
      Create_group(group: Group, tag?: number): Promise<Intracomm>;
      /**
       * MPI_Comm_split: one communicator for each colour; its ranks go by key, and by rank where keys are equal. (Section 7.4.2.)
       * @param color from 0, default 0; MPI.UNDEFINED: in none of them
       * @param key default 0
       * @returns MPI.COMM_NULL for MPI.UNDEFINED
       * @example
       * ```ts
       * const half = await world.Split(world.rank % 2, world.rank);
       * console.log(`rank ${half.rank} of ${half.size} with the same parity`);
       * ```
       */
      Split(color?: number, key?: number): Promise<Intracomm>;
      /**
       * MPI_Comm_split_type: with MPI.COMM_TYPE_SHARED one communicator for each tab. (Section 7.4.2.)
       * @example
       * ```ts
       * const tab = await world.Split_type(MPI.COMM_TYPE_SHARED);
       * console.log(`rank ${tab.rank} of ${tab.size} in this tab`);
       * ```
       */
      Split_type(split_type: number, key?: number, info?: Info): Promise<Intracomm>;
      /**
       * MPI_Intercomm_create: joins this group with another one that shares no process with it. All of both groups call it. (Section 7.6.2.)
       * @param local_leader rank in this communicator
       * @param peer_comm read on the leaders alone: a communicator that both leaders are in
       * @param remote_leader read on the leaders alone: rank of the other leader in `peer_comm`
       * @param tag both leaders give the same; default 0
       * @example
       * ```ts
       * const isLow = world.rank < world.size / 2;
       * const half = await world.Split(isLow ? 0 : 1);
       * if (world.size > 1) {
       *   const others = await half.Create_intercomm(0, world, isLow ? Math.ceil(world.size / 2) : 0);
       *   console.log(`${others.remote_size} ranks on the other side`);
       * }
       * ```
       */
      Create_intercomm(local_leader: number, peer_comm: Comm, remote_leader: number, tag?: number): Promise<Intercomm>;
    }

    /** The class of communicators of one group. */
    const Intracomm: HandleClass<Intracomm>;

    /**
     * A communicator between two groups: ranks in point-to-point calls are those of the other group. (Section 7.6.)
     *
     * In collective calls each group gets what the other one gives: an allgather the values of the other group, an allreduce the
     * combination of its operands. Where there is a root, it passes MPI.ROOT, the others of its group MPI.PROC_NULL, and the other
     * group its rank there. There is no scan, exscan or MPI.IN_PLACE. (Section 6.2.3.)
     * @example
     * ```ts
     * const isLow = world.rank < world.size / 2;
     * const half = await world.Split(isLow ? 0 : 1);
     * if (world.size > 1) {
     *   const inter = await half.Create_intercomm(0, world, isLow ? Math.ceil(world.size / 2) : 0);
     *   console.log("over there:", await inter.allgather(world.rank));
     * }
     * ```
     */
    interface Intercomm extends Comm {
      /** Number of processes in the other group. */
      readonly remote_size: number;
      /** The other group. */
      readonly remote_group: Group;
      /** MPI_Comm_remote_size: the same as `remote_size`. (Section 7.6.1.) */
      Get_remote_size(): number;
      /** MPI_Comm_remote_group: the same as `remote_group`. (Section 7.6.1.) */
      Get_remote_group(): Group;
      /** MPI_Comm_create: each side gives its part. MPI.COMM_NULL when a part is empty. (Section 7.4.2.) */
      Create(group: Group): Promise<Intercomm>;
      /** MPI_Comm_split: equal colours of both sides come together; MPI.COMM_NULL where one side has none. (Section 7.4.2.) */
      Split(color?: number, key?: number): Promise<Intercomm>;
      /** MPI_Comm_split_type. (Section 7.4.2.) */
      Split_type(split_type: number, key?: number, info?: Info): Promise<Intercomm>;
      /**
       * MPI_Intercomm_merge: one communicator of both groups. (Section 7.6.2.)
       * @param high true on one side: its ranks come last; default false
       */
      Merge(high?: boolean): Promise<Intracomm>;
    }

    /** The class of communicators between two groups. */
    const Intercomm: HandleClass<Intercomm>;

    /** What a failed call does before it throws `MPI.Exception`. (Section 9.3.) */
    interface Errhandler {
      /** MPI_Errhandler_free: communicators that have it keep it. (Section 9.3.4.) */
      Free(): void;
    }

    /** The class of error handlers. */
    const Errhandler: HandleClass<Errhandler>;

    /** The default: a call that fails throws `MPI.Exception`, and ends the run when nobody catches it. */
    const ERRORS_ARE_FATAL: Errhandler;
    /** The same as ERRORS_ARE_FATAL. */
    const ERRORS_ABORT: Errhandler;
    /** A call that fails throws `MPI.Exception`; `Call_errhandler` does nothing. */
    const ERRORS_RETURN: Errhandler;
    /** No error handler. */
    const ERRHANDLER_NULL: Errhandler;

    /**
     * All ranks of the run, over all tabs. (Section 7.2.4.)
     * @example
     * ```ts
     * console.log(`rank ${MPI.COMM_WORLD.rank} of ${MPI.COMM_WORLD.size}`);
     * ```
     */
    const COMM_WORLD: Intracomm;
    /** This rank alone. (Section 7.2.4.) */
    const COMM_SELF: Intracomm;
    /** No communicator: what those get who are not in a new one. Every call refuses it. */
    const COMM_NULL: Comm;

    /** What the root of a collective call on an intercommunicator passes as root. (Section 6.2.3.) */
    const ROOT: number;

    /** For `Split_type`: the ranks of one tab, which share memory. */
    const COMM_TYPE_SHARED: number;
    /** For `Split_type`: the next smaller parts of the hardware: tabs, and then nothing. */
    const COMM_TYPE_HW_UNGUIDED: number;
    /** For `Split_type`: the parts that the hint mpi_hw_resource_type names; the library knows "mpi_shared_memory". */
    const COMM_TYPE_HW_GUIDED: number;
    /** For `Split_type`: as COMM_TYPE_HW_GUIDED. */
    const COMM_TYPE_RESOURCE_GUIDED: number;
    /** Longest name of a communicator, characters. */
    const MAX_OBJECT_NAME: number;

    /** No attribute key. */
    const KEYVAL_INVALID: number;
    /** Attribute: the largest tag. */
    const TAG_UB: number;
    /** Attribute: who can print; MPI.ANY_SOURCE, every rank. */
    const IO: number;
    /** Attribute: MPI.PROC_NULL. */
    const HOST: number;
    /** Attribute: false, as tabs have clocks of their own. */
    const WTIME_IS_GLOBAL: number;
    /** Attribute: number of the program in the run, 0. */
    const APPNUM: number;
    /** Attribute: the largest error code. */
    const LASTUSEDCODE: number;
    /** Attribute: number of ranks of the run. */
    const UNIVERSE_SIZE: number;
  }
}
