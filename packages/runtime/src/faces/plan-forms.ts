/** The three forms of a collective: waiting (`Bcast`), non-blocking (`Ibcast`) and persistent (`Bcast_init`). */
import type { PlanMaker } from "../mpi/collectives/plan";
import type { Communicator } from "../mpi/communicator";
import { PersistentCore } from "../mpi/request";
import { type Definition, type Definitions, local, starting, waiting } from "./definition";

type Plans = Readonly<Record<string, PlanMaker>>;

const waits = (make: PlanMaker) => waiting((comm: Communicator, ...args: never[]) => make(comm, ...args).begin());
const starts = (make: PlanMaker) => starting((comm: Communicator, ...args: never[]) => make(comm, ...args).begin());
const persists = (make: PlanMaker) =>
  local((comm: Communicator, ...args: never[]) => {
    const plan = make(comm, ...args);
    return new PersistentCore(comm.runtime, () => plan.begin(true), comm);
  });

function named(plans: Plans, nameOf: (name: string) => string, define: (make: PlanMaker) => Definition): Definitions {
  return Object.fromEntries(Object.entries(plans).map(([name, make]) => [nameOf(name), define(make)]));
}

/** Collectives of values, which have one form. */
export function waitingForms(plans: Plans): Definitions {
  return named(plans, (name) => name, waits);
}

/** Collectives of buffers, each in all its forms. */
export function allForms(plans: Plans): Definitions {
  return {
    ...waitingForms(plans),
    ...named(plans, (name) => `I${name.toLowerCase()}`, starts),
    ...named(plans, (name) => `${name}_init`, persists),
  };
}
