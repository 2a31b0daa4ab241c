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

    /** Version of the standard, 5. */
    const VERSION: number;
    /** Version of the standard, 0. */
    const SUBVERSION: number;
    /** Name and version of this library. */
    function get_vendor(): [name: string, version: [major: number, minor: number, micro: number]];
    /** MPI_Abi_get_version: of the standard's ABI, whose numbers constants have. (Section 20.2.) */
    function Get_abi_version(): [major: number, minor: number];
    /** MPI_Abi_get_info: bytes of the integers AINT, COUNT and OFFSET, under keys such as mpi_aint_size. (Section 20.2.) */
    function Get_abi_info(): Info;
    /** Longest processor name, characters. */
    const MAX_PROCESSOR_NAME: number;
    /** Longest library version, characters. */
    const MAX_LIBRARY_VERSION_STRING: number;
    /** One thread. (Section 11.6.2.) */
    const THREAD_SINGLE: number;
    /** MPI calls come from the main thread alone: what the library provides. (Section 11.6.2.) */
    const THREAD_FUNNELED: number;
    /** Several threads, one at a time. (Section 11.6.2.) */
    const THREAD_SERIALIZED: number;
    /** Several threads at once. (Section 11.6.2.) */
    const THREAD_MULTIPLE: number;
    /** MPI_Init_thread: as Init; the level provided, THREAD_FUNNELED. (Section 11.6.2.) */
    function Init_thread(required?: number): Promise<number>;
    /** MPI_Query_thread: THREAD_FUNNELED. (Section 11.6.2.) */
    function Query_thread(): number;
    /** MPI_Is_thread_main: true. (Section 11.6.2.) */
    function Is_thread_main(): boolean;
    /** MPI_Pcontrol: does nothing. (Section 15.2.4.) */
    function Pcontrol(level: number): void;

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
  }
}
