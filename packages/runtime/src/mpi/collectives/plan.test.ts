import { describe, expect, it } from "vitest";
import { CallCounters, COUNTERS_BYTES } from "../../calls/counters";
import { Network } from "../../engine/network.fixture";
import { MAX } from "../../op/op";
import { Communicator } from "../communicator";
import { IN_PLACE } from "../constants";
import { ContextIds } from "../context-ids";
import { Group } from "../group";
import type { Pending } from "../pending";
import type { RankRuntime } from "../rank-runtime";
import { planBarrier } from "./barrier";
import { planBcast } from "./bcast";
import { planAllreduce, planReduce } from "./reduce";
import { planScan } from "./scan";

/** A world of so many ranks on each node, and the network that carries it. */
function createWorld(nodes: number[]): { network: Network; worlds: Communicator[] } {
  const network = new Network({ nodes, segment: 1 << 22, eagerBytes: 512, packetPayloadBytes: 4096 });
  const pids = network.engines.map((_, pid) => pid);
  const worlds = network.engines.map((engine, pid) => {
    const counters = new CallCounters(new ArrayBuffer(COUNTERS_BYTES), 0, () => 0);
    const runtime = { engine, counters, contexts: new ContextIds(pid) } as RankRuntime;
    return new Communicator(runtime, { group: new Group(pids), context: 0, name: "world" });
  });
  return { network, worlds };
}

function finishAll<T>(network: Network, pending: readonly Pending<T>[]): T[] {
  network.runAll(pending.map(({ request }) => request));
  return pending.map((one) => one.finish());
}

describe("plans of collectives", () => {
  it("[PLAN1] begin again and again, with what is in the buffers then", () => {
    const { network, worlds } = createWorld([3, 2]);
    const inputs = worlds.map((_, rank) => Float64Array.of(rank, 1));
    const outputs = worlds.map(() => new Float64Array(2));
    const plans = worlds.map((world, rank) => planAllreduce(world, inputs[rank]!, outputs[rank]!));
    for (let round = 0; round < 5; round++) {
      for (const input of inputs) input[1] = round;
      finishAll(
        network,
        plans.map((one) => one.begin()),
      );
      for (const output of outputs) expect([...output]).toEqual([10, 5 * round]);
    }
  });

  it("[PLAN3] the result stays when others use the memory it was made in, before it is asked for", () => {
    const { network, worlds } = createWorld([3]);
    const count = 2000;
    const outputs = worlds.map(() => new Float64Array(count));
    const pending = worlds.map((world, rank) =>
      planScan(world, new Float64Array(count).fill(rank + 1), outputs[rank]!).begin(),
    );
    network.runAll(pending.map(({ request }) => request));
    for (const heap of network.heaps)
      for (let at = heap!.allocate(16_000); at >= 0; at = heap!.allocate(16_000))
        new Uint8Array(heap!.memory, at, 16_000).fill(0xff);
    for (const one of pending) one.finish();
    expect(outputs.map((output) => [output[0], output[count - 1]])).toEqual([
      [1, 1],
      [3, 3],
      [6, 6],
    ]);
  });

  it("[PLAN2] may be begun in another order on every rank", () => {
    const { network, worlds } = createWorld([3]);
    const [sums, prefixes] = [worlds.map(() => new Int32Array(1)), worlds.map(() => new Int32Array(1))];
    const plans = worlds.map((world, rank) => [
      planAllreduce(world, Int32Array.of(rank + 1), sums[rank]!),
      planScan(world, Int32Array.of(rank + 1), prefixes[rank]!),
    ]);
    for (let round = 0; round < 3; round++) {
      const begun = plans.flatMap((two, rank) => (rank % 2 === 0 ? two : two.toReversed()).map((one) => one.begin()));
      finishAll(network, begun);
      expect(sums.map((sum) => sum[0])).toEqual([6, 6, 6]);
      expect(prefixes.map((prefix) => prefix[0])).toEqual([1, 3, 6]);
    }
  });

  it("[PLAN3] finish is idempotent, and a rank alone needs no message", () => {
    const { worlds } = createWorld([1]);
    const output = new Float64Array(3);
    const pending = planAllreduce(worlds[0]!, Float64Array.of(1, 2, 3), output).begin();
    expect(pending.request.done).toBe(true);
    pending.finish();
    pending.finish();
    expect([...output]).toEqual([1, 2, 3]);
  });

  it("[PLAN3] a rank alone has the result when the call has begun, each time that a plan begins and in place too", () => {
    const [world] = createWorld([1]).worlds;
    const input = Float64Array.of(1, 2);
    const [sum, largest, inPlace] = [new Float64Array(2), new Float64Array(2), Float64Array.of(7, 8)];
    const plans = [
      planAllreduce(world!, input, sum),
      planReduce(world!, input, largest, MAX),
      planAllreduce(world!, IN_PLACE, inPlace),
      planBcast(world!, input),
      planBarrier(world!),
    ];
    for (let round = 0; round < 3; round++) {
      input[1] = round;
      const begun = plans.map((one) => one.begin(round > 0));
      input[1] = -1;
      expect(begun.map(({ request }) => request.done)).toEqual([true, true, true, true, true]);
      for (const one of begun) one.finish();
      expect([...sum, ...largest, ...inPlace]).toEqual([1, round, 1, round, 7, 8]);
    }
  });

  it("[PLAN4] a wrong argument takes no number of the communicator: the collectives after it still fit", () => {
    const { worlds } = createWorld([2]);
    const before = worlds[0]!.nextCollective();
    expect(() => planAllreduce(worlds[0]!, new Float64Array(1), new Float64Array(2))).toThrow("MPI_ERR_COUNT");
    expect(worlds[0]!.nextCollective()).toBe(before + 1);
  });

  it("[PLAN5] ranks that disagree about the count get MPI_ERR_TRUNCATE where more comes than fits", () => {
    const { network, worlds } = createWorld([2]);
    const pending = worlds.map((world, rank) => planBcast(world, new Uint8Array(9 - rank)).begin());
    network.runAll(pending.map(({ request }) => request));
    expect(() => pending[1]!.finish()).toThrow("MPI_ERR_TRUNCATE: rank 0 of the communicator gave 9 bytes");
  });
});
