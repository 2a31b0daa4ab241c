/** "(method) MPI.Comm.send(...)" is about "Comm.send"; undefined for what is not the library's. */
export function documentedName(quickInfo: string): string | undefined {
  const [, name, member] = /\bMPI\.([A-Za-z_]\w*)(?:<[^>()]*>)?(?:\.([A-Za-z_]\w*))?/.exec(quickInfo) ?? [];
  return member === undefined ? name : `${name}.${member}`;
}
