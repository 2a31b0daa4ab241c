import { describe, expect, it } from "vitest";
import { mulberry32 } from "../../codec/random-value.fixture";
import { ALL_TAGS, REVOKED } from "../../engine/failures";
import { MAX, MIN, type Op, PROD, SUM } from "../../op/op";
import { World } from "../world.fixture";
import { planBarrier } from "./barrier";
import { planBcast } from "./bcast";
import { planAllreduce, planReduce } from "./reduce";
import { standingAllreduce, standingBarrier } from "./standing";

const ARRAYS = [Float64Array, Int32Array, Uint8Array, Int16Array, Float32Array] as const;
const OPS: readonly Op[] = [SUM, MAX, MIN, PROD];

/** A world whose ranks meet for whatever they can. */
function meetingWorld(ranks: number): World {
  const world = new World({ nodes: [ranks], segment: 1 << 20, seed: ranks });
  const meets = "shared-memory";
  for (const runtime of world.runtimes)
    runtime.algorithms = { barrier: meets, bcast: meets, reduce: meets, allreduce: meets };
  return world;
}

describe("standing requests of a communicator", () => {
  it("[MEET6] give what plans give, in any mixture with other collectives", () => {
    for (const ranks of [2, 3, 7]) {
      const world = meetingWorld(ranks);
      const random = mulberry32(ranks);
      for (let round = 0; round < 300; round++) {
        const array = ARRAYS[Math.floor(random() * ARRAYS.length)]!;
        const op = OPS[Math.floor(random() * OPS.length)]!;
        const count = 1 + Math.floor(random() * 5);
        const inputs = world.worlds.map(() =>
          array.from(Array.from({ length: count }, () => Math.floor(random() * 4))),
        );
        const outputs = world.worlds.map(() => new array(count));
        const kind = Math.floor(random() * 4);
        if (kind === 0) world.all((rank) => standingBarrier(world.worlds[rank]!)!);
        else if (kind === 1) {
          world.all((rank) => planBcast(world.worlds[rank]!, outputs[rank]!, round % ranks).begin());
        } else if (kind === 2) {
          world.all((rank) => planReduce(world.worlds[rank]!, inputs[rank]!, outputs[rank], op, round % ranks).begin());
        } else {
          world.all((rank) => standingAllreduce(world.worlds[rank]!, inputs[rank]!, outputs[rank]!, op)!);
          const expected = world.worlds.map(() => new array(count));
          world.all((rank) => planAllreduce(world.worlds[rank]!, inputs[rank]!, expected[rank]!, op).begin());
          expect(outputs).toEqual(expected);
        }
      }
    }
  });

  it("[MEET6] a call that finds the request taken takes a plan", () => {
    const world = meetingWorld(2);
    const first = world.worlds.map((comm) => standingBarrier(comm)!);
    expect(world.worlds.map((comm) => standingBarrier(comm))).toEqual([undefined, undefined]);
    const second = world.worlds.map((comm) => planBarrier(comm).begin());
    world.finish(second);
    world.finish(first);
    expect(standingBarrier(world.worlds[0]!)).toBeDefined();
  });

  it("[PLAN3] a rank alone has the result at once, counts its calls, and gets the same errors", () => {
    const { worlds, runtimes } = new World({ nodes: [1] });
    const [comm] = worlds as [(typeof worlds)[0]];
    const before = comm.nextCollective();
    const [input, output] = [Float64Array.of(1, 2), new Float64Array(2)];
    for (const first of [3, 4]) {
      input[0] = first;
      const pending = standingAllreduce(comm, input, output, MAX)!;
      expect([pending.request.done, ...output]).toEqual([true, first, 2]);
      pending.finish();
    }
    expect(standingBarrier(comm)!.request.done).toBe(true);
    expect(() => standingAllreduce(comm, input, new Float64Array(1))).toThrow("MPI_ERR_COUNT");
    expect(() => standingAllreduce(comm, input, new Int32Array(2))).toThrow("MPI_ERR_TYPE");
    expect(comm.nextCollective()).toBe(before + 4);
    runtimes[0]!.engine.failures.close(comm.context + 1, ALL_TAGS, REVOKED);
    expect(standingBarrier(comm)).toBeUndefined();
    expect(() => planBarrier(comm).begin().finish()).toThrow("MPI_ERR_REVOKED");
  });

  it("[MEET6] other memory, other operators and ranks that do not meet take plans, wrong arguments are errors", () => {
    const world = meetingWorld(2);
    const [comm] = world.worlds as [(typeof world.worlds)[0]];
    const [input, output] = [new Float64Array(2), new Float64Array(2)];
    expect(standingAllreduce(comm, input, new Float64Array(0))).toBeUndefined();
    const large = new Float64Array(4096);
    expect(standingAllreduce(comm, large, large.slice())).toBeUndefined();
    expect(() => standingAllreduce(comm, input, new Float64Array(1))).toThrow("MPI_ERR_COUNT");
    expect(() => standingAllreduce(comm, input, new Int32Array(2))).toThrow("MPI_ERR_TYPE");
    expect(standingAllreduce(comm, input, output)).toBeDefined();
    const apart = new World({ nodes: [1, 1] });
    expect(apart.worlds.map((one) => standingBarrier(one))).toEqual([undefined, undefined]);
  });

  it("[PLAN5] ranks that disagree about the count all hear of it, and the next call works", () => {
    const world = meetingWorld(3);
    for (const odd of [0, 2]) {
      const pending = world.worlds.map((comm, rank) => {
        const count = rank === odd ? 6 : 5;
        return standingAllreduce(comm, new Float64Array(count), new Float64Array(count))!;
      });
      world.network.runAll(pending.map(({ request }) => request));
      for (const { finish } of pending.map((one) => ({ finish: () => one.finish() })))
        expect(finish).toThrow(/MPI_ERR_(TRUNCATE|COUNT)/);
      world.all((rank) => standingBarrier(world.worlds[rank]!)!);
    }
  });

  it("[MEET6] calls on a revoked communicator fail, whoever has come", () => {
    const world = meetingWorld(2);
    for (const { runtime, context } of world.worlds) runtime.engine.closeContext(context + 1, ALL_TAGS, REVOKED);
    const pending = world.worlds.map((comm) => standingBarrier(comm)!);
    expect(pending.map(({ request }) => [request.done, request.failure])).toEqual([
      [true, REVOKED],
      [true, REVOKED],
    ]);
  });
});
