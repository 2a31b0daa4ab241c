import { BARRIER } from "../../schedule/barrier";
import { BARRIER_VISIT } from "../../schedule/visit";
import type { Communicator } from "../communicator";
import { EMPTY } from "./barrier-problem";
import { type Plan, plan } from "./plan";

/** MPI_Barrier (section 6.3). */
export function planBarrier(comm: Communicator): Plan<void> {
  return plan(
    comm,
    (schedule, chooser) => {
      chooser.choose("barrier", BARRIER, EMPTY).build(schedule, chooser.terrain.nodes);
      return () => {};
    },
    (chooser) => (chooser.choose("barrier", BARRIER, EMPTY).meets ? BARRIER_VISIT : undefined),
    () => {},
  );
}
