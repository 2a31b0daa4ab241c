export const CHAPTERS: readonly string[];
/** Text of mpi.d.ts. */
export function makeTypes(): string;
/** Writes mpi.d.ts and mpi-blocking.d.ts. */
export function writeTypes(): void;
