/**
 * Hints on communicators (MPI 5.0, section 7.4.5). The library keeps the assertions that the standard names and needs none of
 * them; hints of its own name the algorithms of collectives.
 */
import { ALGORITHM_HINTS, forcedBy } from "./algorithm-hints";
import { forgetChooser } from "./collectives/chooser-of";
import type { Communicator } from "./communicator";
import { hintsOf, Info } from "./info";

const ASSERTIONS = [
  "mpi_assert_allow_overtaking",
  "mpi_assert_exact_length",
  "mpi_assert_no_any_source",
  "mpi_assert_no_any_tag",
];
const KNOWN = [...ASSERTIONS, ...ALGORITHM_HINTS];

/** Those of an info argument that are known; others are ignored, as the standard asks. */
export function hintsFrom(info: unknown, known: readonly string[] = KNOWN): Map<string, string> {
  const all = hintsOf(info).filter(([key]) => known.includes(key));
  forcedBy(all);
  return new Map(all.filter(([key, value]) => !ASSERTIONS.includes(key) || value === "true" || value === "false"));
}

export function setInfo(comm: Communicator, info: unknown): void {
  forgetChooser(comm);
  comm.hints = new Map([...comm.hints, ...hintsFrom(info)]);
}

export function getInfo(comm: Communicator): Info {
  const named = ALGORITHM_HINTS.flatMap((key): [string, string][] => {
    const name = comm.hints.get(key);
    return name ? [[key, name]] : [];
  });
  return new Info([...ASSERTIONS.map((key): [string, string] => [key, comm.hints.get(key) ?? "false"]), ...named]);
}
