/** Ranks that call a collective with different counts, in rooms and by messages. */
import { describe, expect, it } from "vitest";
import type { NetworkOptions } from "../../engine/network.fixture";
import type { Communicator } from "../communicator";
import { MPIError } from "../errors";
import { World } from "../world.fixture";
import { planAllgather } from "./allgather";
import { planAlltoall } from "./alltoall";
import { planBarrier } from "./barrier";
import { planBcast } from "./bcast";
import { planGather } from "./gather";
import type { Plan } from "./plan";
import { planAllreduce, planReduce } from "./reduce";
import { planReduceScatterBlock } from "./reduce-scatter";
import { planExscan, planScan } from "./scan";
import { planScatter } from "./scatter";

const RANKS = 4;
const WORLDS: [name: string, options: NetworkOptions][] = [
  ["a room", { nodes: [RANKS] }],
  ["messages", { nodes: [RANKS], segment: 0 }],
  ["two nodes", { nodes: [2, 2] }],
];

/** Each with `count` numbers of this rank, or for each rank. */
const CALLS: Record<string, (comm: Communicator, count: number) => Plan<void>> = {
  Bcast: (comm, count) => planBcast(comm, new Float64Array(count), 0),
  Gather: (comm, count) => planGather(comm, new Float64Array(count), new Float64Array(count * RANKS), 0),
  Scatter: (comm, count) => planScatter(comm, new Float64Array(count * RANKS), new Float64Array(count), 0),
  Allgather: (comm, count) => planAllgather(comm, new Float64Array(count), new Float64Array(count * RANKS)),
  Alltoall: (comm, count) => planAlltoall(comm, new Float64Array(count * RANKS), new Float64Array(count * RANKS)),
  Reduce: (comm, count) => planReduce(comm, new Float64Array(count), new Float64Array(count)),
  Allreduce: (comm, count) => planAllreduce(comm, new Float64Array(count), new Float64Array(count)),
  Reduce_scatter_block: (comm, count) =>
    planReduceScatterBlock(comm, new Float64Array(count * RANKS), new Float64Array(count)),
  Scan: (comm, count) => planScan(comm, new Float64Array(count), new Float64Array(count)),
  Exscan: (comm, count) => planExscan(comm, new Float64Array(count), new Float64Array(count)),
};

describe.each(WORLDS)("different counts over %s", (_, options) => {
  it.each(Object.entries(CALLS))("[PLAN5] in %s are errors of their class, and nobody waits", (_name, call) => {
    for (const [odd, count] of [
      [0, 4],
      [0, 6],
      [RANKS - 1, 4],
      [RANKS - 1, 6],
    ] as const) {
      const world = new World(options);
      let ended: unknown;
      for (const runtime of world.runtimes) {
        runtime.endRun = (error) => {
          ended = error;
        };
      }
      const pending = world.worlds.map((comm, rank) => call(comm, rank === odd ? count : 5).begin());
      world.network.runAll(pending.map(({ request }) => request));
      const classes = new Set(pending.map(outcome));
      classes.delete("fine");
      expect([...classes].filter((one) => one !== "MPI_ERR_TRUNCATE" && one !== "MPI_ERR_COUNT")).toEqual([]);
      expect([ended, classes.size > 0]).toEqual([undefined, true]);
      world.all((rank) => planBarrier(world.worlds[rank]!).begin());
    }
  });
});

function outcome({ finish }: { finish(): void }): string {
  try {
    finish();
    return "fine";
  } catch (error) {
    return error instanceof MPIError ? error.className : String(error);
  }
}
