import { ERROR_CLASSES, ERROR_STRINGS, type ErrorName } from "./error-classes";

/**
 * An MPI call failed. Programs see it as `MPI.Exception`.
 * `message` is "MPI_ERR_X: what happened, and what to do"; it never names the call, which interposition adds as `call`.
 */
export class MPIError extends Error {
  static {
    // On the prototype, so that the header of `stack`, made by the super constructor, already says it.
    MPIError.prototype.name = "MPIError";
  }

  /** A number of `ERROR_CLASSES`. */
  readonly errorClass: number;
  /** "MPI_ERR_TRUNCATE" */
  readonly className: string;
  /** The MPI call that failed, "Recv"; set by interposition. */
  declare call?: string;

  /** @param detail what happened and what to do, a sentence without the class name. */
  constructor(
    errorName: ErrorName,
    readonly detail: string,
    call?: string,
    options?: ErrorOptions,
  ) {
    super(`MPI_${errorName}: ${detail}`, options);
    this.errorClass = ERROR_CLASSES[errorName];
    this.className = `MPI_${errorName}`;
    if (call !== undefined) this.call = call;
  }

  Get_error_class(): number {
    return this.errorClass;
  }

  /** The same number as the class: the library defines no finer codes. */
  Get_error_code(): number {
    return this.errorClass;
  }

  /** The standard's text of the class; `message` says more. */
  Get_error_string(): string {
    return Get_error_string(this.errorClass);
  }
}

const NAMES = new Map<number, ErrorName>(
  (Object.keys(ERROR_CLASSES) as ErrorName[]).map((name) => [ERROR_CLASSES[name], name]),
);

/** "ERR_TRUNCATE" for 15; undefined for a number that is no class. */
export function errorName(errorClass: number): ErrorName | undefined {
  return NAMES.get(errorClass);
}

/** MPI 5.0, section 9.3. Throws MPI_ERR_ARG when `code` is no code of this library. */
export function Get_error_string(code: number): string {
  const name = errorName(code);
  if (name === undefined) {
    throw new MPIError("ERR_ARG", `${code} is no MPI error code; codes are 0..62 and ${ERROR_CLASSES.ERR_LASTCODE}`);
  }
  return `MPI_${name}: ${ERROR_STRINGS[name]}`;
}

/** MPI 5.0, section 9.4. Every code of this library is its own class. Throws MPI_ERR_ARG for anything else. */
export function Get_error_class(code: number): number {
  Get_error_string(code);
  return code;
}
