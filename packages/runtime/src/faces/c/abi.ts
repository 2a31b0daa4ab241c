/** Constants of the MPI 5.0 standard ABI (chapter 20) that have a meaning for C alone. */

/** Addresses with a meaning of their own. */
export const BOTTOM = 0;
export const IN_PLACE = 1;
export const BUFFER_AUTOMATIC = 2;
export const UNWEIGHTED = 10;
export const WEIGHTS_EMPTY = 11;

/** MPI_Status: source, tag, error, cancelled (0 or 1), unused, bytes received (low and high word), unused. */
export const STATUS_WORDS = 8;
export const STATUS_BYTES = STATUS_WORDS * 4;
export const STATUS_CANCELLED = 3;
export const STATUS_COUNT_LOW = 5;
export const STATUS_COUNT_HIGH = 6;

export const MAX_ERROR_STRING = 512;
export const MAX_OBJECT_NAME = 128;
export const MAX_PROCESSOR_NAME = 256;
export const MAX_LIBRARY_VERSION_STRING = 8192;
export const MAX_INFO_KEY = 256;
export const MAX_INFO_VAL = 1024;

/** Null handles. */
export const COMM_NULL = 0x100;
export const COMM_WORLD = 0x101;
export const COMM_SELF = 0x102;
export const GROUP_NULL = 0x108;
export const GROUP_EMPTY = 0x109;
export const WIN_NULL = 0x110;
export const FILE_NULL = 0x118;
export const SESSION_NULL = 0x120;
export const MESSAGE_NULL = 0x128;
export const MESSAGE_NO_PROC = 0x129;
export const INFO_NULL = 0x130;
export const INFO_ENV = 0x131;
export const ERRHANDLER_NULL = 0x140;
export const ERRORS_ARE_FATAL = 0x141;
export const ERRORS_ABORT = 0x142;
export const ERRORS_RETURN = 0x143;
export const REQUEST_NULL = 0x180;
export const DATATYPE_NULL = 0x200;
export const OP_NULL = 0x20;

export const THREAD_LEVELS = {
  MPI_THREAD_SINGLE: 0,
  MPI_THREAD_FUNNELED: 1024,
  MPI_THREAD_SERIALIZED: 2048,
  MPI_THREAD_MULTIPLE: 4096,
} as const;

export const COMM_TYPE_SHARED = 221;
