/** The numbers are those of the standard's ABI (MPI 5.0, chapter 20). */
export const ANY_SOURCE = -1;
export const ANY_TAG = -2;
export const PROC_NULL = -3;
/** What the root of a collective on an intercommunicator passes as root. */
export const ROOT = -4;
export const UNDEFINED = -32766;
/** Largest tag a program may use (attribute MPI_TAG_UB). */
export const TAG_UB = 0x3fff_ffff;
/** Tags that programs choose for making communicators, on the context of collectives and above their numbers. */
export const CHOSEN_TAGS = 0x4000_0000;
/** Longest message, bytes. */
export const MAX_MESSAGE_BYTES = 1024 * 1024 * 1024;

/** Stands for the send buffer where a collective takes its input from the receive buffer (MPI 5.0, section 6.2.1). */
export const IN_PLACE = Object.freeze({ name: "MPI_IN_PLACE" });
export type InPlace = typeof IN_PLACE;

export function isInPlace(value: unknown): value is InPlace {
  return value === IN_PLACE;
}
