declare module "mpi" {
  namespace MPI {
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
     * MPI_Add_error_class: a new error class of the program's own, known on this rank. (Section 9.5.)
     * @example
     * ```ts
     * const overheated = MPI.Add_error_class();
     * const code = MPI.Add_error_code(overheated);
     * MPI.Add_error_string(code, "the reactor is too hot");
     * console.log(MPI.Get_error_class(code) === overheated, MPI.Get_error_string(code));
     * ```
     */
    function Add_error_class(): number;
    /**
     * MPI_Remove_error_class: takes a class of the program away. (Section 9.5.)
     * @throws MPI_ERR_ARG when the program did not add it, or codes of it are left
     */
    function Remove_error_class(errorclass: number): void;
    /**
     * MPI_Add_error_code: a new code of a class. (Section 9.5.)
     * @throws MPI_ERR_ARG when there is no such class
     */
    function Add_error_code(errorclass: number): number;
    /**
     * MPI_Remove_error_code: takes a code of the program away. (Section 9.5.)
     * @throws MPI_ERR_ARG when the program did not add it
     */
    function Remove_error_code(errorcode: number): void;
    /**
     * MPI_Add_error_string: the text of a code or class that the program added. (Section 9.5.)
     * @throws MPI_ERR_ARG when the program did not add it, or the text is longer than MAX_ERROR_STRING
     */
    function Add_error_string(errorcode: number, string: string): void;
    /**
     * MPI_Remove_error_string: the code has no text any more. (Section 9.5.)
     * @throws MPI_ERR_ARG when the program did not add the code
     */
    function Remove_error_string(errorcode: number): void;
    /** Longest text of an error, characters. */
    const MAX_ERROR_STRING: number;

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
      /** A code that the program added; else the same as `errorClass`. */
      readonly errorCode: number;
      /** The same as `errorClass`. */
      readonly error_class: number;
      /** The same as `errorCode`. */
      readonly error_code: number;
      /** The same as Get_error_string. */
      readonly error_string: string;
      /** The same as `errorClass`. */
      Get_error_class(): number;
      /** The same as `errorCode`. */
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
    /** MPI_ERR_PROC_FAILED: A process that the operation needs has failed. The standard's ABI has no number for it yet. */
    const ERR_PROC_FAILED: 63;
    /** MPI_ERR_PROC_FAILED_PENDING: A process that the operation may need has failed; the operation is still under way. */
    const ERR_PROC_FAILED_PENDING: 64;
    /** MPI_ERR_REVOKED: The communicator was revoked. */
    const ERR_REVOKED: 65;
    /** MPI_ERR_LASTCODE: Last error code. */
    const ERR_LASTCODE: 16383;
  }
}
