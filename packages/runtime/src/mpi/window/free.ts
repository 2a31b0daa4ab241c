/** The end of a window, and its attributes (MPI 5.0, sections 12.2.5 and 12.2.6). */
import { CombinedRequest, CompletedRequest } from "../../engine/request";
import { KEYVAL_INVALID } from "../attribute";
import { planBarrier } from "../collectives/barrier";
import { MPIError } from "../errors";
import type { Pending } from "../pending";
import { chain } from "../pending-chain";
import { WIN_FLAVOR_DYNAMIC, WIN_KEYVALS, WIN_UNIFIED, type Window } from "./window";

/** The numbers are those of the standard's ABI. */
export const WIN_PREDEFINED_KEYVALS = {
  WIN_BASE: 601,
  WIN_DISP_UNIT: 602,
  WIN_SIZE: 603,
  WIN_CREATE_FLAVOR: 604,
  WIN_MODEL: 605,
} as const;

const PREDEFINED: Readonly<Record<number, (window: Window) => unknown>> = {
  [WIN_PREDEFINED_KEYVALS.WIN_BASE]: (window) => window.memory,
  [WIN_PREDEFINED_KEYVALS.WIN_DISP_UNIT]: (window) => window.own.unit,
  [WIN_PREDEFINED_KEYVALS.WIN_SIZE]: (window) => window.own.size,
  [WIN_PREDEFINED_KEYVALS.WIN_CREATE_FLAVOR]: (window) => window.flavor,
  [WIN_PREDEFINED_KEYVALS.WIN_MODEL]: () => WIN_UNIFIED,
};

/** null when the window has no such attribute. */
export function getAttribute(window: Window, keyval: unknown): unknown {
  const predefined = PREDEFINED[keyval as number];
  return predefined ? predefined(window) : (window.attributes.get(keyval) ?? null);
}

/** @param handle what the program's functions get */
export function setAttribute(window: Window, handle: unknown, keyval: unknown, value: unknown): void {
  checkOwn(keyval);
  if (value === undefined) throw new MPIError("ERR_ARG", "undefined is no value of an attribute; use null");
  window.attributes.set(handle, keyval, value);
}

export function deleteAttribute(window: Window, handle: unknown, keyval: unknown): void {
  checkOwn(keyval);
  window.attributes.delete(handle, keyval);
}

export function freeWindowKeyval(keyval: unknown): number {
  checkOwn(keyval);
  WIN_KEYVALS.free(keyval);
  return KEYVAL_INVALID;
}

/** MPI_Win_free: when all ranks have called it nobody accesses the window any more, and its memory goes. */
export function freeWindow(window: Window, handle: unknown): Pending<void> {
  window.epochs.free();
  window.attributes.clear(handle);
  window.freed = true;
  const { comm } = window;
  const barrier = planBarrier(comm);
  const open = window.openAt(window.ranks);
  const last = { request: open.length > 0 ? new CombinedRequest(open) : new CompletedRequest(), finish: () => {} };
  const all = chain(last, () => barrier.begin());
  all.request.whenDone(() => {
    window.release();
    comm.runtime.engine.forgetContext(comm.context);
    comm.runtime.engine.forgetContext(comm.context + 1);
  });
  return all;
}

/** The memory of the window at this rank; of a dynamic one there is none. */
export function windowMemory(window: Window): Uint8Array {
  if (window.memory) return window.memory;
  if (window.flavor === WIN_FLAVOR_DYNAMIC)
    throw new MPIError("ERR_RMA_FLAVOR", "a dynamic window has no memory of its own; use what was attached");
  return new Uint8Array(0);
}

function checkOwn(keyval: unknown): void {
  if (PREDEFINED[keyval as number])
    throw new MPIError("ERR_KEYVAL", "predefined attributes can be read only; Create_keyval makes a key");
}
