import { MPIError } from "../mpi/errors";

/** A value cannot be sent: it is, or holds, something that has no meaning on another rank. */
export class DataCloneError extends MPIError {
  static {
    DataCloneError.prototype.name = "DataCloneError";
  }

  /** @param path where in the value it is: "value.tasks[3].run" */
  constructor(
    detail: string,
    readonly path: string,
    options?: ErrorOptions,
  ) {
    super("ERR_TYPE", detail, undefined, options);
  }
}

export type DecodeErrorCode =
  | "not-a-value"
  | "truncated"
  | "trailing-bytes"
  | "unknown-tag"
  | "bad-length"
  | "bad-text"
  | "bad-reference"
  | "bad-value"
  | "too-deep";

/** Bytes are not those of a value. `code` is stable. */
export class DecodeError extends MPIError {
  static {
    DecodeError.prototype.name = "DecodeError";
  }

  constructor(
    readonly code: DecodeErrorCode,
    detail: string,
    /** Byte at which it showed. */
    readonly offset: number,
    options?: ErrorOptions,
  ) {
    super("ERR_TYPE", detail, undefined, options);
  }
}
