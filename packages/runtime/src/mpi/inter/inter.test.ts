import { describe, expect, it } from "vitest";
import { Op, SUM } from "../../op/op";
import { BUFFER_PLANS, VALUE_PLANS } from "../collectives/plans";
import { split } from "../comm-create";
import type { Communicator } from "../communicator";
import { PROC_NULL, ROOT } from "../constants";
import { INT32_T } from "../datatype";
import { createIntercomm } from "../intercomm";
import type { Pending } from "../pending";
import { World } from "../world.fixture";

const range = (size: number) => Array.from({ length: size }, (_, i) => i);

/** Sizes of both groups. */
const GROUPS = [
  [1, 1],
  [1, 3],
  [4, 1],
  [2, 3],
  [5, 4],
] as const;

describe.each(GROUPS)("groups of %d and %d", (low, high) => {
  const size = low + high;
  const ranks = new World({ nodes: [size], seed: size, inbox: 3, interconnect: "ring" });
  const halves = ranks.all((rank) => split(ranks.worlds[rank]!, rank < low ? 0 : 1)) as Communicator[];
  const comms = ranks.all((rank) =>
    createIntercomm(halves[rank]!, 0, ranks.worlds[rank]!, rank < low ? low : 0),
  ) as Communicator[];
  const groupOf = (rank: number) => (rank < low ? range(low) : range(size).slice(low));
  const othersOf = (rank: number) => (rank < low ? range(size).slice(low) : range(low));

  const call = (name: string, args: (rank: number) => unknown[]): unknown[] => {
    const plan = { ...BUFFER_PLANS, ...VALUE_PLANS }[name as "Bcast"];
    return ranks.all((rank) => plan(comms[rank]!, ...(args(rank) as never[])).begin() as Pending<unknown>);
  };
  /** What each rank passes as root when this world rank is it. */
  const rootFor = (root: number) => (rank: number) => {
    if (rank === root) return ROOT;
    return groupOf(rank).includes(root) ? PROC_NULL : comms[root]!.rank;
  };
  const buffers = (length: (rank: number) => number) =>
    range(size).map((rank) => Int32Array.from({ length: length(rank) }, (_, i) => rank * 100 + i));
  const empty = (length: (rank: number) => number) => range(size).map((rank) => new Int32Array(length(rank)).fill(-1));
  const lists = (arrays: readonly Int32Array[]) => arrays.map((array) => [...array]);

  it("[INTER4] a barrier joins both groups", () => {
    const plans = range(size).map((rank) => VALUE_PLANS.barrier(comms[rank]!));
    const early = plans.slice(1).map((plan) => plan.begin());
    ranks.network.settle();
    expect(early.some(({ request }) => request.done)).toBe(false);
    ranks.finish([plans[0]!.begin(), ...early]);
  });

  it("[INTER4] values and memory go from a root to the other group, and from the other group to a root", () => {
    for (let root = 0; root < size; root++) {
      const as = rootFor(root);
      const others = othersOf(root);
      const onOthers = <T, U>(of: (rank: number) => T, none: U) =>
        range(size).map((rank) => (others.includes(rank) ? of(rank) : none));
      const atRoot = <T, U>(value: T, none: U) => range(size).map((rank) => (rank === root ? value : none));

      expect(call("bcast", (rank) => [`from ${rank}`, as(rank)])).toEqual(
        range(size).map((rank) => (others.includes(rank) || rank === root ? `from ${root}` : null)),
      );
      const told = buffers(() => 5);
      call("Bcast", (rank) => [told[rank], as(rank)]);
      expect(lists(told)).toEqual(
        range(size).map((rank) => [...buffers(() => 5)[others.includes(rank) ? root : rank]!]),
      );

      expect(call("gather", (rank) => [{ rank }, as(rank)])).toEqual(
        atRoot(
          others.map((rank) => ({ rank })),
          null,
        ),
      );
      const got = empty(() => 2 * others.length);
      call("Gather", (rank) => [buffers(() => 2)[rank], got[rank], as(rank)]);
      expect([...got[root]!]).toEqual(others.flatMap((rank) => [rank * 100, rank * 100 + 1]));
      const counts = others.map((_, i) => i + 1);
      const uneven = empty(() => counts.reduce((sum, count) => sum + count, 0));
      call("Gatherv", (rank) => [buffers(() => comms[rank]!.rank + 1)[rank], [uneven[rank], counts], as(rank)]);
      expect([...uneven[root]!]).toEqual(others.flatMap((rank, i) => range(i + 1).map((at) => rank * 100 + at)));

      expect(call("scatter", (rank) => [rank === root ? others.map((other) => [other]) : null, as(rank)])).toEqual(
        onOthers((rank) => [rank], null),
      );
      const parts = empty(() => 2);
      call("Scatter", (rank) => [buffers(() => 2 * others.length)[rank], parts[rank], as(rank)]);
      const from = root * 100;
      const part = (rank: number) => [from + 2 * comms[rank]!.rank, from + 2 * comms[rank]!.rank + 1];
      expect(lists(parts)).toEqual(onOthers(part, [-1, -1]));
    }
  });

  it("[INTER4] every rank gets from every rank of the other group", () => {
    expect(call("allgather", (rank) => [`rank ${rank}`])).toEqual(
      range(size).map((rank) => othersOf(rank).map((other) => `rank ${other}`)),
    );
    const all = empty((rank) => 2 * othersOf(rank).length);
    call("Allgather", (rank) => [buffers(() => 2)[rank], all[rank]]);
    expect(lists(all)).toEqual(
      range(size).map((rank) => othersOf(rank).flatMap((other) => [other * 100, other * 100 + 1])),
    );
    const pairs = call("alltoall", (rank) => [othersOf(rank).map((other) => [rank, other])]);
    expect(pairs).toEqual(range(size).map((rank) => othersOf(rank).map((other) => [other, rank])));
    const each = empty((rank) => othersOf(rank).length);
    call("Alltoall", (rank) => [buffers((one) => othersOf(one).length)[rank], each[rank]]);
    expect(lists(each)).toEqual(
      range(size).map((rank) => othersOf(rank).map((other) => other * 100 + comms[rank]!.rank)),
    );
    const typed = empty((rank) => othersOf(rank).length);
    call("Alltoallw", (rank) => {
      const ones = othersOf(rank).map(() => 1);
      const at = ones.map((_, i) => 4 * i);
      const types = ones.map(() => INT32_T);
      return [
        [buffers((one) => othersOf(one).length)[rank], ones, at, types],
        [typed[rank], ones, at, types],
      ];
    });
    expect(lists(typed)).toEqual(lists(each));
  });

  it("[INTER4] each group gets what the other's operands make, in rank order", () => {
    const join = Op.Create((a: string, b: string) => a + b);
    const letters = (rank: number) => "abcdefghij"[rank]!;
    const joined = (rank: number) => othersOf(rank).map(letters).join("");
    expect(call("allreduce", (rank) => [letters(rank), join])).toEqual(range(size).map(joined));
    for (let root = 0; root < size; root++) {
      const results = call("reduce", (rank) => [letters(rank), join, rootFor(root)(rank)]);
      expect(results).toEqual(range(size).map((rank) => (rank === root ? joined(root) : null)));
      const sums = empty(() => 3);
      call("Reduce", (rank) => [buffers(() => 3)[rank], sums[rank], SUM, rootFor(root)(rank)]);
      const sum = (i: number) => othersOf(root).reduce((total, other) => total + other * 100 + i, 0);
      expect([...sums[root]!]).toEqual([0, 1, 2].map(sum));
    }
    const total = low * high * 2;
    const share = (rank: number) => total / groupOf(rank).length;
    const scattered = empty(share);
    call("Reduce_scatter_block", (rank) => [buffers(() => total)[rank], scattered[rank], SUM]);
    range(size).forEach((rank) => {
      const first = comms[rank]!.rank * share(rank);
      const expected = range(share(rank)).map((i) =>
        othersOf(rank).reduce((sum, other) => sum + other * 100 + first + i, 0),
      );
      expect([...scattered[rank]!]).toEqual(expected);
    });
  });

  it("[INTER4] refuses roots that are none, and calls that two groups do not have", () => {
    expect(() => VALUE_PLANS.bcast(comms[0]!, ...([1, high] as never[]))).toThrow("is no root");
    expect(() => VALUE_PLANS.scan(comms[0]!, ...([1] as never[]))).toThrow("no scan between two groups");
    expect(() => VALUE_PLANS.scatter(comms[0]!, ...([[], ROOT] as never[]))).toThrow("one for each rank");
  });
});
