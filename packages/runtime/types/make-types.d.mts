export const CHAPTERS: readonly string[];
/** Text of mpi.d.ts. */
export function makeTypes(): string;
