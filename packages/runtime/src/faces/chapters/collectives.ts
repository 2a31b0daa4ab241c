/** Collective calls (MPI 5.0, chapter 6): argument order and defaults are mpi4py's. */
import { BUFFER_PLANS, type PlanMaker, VALUE_PLANS } from "../../mpi/collectives/plans";
import type { Communicator } from "../../mpi/communicator";
import { type Chapter, type Definition, waiting } from "../definition";

function waitingFor(plans: Readonly<Record<string, PlanMaker>>): Record<string, Definition> {
  return Object.fromEntries(
    Object.entries(plans).map(([name, make]) => [
      name,
      waiting((comm: Communicator, ...args: never[]) => make(comm, ...args).begin()),
    ]),
  );
}

export const collectiveCalls: Chapter = {
  classes: { Comm: { methods: { ...waitingFor(BUFFER_PLANS), ...waitingFor(VALUE_PLANS) } } },
};
