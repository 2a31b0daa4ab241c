/** What collective calls do on an intercommunicator, by name; others are none for it. */
import type { PlanMaker } from "../collectives/plan";
import { MPIError } from "../errors";
import * as moves from "./moves";
import * as reductions from "./reductions";

const INTER_PLANS: Readonly<Record<string, PlanMaker>> = {
  Barrier: moves.interBarrier,
  Bcast: moves.interBcast,
  Gather: moves.interGather,
  Gatherv: moves.interGatherv,
  Scatter: moves.interScatter,
  Scatterv: moves.interScatterv,
  Allgather: moves.interAllgather,
  Allgatherv: moves.interAllgatherv,
  Alltoall: moves.interAlltoall,
  Alltoallv: moves.interAlltoallv,
  Alltoallw: moves.interAlltoallw,
  Reduce: reductions.interReduce,
  Allreduce: reductions.interAllreduce,
  Reduce_scatter: reductions.interReduceScatter,
  Reduce_scatter_block: reductions.interReduceScatterBlock,
  barrier: moves.interBarrier,
  bcast: moves.interBcastValue,
  gather: moves.interGatherValue,
  scatter: moves.interScatterValue,
  allgather: moves.interAllgatherValue,
  alltoall: moves.interAlltoallValue,
  reduce: reductions.interReduceValue,
  allreduce: reductions.interAllreduceValue,
};

/** A call's plan on either kind of communicator. */
export function onEither(name: string, intra: PlanMaker): PlanMaker {
  const inter = INTER_PLANS[name];
  return (comm, ...args) => {
    if (!comm.remote) return intra(comm, ...args);
    if (inter) return inter(comm, ...args);
    throw new MPIError("ERR_COMM", `there is no ${name} between two groups; Merge makes one communicator of both`);
  };
}
