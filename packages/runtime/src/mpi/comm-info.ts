/** Hints on communicators (MPI 5.0, section 7.4.5). The library needs none of them; it keeps the assertions the standard names. */
import type { Communicator } from "./communicator";
import { hintsOf, Info } from "./info";

const ASSERTIONS = [
  "mpi_assert_allow_overtaking",
  "mpi_assert_exact_length",
  "mpi_assert_no_any_source",
  "mpi_assert_no_any_tag",
];

/** Those of an info argument that are known; others are ignored, as the standard asks. */
export function hintsFrom(info: unknown, known: readonly string[] = ASSERTIONS): Map<string, string> {
  const all = hintsOf(info).filter(([key]) => known.includes(key));
  return new Map(known === ASSERTIONS ? all.filter(([, value]) => value === "true" || value === "false") : all);
}

export function setInfo(comm: Communicator, info: unknown): void {
  comm.hints = new Map([...comm.hints, ...hintsFrom(info)]);
}

export function getInfo(comm: Communicator): Info {
  return new Info(ASSERTIONS.map((key) => [key, comm.hints.get(key) ?? "false"]));
}
