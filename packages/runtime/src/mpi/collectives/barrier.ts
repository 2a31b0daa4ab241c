import { BARRIER } from "../../schedule/barrier";
import { OF_VALUES } from "../../schedule/selection/algorithm";
import type { Communicator } from "../communicator";
import { type Plan, plan } from "./plan";

const EMPTY = { ...OF_VALUES, bytes: 0, sized: true };

/** MPI_Barrier (section 6.3). */
export function planBarrier(comm: Communicator): Plan<void> {
  return plan(comm, (schedule, chooser) => {
    chooser.choose("barrier", BARRIER, EMPTY).build(schedule, chooser.terrain.nodes);
    return () => {};
  });
}
