/**
 * Error handlers (MPI 5.0, section 9.3). In mpi4py's way a call that fails throws `MPI.Exception`, whatever the handler; a
 * program that does not catch it ends the run. A handler of the program is called before that, with what the call was made on.
 */
import { MPIError } from "./errors";
import { HandleCore } from "./handle-core";
import { errorOfCode } from "./program-errors";

export type ErrorFunction = (owner: unknown, errorCode: number) => void;

export class Errhandler extends HandleCore {
  freed = false;

  /** @param handle of the program; undefined for the predefined ones */
  constructor(
    readonly name: string,
    readonly handle?: ErrorFunction,
  ) {
    super();
  }
}

export const ERRORS_ARE_FATAL = new Errhandler("MPI_ERRORS_ARE_FATAL");
export const ERRORS_ABORT = new Errhandler("MPI_ERRORS_ABORT");
export const ERRORS_RETURN = new Errhandler("MPI_ERRORS_RETURN");
export const ERRHANDLER_NULL = new Errhandler("MPI_ERRHANDLER_NULL");

/** A process failure ends a program whose communicators all have such a handler. */
export function isFatal(errhandler: Errhandler): boolean {
  return errhandler === ERRORS_ARE_FATAL || errhandler === ERRORS_ABORT;
}

export function createErrhandler(handle: unknown): Errhandler {
  if (typeof handle === "function") return new Errhandler("", handle as ErrorFunction);
  throw new MPIError("ERR_ARG", "an error handler is a function of the object and the error code");
}

export function checkErrhandler(given: unknown): Errhandler {
  if (given instanceof Errhandler && given !== ERRHANDLER_NULL && !given.freed) return given;
  throw new MPIError(
    "ERR_ERRHANDLER",
    "this takes an error handler: MPI.ERRORS_RETURN, or what Create_errhandler returns",
  );
}

/** Call_errhandler: what the handler does with an error that the program found. */
export function callErrhandler(errhandler: Errhandler, owner: unknown, errorCode: unknown): void {
  const error = errorOfCode(errorCode as number, "the program called the error handler");
  if (errhandler.handle) errhandler.handle(owner, error.errorCode);
  else if (errhandler !== ERRORS_RETURN) throw error;
}

/** Communicators that have it keep it. */
export function freeErrhandler(errhandler: Errhandler): void {
  if (!errhandler.handle) throw new MPIError("ERR_ERRHANDLER", "predefined error handlers cannot be freed");
  errhandler.freed = true;
}
