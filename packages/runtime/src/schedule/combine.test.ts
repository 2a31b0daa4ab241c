import { describe, expect, it } from "vitest";
import { ALLREDUCE } from "./allreduce";
import { REDUCE } from "./reduce";
import { REDUCE_SCATTER } from "./reduce-scatter";
import { type Reduction, Result } from "./reduction";
import { differing, networkOf, rootsOf, runSchedules, SIZES, terrainOfNodes, worldsOf } from "./run-schedules.fixture";
import { SCAN } from "./scan";
import type { Problem } from "./selection/algorithm";
import { Slot } from "./slot";

const TEXT = {
  encode: (text: string) => new TextEncoder().encode(text),
  decode: (b: Uint8Array) => new TextDecoder().decode(b),
};
const LETTERS = "abcdefghijklmnopq";

interface Kind {
  name: string;
  reduction: Reduction;
  operand(rank: number): Uint8Array;
  /** Of ranks first..last, in order. */
  combined(first: number, last: number): Uint8Array;
}

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Sums of bytes: element by element, commutative. Fixed slots are never written into. */
const sums = (count: number): Kind => ({
  name: `sums of ${count}`,
  reduction: {
    commutative: true,
    elementBytes: 1,
    bytes: count,
    combine(lower, upper) {
      const into = upper.fixed ? (lower.fixed ? new Slot(upper.filled.slice()) : lower) : upper;
      const from = into === lower ? upper.filled : lower.filled;
      for (let i = 0; i < from.length; i++) into.filled[i]! += from[i]!;
      return into;
    },
  },
  operand: (rank) => Uint8Array.from({ length: count }, (_, i) => rank * 7 + i),
  combined: (first, last) =>
    Uint8Array.from({ length: count }, (_, i) => range(first, last).reduce((sum, rank) => sum + rank * 7 + i, 0)),
});

/** A permutation applied after another: associative, never commutative, one whole. */
const permutations: Kind = {
  name: "permutations",
  reduction: {
    commutative: false,
    elementBytes: 0,
    bytes: 8,
    combine(lower, upper) {
      const into = upper.fixed ? new Slot(upper.filled.slice()) : upper;
      const [first, second] = [lower.filled.slice(), upper.filled.slice()];
      for (let i = 0; i < 8; i++) into.filled[i] = second[first[i]!]!;
      return into;
    },
  },
  operand: permutation,
  combined: (first, last) =>
    range(first, last)
      .map(permutation)
      .reduce((total, next) => total.map((index) => next[index]!)),
};

/** Joined texts: operands of any length. */
const joining: Kind = {
  name: "texts",
  reduction: {
    commutative: false,
    elementBytes: 0,
    bytes: undefined,
    combine: (lower, upper) => new Slot(TEXT.encode(TEXT.decode(lower.filled) + TEXT.decode(upper.filled))),
  },
  operand: (rank) => TEXT.encode(LETTERS[rank]!),
  combined: (first, last) => TEXT.encode(LETTERS.slice(first, last + 1)),
};

const KINDS = [sums(0), sums(1), sums(23), sums(9000), permutations, joining];

function permutation(rank: number): Uint8Array {
  const list = [0, 1, 2, 3, 4, 5, 6, 7];
  for (let i = 7; i > 0; i--) {
    const j = (rank * 13 + i * 7 + 3) % (i + 1);
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return Uint8Array.from(list);
}

function problemOf({ commutative, elementBytes, bytes }: Reduction): Problem {
  const elements = elementBytes > 0 ? bytes! / elementBytes : 0;
  return { bytes: bytes ?? 256, sized: bytes !== undefined, commutative, elements };
}

/** The send buffers of all ranks; fixed unless the algorithm may overwrite them. */
function operands(kind: Kind, size: number, overwrites = false): Slot[] {
  return range(0, size - 1).map((rank) => new Slot(kind.operand(rank), !overwrites));
}

const named = <T extends { name: string }>(algorithms: readonly T[]) =>
  algorithms.map((one) => [one.name, one] as const);

describe.each(named(REDUCE))("reduce %s", (_, { applies, overwrites, build }) => {
  it("[REDUCE1] leaves the combination in rank order at the root, and send buffers as they were", () => {
    for (const size of SIZES)
      for (const nodes of worldsOf(size))
        for (const kind of KINDS) {
          const terrain = terrainOfNodes(nodes);
          if (!(applies?.(problemOf(kind.reduction), terrain) ?? true)) continue;
          for (const root of rootsOf(size)) {
            const own = operands(kind, size, overwrites);
            const results = own.map((slot) => new Result(slot));
            runSchedules(networkOf(nodes), (schedule, rank) => {
              build(schedule, root, results[rank]!, kind.reduction, terrain);
            });
            expect(
              differing([results[root]!.filled], [kind.combined(0, size - 1)]),
              `${kind.name}, nodes ${nodes}, root ${root}`,
            ).toEqual([]);
            if (overwrites) continue;
            expect(
              differing(
                own.map((slot) => slot.filled),
                own.map((_slot, rank) => kind.operand(rank)),
              ),
            ).toEqual([]);
          }
        }
  });
});

describe.each(named(ALLREDUCE))("allreduce %s", (_, { applies, build }) => {
  it("[ALLREDUCE1] gives everybody the combination in rank order", () => {
    for (const size of SIZES)
      for (const nodes of worldsOf(size))
        for (const kind of KINDS) {
          const terrain = terrainOfNodes(nodes);
          if (!(applies?.(problemOf(kind.reduction), terrain) ?? true)) continue;
          const results = operands(kind, size, true).map((slot) => new Result(slot));
          runSchedules(networkOf(nodes), (schedule, rank) => build(schedule, results[rank]!, kind.reduction, terrain));
          const expected = kind.combined(0, size - 1);
          const found = results.map(({ filled }) => filled);
          expect(
            differing(
              found,
              found.map(() => expected),
            ),
            `${kind.name}, nodes ${nodes}`,
          ).toEqual([]);
        }
  });
});

describe.each(named(REDUCE_SCATTER))("reduce_scatter %s", (_, { applies, overwrites, build }) => {
  it("[REDSCAT1] gives every rank its part of the combination", () => {
    for (const size of SIZES)
      for (const nodes of worldsOf(size))
        for (const kind of [sums(0), sums(3 * size), sums(50), sums(9000), permutations]) {
          if (!(applies?.(problemOf(kind.reduction), terrainOfNodes(nodes)) ?? true)) continue;
          const total = kind.reduction.bytes!;
          // Parts of uneven size, some empty.
          const bounds = range(0, size).map((part) =>
            part === size ? total : Math.floor((total * part * part) / size / size),
          );
          const own = operands(kind, size, overwrites);
          const parts = own.map((_slot, rank) => new Slot(new Uint8Array(bounds[rank + 1]! - bounds[rank]!)));
          runSchedules(networkOf(nodes), (schedule, rank) => {
            const result = new Result(own[rank]!);
            build(schedule, { result, reduction: kind.reduction, bounds, into: parts[rank]! });
          });
          const all = kind.combined(0, size - 1);
          const expected = parts.map((_part, rank) => all.slice(bounds[rank], bounds[rank + 1]));
          expect(
            differing(
              parts.map((part) => part.filled),
              expected,
            ),
            `${kind.name}, nodes ${nodes}`,
          ).toEqual([]);
        }
  });
});

describe.each(named(SCAN))("scan %s", (_, { build, applies }) => {
  it.each([true, false])("[SCAN1] combines what lies below in rank order (with its own: %s)", (inclusive) => {
    for (const size of SIZES)
      for (const nodes of worldsOf(size))
        for (const kind of KINDS) {
          if (!(applies?.(problemOf(kind.reduction), terrainOfNodes(nodes)) ?? true)) continue;
          const own = operands(kind, size);
          const results = own.map((): { slot: Slot | undefined } => ({ slot: undefined }));
          runSchedules(networkOf(nodes), (schedule, rank) => {
            build(schedule, { own: own[rank]!, reduction: kind.reduction, inclusive, result: results[rank]! });
          });
          results.forEach(({ slot }, rank) => {
            const last = inclusive ? rank : rank - 1;
            if (last < 0) expect(slot).toBeUndefined();
            else
              expect(
                differing([slot!.filled], [kind.combined(0, last)]),
                `${kind.name}, nodes ${nodes}, rank ${rank}`,
              ).toEqual([]);
          });
          expect(
            differing(
              own.map((slot) => slot.filled),
              own.map((_slot, rank) => kind.operand(rank)),
            ),
          ).toEqual([]);
        }
  });
});

it("[REDUCE2] what the function of a reduction throws ends the schedule of the rank that called it", () => {
  const failure = new Error("the user's function");
  const reduction: Reduction = {
    ...joining.reduction,
    combine: () => {
      throw failure;
    },
  };
  const build = REDUCE.find(({ name }) => name === "binomial")!.build;
  const run = () =>
    runSchedules(networkOf([2]), (schedule) => {
      build(schedule, 0, new Result(new Slot(new Uint8Array(1), true)), reduction, terrainOfNodes([2]));
    });
  expect(run).toThrow(failure);
});
