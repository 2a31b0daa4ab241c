/** Persistent collectives: the same steps again, with every algorithm, against the same call made anew. */
import { describe, expect, it } from "vitest";
import { Op, SUM } from "../../op/op";
import { ALGORITHMS, algorithmNames, type Operation } from "../../schedule/selection/algorithms";
import type { BufferSpec } from "../buffer";
import type { Communicator } from "../communicator";
import { BYTE } from "../datatype";
import { planAllgather } from "./allgather";
import { planAlltoall } from "./alltoall";
import { planBarrier } from "./barrier";
import { planBcast } from "./bcast";
import { planGather } from "./gather";
import { type Plan, plan } from "./plan";
import { createWorld, finishAll } from "./plans.fixture";
import { planAllreduce, planReduce } from "./reduce";
import { planReduceScatterBlock } from "./reduce-scatter";
import { planExscan } from "./scan";
import { planScatter } from "./scatter";

const WORLDS = [[1], [4], [5], [2, 3]];
const EVERY_SECOND = BYTE.Create_resized(0, 2).Commit();
/** Bytes of a block: few, and too many for the first packet. */
const COUNTS = [3, 900];
const ROUNDS = 3;
const ROOT = 1;

/** As SUM of bytes, but only whole operands can be combined. */
const WHOLE_SUM = Op.Create((input: Uint8Array, inout: Uint8Array) => {
  for (const [i, byte] of input.entries()) inout[i]! += byte;
}, true);

interface Call {
  /** Blocks of what a rank gives, and of what it gets. */
  gives(size: number): number;
  gets(size: number): number;
  plan(comm: Communicator, input: BufferSpec, output: BufferSpec, root: number, op: Op): Plan<void>;
}

const [none, one, each] = [() => 0, () => 1, (size: number) => size];
const CALLS: Record<Operation, Call> = {
  barrier: { gives: none, gets: none, plan: planBarrier },
  bcast: { gives: one, gets: none, plan: (comm, input, _output, root) => planBcast(comm, input, root) },
  gather: { gives: one, gets: each, plan: planGather },
  scatter: { gives: each, gets: one, plan: planScatter },
  allgather: { gives: one, gets: each, plan: planAllgather },
  alltoall: { gives: each, gets: each, plan: planAlltoall },
  reduce: {
    gives: each,
    gets: each,
    plan: (comm, input, output, root, op) => planReduce(comm, input, output, op, root),
  },
  allreduce: {
    gives: each,
    gets: each,
    plan: (comm, input, output, _root, op) => planAllreduce(comm, input, output, op),
  },
  reduce_scatter: {
    gives: each,
    gets: one,
    plan: (comm, input, output, _root, op) => planReduceScatterBlock(comm, input, output, op),
  },
  scan: { gives: each, gets: each, plan: (comm, input, output, _root, op) => planExscan(comm, input, output, op) },
};
const REDUCTIONS: readonly Operation[] = ["reduce", "allreduce", "reduce_scatter", "scan"];
const CASES = (Object.keys(ALGORITHMS) as Operation[]).flatMap((operation) =>
  algorithmNames(operation).map((name) => ({ operation, name })),
);

describe("persistent plans", () => {
  it("[PLAN6] write their steps once", () => {
    const { network, worlds } = createWorld([3], {});
    let written = 0;
    const plans = worlds.map((comm) =>
      plan(comm, (steps) => {
        written++;
        const sent = steps.sendMany(
          [0, 1, 2].filter((rank) => rank !== comm.rank),
          { filled: new Uint8Array(1) },
        );
        return () => sent;
      }),
    );
    for (let round = 0; round < ROUNDS; round++)
      finishAll(
        network,
        plans.map((planned) => planned.begin(true)),
      );
    expect(written).toBe(3);
  });

  it.each(CASES)("[PLAN6] give what a new call gives, round for round: $operation, $name", ({ operation, name }) => {
    const call = CALLS[operation];
    for (const nodes of WORLDS) {
      const { network, worlds } = createWorld(nodes, { [operation]: name });
      const size = worlds.length;
      const root = Math.min(ROOT, size - 1);
      for (const count of COUNTS)
        for (const variant of [false, true]) {
          // Predefined operators take no memory with gaps.
          const gaps = variant && !REDUCTIONS.includes(operation);
          const op = variant ? WHOLE_SUM : SUM;
          const bytes = (blocks: number) => new Uint8Array(blocks * count * (gaps ? 2 : 1));
          const spec = (memory: Uint8Array): BufferSpec => (gaps ? [memory, EVERY_SECOND] : memory);
          const buffers = () => worlds.map(() => ({ input: bytes(call.gives(size)), output: bytes(call.gets(size)) }));
          const planned = (memory: ReturnType<typeof buffers>) =>
            worlds.map((comm, rank) =>
              call.plan(comm, spec(memory[rank]!.input), spec(memory[rank]!.output), root, op),
            );
          const [again, anew] = [buffers(), buffers()];
          const plans = planned(again);
          for (let round = 0; round < ROUNDS; round++) {
            for (const memory of [again, anew])
              for (const [rank, { input, output }] of memory.entries()) {
                for (let i = 0; i < input.length; i++) input[i] = (rank + 1) * 5 + round * 3 + i;
                output.fill(round);
              }
            finishAll(
              network,
              plans.map((planned) => planned.begin(true)),
            );
            finishAll(
              network,
              planned(anew).map((fresh) => fresh.begin()),
            );
            for (const rank of worlds.keys())
              for (const memory of ["input", "output"] as const)
                expect(Buffer.compare(again[rank]![memory], anew[rank]![memory])).toBe(0);
          }
        }
    }
  });
});
