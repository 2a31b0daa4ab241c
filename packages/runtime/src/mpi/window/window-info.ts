/** Hints on windows (MPI 5.0, sections 12.2.1 and 12.2.7). The library checks promises where it can, and needs none of them. */
import { hintsFrom } from "../comm-info";
import { Info } from "../info";
import type { Window } from "./window";

const DEFAULTS: Readonly<Record<string, string>> = {
  no_locks: "false",
  accumulate_ordering: "rar,raw,war,waw",
  accumulate_ops: "same_op_no_op",
  mpi_accumulate_granularity: "0",
  same_size: "false",
  same_disp_unit: "false",
  alloc_shared_noncontig: "false",
};

/** Hints that are known; others are ignored, as the standard asks. */
export function hintsOfWindow(info: unknown): Map<string, string> {
  return hintsFrom(info, Object.keys(DEFAULTS));
}

export function setWindowInfo(window: Window, info: unknown): void {
  window.hints = new Map([...window.hints, ...hintsOfWindow(info)]);
}

export function getWindowInfo(window: Window): Info {
  return new Info(Object.entries(DEFAULTS).map(([key, otherwise]) => [key, window.hints.get(key) ?? otherwise]));
}
