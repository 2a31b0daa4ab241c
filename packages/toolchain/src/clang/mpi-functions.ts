/** Names of MPI's functions, read from mpi.h: those that a program may leave to its runtime. */
const DECLARATION = /\bMPI_FN(?:_OF)?\(\s*(?:[\w *]+,\s*)?(\w+)\s*,\s*\(/g;

/** @param header text of mpi.h */
export function mpiFunctions(header: string): string[] {
  return Array.from(header.matchAll(DECLARATION), (match) => match[1]!)
    .filter((name) => name !== "name")
    .flatMap((name) => [`MPI_${name}`, `PMPI_${name}`]);
}
