/** Every collective call as a plan, by its name in mpi4py: capitalised ones take buffers, lower-case ones values. */
import type { Communicator } from "../communicator";
import { planAllgather, planAllgatherValue, planAllgatherv } from "./allgather";
import { planAlltoall, planAlltoallValue, planAlltoallv, planAlltoallw } from "./alltoall";
import { planBarrier } from "./barrier";
import { planBcast, planBcastValue } from "./bcast";
import { planGather, planGatherValue, planGatherv } from "./gather";
import type { Plan } from "./plan";
import { planAllreduce, planAllreduceValue, planReduce, planReduceValue } from "./reduce";
import { planReduceScatter, planReduceScatterBlock } from "./reduce-scatter";
import { planExscan, planExscanValue, planScan, planScanValue } from "./scan";
import { planScatter, planScatterValue, planScatterv } from "./scatter";

/** Each has a non-blocking (`Ibcast`) and a persistent form (`Bcast_init`) of the same arguments. */
export const BUFFER_PLANS = {
  Barrier: planBarrier,
  Bcast: planBcast,
  Gather: planGather,
  Gatherv: planGatherv,
  Scatter: planScatter,
  Scatterv: planScatterv,
  Allgather: planAllgather,
  Allgatherv: planAllgatherv,
  Alltoall: planAlltoall,
  Alltoallv: planAlltoallv,
  Alltoallw: planAlltoallw,
  Reduce: planReduce,
  Allreduce: planAllreduce,
  Reduce_scatter: planReduceScatter,
  Reduce_scatter_block: planReduceScatterBlock,
  Scan: planScan,
  Exscan: planExscan,
} as const;

export const VALUE_PLANS = {
  barrier: planBarrier,
  bcast: planBcastValue,
  gather: planGatherValue,
  scatter: planScatterValue,
  allgather: planAllgatherValue,
  alltoall: planAlltoallValue,
  reduce: planReduceValue,
  allreduce: planAllreduceValue,
  scan: planScanValue,
  exscan: planExscanValue,
} as const;

/** A plan with its arguments not yet looked at. */
export type PlanMaker = (comm: Communicator, ...args: never[]) => Plan<unknown>;
