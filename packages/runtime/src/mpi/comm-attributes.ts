/** Attributes of communicators, those that the standard predefines among them (MPI 5.0, sections 7.7.2 and 9.1.2), and Free. */

import { CompletedRequest } from "../engine/request";
import { KEYVAL_INVALID } from "./attribute";
import { leaveMeeting } from "./collectives/meeting-of";
import { COMM_KEYVALS, type Communicator } from "./communicator";
import { ANY_SOURCE, PROC_NULL, TAG_UB } from "./constants";
import { MPIError } from "./errors";
import { exchange, exchangeBetween } from "./exchange";
import { faultsOf } from "./failure/faults";
import { contextsOf } from "./partitioned/contexts";
import type { Pending } from "./pending";
import { giving } from "./pending-chain";
import { lastUsedCode } from "./program-errors";

/** The numbers are those of the standard's ABI. */
export const PREDEFINED_KEYVALS = {
  KEYVAL_INVALID,
  TAG_UB: 501,
  IO: 502,
  HOST: 503,
  WTIME_IS_GLOBAL: 504,
  APPNUM: 505,
  LASTUSEDCODE: 506,
  UNIVERSE_SIZE: 507,
} as const;

const PREDEFINED: Readonly<Record<number, (comm: Communicator) => number | boolean>> = {
  [PREDEFINED_KEYVALS.TAG_UB]: () => TAG_UB,
  // Every rank can print.
  [PREDEFINED_KEYVALS.IO]: () => ANY_SOURCE,
  [PREDEFINED_KEYVALS.HOST]: () => PROC_NULL,
  // Tabs have clocks of their own.
  [PREDEFINED_KEYVALS.WTIME_IS_GLOBAL]: () => false,
  [PREDEFINED_KEYVALS.APPNUM]: () => 0,
  [PREDEFINED_KEYVALS.LASTUSEDCODE]: lastUsedCode,
  [PREDEFINED_KEYVALS.UNIVERSE_SIZE]: ({ runtime }) => runtime.engine.place.worldSize,
};

const DONE = new CompletedRequest();

/** null when the communicator has no such attribute. */
export function get(comm: Communicator, keyval: unknown): unknown {
  const predefined = PREDEFINED[keyval as number];
  return predefined ? predefined(comm) : (comm.attributes.get(keyval) ?? null);
}

/** @param handle what the program's functions get */
export function set(comm: Communicator, handle: unknown, keyval: unknown, value: unknown): void {
  checkOwn(keyval);
  if (value === undefined) throw new MPIError("ERR_ARG", "undefined is no value of an attribute; use null");
  comm.attributes.set(handle, keyval, value);
}

export function remove(comm: Communicator, handle: unknown, keyval: unknown): void {
  checkOwn(keyval);
  comm.attributes.delete(handle, keyval);
}

export function freeKeyval(keyval: unknown): number {
  checkOwn(keyval);
  return COMM_KEYVALS.free(keyval);
}

function checkFreeable(comm: Communicator): void {
  if (comm === comm.runtime.world || comm === comm.runtime.self)
    throw new MPIError("ERR_COMM", "MPI.COMM_WORLD and MPI.COMM_SELF are predefined and cannot be freed");
}

/** MPI_Comm_free: calls that have begun still complete. */
export function free(comm: Communicator, handle: unknown): Pending<void> {
  const { runtime } = comm;
  checkFreeable(comm);
  comm.attributes.clear(handle);
  comm.freed = true;
  const faults = faultsOf(runtime);
  for (const one of [comm, ...(comm.local ? [comm.local] : [])]) faults.leave(one);
  leaveMeeting(comm);
  for (const { context } of [comm, ...(comm.local ? [comm.local] : [])]) {
    for (const one of contextsOf(context)) runtime.engine.forgetContext(one);
  }
  return { request: DONE, finish: () => {} };
}

/** MPI_Comm_disconnect: frees when all members have called it. */
export function disconnect(comm: Communicator, handle: unknown): Pending<void> {
  checkFreeable(comm);
  const all: Pending<unknown> = comm.remote ? exchangeBetween(comm, null) : exchange(comm, null);
  return giving(all, () => void free(comm, handle));
}

function checkOwn(keyval: unknown): void {
  if (PREDEFINED[keyval as number])
    throw new MPIError("ERR_KEYVAL", "predefined attributes can be read only; Create_keyval makes a key");
}
