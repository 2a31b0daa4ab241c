// Generated from types/chapters by make-types.mjs.
// biome-ignore-all lint/style/noExcessiveLinesPerFile: one ambient module, read as one text by the editor
/**
 * The MPI library of a CommWorld program, in the manner of mpi4py: lower-case methods carry any structured-cloneable value,
 * capitalised methods carry memory, without conversion. `MPI.COMM_WORLD` joins all ranks of the run, over all tabs.
 * Sections are those of the MPI 5.0 standard. Examples stand for
 * `import MPI from "mpi"; const world = MPI.COMM_WORLD;` followed by what they show.
 *
 * Limits: a run has at most 512 ranks, one tab at most 64; a message at most 1 GiB. Errors end the run (MPI_ERRORS_ARE_FATAL)
 * unless the program catches the `MPI.Exception`.
 */
declare module "mpi" {
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
      readonly interconnect: "crossbar" | "ring" | "tree" | "star" | "mesh2d" | "torus2d" | "hypercube" | "bus";
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
     * await world.barrier();
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
    function Init(): Promise<void>;

    /** MPI_Finalize: legal, and done when the program ends. A correct program communicates no more after it. (Section 11.2.2.) */
    function Finalize(): Promise<void>;

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
     * await world.Bcast(field);
     * MPI.Free_mem(memory);
     * ```
     */
    function Alloc_mem(size: number): Uint8Array;

    /** MPI_Free_mem: gives memory of Alloc_mem back. It must not be used again, nor by a request under way. (Section 9.2.) */
    function Free_mem(memory: Uint8Array): void;

    /** What a class of handles is to programs: good for `instanceof` and for its own functions. Handles come from calls. */
    type HandleClass<T> = abstract new (never: never) => T;

    /**
     * An ordered set of processes: rank i of a group is its i-th process. Groups never change; making one tells nobody. (Section 7.3.)
     *
     * Errors of all calls: MPI_ERR_GROUP (GROUP_NULL, or a group that was freed), MPI_ERR_RANK (no such rank, or one that is given twice).
     * @example
     * ```ts
     * const everybody = world.Get_group();
     * const workers = everybody.Excl([0]);
     * const team = await world.Create(workers);
     * if (team !== MPI.COMM_NULL) console.log(`worker ${team.rank} of ${team.size}`);
     * ```
     */
    interface Group {
      /** This process in the group, or MPI.UNDEFINED. (Section 7.3.1.) */
      readonly rank: number;
      /** Number of processes. (Section 7.3.1.) */
      readonly size: number;
      /** MPI_Group_rank: the same as `rank`. (Section 7.3.1.) */
      Get_rank(): number;
      /** MPI_Group_size: the same as `size`. (Section 7.3.1.) */
      Get_size(): number;
      /** A group of the same processes in the same order. */
      Dup(): Group;
      /**
       * MPI_Group_incl: the processes of these ranks, in the order of the list. (Section 7.3.2.)
       * @example
       * ```ts
       * const ends = world.Get_group().Incl([0, world.size - 1]);
       * console.log(ends.size);
       * ```
       */
      Incl(ranks: readonly number[] | Int32Array): Group;
      /** MPI_Group_excl: all but the processes of these ranks, in the order of the group. (Section 7.3.2.) */
      Excl(ranks: readonly number[] | Int32Array): Group;
      /**
       * MPI_Group_range_incl: the ranks first, first + stride, ... up to last, of each range. (Section 7.3.2.)
       * @throws MPI_ERR_ARG for a stride of 0, or one that leads away from last
       * @example
       * ```ts
       * const backwards = world.Get_group().Range_incl([[world.size - 1, 0, -1]]);
       * console.log(backwards.Translate_ranks([0]));
       * ```
       */
      Range_incl(ranges: readonly (readonly [first: number, last: number, stride: number])[]): Group;
      /** MPI_Group_range_excl: all but the ranks of these ranges. (Section 7.3.2.) */
      Range_excl(ranges: readonly (readonly [first: number, last: number, stride: number])[]): Group;
      /**
       * MPI_Group_compare: MPI.IDENT with the same processes in the same order, MPI.SIMILAR in another order, else MPI.UNEQUAL.
       * (Section 7.3.1.)
       */
      Compare(group: Group): number;
      /**
       * MPI_Group_translate_ranks: the ranks that the same processes have in another group; MPI.UNDEFINED for those that are not in
       * it. (Section 7.3.1.)
       * @param ranks default: all
       * @param group default: that of COMM_WORLD
       * @example
       * ```ts
       * const odd = await world.Split(world.rank % 2);
       * console.log("world ranks of my half:", odd.Get_group().Translate_ranks());
       * ```
       */
      Translate_ranks(ranks?: readonly number[] | Int32Array, group?: Group): number[];
      /** MPI_Group_free: no call takes it any more. (Section 7.3.3.) */
      Free(): void;
    }

    /** What two groups make. */
    const Group: HandleClass<Group> & {
      /**
       * MPI_Group_union: all of the first group, then those of the second that are not in it. (Section 7.3.2.)
       * @example
       * ```ts
       * const all = world.Get_group();
       * const both = MPI.Group.Union(all.Incl([0]), all.Excl([0]));
       * console.log(both.Compare(all) === MPI.IDENT); // true
       * ```
       */
      Union(group1: Group, group2: Group): Group;
      /** MPI_Group_intersection: those of the first group that are in the second too, in the order of the first. (Section 7.3.2.) */
      Intersection(group1: Group, group2: Group): Group;
      /** MPI_Group_difference: those of the first group that are not in the second, in the order of the first. (Section 7.3.2.) */
      Difference(group1: Group, group2: Group): Group;
    };

    /** The group without processes. */
    const GROUP_EMPTY: Group;
    /** No group: every call refuses it. */
    const GROUP_NULL: Group;
    /** The same: of groups, the same processes in the same order; of communicators, the same one. */
    const IDENT: number;
    /** Of communicators: the same processes in the same order. */
    const CONGRUENT: number;
    /** The same processes in another order. */
    const SIMILAR: number;
    /** Other processes. */
    const UNEQUAL: number;

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

    /** Making communicators whose ranks stand in a grid or graph. (Section 8.5.) */
    interface Intracomm {
      /**
       * MPI_Cart_create: a grid, row-major: rank 0 is [0, ..., 0], the last coordinate varies fastest. Collective. (Section 8.5.1.)
       * @param dims length of each dimension
       * @param periods which dimensions are rings; one flag for all or one for each, default none
       * @param reorder may ranks change? Here they never do
       * @returns MPI.COMM_NULL for ranks beyond the grid
       * @throws MPI_ERR_DIMS when the grid has more nodes than the communicator ranks
       * @example
       * ```ts
       * const grid = await world.Create_cart(MPI.Compute_dims(world.size, 2), [false, true]);
       * const [row, column] = grid.coords;
       * const [left, right] = grid.Shift(1, 1);
       * console.log(`(${row}, ${column}) between ${left} and ${right}`);
       * ```
       */
      Create_cart(
        dims: readonly number[],
        periods?: boolean | readonly boolean[],
        reorder?: boolean,
      ): Promise<Cartcomm>;
      /**
       * MPI_Graph_create: a graph that every rank gives as a whole. Collective. (Section 8.5.3.)
       * @param index neighbours of node 0, of nodes 0 and 1 together, ...
       * @param edges the neighbours of node 0, then those of node 1, ...
       * @returns MPI.COMM_NULL for ranks beyond the graph
       * @throws MPI_ERR_ARG
       * @example
       * ```ts
       * // A line of two: 0 - 1.
       * if (world.size >= 2) {
       *   const line = await world.Create_graph([1, 2], [1, 0]);
       *   if (line !== MPI.COMM_NULL) console.log(line.neighbors);
       * }
       * ```
       */
      Create_graph(index: readonly number[], edges: readonly number[], reorder?: boolean): Promise<Graphcomm>;
      /**
       * MPI_Dist_graph_create_adjacent: each rank names whom it hears from and whom it tells. Collective. (Section 8.5.4.)
       * @param sourceweights weights on all ranks for both lists, or on none
       * @throws MPI_ERR_RANK, MPI_ERR_ARG
       * @example
       * ```ts
       * const { rank, size } = world;
       * const ring = await world.Create_dist_graph_adjacent([(rank + size - 1) % size], [(rank + 1) % size]);
       * const [left] = await ring.neighbor_allgather(rank);
       * console.log(`left of me is ${left}`);
       * ```
       */
      Create_dist_graph_adjacent(
        sources: readonly number[],
        destinations: readonly number[],
        sourceweights?: Weights,
        destweights?: Weights,
        info?: Info | null,
        reorder?: boolean,
      ): Promise<Distgraphcomm>;
      /**
       * MPI_Dist_graph_create: ranks give any edges, also those of others. Collective. (Section 8.5.4.)
       * @param sources ranks that edges leave
       * @param degrees how many leave each of them
       * @param destinations where they go, those of the first source first
       * @param weights one for each edge
       * @example
       * ```ts
       * // Rank 0 knows the whole graph: everybody tells rank 0.
       * const all = world.rank === 0 ? Array.from({ length: world.size }, (_, i) => i) : [];
       * const star = await world.Create_dist_graph(all, all.map(() => 1), all.map(() => 0));
       * console.log(star.indegree, star.outdegree);
       * ```
       */
      Create_dist_graph(
        sources: readonly number[],
        degrees: readonly number[],
        destinations: readonly number[],
        weights?: Weights,
        info?: Info | null,
        reorder?: boolean,
      ): Promise<Distgraphcomm>;
      /** MPI_Cart_map: the rank this process would get in such a grid, or MPI.UNDEFINED. (Section 8.5.8.) */
      Cart_map(dims: readonly number[], periods?: boolean | readonly boolean[]): number;
      /** MPI_Graph_map: the rank this process would get in such a graph, or MPI.UNDEFINED. (Section 8.5.8.) */
      Graph_map(index: readonly number[], edges: readonly number[]): number;
    }

    /** Weights of the edges of a distributed graph, whole numbers from 0 on. */
    type Weights = readonly number[] | { readonly name: string } | null;

    /**
     * A communicator whose ranks have neighbours: it receives from its sources (`inedges`) and sends to its destinations (`outedges`). In a
     * grid these are, for each dimension, the neighbour below and that above; MPI.PROC_NULL beyond a border, with which nothing is
     * exchanged: that block of a buffer stays as it is, and a value is null. In a graph they are the neighbours. (Chapter 8.)
     */
    interface Topocomm extends Intracomm {
      /** [sources, destinations], how many. */
      readonly degrees: [indegree: number, outdegree: number];
      /** Number of sources. */
      readonly indegree: number;
      /** Number of destinations. */
      readonly outdegree: number;
      /** [sources, destinations] */
      readonly inoutedges: [inedges: number[], outedges: number[]];
      /** Ranks it receives from. */
      readonly inedges: number[];
      /** Ranks it sends to. */
      readonly outedges: number[];
      /**
       * Sends a value to every destination; gives those of the sources. (Section 8.6.1.)
       * @example
       * ```ts
       * const ring = await world.Create_cart([world.size], true);
       * const [left, right] = await ring.neighbor_allgather(`rank ${ring.rank}`);
       * console.log(`between ${left} and ${right}`);
       * ```
       */
      neighbor_allgather<T>(value: T): Promise<(T | null)[]>;
      /**
       * Sends a value of its own to each destination; gives what the sources sent to this rank. In a grid what goes up comes from below.
       * (Section 8.6.2.)
       * @throws MPI_ERR_COUNT when there are not as many values as destinations
       */
      neighbor_alltoall<T>(values: Iterable<T>): Promise<(T | null)[]>;
      /**
       * MPI_Neighbor_allgather. (Section 8.6.1.)
       * @param recvbuf a block of the same size for each source
       */
      Neighbor_allgather(sendbuf: BufferSpec, recvbuf: BufferSpec): Promise<void>;
      /** MPI_Neighbor_allgatherv: blocks of different sizes, one for each neighbour instead of one for each rank. (Section 8.6.1.) */
      Neighbor_allgatherv(sendbuf: BufferSpec, recvbuf: VectorSpec): Promise<void>;
      /**
       * MPI_Neighbor_alltoall: a block for each destination, a block from each source. (Section 8.6.2.)
       * @example
       * ```ts
       * // Halo exchange on a ring: my first cell to the left, my last to the right.
       * const ring = await world.Create_cart([world.size], true);
       * const cells = Float64Array.from({ length: 10 }, (_, i) => ring.rank * 10 + i);
       * const halo = new Float64Array(2);
       * await ring.Neighbor_alltoall(Float64Array.of(cells[0]!, cells[9]!), halo);
       * console.log("left of my first cell:", halo[0], "right of my last:", halo[1]);
       * ```
       */
      Neighbor_alltoall(sendbuf: BufferSpec, recvbuf: BufferSpec): Promise<void>;
      /** MPI_Neighbor_alltoallv: blocks of different sizes. (Section 8.6.2.) */
      Neighbor_alltoallv(sendbuf: VectorSpec, recvbuf: VectorSpec): Promise<void>;
      /** MPI_Neighbor_alltoallw: blocks of different datatypes, at displacements in bytes. (Section 8.6.2.) */
      Neighbor_alltoallw(sendbuf: TypedVectorSpec, recvbuf: TypedVectorSpec): Promise<void>;
      /** MPI_Ineighbor_allgather: the buffers belong to the library until the request is done. (Section 8.7.) */
      Ineighbor_allgather(sendbuf: BufferSpec, recvbuf: BufferSpec): Request<void>;
      /** MPI_Ineighbor_allgatherv. (Section 8.7.) */
      Ineighbor_allgatherv(sendbuf: BufferSpec, recvbuf: VectorSpec): Request<void>;
      /** MPI_Ineighbor_alltoall. (Section 8.7.) */
      Ineighbor_alltoall(sendbuf: BufferSpec, recvbuf: BufferSpec): Request<void>;
      /** MPI_Ineighbor_alltoallv. (Section 8.7.) */
      Ineighbor_alltoallv(sendbuf: VectorSpec, recvbuf: VectorSpec): Request<void>;
      /** MPI_Ineighbor_alltoallw. (Section 8.7.) */
      Ineighbor_alltoallw(sendbuf: TypedVectorSpec, recvbuf: TypedVectorSpec): Request<void>;
      /**
       * MPI_Neighbor_allgather_init: an exchange that is started again and again; each start sends what is in the memory then.
       * Collective: all ranks prepare and start theirs in the same order. (Section 8.8.)
       */
      Neighbor_allgather_init(sendbuf: BufferSpec, recvbuf: BufferSpec): Prequest;
      /** MPI_Neighbor_allgatherv_init. (Section 8.8.) */
      Neighbor_allgatherv_init(sendbuf: BufferSpec, recvbuf: VectorSpec): Prequest;
      /**
       * MPI_Neighbor_alltoall_init. (Section 8.8.)
       * @example
       * ```ts
       * const ring = await world.Create_cart([world.size], true);
       * const faces = new Float64Array(2);
       * const halo = new Float64Array(2);
       * const exchange = ring.Neighbor_alltoall_init(faces, halo);
       * for (let step = 0; step < 3; step++) {
       *   faces.fill(ring.rank + step / 10);
       *   exchange.Start();
       *   await exchange.Wait();
       * }
       * exchange.Free();
       * console.log(halo);
       * ```
       */
      Neighbor_alltoall_init(sendbuf: BufferSpec, recvbuf: BufferSpec): Prequest;
      /** MPI_Neighbor_alltoallv_init. (Section 8.8.) */
      Neighbor_alltoallv_init(sendbuf: VectorSpec, recvbuf: VectorSpec): Prequest;
      /** MPI_Neighbor_alltoallw_init. (Section 8.8.) */
      Neighbor_alltoallw_init(sendbuf: TypedVectorSpec, recvbuf: TypedVectorSpec): Prequest;
    }

    /** The class of communicators with a topology. */
    const Topocomm: HandleClass<Topocomm>;

    /**
     * A communicator whose ranks stand in a grid. (Section 8.5.)
     * @example
     * ```ts
     * const grid = await world.Create_cart([world.size], true);
     * const [source, dest] = grid.Shift(0, 1);
     * const fromLeft = await grid.sendrecv(grid.rank, dest, 0, source, 0);
     * console.log(fromLeft === source); // true
     * ```
     */
    interface Cartcomm extends Topocomm {
      /** Number of dimensions. */
      readonly dim: number;
      /** The same as `dim`. */
      readonly ndim: number;
      /** Length of each dimension. */
      readonly dims: number[];
      /** Which dimensions are rings. */
      readonly periods: boolean[];
      /** Where this rank stands. */
      readonly coords: number[];
      /** The same as `Get_topo()`. */
      readonly topo: [dims: number[], periods: boolean[], coords: number[]];
      /** MPI_Cartdim_get: the same as `dim`. (Section 8.5.5.) */
      Get_dim(): number;
      /** MPI_Cart_get: dims, periods, and where this rank stands. (Section 8.5.5.) */
      Get_topo(): [dims: number[], periods: boolean[], coords: number[]];
      /**
       * MPI_Cart_coords: where a rank stands. (Section 8.5.5.)
       * @throws MPI_ERR_RANK
       */
      Get_coords(rank: number): number[];
      /**
       * MPI_Cart_rank: who stands there; coordinates of rings wrap around. (Section 8.5.5.)
       * @throws MPI_ERR_ARG outside a dimension that is no ring
       */
      Get_cart_rank(coords: readonly number[]): number;
      /**
       * MPI_Cart_shift: [whom to receive from, whom to send to] when everybody sends so many steps along a dimension; MPI.PROC_NULL
       * beyond a border. (Section 8.5.6.)
       * @throws MPI_ERR_ARG for a dimension that is not there
       */
      Shift(direction: number, disp: number): [source: number, dest: number];
      /**
       * MPI_Cart_sub: the subgrid of the dimensions that remain. Collective. (Section 8.5.7.)
       * @example
       * ```ts
       * const grid = await world.Create_cart(MPI.Compute_dims(world.size, 2));
       * const row = await grid.Sub([false, true]);
       * const sum = await row.allreduce(grid.rank);
       * console.log(`sum of row ${grid.coords[0]}: ${sum}`);
       * ```
       */
      Sub(remain_dims: readonly boolean[]): Promise<Cartcomm>;
    }

    /** The class of communicators with a grid. */
    const Cartcomm: HandleClass<Cartcomm>;

    /** A communicator with a graph that every rank knows as a whole. (Section 8.5.3.) */
    interface Graphcomm extends Topocomm {
      /** The same as `Get_dims()`. */
      readonly dims: [nnodes: number, nedges: number];
      /** Number of nodes. */
      readonly nnodes: number;
      /** Number of edges, each direction counted. */
      readonly nedges: number;
      /** The same as `Get_topo()`. */
      readonly topo: [index: number[], edges: number[]];
      /** Neighbours of node 0, of nodes 0 and 1 together, ... */
      readonly index: number[];
      /** The neighbours of node 0, then those of node 1, ... */
      readonly edges: number[];
      /** Number of neighbours of this rank. */
      readonly nneighbors: number;
      /** Neighbours of this rank. */
      readonly neighbors: number[];
      /** MPI_Graphdims_get. (Section 8.5.5.) */
      Get_dims(): [nnodes: number, nedges: number];
      /** MPI_Graph_get. (Section 8.5.5.) */
      Get_topo(): [index: number[], edges: number[]];
      /**
       * MPI_Graph_neighbors_count. (Section 8.5.5.)
       * @throws MPI_ERR_RANK
       */
      Get_neighbors_count(rank: number): number;
      /**
       * MPI_Graph_neighbors. (Section 8.5.5.)
       * @throws MPI_ERR_RANK
       */
      Get_neighbors(rank: number): number[];
    }

    /** The class of communicators with a graph. */
    const Graphcomm: HandleClass<Graphcomm>;

    /** A communicator with a graph of which every rank knows its own edges. (Section 8.5.4.) */
    interface Distgraphcomm extends Topocomm {
      /** MPI_Dist_graph_neighbors: weights are null in a graph without. (Section 8.5.5.) */
      Get_dist_neighbors(): [
        sources: number[],
        destinations: number[],
        weights: [sources: number[], destinations: number[]] | null,
      ];
      /** MPI_Dist_graph_neighbors_count. (Section 8.5.5.) */
      Get_dist_neighbors_count(): [indegree: number, outdegree: number, weighted: boolean];
    }

    /** The class of communicators with a distributed graph. */
    const Distgraphcomm: HandleClass<Distgraphcomm>;

    /**
     * MPI_Dims_create: dimensions of a grid of so many nodes, as close to each other as divisors allow, largest first. (Section 8.5.2.)
     * @param dims how many dimensions, or their lengths, with 0 for those that are to be found
     * @throws MPI_ERR_DIMS when the given lengths do not divide the number of nodes
     * @example
     * ```ts
     * console.log(MPI.Compute_dims(12, 2)); // [4, 3]
     * console.log(MPI.Compute_dims(12, [0, 3, 0])); // [2, 3, 2]
     * ```
     */
    function Compute_dims(nnodes: number, dims: number | readonly number[]): number[];
    /** What `Get_topology` says of a grid. */
    const CART: number;
    /** What `Get_topology` says of a graph. */
    const GRAPH: number;
    /** What `Get_topology` says of a distributed graph. */
    const DIST_GRAPH: number;
    /** Edges have no weights. */
    const UNWEIGHTED: { readonly name: string };
    /** Edges have weights, of which this rank has none. */
    const WEIGHTS_EMPTY: { readonly name: string };

    /**
     * Hints for calls: pairs of strings, in the order in which they were set first. (Chapter 10.)
     *
     * Errors of all calls: MPI_ERR_INFO (freed, or a predefined one that would change), MPI_ERR_INFO_KEY (a key has 1 to 255
     * characters), MPI_ERR_INFO_VALUE (a value has at most 1023).
     * @example
     * ```ts
     * const info = MPI.Info.Create({ mpi_assert_no_any_tag: "true" });
     * const fast = await world.Dup_with_info(info);
     * console.log(fast.Get_info().items());
     * ```
     */
    interface Info {
      /** MPI_Info_get_string: null when there is no such key. */
      Get(key: string): string | null;
      /** MPI_Info_set: replaces the value of a key that is there. */
      Set(key: string, value: string): void;
      /**
       * MPI_Info_delete.
       * @throws MPI_ERR_INFO_NOKEY when there is no such key
       */
      Delete(key: string): void;
      /** MPI_Info_get_nkeys. */
      Get_nkeys(): number;
      /**
       * MPI_Info_get_nthkey: keys are numbered from 0.
       * @throws MPI_ERR_ARG when there are not so many
       */
      Get_nthkey(n: number): string;
      /** MPI_Info_dup: an info of its own with the same entries. */
      Dup(): Info;
      /** MPI_Info_free: no call takes it any more. */
      Free(): void;
      /** All keys. */
      keys(): string[];
      /** All values. */
      values(): string[];
      /** All [key, value]. */
      items(): [key: string, value: string][];
      /** Sets many. */
      update(items: Info | Readonly<Record<string, string>> | Iterable<readonly [string, string]>): void;
      /** Deletes all. */
      clear(): void;
    }

    /** Makes info objects. */
    const Info: HandleClass<Info> & {
      /**
       * MPI_Info_create, with entries to begin with.
       * @example
       * ```ts
       * const info = MPI.Info.Create([["key", "value"]]);
       * info.Set("other", "value");
       * console.log(info.keys()); // ["key", "other"]
       * ```
       */
      Create(items?: Info | Readonly<Record<string, string>> | Iterable<readonly [string, string]>): Info;
      /** MPI_Info_create_env: the entries of INFO_ENV. */
      Create_env(): Info;
    };

    /** No hints. */
    const INFO_NULL: Info;
    /** How the run was started: argv, maxprocs, soft, thread_level. (Section 11.6.) */
    const INFO_ENV: Info;
    /** Longest key, characters. */
    const MAX_INFO_KEY: number;
    /** Longest value, characters. */
    const MAX_INFO_VAL: number;

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
       * MPI_Cancel: takes a receive back that no message has matched; a wait or test completes it then, and its status says whether
       * it was in time. Anything else completes as usual: sends cannot be cancelled. (Section 3.8.4.)
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

    /**
     * A request for an operation of the program's own, which the program completes itself. All calls for requests take it.
     * (Section 13.2.)
     */
    interface Grequest extends Request {
      /**
       * MPI_Grequest_complete: the operation is done; a wait or test of the request completes it. (Section 13.2.)
       * @throws MPI_ERR_REQUEST when it was done already
       * @example
       * ```ts
       * const request = MPI.Grequest.Start();
       * request.Complete();
       * await request.Wait();
       * ```
       */
      Complete(): void;
    }

    /** Starts generalized requests. (Section 13.2.) */
    const Grequest: HandleClass<Grequest> & {
      /**
       * MPI_Grequest_start: a request that is complete when the program says so.
       * @param query_fn fills the status of the completed operation
       * @param free_fn called once, at the end of the request
       * @param cancel_fn called by Cancel; `completed` says that it came too late
       * @param args given to all three behind their own arguments
       * @throws MPI_ERR_ARG when one of them is no function, or `args` no array
       * @example
       * ```ts
       * const status = new MPI.Status();
       * const request = MPI.Grequest.Start((filled) => filled.Set_elements(MPI.INT, 3));
       * request.Complete();
       * await request.Wait(status);
       * console.log(status.Get_count(MPI.INT)); // 3
       * ```
       */
      Start<A extends unknown[]>(
        query_fn?: ((status: Status, ...args: A) => void) | null,
        free_fn?: ((...args: A) => void) | null,
        cancel_fn?: ((completed: boolean, ...args: A) => void) | null,
        args?: A | null,
      ): Grequest;
    };

    /** Collective calls (MPI 5.0, chapter 6): every rank of the communicator makes them, in the same order. */
    interface Comm {
      /**
       * Waits until every rank has called it. (Section 6.3.)
       * @example
       * ```ts
       * await world.barrier();
       * const start = MPI.Wtime();
       * ```
       */
      barrier(): Promise<void>;
      /**
       * Gives the root's value to every rank. (Section 6.4.)
       * @param value read on the root only; anything elsewhere
       * @param root default 0
       * @returns on the root `value` itself, elsewhere a copy
       * @example
       * ```ts
       * const settings = await world.bcast(world.rank === 0 ? { steps: 100, dx: 0.1 } : null, 0);
       * console.log(settings.steps);
       * ```
       */
      bcast<T>(value: T | null | undefined, root?: number): Promise<T>;
      /**
       * Combines the values of all ranks, in rank order, on the root. (Section 6.9.1.)
       * @param op default SUM
       * @param root default 0
       * @returns null on the other ranks
       * @throws MPI_ERR_OP when the operator has no meaning for the values
       * @example
       * ```ts
       * const sum = await world.reduce(world.rank, MPI.SUM, 0);
       * if (sum !== null) console.log("sum of ranks:", sum);
       * ```
       */
      reduce<T>(value: T, op?: Op, root?: number): Promise<T | null>;
      /**
       * Combines the values of all ranks on every rank. (Section 6.9.6.)
       * @param op default SUM
       * @example
       * ```ts
       * const largest = await world.allreduce(Math.random(), MPI.MAX);
       * ```
       */
      allreduce<T>(value: T, op?: Op): Promise<T>;
      /**
       * Brings the values of all ranks to the root. (Section 6.5.)
       * @param root default 0
       * @returns on the root an array of `size` values in rank order, null elsewhere
       * @example
       * ```ts
       * const names = await world.gather(`rank ${world.rank}`, 0);
       * if (names !== null) console.log(names.join(", "));
       * ```
       */
      gather<T>(value: T, root?: number): Promise<T[] | null>;
      /**
       * Gives every rank its item of the root's array. (Section 6.6.)
       * @param values on the root exactly `size` items; anything elsewhere
       * @param root default 0
       * @throws MPI_ERR_COUNT when the root's array has another length
       * @example
       * ```ts
       * const part = await world.scatter(world.rank === 0 ? Array.from({ length: world.size }, (_, i) => i * i) : null, 0);
       * console.log(part);
       * ```
       */
      scatter<T>(values: readonly T[] | null | undefined, root?: number): Promise<T>;
      /**
       * Gives every rank the values of all. (Section 6.7.)
       * @returns an array of `size` values in rank order
       * @example
       * ```ts
       * const names = await world.allgather(`rank ${world.rank}`);
       * console.log(names.join(", "));
       * ```
       */
      allgather<T>(value: T): Promise<T[]>;
      /**
       * Every rank gives every rank a value. (Section 6.8.)
       * @param values one for each rank
       * @returns an array with a value from each rank, in rank order
       * @throws MPI_ERR_COUNT when `values` has another length than `size`
       * @example
       * ```ts
       * const letters = Array.from({ length: world.size }, (_, to) => `from ${world.rank} to ${to}`);
       * const mail = await world.alltoall(letters);
       * console.log(mail[0]);
       * ```
       */
      alltoall<T>(values: readonly T[]): Promise<T[]>;
      /**
       * Combines the values of the ranks up to this one, in rank order. (Section 6.11.1.)
       * @param op default SUM
       * @example
       * ```ts
       * const mine = world.rank + 1;
       * const end = await world.scan(mine);
       * console.log(`elements ${end - mine} to ${end - 1} are mine`);
       * ```
       */
      scan<T>(value: T, op?: Op): Promise<T>;
      /**
       * Combines the values of the ranks below this one, in rank order. (Section 6.11.2.)
       * @param op default SUM
       * @returns null on rank 0
       * @example
       * ```ts
       * const begin = (await world.exscan(100)) ?? 0;
       * console.log(`mine begin at ${begin}`);
       * ```
       */
      exscan<T>(value: T, op?: Op): Promise<T | null>;
      /** MPI_Barrier: waits until every rank has called it. (Section 6.3.) */
      Barrier(): Promise<void>;
      /**
       * MPI_Bcast: copies the root's memory into that of every rank. Same count and datatype everywhere. (Section 6.4.)
       * @param root default 0
       * @throws MPI_ERR_TRUNCATE when the root sends more than fits
       * @example
       * ```ts
       * const x = new Float64Array(4);
       * if (world.rank === 0) x.fill(3.14);
       * await world.Bcast(x, 0);
       * ```
       */
      Bcast(buf: BufferSpec, root?: number): Promise<void>;
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
       * await world.Reduce(Float64Array.of(world.rank), total, MPI.SUM, 0);
       * if (total !== null) console.log(total[0]);
       * ```
       */
      Reduce(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec | null, op?: Op, root?: number): Promise<void>;
      /**
       * MPI_Allreduce: as Reduce, with the result on every rank. (Section 6.9.6.)
       * @param sendbuf IN_PLACE: the rank's part is in `recvbuf`
       * @param op default SUM
       * @example
       * ```ts
       * const counts = new Int32Array(10);
       * counts[world.rank % 10] = 1;
       * await world.Allreduce(MPI.IN_PLACE, counts, MPI.SUM);
       * ```
       */
      Allreduce(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec, op?: Op): Promise<void>;
      /**
       * MPI_Gather: brings equal parts of all ranks into `recvbuf` of the root, in rank order. (Section 6.5.)
       * @param sendbuf IN_PLACE on the root: its part is in `recvbuf` already
       * @param recvbuf `size` times the count of `sendbuf`; read on the root only, null elsewhere
       * @param root default 0
       * @throws MPI_ERR_COUNT when `recvbuf` is no `size` equal parts; MPI_ERR_TRUNCATE when a rank sends more than its part
       * @example
       * ```ts
       * const all = world.rank === 0 ? new Float64Array(2 * world.size) : null;
       * await world.Gather(Float64Array.of(world.rank, 1), all, 0);
       * ```
       */
      Gather(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec | null, root?: number): Promise<void>;
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
       * await world.Scatter(all, mine, 0);
       * ```
       */
      Scatter(sendbuf: BufferSpec | null, recvbuf: BufferSpec | InPlace, root?: number): Promise<void>;
      /**
       * MPI_Gatherv: as Gather, with parts of different length. (Section 6.5.)
       * @param sendbuf IN_PLACE on the root: its part is in `recvbuf` already
       * @param recvbuf where the part of each rank goes; read on the root only, null elsewhere
       * @param root default 0
       * @throws MPI_ERR_COUNT when there is not one count for each rank; MPI_ERR_TRUNCATE when a rank sends more than its part
       * @example
       * ```ts
       * // Rank r has r + 1 numbers.
       * const counts = Array.from({ length: world.size }, (_, r) => r + 1);
       * const total = counts.reduce((a, b) => a + b);
       * const all = world.rank === 0 ? new Float64Array(total) : null;
       * await world.Gatherv(new Float64Array(world.rank + 1), all && [all, counts], 0);
       * ```
       */
      Gatherv(sendbuf: BufferSpec | InPlace, recvbuf: VectorSpec | null, root?: number): Promise<void>;
      /**
       * MPI_Scatterv: as Scatter, with parts of different length. (Section 6.6.)
       * @param sendbuf where the part of each rank is; read on the root only, null elsewhere
       * @param recvbuf IN_PLACE on the root: its part stays where it is
       * @param root default 0
       * @throws MPI_ERR_COUNT when there is not one count for each rank; MPI_ERR_TRUNCATE when the part is longer than `recvbuf`
       * @example
       * ```ts
       * const counts = Array.from({ length: world.size }, (_, r) => r + 1);
       * const displs = counts.map((_, r) => r);
       * const all = world.rank === 0 ? Float64Array.from({ length: 2 * world.size }, (_, i) => i) : null;
       * const mine = new Float64Array(world.rank + 1);
       * await world.Scatterv(all && [all, [counts, displs]], mine, 0);
       * ```
       */
      Scatterv(sendbuf: VectorSpec | null, recvbuf: BufferSpec | InPlace, root?: number): Promise<void>;
      /**
       * MPI_Allgather: as Gather, with the result on every rank. (Section 6.7.)
       * @param sendbuf IN_PLACE: the rank's part is in `recvbuf` already
       * @param recvbuf `size` times the count of `sendbuf`
       * @throws MPI_ERR_COUNT when `recvbuf` is no `size` equal parts
       * @example
       * ```ts
       * const all = new Int32Array(world.size);
       * await world.Allgather(Int32Array.of(world.rank * 10), all);
       * console.log(all.join());
       * ```
       */
      Allgather(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec): Promise<void>;
      /**
       * MPI_Allgatherv: as Allgather, with parts of different length; every rank gives the same counts. (Section 6.7.)
       * @param sendbuf IN_PLACE: the rank's part is in `recvbuf` already
       * @example
       * ```ts
       * const counts = Array.from({ length: world.size }, (_, r) => r + 1);
       * const all = new Float64Array(counts.reduce((a, b) => a + b));
       * await world.Allgatherv(new Float64Array(world.rank + 1).fill(world.rank), [all, counts]);
       * ```
       */
      Allgatherv(sendbuf: BufferSpec | InPlace, recvbuf: VectorSpec): Promise<void>;
      /**
       * MPI_Alltoall: every rank gives every rank an equal part of its memory. (Section 6.8.)
       * @param sendbuf part r goes to rank r; IN_PLACE: the parts are in `recvbuf`, where what comes takes their places
       * @param recvbuf part r comes from rank r
       * @throws MPI_ERR_COUNT when a buffer is no `size` equal parts, or the parts of both differ
       * @example
       * ```ts
       * // Rows of a matrix become columns.
       * const row = Float64Array.from({ length: world.size }, (_, column) => world.rank * 100 + column);
       * const column = new Float64Array(world.size);
       * await world.Alltoall(row, column);
       * ```
       */
      Alltoall(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec): Promise<void>;
      /**
       * MPI_Alltoallv: as Alltoall, with parts of different length. (Section 6.8.)
       * @param sendbuf what goes to each rank; IN_PLACE: as `recvbuf` says
       * @param recvbuf what comes from each rank: the counts its senders give
       * @throws MPI_ERR_TRUNCATE when more comes than there is room for
       * @example
       * ```ts
       * // Everybody sends r + 1 numbers to rank r.
       * const out = Array.from({ length: world.size }, (_, r) => r + 1);
       * const back = out.map(() => world.rank + 1);
       * const numbers = new Float64Array(out.reduce((a, b) => a + b)).fill(world.rank);
       * const got = new Float64Array(back.reduce((a, b) => a + b));
       * await world.Alltoallv([numbers, out], [got, back]);
       * ```
       */
      Alltoallv(sendbuf: VectorSpec | InPlace, recvbuf: VectorSpec): Promise<void>;
      /**
       * MPI_Alltoallw: as Alltoallv, with a datatype for each rank and displacements in bytes. (Section 6.8.)
       * @example
       * ```ts
       * const ones = Array.from({ length: world.size }, () => 1);
       * const places = ones.map((_, r) => 8 * r);
       * const types = ones.map(() => MPI.DOUBLE);
       * const out = new Float64Array(world.size).fill(world.rank);
       * const got = new Float64Array(world.size);
       * await world.Alltoallw([out, [ones, places], types], [got, [ones, places], types]);
       * ```
       */
      Alltoallw(sendbuf: TypedVectorSpec | InPlace, recvbuf: TypedVectorSpec): Promise<void>;
      /**
       * MPI_Reduce_scatter_block: combines the buffers of all ranks and gives every rank its part of the result. (Section 6.10.1.)
       * @param sendbuf `size` times the count of `recvbuf`; IN_PLACE: the whole is in `recvbuf`, whose beginning gets the part
       * @param op default SUM
       * @example
       * ```ts
       * const part = new Float64Array(2);
       * await world.Reduce_scatter_block(new Float64Array(2 * world.size).fill(1), part, MPI.SUM);
       * ```
       */
      Reduce_scatter_block(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec, op?: Op): Promise<void>;
      /**
       * MPI_Reduce_scatter: as Reduce_scatter_block, with parts of different length. (Section 6.10.2.)
       * @param sendbuf as many elements as all counts together; IN_PLACE: they are in `recvbuf`, whose beginning gets the part
       * @param recvcounts elements of each rank's part, the same list everywhere; null or left out: everybody's `recvbuf` has the same count
       * @param op default SUM
       * @throws MPI_ERR_COUNT when the counts do not add up to the elements of `sendbuf`
       * @example
       * ```ts
       * const counts = Array.from({ length: world.size }, (_, r) => r + 1);
       * const part = new Int32Array(world.rank + 1);
       * await world.Reduce_scatter(new Int32Array(counts.reduce((a, b) => a + b)).fill(1), part, counts, MPI.MAX);
       * ```
       */
      Reduce_scatter(
        sendbuf: BufferSpec | InPlace,
        recvbuf: BufferSpec,
        recvcounts?: ArrayLike<number> | null,
        op?: Op,
      ): Promise<void>;
      /**
       * MPI_Scan: combines the buffers of the ranks up to this one, in rank order. (Section 6.11.1.)
       * @param sendbuf IN_PLACE: the rank's part is in `recvbuf`
       * @param op default SUM
       * @example
       * ```ts
       * const sum = new Float64Array(1);
       * await world.Scan(Float64Array.of(world.rank + 1), sum, MPI.SUM);
       * ```
       */
      Scan(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec, op?: Op): Promise<void>;
      /**
       * MPI_Exscan: combines the buffers of the ranks below this one; that of rank 0 stays as it is. (Section 6.11.2.)
       * @param sendbuf IN_PLACE: the rank's part is in `recvbuf`
       * @param op default SUM
       * @example
       * ```ts
       * const before = new Int32Array(1);
       * await world.Exscan(Int32Array.of(10), before);
       * console.log(`my part begins at ${before[0]}`);
       * ```
       */
      Exscan(sendbuf: BufferSpec | InPlace, recvbuf: BufferSpec, op?: Op): Promise<void>;
    }

    /** Counts or displacements: one number for all ranks, or one for each. */
    type PerRank = number | ArrayLike<number>;
    /** Counts, or counts and displacements; without displacements (or with null) the parts follow each other. */
    type Counts = PerRank | readonly [counts: PerRank, displs: PerRank | null];
    /**
     * A buffer with a part for each rank, in the forms of mpi4py. Counts and displacements are in elements. Without counts the memory
     * is divided evenly, the first ranks getting what is left.
     *
     * Errors: MPI_ERR_COUNT and MPI_ERR_ARG when there is not one number for each rank, MPI_ERR_BUFFER when a part reaches out of the
     * memory, and those of `BufferSpec`.
     */
    type VectorSpec =
      | BufferMemory
      | readonly [memory: BufferMemory, counts: Counts]
      | readonly [memory: BufferMemory, datatype: Datatype]
      | readonly [memory: BufferMemory, counts: Counts, datatype: Datatype]
      | readonly [memory: BufferMemory, counts: PerRank, displs: PerRank | null]
      | readonly [memory: BufferMemory, counts: PerRank, displs: PerRank | null, datatype: Datatype];
    /** As VectorSpec, with a datatype for each rank; displacements are in bytes. */
    type TypedVectorSpec =
      | readonly [memory: BufferMemory, counts: Counts, datatypes: readonly Datatype[]]
      | readonly [memory: BufferMemory, counts: PerRank, displs: PerRank | null, datatypes: readonly Datatype[]];

    /** Memory of the program. Typed arrays know their datatype; DataView, ArrayBuffer and SharedArrayBuffer are MPI.BYTE. */
    type BufferMemory = ArrayBufferView | ArrayBufferLike;

    /**
     * What capitalised methods take: a typed array, or `[memory, count]`, `[memory, datatype]`, `[memory, count, datatype]`.
     * Count is in elements of the datatype; left out, as many as the memory holds. Nothing is copied to describe a buffer: a call
     * reads or writes the program's own memory, and of derived datatypes only the bytes that they name.
     *
     * A datatype fits an array of its elements' kind, and bytes (Uint8Array, DataView, ArrayBuffer). MPI.BYTE, and datatypes
     * whose elements differ in kind, fit any memory.
     * Errors: MPI_ERR_BUFFER (no buffer, wrong alignment, an element of a derived datatype outside of the memory), MPI_ERR_COUNT
     * (negative, or longer than the memory), MPI_ERR_TYPE (the datatype is not that of the array, not committed, or freed).
     * @example
     * ```ts
     * const row = new Float64Array(100);
     * if (world.rank === 0) await world.Send([row, 10, MPI.DOUBLE], 1);
     * if (world.rank === 1) await world.Recv(row.subarray(0, 10), 0);
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

    /** What Pack takes: memory, as many elements of it as fit, or the first `count` of them. */
    type PackMemory = BufferMemory | readonly [memory: BufferMemory, count: number];

    /**
     * How the elements of a buffer lie in memory: which basic elements one has, in which order, at which bytes from its start.
     * (Section 3.2.2, chapter 5.)
     *
     * New datatypes are made from others and are committed before they are used in a message. Counts go up to 2^53.
     * Errors of all calls: MPI_ERR_TYPE when the datatype was freed. Of all that make one: MPI_ERR_COUNT for a count or block length
     * that is no whole number from 0, and for a datatype that reaches beyond 2^53 bytes; MPI_ERR_ARG for lists that do not fit.
     * @example
     * ```ts
     * const [rows, columns] = [4, 6];
     * const matrix = new Float64Array(rows * columns);
     * const column = MPI.DOUBLE.Create_vector(rows, 1, columns).Commit();
     * const right = (world.rank + 1) % world.size;
     * const left = (world.rank - 1 + world.size) % world.size;
     * // Sends the last column but one and receives the first one.
     * await world.Sendrecv([matrix.subarray(columns - 2), 1, column], right, 0, [matrix, 1, column], left);
     * column.Free();
     * ```
     */
    interface Datatype {
      /** "MPI_DOUBLE"; "" for a derived datatype without a name. */
      readonly name: string;
      /** Bytes of data in one element. */
      readonly size: number;
      /** Bytes from one element to the next. */
      readonly extent: number;
      /** Lower bound: offset of an element's first byte, gaps that belong to it included. */
      readonly lb: number;
      /** Upper bound: lb + extent. */
      readonly ub: number;
      /** Offset of the first byte of data. */
      readonly true_lb: number;
      /** Offset behind the last byte of data. */
      readonly true_ub: number;
      /** Bytes from the first to the last byte of data. */
      readonly true_extent: number;
      /** The call that made it: MPI.COMBINER_VECTOR, ..., MPI.COMBINER_NAMED for a predefined one. */
      readonly combiner: number;
      /** Is it one of the library, such as MPI.DOUBLE? */
      readonly is_predefined: boolean;
      /** The same as `is_predefined`. */
      readonly is_named: boolean;
      /**
       * MPI_Type_size: bytes of data in one element. (Section 5.1.5.)
       * @example
       * ```ts
       * console.log(MPI.DOUBLE.Get_size()); // 8
       * ```
       */
      Get_size(): number;
      /**
       * MPI_Type_get_extent: [lower bound, extent] in bytes. (Section 5.1.7.)
       * @example
       * ```ts
       * console.log(MPI.INT.Create_vector(3, 1, 2).Get_extent()); // [0, 20]
       * ```
       */
      Get_extent(): [lb: number, extent: number];
      /**
       * MPI_Type_get_true_extent: the same of the data alone, without the gaps that Create_resized adds or hides. (Section 5.1.8.)
       * @example
       * ```ts
       * console.log(MPI.INT.Create_resized(0, 16).Get_true_extent()); // [0, 4]
       * ```
       */
      Get_true_extent(): [true_lb: number, true_extent: number];
      /** MPI_Type_get_name: "MPI_DOUBLE". (Section 7.8.) */
      Get_name(): string;
      /**
       * MPI_Type_set_name: a name for error messages, at most 127 characters. (Section 7.8.)
       * @example
       * ```ts
       * const point = MPI.DOUBLE.Create_contiguous(3);
       * point.Set_name("point");
       * console.log(point.name); // point
       * ```
       */
      Set_name(name: string): void;
      /** MPI_Type_get_attr: the value under a key of Datatype.Create_keyval; undefined when there is none. (Section 7.7.4.) */
      Get_attr(keyval: number): AnyValue;
      /** MPI_Type_set_attr: keeps a value under a key. (Section 7.7.4.) */
      Set_attr(keyval: number, value: unknown): void;
      /** MPI_Type_delete_attr: deletes the value under a key. (Section 7.7.4.) */
      Delete_attr(keyval: number): void;
      /**
       * MPI_Type_commit: makes it ready for messages. Legal any number of times. (Section 5.1.9.)
       * @returns itself
       * @example
       * ```ts
       * const point = MPI.DOUBLE.Create_contiguous(3).Commit();
       * await world.Bcast([new Float64Array(30), 10, point]);
       * ```
       */
      Commit(): this;
      /**
       * MPI_Type_free: it is used no more. Messages under way and datatypes made from it are not affected. (Section 5.1.9.)
       * @throws MPI_ERR_TYPE when it is predefined
       */
      Free(): void;
      /**
       * MPI_Type_dup: another datatype with the same elements, committed when this one is. (Section 5.1.10.)
       * @example
       * ```ts
       * const copy = MPI.DOUBLE.Dup();
       * console.log(copy.combiner === MPI.COMBINER_DUP); // true
       * ```
       */
      Dup(): Datatype;
      /**
       * MPI_Type_contiguous: `count` elements one after the other. (Section 5.1.2.)
       * @example
       * ```ts
       * const point = MPI.DOUBLE.Create_contiguous(3).Commit();
       * await world.Bcast([new Float64Array(300), 100, point]);
       * ```
       */
      Create_contiguous(count: number): Datatype;
      /**
       * MPI_Type_vector: `count` blocks of `blocklength` elements, the starts of two blocks `stride` elements apart. (Section 5.1.2.)
       * @example
       * ```ts
       * const matrix = new Float64Array(100);
       * const column = MPI.DOUBLE.Create_vector(10, 1, 10).Commit();
       * if (world.rank === 0) await world.Send([matrix.subarray(3), 1, column], 1);
       * if (world.rank === 1) await world.Recv(new Float64Array(10), 0);
       * ```
       */
      Create_vector(count: number, blocklength: number, stride: number): Datatype;
      /** MPI_Type_create_hvector: as Create_vector, with the stride in bytes. (Section 5.1.2.) */
      Create_hvector(count: number, blocklength: number, stride: number): Datatype;
      /**
       * MPI_Type_indexed: blocks of these lengths at these displacements, both in elements. (Section 5.1.2.)
       * @example
       * ```ts
       * // The upper triangle of a 4 x 4 matrix.
       * const upper = MPI.DOUBLE.Create_indexed([4, 3, 2, 1], [0, 5, 10, 15]).Commit();
       * await world.Bcast([new Float64Array(16), 1, upper]);
       * ```
       */
      Create_indexed(blocklengths: readonly number[], displacements: readonly number[]): Datatype;
      /** MPI_Type_create_hindexed: as Create_indexed, with displacements in bytes. (Section 5.1.2.) */
      Create_hindexed(blocklengths: readonly number[], displacements: readonly number[]): Datatype;
      /**
       * MPI_Type_create_indexed_block: blocks of one length at these displacements, in elements. (Section 5.1.2.)
       * @example
       * ```ts
       * const everyThird = MPI.INT32_T.Create_indexed_block(1, [0, 3, 6, 9]).Commit();
       * await world.Bcast([new Int32Array(10), 1, everyThird]);
       * ```
       */
      Create_indexed_block(blocklength: number, displacements: readonly number[]): Datatype;
      /** MPI_Type_create_hindexed_block: as Create_indexed_block, with displacements in bytes. (Section 5.1.2.) */
      Create_hindexed_block(blocklength: number, displacements: readonly number[]): Datatype;
      /**
       * MPI_Type_create_subarray: the part of `subsizes` elements from `starts` on of an array of `sizes` elements. Its extent is
       * that of the whole array. (Section 5.1.3.)
       * @param order MPI.ORDER_C (the default): the last dimension lies side by side in memory; MPI.ORDER_FORTRAN: the first
       * @throws MPI_ERR_ARG when the part is empty or not within the array
       * @example
       * ```ts
       * // The inner 8 x 8 cells of a field with a border.
       * const inner = MPI.DOUBLE.Create_subarray([10, 10], [8, 8], [1, 1]).Commit();
       * const field = new Float64Array(100);
       * if (world.rank === 0) await world.Send([field, 1, inner], 1);
       * if (world.rank === 1) await world.Recv(new Float64Array(64), 0);
       * ```
       */
      Create_subarray(
        sizes: readonly number[],
        subsizes: readonly number[],
        starts: readonly number[],
        order?: number,
      ): Datatype;
      /**
       * MPI_Type_create_darray: the elements of a global array that process `rank` of `size` has, when each dimension is dealt out
       * to a grid of processes. (Section 5.1.4.)
       * @param gsizes elements of the array, for each dimension
       * @param distribs MPI.DISTRIBUTE_BLOCK, MPI.DISTRIBUTE_CYCLIC or MPI.DISTRIBUTE_NONE, for each dimension
       * @param dargs elements of a block, or MPI.DISTRIBUTE_DFLT_DARG, for each dimension
       * @param psizes processes of the grid, for each dimension; their product is `size`
       * @param order default MPI.ORDER_C
       * @throws MPI_ERR_ARG when these do not fit together
       * @example
       * ```ts
       * // The rows of a 6 x 4 matrix go to two processes in turn: those of process 0.
       * const distribs = [MPI.DISTRIBUTE_CYCLIC, MPI.DISTRIBUTE_NONE];
       * const dargs = [MPI.DISTRIBUTE_DFLT_DARG, MPI.DISTRIBUTE_DFLT_DARG];
       * const mine = MPI.DOUBLE.Create_darray(2, 0, [6, 4], distribs, dargs, [2, 1]).Commit();
       * console.log(mine.size / 8); // 12 elements
       * ```
       */
      Create_darray(
        size: number,
        rank: number,
        gsizes: readonly number[],
        distribs: readonly number[],
        dargs: readonly number[],
        psizes: readonly number[],
        order?: number,
      ): Datatype;
      /**
       * MPI_Type_create_resized: the same elements with another lower bound and extent, in bytes: where the next element of a
       * buffer begins. (Section 5.1.7.)
       * @example
       * ```ts
       * // Columns side by side: column j starts 8 bytes after column j - 1.
       * const column = MPI.DOUBLE.Create_vector(3, 1, 3).Create_resized(0, 8).Commit();
       * const matrix = Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9);
       * if (world.rank === 0) await world.Send([matrix, 3, column], 1);
       * if (world.rank === 1) {
       *   const transposed = new Float64Array(9);
       *   await world.Recv(transposed, 0);
       *   console.log(transposed); // 1, 4, 7, 2, 5, 8, 3, 6, 9
       * }
       * ```
       */
      Create_resized(lb: number, extent: number): Datatype;
      /**
       * MPI_Type_get_envelope: how many arguments of each kind the call had that made it, and which call. (Section 5.1.13.)
       * @returns large counts are used when an argument is no 32-bit integer
       * @example
       * ```ts
       * const [integers, addresses, counts, datatypes, combiner] = MPI.INT.Create_vector(3, 1, 2).Get_envelope();
       * console.log(integers, addresses, counts, datatypes, combiner === MPI.COMBINER_VECTOR); // 3 0 0 1 true
       * ```
       */
      Get_envelope(): [
        num_integers: number,
        num_addresses: number,
        num_large_counts: number,
        num_datatypes: number,
        combiner: number,
      ];
      /**
       * MPI_Type_get_contents: the arguments of the call that made it, in the order of the standard's table. (Section 5.1.13.)
       * @throws MPI_ERR_TYPE when it is predefined
       * @example
       * ```ts
       * const [integers] = MPI.INT.Create_vector(3, 1, 2).Get_contents();
       * console.log(integers); // [3, 1, 2]
       * ```
       */
      Get_contents(): [integers: number[], addresses: number[], counts: number[], datatypes: Datatype[]];
      /**
       * MPI_Pack: writes elements one behind the other into bytes, from byte `position` on. Such bytes are sent as MPI.PACKED.
       * (Section 5.2.)
       * @param comm of the message to come
       * @returns the position behind them
       * @throws MPI_ERR_TRUNCATE when `outbuf` is too short
       * @example
       * ```ts
       * const bytes = new Uint8Array(100);
       * let position = MPI.INT.Pack(Int32Array.of(3), bytes, 0, world);
       * position = MPI.DOUBLE.Pack(Float64Array.of(1, 2, 3), bytes, position, world);
       * if (world.rank === 0) await world.Send([bytes, position, MPI.PACKED], 1);
       * if (world.rank === 1) {
       *   const got = new Uint8Array(100);
       *   await world.Recv([got, MPI.PACKED], 0);
       *   const count = new Int32Array(1);
       *   const at = MPI.INT.Unpack(got, 0, count, world);
       *   const numbers = new Float64Array(count[0]!);
       *   MPI.DOUBLE.Unpack(got, at, numbers, world);
       * }
       * ```
       */
      Pack(inbuf: PackMemory, outbuf: BufferMemory, position: number, comm: Comm): number;
      /**
       * MPI_Unpack: reads elements from byte `position` of packed bytes into their places. (Section 5.2.)
       * @returns the position behind them
       * @throws MPI_ERR_TRUNCATE when `inbuf` is too short
       */
      Unpack(inbuf: BufferMemory, position: number, outbuf: PackMemory, comm: Comm): number;
      /** MPI_Pack_size: bytes that `count` elements take when packed. (Section 5.2.) */
      Pack_size(count: number, comm: Comm): number;
      /**
       * MPI_Pack_external: as Pack, in the representation that all MPI libraries read: big endian, with the sizes of the standard's
       * table (MPI.LONG has 4 bytes). (Section 5.3.)
       * @param datarep "external32"
       * @throws MPI_ERR_ARG for another representation
       * @example
       * ```ts
       * const bytes = new Uint8Array(MPI.INT.Pack_external_size("external32", 2));
       * MPI.INT.Pack_external("external32", Int32Array.of(1, -2), bytes, 0);
       * console.log(bytes); // 0, 0, 0, 1, 255, 255, 255, 254
       * ```
       */
      Pack_external(datarep: string, inbuf: PackMemory, outbuf: BufferMemory, position: number): number;
      /** MPI_Unpack_external: the other way. (Section 5.3.) */
      Unpack_external(datarep: string, inbuf: BufferMemory, position: number, outbuf: PackMemory): number;
      /** MPI_Pack_external_size: bytes that `count` elements take in that representation. (Section 5.3.) */
      Pack_external_size(datarep: string, count: number): number;
    }

    /** Makes datatypes of several others. */
    const Datatype: (abstract new (
      ...args: never
    ) => Datatype) & {
      /**
       * MPI_Type_create_struct: blocks of these lengths, displacements (in bytes) and datatypes, as the members of a C struct.
       * (Section 5.1.2.)
       * @example
       * ```ts
       * // struct { int id; double position[3]; }: 32 bytes, 4 of them a gap.
       * const particle = MPI.Datatype.Create_struct([1, 3], [0, 8], [MPI.INT, MPI.DOUBLE]).Commit();
       * const memory = new DataView(new ArrayBuffer(10 * particle.extent));
       * if (world.rank === 0) {
       *   memory.setInt32(0, 17, true);
       *   memory.setFloat64(8, 0.5, true);
       * }
       * await world.Bcast([memory, 10, particle]);
       * ```
       */
      Create_struct(
        blocklengths: readonly number[],
        displacements: readonly number[],
        datatypes: readonly Datatype[],
      ): Datatype;
      /**
       * MPI_Type_get_value_index: the pair for MINLOC and MAXLOC of these two; MPI.DATATYPE_NULL when there is none. (Section 6.9.4.)
       * @example
       * ```ts
       * console.log(MPI.Datatype.Get_value_index(MPI.DOUBLE, MPI.INT) === MPI.DOUBLE_INT); // true
       * ```
       */
      Get_value_index(value: Datatype, index: Datatype): Datatype;
      /**
       * MPI_Type_match_size: the datatype of so many bytes. (Section 19.1.9.)
       * @param typeclass MPI.TYPECLASS_INTEGER, MPI.TYPECLASS_REAL or MPI.TYPECLASS_COMPLEX
       * @throws MPI_ERR_ARG when there is none
       * @example
       * ```ts
       * console.log(MPI.Datatype.Match_size(MPI.TYPECLASS_REAL, 8).name); // MPI_DOUBLE
       * ```
       */
      Match_size(typeclass: number, size: number): Datatype;
      /**
       * MPI_Type_create_keyval: a key under which datatypes keep values. (Section 7.7.4.)
       * @param copy_fn what Dup gives the copy: true for the value itself, nothing when left out
       * @param delete_fn called when a value is deleted or replaced, or its datatype freed
       * @example
       * ```ts
       * const unit = MPI.Datatype.Create_keyval(true);
       * const speed = MPI.DOUBLE.Create_contiguous(3);
       * speed.Set_attr(unit, "m/s");
       * console.log(speed.Dup().Get_attr(unit)); // m/s
       * ```
       */
      Create_keyval(
        copy_fn?: true | ((datatype: Datatype, keyval: number, value: AnyValue) => unknown) | null,
        delete_fn?: ((datatype: Datatype, keyval: number, value: AnyValue) => void) | null,
      ): number;
      /** MPI_Type_free_keyval: returns MPI.KEYVAL_INVALID. Values that are kept stay. (Section 7.7.4.) */
      Free_keyval(keyval: number): number;
    };

    /** No datatype: what a handle is after Free. Calls refuse it. (Section 5.1.9.) */
    const DATATYPE_NULL: Datatype;

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
    /** C's wchar_t: a 32-bit character, in an Int32Array; no reductions. */
    const WCHAR: Datatype;
    /** C's signed char: 8-bit integer, in an Int8Array. */
    const SIGNED_CHAR: Datatype;
    /** C's unsigned char: 8-bit integer, in a Uint8Array. */
    const UNSIGNED_CHAR: Datatype;
    /** C's short: 16-bit signed integer, in an Int16Array. */
    const SHORT: Datatype;
    /** C's unsigned short, in a Uint16Array. */
    const UNSIGNED_SHORT: Datatype;
    /** C's unsigned int: 32 bits, in a Uint32Array. */
    const UNSIGNED: Datatype;
    /** C's unsigned long: 64 bits, in a BigUint64Array. */
    const UNSIGNED_LONG: Datatype;
    /** C's long long: 64-bit signed integer, in a BigInt64Array. */
    const LONG_LONG: Datatype;
    /** C's unsigned long long, in a BigUint64Array. */
    const UNSIGNED_LONG_LONG: Datatype;
    /** C's _Bool: one byte, 0 or 1, in a Uint8Array; of the reductions LAND, LOR and LXOR. */
    const C_BOOL: Datatype;
    /** C's long double: 16 bytes, in any memory; moved, but no reductions. */
    const LONG_DOUBLE: Datatype;
    /** C's float _Complex: real and imaginary part side by side in a Float32Array; of the reductions SUM and PROD. */
    const C_FLOAT_COMPLEX: Datatype;
    /** The same as C_FLOAT_COMPLEX. */
    const C_COMPLEX: Datatype;
    /**
     * C's double _Complex: real and imaginary part side by side in a Float64Array; of the reductions SUM and PROD.
     * @example
     * ```ts
     * const product = new Float64Array(2);
     * await world.Allreduce([Float64Array.of(0, 1), 1, MPI.C_DOUBLE_COMPLEX], [product, 1, MPI.C_DOUBLE_COMPLEX], MPI.PROD);
     * ```
     */
    const C_DOUBLE_COMPLEX: Datatype;
    /** C's long double _Complex: 32 bytes, in any memory; moved, but no reductions. */
    const C_LONG_DOUBLE_COMPLEX: Datatype;
    /** MPI_Aint: an address or displacement, in a BigInt64Array. */
    const AINT: Datatype;
    /** MPI_Count: a number of elements, in a BigInt64Array. */
    const COUNT: Datatype;
    /** MPI_Offset: a place in a file, in a BigInt64Array. */
    const OFFSET: Datatype;
    /** Bytes that Pack made; no reductions. */
    const PACKED: Datatype;
    /** Fortran's CHARACTER: one byte; no reductions. */
    const CHARACTER: Datatype;
    /** Fortran's LOGICAL: 32 bits, in an Int32Array; of the reductions LAND, LOR and LXOR. */
    const LOGICAL: Datatype;
    /** Fortran's INTEGER: 32 bits, in an Int32Array. */
    const INTEGER: Datatype;
    /** Fortran's REAL, in a Float32Array. */
    const REAL: Datatype;
    /** Fortran's DOUBLE PRECISION, in a Float64Array. */
    const DOUBLE_PRECISION: Datatype;
    /** Fortran's COMPLEX, as C_FLOAT_COMPLEX. */
    const COMPLEX: Datatype;
    /** Fortran's DOUBLE COMPLEX, as C_DOUBLE_COMPLEX. */
    const DOUBLE_COMPLEX: Datatype;
    /** Fortran's INTEGER*1, in an Int8Array. */
    const INTEGER1: Datatype;
    /** Fortran's INTEGER*2, in an Int16Array. */
    const INTEGER2: Datatype;
    /** Fortran's INTEGER*4, in an Int32Array. */
    const INTEGER4: Datatype;
    /** Fortran's INTEGER*8, in a BigInt64Array. */
    const INTEGER8: Datatype;
    /** Fortran's REAL*4, in a Float32Array. */
    const REAL4: Datatype;
    /** Fortran's REAL*8, in a Float64Array. */
    const REAL8: Datatype;
    /** Fortran's COMPLEX*8, two numbers of a Float32Array. */
    const COMPLEX8: Datatype;
    /** Fortran's COMPLEX*16, two numbers of a Float64Array. */
    const COMPLEX16: Datatype;
    /** A float and an int, for MINLOC and MAXLOC: 8 bytes. (Section 6.9.4.) */
    const FLOAT_INT: Datatype;
    /**
     * A double and an int, for MINLOC and MAXLOC: 12 bytes of data, 16 bytes from one to the next. (Section 6.9.4.)
     * @example
     * ```ts
     * const mine = new DataView(new ArrayBuffer(16));
     * mine.setFloat64(0, Math.sin(world.rank), true);
     * mine.setInt32(8, world.rank, true);
     * const best = new DataView(new ArrayBuffer(16));
     * await world.Allreduce([mine, 1, MPI.DOUBLE_INT], [best, 1, MPI.DOUBLE_INT], MPI.MAXLOC);
     * console.log("largest at rank", best.getInt32(8, true));
     * ```
     */
    const DOUBLE_INT: Datatype;
    /** A long and an int, for MINLOC and MAXLOC: 12 bytes of data, 16 bytes from one to the next. */
    const LONG_INT: Datatype;
    /** Two ints (MPI_2INT), for MINLOC and MAXLOC: [value, index] in an Int32Array. */
    const INT_INT: Datatype;
    /** The same as INT_INT. */
    const TWOINT: Datatype;
    /** A short and an int, for MINLOC and MAXLOC: 6 bytes of data, 8 bytes from one to the next. */
    const SHORT_INT: Datatype;
    /** A long double and an int: 20 bytes of data, 32 bytes from one to the next; moved, but no reductions. */
    const LONG_DOUBLE_INT: Datatype;

    /** Order of an array in memory: the last dimension lies side by side, as in C. */
    const ORDER_C: number;
    /** Order of an array in memory: the first dimension lies side by side, as in Fortran. */
    const ORDER_FORTRAN: number;
    /** Create_darray: the dimension is not distributed. */
    const DISTRIBUTE_NONE: number;
    /** Create_darray: each process has one block of the dimension. */
    const DISTRIBUTE_BLOCK: number;
    /** Create_darray: blocks go round the processes. */
    const DISTRIBUTE_CYCLIC: number;
    /** Create_darray: blocks of the usual size: equal shares of BLOCK, single elements of CYCLIC. */
    const DISTRIBUTE_DFLT_DARG: number;
    /** Match_size: whole numbers. */
    const TYPECLASS_INTEGER: number;
    /** Match_size: floating-point numbers. */
    const TYPECLASS_REAL: number;
    /** Match_size: complex numbers; the size is that of both parts. */
    const TYPECLASS_COMPLEX: number;
    /** What Get_envelope says of a predefined datatype. (Section 5.1.13.) */
    const COMBINER_NAMED: number;
    /** Made by Dup. */
    const COMBINER_DUP: number;
    /** Made by Create_contiguous. */
    const COMBINER_CONTIGUOUS: number;
    /** Made by Create_vector. */
    const COMBINER_VECTOR: number;
    /** Made by Create_hvector. */
    const COMBINER_HVECTOR: number;
    /** Made by Create_indexed. */
    const COMBINER_INDEXED: number;
    /** Made by Create_hindexed. */
    const COMBINER_HINDEXED: number;
    /** Made by Create_indexed_block. */
    const COMBINER_INDEXED_BLOCK: number;
    /** Made by Create_hindexed_block. */
    const COMBINER_HINDEXED_BLOCK: number;
    /** Made by Create_struct. */
    const COMBINER_STRUCT: number;
    /** Made by Create_subarray. */
    const COMBINER_SUBARRAY: number;
    /** Made by Create_darray. */
    const COMBINER_DARRAY: number;
    /** Made by Create_resized. */
    const COMBINER_RESIZED: number;

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
      /**
       * MPI_Reduce_local: sets inoutbuf = inbuf OP inoutbuf, element by element, on this rank alone. (Section 6.9.7.)
       * @throws MPI_ERR_OP when the operator does not take the datatype; MPI_ERR_COUNT, MPI_ERR_TYPE when the two buffers differ
       * @example
       * ```ts
       * const total = Float64Array.of(1, 2);
       * MPI.SUM.Reduce_local(Float64Array.of(10, 20), total);
       * console.log(total.join());
       * ```
       */
      Reduce_local(inbuf: BufferSpec, inoutbuf: BufferSpec): void;
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
       * const name = await world.allreduce("rank".repeat(world.rank + 1), longest);
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
       * await world.Allreduce(Float64Array.of(1, 2, world.rank), norm, hypotenuse);
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
     * MPI_MINLOC: the smallest and its index; of equal ones the lower index. On values a pair `[value, index]`, in buffers the pair
     * datatypes: INT_INT, DOUBLE_INT, ... NaN wins. (Section 6.9.4.)
     */
    const MINLOC: Op;
    /**
     * MPI_MAXLOC: the largest and its index, as MINLOC.
     * @example
     * ```ts
     * const [value, rank] = await world.allreduce([Math.sin(world.rank), world.rank], MPI.MAXLOC);
     * console.log(`the largest is ${value}, at rank ${rank}`);
     * ```
     */
    const MAXLOC: Op;

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
     *   await world.send("x", world.size);
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
