declare module "mpi" {
  namespace MPI {
    /**
     * Where an access goes: a displacement, in units of the target's `disp_unit`, or `[disp, count, datatype]` or a beginning of it.
     * Without a count and a datatype they are those of the origin buffer; without anything the displacement is 0. (Section 12.3.)
     */
    type TargetSpec =
      | number
      | readonly [disp: number]
      | readonly [disp: number, count: number]
      | readonly [disp: number, count: number, datatype: Datatype];

    /**
     * A window: memory of every rank that the others read and write without its help. (Chapter 12.)
     *
     * Accesses (Put, Get, Accumulate, ...) belong to an epoch, and are done when the call that ends it returns: two fences, Start and
     * Complete, Lock and Unlock, or Lock_all and Unlock_all; Flush completes them within an epoch of locks. They return at once and
     * are not awaited. The origin's buffers belong to the library until then.
     *
     * Ranks of one tab access memory of Allocate, Allocate_shared and Alloc_mem directly; for ranks of other tabs the target's tab does
     * it, also while the target computes. Other memory (Create over an ordinary typed array), and all memory on pages without shared
     * memory, the target itself serves, whenever it is inside any MPI call or awaits.
     *
     * Errors of all accesses: MPI_ERR_RMA_SYNC outside an epoch, MPI_ERR_RANK, MPI_ERR_DISP, MPI_ERR_RMA_RANGE for what is not in the
     * target's window (at a dynamic window of another tab told by the call that ends the epoch), MPI_ERR_COUNT and MPI_ERR_TYPE when
     * origin and target differ. An access to MPI.PROC_NULL does nothing.
     * @example
     * ```ts
     * const win = await MPI.Win.Allocate(8 * world.size, 8, null, world);
     * await win.Fence();
     * for (let rank = 0; rank < world.size; rank++) win.Put(Float64Array.of(world.rank * 10), rank, world.rank);
     * await win.Fence();
     * const { buffer, byteOffset } = win.tomemory();
     * console.log(new Float64Array(buffer, byteOffset, world.size).join()); // 0,10,20,30
     * await win.Free();
     * ```
     */
    interface Win {
      /** Memory, size in bytes and displacement unit of this rank. */
      readonly attrs: [base: Uint8Array | null, size: number, disp_unit: number];
      /** How it was made: MPI.WIN_FLAVOR_CREATE, ... */
      readonly flavor: number;
      /** The ranks of the window. */
      readonly group: Group;
      /** This rank in the window. */
      readonly group_rank: number;
      /** Number of ranks. */
      readonly group_size: number;
      /** The hints in use. */
      readonly info: Info;
      /** The same as `tomemory()`. */
      readonly memory: Uint8Array;
      /** MPI.WIN_UNIFIED. (Section 12.4.) */
      readonly model: number;
      /** Its name. */
      readonly name: string;
      /**
       * MPI_Win_free: collective; waits until all ranks have called it. Memory that the window allocated must not be used afterwards.
       * (Section 12.2.5.)
       * @throws MPI_ERR_RMA_SYNC while an epoch is open
       */
      Free(): Promise<void>;
      /**
       * The memory of the window at this rank, to be loaded and stored; its own bytes, no copy.
       * @throws MPI_ERR_RMA_FLAVOR for a dynamic window, whose memory is what was attached
       */
      tomemory(): Uint8Array;
      /**
       * MPI_Win_shared_query: another rank's memory, to be loaded and stored directly. Empty where this rank does not reach it.
       * (Section 12.2.3.)
       * @param rank default MPI.PROC_NULL: the first rank that has any
       * @throws MPI_ERR_RMA_FLAVOR for a dynamic window
       */
      Shared_query(rank?: number): [memory: Uint8Array, disp_unit: number];
      /**
       * MPI_Win_attach: makes memory part of a dynamic window; at most 1024 regions, which do not overlap. (Section 12.2.4.)
       * @throws MPI_ERR_RMA_ATTACH; MPI_ERR_RMA_FLAVOR for other windows
       */
      Attach(memory: BufferMemory): void;
      /**
       * MPI_Win_detach: takes back what `Attach` got. (Section 12.2.4.)
       * @throws MPI_ERR_RMA_ATTACH when it is not attached
       */
      Detach(memory: BufferMemory): void;
      /** MPI_Win_get_group: the ranks of the window. (Section 12.2.6.) */
      Get_group(): Group;
      /** MPI_Win_get_name. */
      Get_name(): string;
      /** MPI_Win_set_name: at most 127 characters are kept. (Section 7.8.) */
      Set_name(name: string): void;
      /** MPI_Win_get_info: no_locks, accumulate_ordering, accumulate_ops, same_size, same_disp_unit, ... (Section 12.2.7.) */
      Get_info(): Info;
      /** MPI_Win_set_info: hints that are not known are ignored. (Section 12.2.7.) */
      Set_info(info: Info): void;
      /**
       * MPI_Win_get_attr: null when there is none. WIN_BASE is the memory itself, null for a dynamic window. (Section 12.2.6.)
       * @example
       * ```ts
       * const win = await MPI.Win.Allocate(64, 8, null, world);
       * console.log(win.Get_attr(MPI.WIN_SIZE), win.Get_attr(MPI.WIN_DISP_UNIT)); // 64 8
       * await win.Free();
       * ```
       */
      Get_attr(keyval: number): AnyValue;
      /** MPI_Win_set_attr. (Section 7.7.3.) */
      Set_attr(keyval: number, value: unknown): void;
      /** MPI_Win_delete_attr. (Section 7.7.3.) */
      Delete_attr(keyval: number): void;
      /** MPI_Win_get_errhandler: ERRORS_ARE_FATAL at first. (Section 9.3.2.) */
      Get_errhandler(): Errhandler;
      /** MPI_Win_set_errhandler. (Section 9.3.2.) */
      Set_errhandler(errhandler: Errhandler): void;
      /** MPI_Win_call_errhandler. (Section 9.5.) */
      Call_errhandler(errorcode: number): void;

      /** MPI_Put: writes the origin's elements to the target. (Section 12.3.1.) */
      Put(origin: BufferSpec, target_rank: number, target?: TargetSpec | null): void;
      /**
       * MPI_Get: reads the target's elements into the origin's memory, which has them when the epoch ends. (Section 12.3.2.)
       * @example
       * ```ts
       * const win = await MPI.Win.Create(Int32Array.of(world.rank * 100), 4, null, world);
       * const value = new Int32Array(1);
       * await win.Fence();
       * win.Get(value, (world.rank + 1) % world.size);
       * await win.Fence();
       * console.log(value[0]);
       * await win.Free();
       * ```
       */
      Get(origin: BufferSpec, target_rank: number, target?: TargetSpec | null): void;
      /**
       * MPI_Accumulate: target = target OP origin, atomic for each element. Accumulates of one origin to one place keep their order.
       * (Section 12.3.4.)
       * @param op a predefined operator, or MPI.REPLACE; default SUM
       * @throws MPI_ERR_OP; MPI_ERR_TYPE unless all elements have one predefined datatype; MPI_ERR_RMA_CONFLICT when the hint
       * accumulate_ops was given and another operator went there in this epoch
       * @example
       * ```ts
       * const win = await MPI.Win.Allocate(8, 8, null, world);
       * await win.Fence();
       * win.Accumulate(Float64Array.of(world.rank), 0, 0, MPI.SUM);
       * await win.Fence();
       * if (world.rank === 0) console.log(new DataView(win.tomemory().buffer, win.tomemory().byteOffset).getFloat64(0, true));
       * await win.Free();
       * ```
       */
      Accumulate(origin: BufferSpec, target_rank: number, target?: TargetSpec | null, op?: Op): void;
      /**
       * MPI_Get_accumulate: as Accumulate; `result` gets what was there before. With MPI.NO_OP an atomic read. (Section 12.3.4.)
       * @param origin null with MPI.NO_OP
       */
      Get_accumulate(
        origin: BufferSpec | null,
        result: BufferSpec,
        target_rank: number,
        target?: TargetSpec | null,
        op?: Op,
      ): void;
      /**
       * MPI_Fetch_and_op: Get_accumulate of one element of a predefined datatype. (Section 12.3.4.)
       * @param target_disp default 0
       * @example
       * ```ts
       * const win = await MPI.Win.Allocate(world.rank === 0 ? 4 : 0, 4, null, world);
       * const ticket = new Int32Array(1);
       * await win.Lock(0, MPI.LOCK_SHARED);
       * win.Fetch_and_op(Int32Array.of(1), ticket, 0, 0, MPI.SUM);
       * await win.Unlock(0);
       * console.log(`my number is ${ticket[0]}`);
       * await win.Free();
       * ```
       */
      Fetch_and_op(
        origin: BufferSpec | null,
        result: BufferSpec,
        target_rank: number,
        target_disp?: number,
        op?: Op,
      ): void;
      /**
       * MPI_Compare_and_swap: puts the origin's element there when the target has that of `compare`; `result` gets what it had.
       * Integers, logicals and bytes. (Section 12.3.4.)
       * @param target_disp default 0
       * @example
       * ```ts
       * const win = await MPI.Win.Allocate(4, 4, null, world);
       * const before = new Int32Array(1);
       * await win.Lock(0);
       * win.Compare_and_swap(Int32Array.of(world.rank + 1), Int32Array.of(0), before, 0);
       * await win.Unlock(0);
       * if (before[0] === 0) console.log("this rank was the first");
       * await win.Free();
       * ```
       */
      Compare_and_swap(
        origin: BufferSpec,
        compare: BufferSpec,
        result: BufferSpec,
        target_rank: number,
        target_disp?: number,
      ): void;
      /**
       * MPI_Rput: as Put, within an epoch of locks; the request is done when the target has the elements. (Section 12.3.5.)
       * @throws MPI_ERR_RMA_SYNC outside an epoch of Lock or Lock_all
       * @example
       * ```ts
       * const win = await MPI.Win.Allocate(8, 1, null, world);
       * await win.Lock_all();
       * await win.Rput(Uint8Array.of(world.rank), (world.rank + 1) % world.size).Wait();
       * await win.Unlock_all();
       * await win.Free();
       * ```
       */
      Rput(origin: BufferSpec, target_rank: number, target?: TargetSpec | null): Request;
      /** MPI_Rget: as Get; the request is done when the origin has the elements. (Section 12.3.5.) */
      Rget(origin: BufferSpec, target_rank: number, target?: TargetSpec | null): Request;
      /** MPI_Raccumulate: as Accumulate, with a request. (Section 12.3.5.) */
      Raccumulate(origin: BufferSpec, target_rank: number, target?: TargetSpec | null, op?: Op): Request;
      /** MPI_Rget_accumulate: as Get_accumulate, with a request. (Section 12.3.5.) */
      Rget_accumulate(
        origin: BufferSpec | null,
        result: BufferSpec,
        target_rank: number,
        target?: TargetSpec | null,
        op?: Op,
      ): Request;

      /**
       * MPI_Win_fence: collective; ends the epoch before it and opens the next one. (Section 12.5.1.)
       * @param assertion 0 or a sum of MODE_NOSTORE, MODE_NOPUT, MODE_NOPRECEDE, MODE_NOSUCCEED
       * @throws MPI_ERR_ASSERT; MPI_ERR_RMA_SYNC while another kind of epoch is open
       */
      Fence(assertion?: number): Promise<void>;
      /**
       * MPI_Win_start: opens an epoch of accesses to the ranks of a group; waits until each has called Post. (Section 12.5.2.)
       * @param assertion 0 or MODE_NOCHECK
       * @example
       * ```ts
       * const win = await MPI.Win.Allocate(4, 4, null, world);
       * const [origin, target] = [world.Get_group().Incl([0]), world.Get_group().Incl([1])];
       * if (world.rank === 1) {
       *   await win.Post(origin);
       *   await win.Wait();
       *   console.log(win.tomemory()[0]); // 42
       * } else if (world.rank === 0) {
       *   await win.Start(target);
       *   win.Put(Int32Array.of(42), 1);
       *   await win.Complete();
       * }
       * await win.Free();
       * ```
       */
      Start(group: Group, assertion?: number): Promise<void>;
      /** MPI_Win_complete: ends the epoch of Start; its accesses are done. (Section 12.5.2.) */
      Complete(): Promise<void>;
      /**
       * MPI_Win_post: lets the ranks of a group access this rank's memory. Does not wait. (Section 12.5.2.)
       * @param assertion 0 or a sum of MODE_NOCHECK, MODE_NOSTORE, MODE_NOPUT
       */
      Post(group: Group, assertion?: number): Promise<void>;
      /** MPI_Win_wait: waits until each rank of the group of Post has called Complete. (Section 12.5.2.) */
      Wait(): Promise<true>;
      /** MPI_Win_test: whether Wait would return at once; then the epoch has ended. (Section 12.5.2.) */
      Test(): Promise<boolean>;
      /**
       * MPI_Win_lock: opens an epoch of accesses to one rank, which does nothing for it. Waits until the lock is held; those who wait
       * get it in the order in which they asked. Who locks several ranks does so in the order of their numbers, as Lock_all does, lest
       * two wait for each other. (Section 12.5.3.)
       * @param lock_type MPI.LOCK_EXCLUSIVE (the default) or MPI.LOCK_SHARED
       * @param assertion 0, or MODE_NOCHECK: nobody else will lock it, so nothing is done for it
       * @throws MPI_ERR_LOCKTYPE; MPI_ERR_RMA_SYNC when it is locked already, or another epoch is open
       */
      Lock(rank: number, lock_type?: number, assertion?: number): Promise<void>;
      /** MPI_Win_unlock: ends the epoch of Lock; its accesses are done. (Section 12.5.3.) */
      Unlock(rank: number): Promise<void>;
      /** MPI_Win_lock_all: a shared lock at every rank. (Section 12.5.3.) */
      Lock_all(assertion?: number): Promise<void>;
      /** MPI_Win_unlock_all: ends the epoch of Lock_all. (Section 12.5.3.) */
      Unlock_all(): Promise<void>;
      /**
       * MPI_Win_flush: the accesses to a rank are done, at both sides, and the epoch of locks goes on. (Section 12.5.4.)
       * @throws MPI_ERR_RMA_SYNC outside an epoch of Lock or Lock_all
       */
      Flush(rank: number): Promise<void>;
      /** MPI_Win_flush_all: the accesses to all ranks. (Section 12.5.4.) */
      Flush_all(): Promise<void>;
      /** MPI_Win_flush_local: the origin's buffers may be used again; here the same as Flush. (Section 12.5.4.) */
      Flush_local(rank: number): Promise<void>;
      /** MPI_Win_flush_local_all: the same as Flush_all. (Section 12.5.4.) */
      Flush_local_all(): Promise<void>;
      /** MPI_Win_sync: orders loads and stores of window memory, in an epoch of locks. (Section 12.5.4.) */
      Sync(): void;
    }

    /** Makes windows; a rank has at most 64 at once. Errors: MPI_ERR_SIZE, MPI_ERR_DISP (the unit), MPI_ERR_NO_MEM, MPI_ERR_INFO, MPI_ERR_COMM. */
    const Win: HandleClass<Win> & {
      /**
       * MPI_Win_create: a window over memory of the program; collective. (Section 12.2.1.)
       * @param memory null or left out: none. Memory of Alloc_mem is accessed without this rank's help, other memory with it
       * @param disp_unit bytes that one displacement is; default 1
       * @param comm default MPI.COMM_SELF
       * @throws MPI_ERR_BASE when it is no memory
       * @example
       * ```ts
       * const memory = MPI.Alloc_mem(800);
       * const win = await MPI.Win.Create(memory, 8, null, world);
       * await win.Lock(0, MPI.LOCK_SHARED);
       * const first = new Float64Array(1);
       * win.Get(first, 0);
       * await win.Unlock(0);
       * await win.Free();
       * MPI.Free_mem(memory);
       * ```
       */
      Create(
        memory?: BufferMemory | null,
        disp_unit?: number,
        info?: Info | null,
        comm?: Intracomm | null,
      ): Promise<Win>;
      /**
       * MPI_Win_allocate: a window over new memory, zeroed, which all ranks of the tab reach; collective. (Section 12.2.2.)
       * @param size bytes at this rank
       */
      Allocate(size: number, disp_unit?: number, info?: Info | null, comm?: Intracomm | null): Promise<Win>;
      /**
       * MPI_Win_allocate_shared: as Allocate, for ranks of one tab, which load and store each other's memory. The parts follow each
       * other without gaps; with the hint alloc_shared_noncontig each starts at a multiple of 64 bytes. (Section 12.2.3.)
       * @throws MPI_ERR_RMA_SHARED when ranks of the communicator are in several tabs, or the page has no shared memory
       * @example
       * ```ts
       * const tab = await world.Split_type(MPI.COMM_TYPE_SHARED);
       * const win = await MPI.Win.Allocate_shared(8, 8, null, tab);
       * win.tomemory()[0] = tab.rank + 1;
       * await win.Fence();
       * const [memory] = win.Shared_query(tab.size - 1);
       * console.log(`the last rank has ${memory[0]}`);
       * await win.Free();
       * ```
       */
      Allocate_shared(size: number, disp_unit?: number, info?: Info | null, comm?: Intracomm | null): Promise<Win>;
      /**
       * MPI_Win_create_dynamic: a window without memory, to which each rank attaches some. Displacements are addresses, which
       * `MPI.Get_address` gives at the target. (Section 12.2.4.)
       * @example
       * ```ts
       * const win = await MPI.Win.Create_dynamic(null, world);
       * const memory = MPI.Alloc_mem(16);
       * win.Attach(memory);
       * const addresses = await world.allgather(MPI.Get_address(memory));
       * const next = (world.rank + 1) % world.size;
       * await win.Fence();
       * win.Put(Uint8Array.of(7), next, addresses[next]);
       * await win.Fence();
       * console.log(memory[0]); // 7
       * win.Detach(memory);
       * await win.Free();
       * ```
       */
      Create_dynamic(info?: Info | null, comm?: Intracomm | null): Promise<Win>;
      /** MPI_Win_create_keyval: a key for attributes of windows; nothing copies a window, so only `delete_fn` is ever called. (Section 7.7.3.) */
      Create_keyval(
        copy_fn?: true | ((win: Win, keyval: number, value: AnyValue) => unknown) | null,
        delete_fn?: ((win: Win, keyval: number, value: AnyValue) => void) | null,
      ): number;
      /** MPI_Win_free_keyval: returns MPI.KEYVAL_INVALID. (Section 7.7.3.) */
      Free_keyval(keyval: number): number;
      /** MPI_Win_create_errhandler. (Section 9.3.2.) */
      Create_errhandler(handler_fn: (win: Win, errorcode: number) => void): Errhandler;
    };

    /** No window. */
    const WIN_NULL: Win;
    /** Attribute: the memory of the window at this rank. (Section 12.2.6.) */
    const WIN_BASE: number;
    /** Attribute: bytes that one displacement is. */
    const WIN_DISP_UNIT: number;
    /** Attribute: size in bytes. */
    const WIN_SIZE: number;
    /** Attribute: how the window was made. */
    const WIN_CREATE_FLAVOR: number;
    /** Attribute: the memory model. */
    const WIN_MODEL: number;
    /** Made by Win.Create. */
    const WIN_FLAVOR_CREATE: number;
    /** Made by Win.Allocate. */
    const WIN_FLAVOR_ALLOCATE: number;
    /** Made by Win.Create_dynamic. */
    const WIN_FLAVOR_DYNAMIC: number;
    /** Made by Win.Allocate_shared. */
    const WIN_FLAVOR_SHARED: number;
    /** Memory model: a window's memory has no second copy. All windows are of this one. (Section 12.4.) */
    const WIN_UNIFIED: number;
    /** Memory model: a public and a private copy. No window is. */
    const WIN_SEPARATE: number;
    /** Lock type: nobody else holds the lock. (Section 12.5.3.) */
    const LOCK_EXCLUSIVE: number;
    /** Lock type: others may hold shared locks. */
    const LOCK_SHARED: number;
    /** Assertion of Start, Post, Lock: no check is needed, the other side is ready. (Section 12.5.5.) */
    const MODE_NOCHECK: number;
    /** Assertion of Fence: no access before it. */
    const MODE_NOPRECEDE: number;
    /** Assertion of Fence and Post: nobody will put to this rank. */
    const MODE_NOPUT: number;
    /** Assertion of Fence and Post: this rank has not stored to its memory since the last synchronisation. */
    const MODE_NOSTORE: number;
    /** Assertion of Fence: no access after it; it opens no epoch. */
    const MODE_NOSUCCEED: number;

    /**
     * MPI_Get_address: the address of memory, a displacement of dynamic windows. Memory of Alloc_mem has its place in the rank's
     * segment; other memory gets a number of its own from 2^40 on. Addresses of one typed array differ by bytes. (Section 5.1.5.)
     * @throws MPI_ERR_BUFFER when it is no memory
     * @example
     * ```ts
     * const numbers = new Float64Array(4);
     * console.log(MPI.Aint_diff(MPI.Get_address(numbers.subarray(2)), MPI.Get_address(numbers))); // 16
     * ```
     */
    function Get_address(memory: BufferMemory): number;
    /** MPI_Aint_add: an address and a displacement. (Section 5.1.5.) */
    function Aint_add(base: number, disp: number): number;
    /** MPI_Aint_diff: the displacement from the second address to the first. (Section 5.1.5.) */
    function Aint_diff(addr1: number, addr2: number): number;
  }
}
