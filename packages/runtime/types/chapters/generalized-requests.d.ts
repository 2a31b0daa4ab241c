declare module "mpi" {
  namespace MPI {
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
  }
}
