/** Makes imports of a C program out of the chapters' functions: error handling, counting, counts of 64 bits. */
import { C_CALLS } from "../../calls/call-names";
import { Communicator } from "../../mpi/communicator";
import { ERRORS_ARE_FATAL, ERRORS_RETURN, type Errhandler } from "../../mpi/errhandler";
import { MPIError } from "../../mpi/errors";
import { Window } from "../../mpi/window/window";
import type { CFace } from "./c-face";
import { Session } from "./session";

/** A function as C calls it: numbers are ints and addresses; 64-bit ones are numbers already. Returns nothing or an error code. */
export type CFunction = (...args: never[]) => unknown;

/** Functions by name without the prefix MPI_. */
export type CChapter = Readonly<Record<string, CFunction>>;

/** May be called before MPI_Init and after MPI_Finalize (MPI 5.0, section 11.4.1). */
const ANY_TIME = new Set([
  "Initialized",
  "Finalized",
  "Get_version",
  "Get_library_version",
  "Init",
  "Init_thread",
  "Abort",
  "Error_class",
  "Error_string",
  "Add_error_class",
  "Add_error_code",
  "Add_error_string",
  "Remove_error_class",
  "Remove_error_code",
  "Remove_error_string",
  "Info_create",
  "Info_create_env",
  "Info_dup",
  "Info_free",
  "Info_get",
  "Info_get_string",
  "Info_get_nkeys",
  "Info_get_nthkey",
  "Info_get_valuelen",
  "Info_set",
  "Info_delete",
  "Abi_get_version",
  "Abi_get_info",
  "Get_hw_resource_info",
  "Session_init",
  "Session_create_errhandler",
  "Errhandler_free",
]);

/** Take counts beyond 2^53. */
const EXACT = new Set(["Status_set_elements"]);

/** Calls that look and answer at once. */
const LOOKS = /^(Im?probe|Parrived|Test(all|any|some)?|Win_test|Request_get_status.*)$/;

/** Fault tolerance, which mpi.h has as MPIX_. */
const EXTENSIONS =
  /^(Comm_(revoke|is_revoked|i?agree|i?shrink|get_failed|ack_failed|failure_ack|failure_get_acked)|Fail_process)$/;

/** As programs call it: MPI_Send, MPIX_Comm_agree. */
function fullName(name: string): string {
  return `${EXTENSIONS.test(name) ? "MPIX" : "MPI"}_${name}`;
}

/**
 * A function as C imports it: fails in the way its object's error handler says.
 * @param large counts have 64 bits
 */
export function entry(face: CFace, name: string, run: CFunction, large = false) {
  const call = run as (...args: number[]) => unknown;
  const anyTime = ANY_TIME.has(name);
  const title = fullName(name);
  const index = C_CALLS.find(title);
  const isExact = EXACT.has(name);
  const { counters } = face.runtime;
  const isChecked = (index >= 0 || name.endsWith("_init")) && !anyTime && !LOOKS.test(name);
  const checker = isChecked ? face.runtime.checker?.c : undefined;
  return (...args: (number | bigint)[]): number => {
    const { large: outerLarge, owner: outerOwner } = face;
    face.large = large;
    face.owner = undefined;
    if (index >= 0) counters.enter(index);
    const outerCall = checker?.begin(title);
    try {
      if (!anyTime) checkRunning(face);
      const numbers = !isExact && hasLongs(args) ? args.map(Number) : args;
      const code = call(...(numbers as number[]));
      return typeof code === "number" ? code : 0;
    } catch (error) {
      return failed(face, title, error);
    } finally {
      checker?.end(outerCall);
      if (index >= 0) counters.leave(index);
      face.large = outerLarge;
      face.owner = outerOwner;
    }
  };
}

function hasLongs(args: readonly (number | bigint)[]): boolean {
  for (let i = 0; i < args.length; i++) if (typeof args[i] === "bigint") return true;
  return false;
}

function checkRunning(face: CFace): void {
  if ((face.initialized && !face.finalized) || face.sessions.size > 0) return;
  const when = face.finalized ? "after MPI_Finalize" : "before MPI_Init";
  // There is no handler to ask: a program that does this ends.
  throw new NotRunning(`this was called ${when}; all MPI calls stand between the two`);
}

class NotRunning extends MPIError {
  constructor(detail: string) {
    super("ERR_OTHER", detail);
  }
}

/** Asks the error handler: returns the code to return, or throws on, which ends the run. */
function failed(face: CFace, name: string, error: unknown): number {
  if (!(error instanceof MPIError)) throw error;
  // The library behind it may have named itself, as JavaScript calls it.
  if (!error.call?.startsWith("MPI")) error.call = name;
  if (error instanceof NotRunning) throw error;
  const owner = hasErrhandler(face.owner) ? face.owner : ownerOfOthers(face);
  return handled(owner, owner.errhandler, error.errorCode, error);
}

function hasErrhandler(owner: unknown): owner is Communicator | Window | Session {
  return owner instanceof Communicator || owner instanceof Window || owner instanceof Session;
}

/**
 * Errors of calls without a communicator are raised on MPI_COMM_SELF (MPI 5.0, section 9.3); before MPI 4.0 it was MPI_COMM_WORLD,
 * whose handler counts where the program gave MPI_COMM_SELF none.
 */
function ownerOfOthers({ runtime: { self, world } }: CFace): Communicator {
  return self.errhandler === ERRORS_ARE_FATAL ? world : self;
}

/** What an error handler does with an error of an object. */
export function handled(owner: unknown, errhandler: Errhandler, code: number, error: unknown): number {
  if (errhandler.handle) errhandler.handle(owner, code);
  else if (errhandler !== ERRORS_RETURN) throw error;
  return code;
}
