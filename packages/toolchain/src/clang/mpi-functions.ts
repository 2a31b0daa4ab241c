/** Names of MPI's functions, read from mpi.h: those that a program may leave to its runtime. */
const DECLARATION = /\b(MPIX?)_FN(?:_OF)?\(\s*(?:[\w *]+,\s*)?(\w+)\s*,\s*\(/g;

/** @param header text of mpi.h */
export function mpiFunctions(header: string): string[] {
  return Array.from(header.matchAll(DECLARATION))
    .filter(([, , name]) => name !== "name")
    .flatMap(([, prefix, name]) => [`${prefix}_${name}`, `P${prefix}_${name}`]);
}
