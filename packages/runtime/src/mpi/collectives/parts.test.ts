/** Collectives whose parts differ in size, with every algorithm, against what each rank must have in the end. */
import { describe, expect, it } from "vitest";
import { Op, SUM } from "../../op/op";
import { algorithmNames } from "../../schedule/selection/algorithms";
import { BYTE } from "../datatype";
import { planAllgatherv } from "./allgather";
import { planAlltoallv, planAlltoallw } from "./alltoall";
import { planGatherv } from "./gather";
import { leaveMeeting, meetingOf } from "./meeting-of";
import { createWorld, finishAll, forgetNetwork } from "./plans.fixture";
import { planReduceScatter } from "./reduce-scatter";
import { planScatterv } from "./scatter";

const WORLDS = [[1], [2], [5], [8], [3, 2], [2, 4, 1]];
/** Elements of a part: none, few, and more than a rank can leave in a room. */
const SIZES = [0, 3, 1, 40, 9000];
const EVERY_SECOND = BYTE.Create_resized(0, 2).Commit();

/** Bytes of a part; what one rank has for another has a size of its own. */
const countOf = (from: number, to = 0) => SIZES[(from * 3 + to) % SIZES.length]!;
const part = (from: number, to = 0, count = countOf(from, to)) =>
  Uint8Array.from({ length: count }, (_, i) => from * 31 + to * 7 + i * 3 + (i >> 8));
const concat = (parts: readonly Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));

const WHOLE_SUM = Op.Create((input: Int32Array, inout: Int32Array) => {
  for (const [i, one] of input.entries()) inout[i]! += one;
}, true);

/** The same bytes with a gap after each. */
const spread = (bytes: Uint8Array) =>
  Uint8Array.from({ length: 2 * bytes.length }, (_, i) => bytes[i >> 1]! * (1 - (i & 1)));

/** A part for each rank, in memory with gaps or without. */
function vector(parts: readonly Uint8Array[], gaps: boolean) {
  const bytes = concat(parts);
  const counts = parts.map(({ length }) => length);
  return { memory: gaps ? spread(bytes) : bytes, counts, type: gaps ? EVERY_SECOND : BYTE };
}

function expectBytes(found: Uint8Array, expected: Uint8Array): void {
  expect(Buffer.compare(found, expected)).toBe(0);
}

function cases(operation: "gather" | "scatter" | "allgather" | "alltoall" | "reduce_scatter") {
  return algorithmNames(operation).map((name) => ({ operation, name }));
}

/** Rooms are few: those of a world go back when it has been looked at. */
function* everyWorld(operation: string, name: string) {
  for (const nodes of WORLDS)
    for (const gaps of [false, true]) {
      const { network, worlds } = createWorld(nodes, { [operation]: name });
      expect(meetingOf(worlds[0]!) !== undefined).toBe(nodes[0]! > 1);
      yield { network, worlds, gaps };
      for (const world of worlds) leaveMeeting(world);
    }
}

describe("collectives with parts of different sizes", () => {
  it.each(cases("gather"))("[PARTS1] Gatherv, $name", ({ operation, name }) => {
    for (const { network, worlds, gaps } of everyWorld(operation, name))
      for (const root of [0, worlds.length - 1]) {
        const parts = worlds.map((_, rank) => part(rank));
        const expected = vector(parts, gaps).memory;
        const { counts, type } = vector(parts, gaps);
        const memory = new Uint8Array(expected.length);
        const plans = worlds.map((world, rank) =>
          planGatherv(world, parts[rank]!, rank === root ? [memory, counts, null, type] : null, root),
        );
        // Twice, as its persistent form does.
        for (let round = 0; round < 2; round++) {
          memory.fill(0);
          finishAll(
            network,
            plans.map((one) => one.begin(round > 0)),
          );
          expectBytes(memory, expected);
        }
      }
  });

  it.each(cases("scatter"))("[PARTS1] Scatterv, $name", ({ operation, name }) => {
    for (const { network, worlds, gaps } of everyWorld(operation, name))
      for (const root of [0, worlds.length - 1]) {
        const parts = worlds.map((_, rank) => part(rank));
        const { memory, counts, type } = vector(parts, gaps);
        const received = parts.map(({ length }) => new Uint8Array(length).fill(0xaa));
        const plans = worlds.map((world, rank) =>
          planScatterv(world, rank === root ? [memory, counts, null, type] : null, received[rank]!, root),
        );
        for (let round = 0; round < 2; round++) {
          for (const one of received) one.fill(0xaa);
          finishAll(
            network,
            plans.map((one) => one.begin(round > 0)),
          );
          for (const [rank, one] of received.entries()) expectBytes(one, parts[rank]!);
        }
      }
  });

  it.each(cases("allgather"))("[PARTS1] Allgatherv, $name", ({ operation, name }) => {
    for (const { network, worlds, gaps } of everyWorld(operation, name)) {
      const parts = worlds.map((_, rank) => part(rank));
      const { memory: expected, counts, type } = vector(parts, gaps);
      const received = worlds.map(() => new Uint8Array(expected.length));
      finishAll(
        network,
        worlds.map((world, rank) => planAllgatherv(world, parts[rank]!, [received[rank]!, counts, null, type]).begin()),
      );
      for (const one of received) expectBytes(one, expected);
    }
  });

  it.each(cases("alltoall"))("[PARTS1] Alltoallv and Alltoallw, $name", ({ operation, name }) => {
    for (const { network, worlds, gaps } of everyWorld(operation, name)) {
      const outgoing = worlds.map((_, from) =>
        vector(
          worlds.map((_to, to) => part(from, to)),
          gaps,
        ),
      );
      const incoming = worlds.map((_, to) =>
        vector(
          worlds.map((_from, from) => part(from, to)),
          gaps,
        ),
      );
      for (const typed of [false, true]) {
        const received = incoming.map(({ memory }) => new Uint8Array(memory.length));
        const pending = worlds.map((world, rank) => {
          const [out, into] = [outgoing[rank]!, incoming[rank]!];
          const types = worlds.map(() => out.type);
          if (typed)
            return planAlltoallw(
              world,
              [out.memory, out.counts, null, types],
              [received[rank]!, into.counts, null, types],
            );
          return planAlltoallv(
            world,
            [out.memory, out.counts, null, out.type],
            [received[rank]!, into.counts, null, into.type],
          );
        });
        for (let round = 0; round < 2; round++) {
          for (const one of received) one.fill(0);
          finishAll(
            network,
            pending.map((one) => one.begin(round > 0)),
          );
          for (const [rank, one] of received.entries()) expectBytes(one, incoming[rank]!.memory);
        }
      }
    }
  });

  it.each(cases("reduce_scatter"))("[PARTS1] Reduce_scatter, $name", ({ operation, name }) => {
    // The same sum is also made by a user's operator, which combines whole operands.
    for (const { network, worlds, gaps } of everyWorld(operation, name)) {
      const op = gaps ? WHOLE_SUM : SUM;
      const counts = worlds.map((_, rank) => SIZES[(rank + 1) % SIZES.length]!);
      const total = counts.reduce((sum, count) => sum + count, 0);
      const operands = worlds.map((_, rank) => Int32Array.from({ length: total }, (_one, i) => i * (rank + 1)));
      const received = counts.map((count) => new Int32Array(count));
      finishAll(
        network,
        worlds.map((world, rank) => planReduceScatter(world, operands[rank]!, received[rank]!, counts, op).begin()),
      );
      const sum = Int32Array.from({ length: total }, (_, i) => (i * worlds.length * (worlds.length + 1)) / 2);
      let at = 0;
      for (const one of received) {
        expect(one).toEqual(sum.subarray(at, at + one.length));
        at += one.length;
      }
    }
  });

  it.each([...cases("gather"), ...cases("alltoall")])(
    "[PARTS2] a part longer than its room is MPI_ERR_TRUNCATE with its sender's rank: $operation, $name",
    ({ operation, name }) => {
      // What the others wait for does not come any more.
      forgetNetwork([5]);
      const { network, worlds } = createWorld([5], { [operation]: name });
      const small = new Uint8Array(4);
      const pending = worlds.map((world, rank) => {
        const mine = new Uint8Array(rank === 3 ? 6 : 4);
        const into = [new Uint8Array(20), 4] as const;
        if (operation === "gather") return planGatherv(world, mine, rank === 0 ? [into[0], [4, 4, 4, 4, 4]] : null);
        const counts = worlds.map((_, to) => (rank === 3 && to === 0 ? 6 : 4));
        const out = concat(counts.map((count) => (count === 4 ? small : mine)));
        return planAlltoallv(world, [out, counts], [into[0], [4, 4, 4, 4, 4]]);
      });
      const begun = pending.map((one) => one.begin());
      network.runAll([begun[0]!.request]);
      expect(() => begun[0]!.finish()).toThrow(
        "MPI_ERR_TRUNCATE: rank 3 of the communicator gave 6 bytes, this rank has room for 4",
      );
    },
  );
});
