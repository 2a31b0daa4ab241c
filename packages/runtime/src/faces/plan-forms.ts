/** The three forms of a collective: waiting (`Bcast`), non-blocking (`Ibcast`) and persistent (`Bcast_init`). */
import type { PlanMaker } from "../mpi/collectives/plan";
import { standingAllreduce, standingBarrier } from "../mpi/collectives/standing";
import type { Communicator } from "../mpi/communicator";
import type { Pending } from "../mpi/pending";
import { PersistentCore } from "../mpi/request";
import { type Definition, type Definitions, local, starting, waiting } from "./definition";

type PlanStart = (comm: Communicator, ...args: never[]) => Pending<unknown> | undefined;
type Plans = Readonly<Record<string, PlanMaker>>;

const STANDING: Readonly<Record<string, PlanStart | undefined>> = {
  Barrier: standingBarrier,
  barrier: standingBarrier,
  Allreduce: standingAllreduce as PlanStart,
};

function waits(make: PlanMaker, name: string): Definition {
  const standing = STANDING[name];
  if (!standing) return waiting((comm: Communicator, ...args: never[]) => make(comm, ...args).begin());
  return waiting((comm: Communicator, ...args: never[]) => standing(comm, ...args) ?? make(comm, ...args).begin());
}
const starts = (make: PlanMaker) => starting((comm: Communicator, ...args: never[]) => make(comm, ...args).begin());
const persists = (make: PlanMaker) =>
  local((comm: Communicator, ...args: never[]) => {
    const plan = make(comm, ...args);
    return new PersistentCore(comm.runtime, () => plan.begin(true), comm);
  });

function named(
  plans: Plans,
  nameOf: (name: string) => string,
  define: (make: PlanMaker, name: string) => Definition,
): Definitions {
  return Object.fromEntries(Object.entries(plans).map(([name, make]) => [nameOf(name), define(make, name)]));
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
