/** Every collective call as a plan, by its name in mpi4py: capitalised ones take buffers, lower-case ones values. */
import { onEither } from "../inter/plans";
import { planAllgather, planAllgatherValue, planAllgatherv } from "./allgather";
import { planAlltoall, planAlltoallValue, planAlltoallv, planAlltoallw } from "./alltoall";
import { planBarrier } from "./barrier";
import { planBcast, planBcastValue } from "./bcast";
import { planGather, planGatherValue, planGatherv } from "./gather";
import type { PlanMaker } from "./plan";
import { planAllreduce, planAllreduceValue, planReduce, planReduceValue } from "./reduce";
import { planReduceScatter, planReduceScatterBlock } from "./reduce-scatter";
import { planExscan, planExscanValue, planScan, planScanValue } from "./scan";
import { planScatter, planScatterValue, planScatterv } from "./scatter";

/** Each has a non-blocking (`Ibcast`) and a persistent form (`Bcast_init`) of the same arguments. */
export const BUFFER_PLANS = onEitherKind({
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
});

export const VALUE_PLANS = onEitherKind({
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
});

/** The same calls, on intercommunicators too. */
function onEitherKind<K extends string>(plans: Record<K, PlanMaker>): Readonly<Record<K, PlanMaker>> {
  const entries = Object.entries<PlanMaker>(plans).map(([name, intra]) => [name, onEither(name, intra)]);
  return Object.fromEntries(entries) as Record<K, PlanMaker>;
}

export type { PlanMaker };
