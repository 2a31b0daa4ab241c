export const CHAPTERS: readonly string[];
/** Text of mpi.d.ts. */
export function makeTypes(): string;
/** Text of mpi-blocking.d.ts. */
export function makeBlockingTypes(): string;
/** Writes mpi.d.ts and mpi-blocking.d.ts. */
export function writeTypes(): void;
