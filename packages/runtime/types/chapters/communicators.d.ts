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
  }
}
