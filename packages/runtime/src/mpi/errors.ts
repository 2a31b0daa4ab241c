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

  /** A number of `ERROR_CLASSES`, or a class that the program added. */
  readonly errorClass: number;
  /** A code that the program added; else the class. */
  readonly errorCode: number;
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
    this.errorCode = this.errorClass;
    this.className = `MPI_${errorName}`;
    if (call !== undefined) this.call = call;
  }

  /** Of a code that the program added. @param text what happened */
  static ofProgram(errorCode: number, errorClass: number, text: string): MPIError {
    const error = new MPIError("ERR_OTHER", text);
    const className = errorName(errorClass);
    return Object.assign(error, { errorCode, errorClass, className: className ? `MPI_${className}` : "MPI_ERR_OTHER" });
  }

  /** The standard's text of an error class of the library. */
  static textOf(errorClass: number): string {
    const name = errorName(errorClass)!;
    return `MPI_${name}: ${ERROR_STRINGS[name]}`;
  }

  /** The same as `errorClass`, as mpi4py calls it. */
  get error_class(): number {
    return this.errorClass;
  }

  get error_code(): number {
    return this.errorCode;
  }

  get error_string(): string {
    return this.Get_error_string();
  }

  Get_error_class(): number {
    return this.errorClass;
  }

  Get_error_code(): number {
    return this.errorCode;
  }

  /** The standard's text of the class; `message` says more. */
  Get_error_string(): string {
    return errorName(this.errorCode) === undefined ? this.detail : MPIError.textOf(this.errorCode);
  }
}

const NAMES = new Map<number, ErrorName>(
  (Object.keys(ERROR_CLASSES) as ErrorName[]).map((name) => [ERROR_CLASSES[name], name]),
);

/** "ERR_TRUNCATE" for 15; undefined for a number that is no class. */
export function errorName(errorClass: number): ErrorName | undefined {
  return NAMES.get(errorClass);
}
