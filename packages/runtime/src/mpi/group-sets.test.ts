import { describe, expect, it } from "vitest";
import { PROC_NULL, UNDEFINED } from "./constants";
import { Group } from "./group";
import * as sets from "./group-sets";

/** mulberry32 */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Some of 12 processes, in some order. */
function someGroup(next: () => number): Group {
  const pids = Array.from({ length: 12 }, (_, pid) => pid).sort(() => next() - 0.5);
  return new Group(pids.slice(0, Math.floor(next() * 13)));
}

const of = (...pids: number[]) => new Group(pids);
const failure = (className: string) => expect.objectContaining({ className });

describe("groups as ordered sets", () => {
  it("[GROUP1] union, intersection and difference keep the order of the first group (500 seeds)", () => {
    for (let seed = 0; seed < 500; seed++) {
      const next = random(seed);
      const [a, b] = [someGroup(next), someGroup(next)];
      const both = sets.union(a, b).pids;
      expect([...both].sort(), `seed ${seed}`).toEqual([...new Set([...a.pids, ...b.pids])].sort());
      expect(both.slice(0, a.size)).toEqual(a.pids);
      expect(b.pids.filter((pid) => both.indexOf(pid) >= a.size)).toEqual(both.slice(a.size));
      expect(sets.intersection(a, b).pids).toEqual(a.pids.filter((pid) => b.pids.includes(pid)));
      expect(sets.difference(a, b).pids).toEqual(a.pids.filter((pid) => !b.pids.includes(pid)));
    }
  });

  it("[GROUP2] Incl orders as given, Excl as the group", () => {
    const group = of(10, 11, 12, 13, 14);
    expect(sets.incl(group, [4, 0, 2]).pids).toEqual([14, 10, 12]);
    expect(sets.incl(group, Int32Array.of(3)).pids).toEqual([13]);
    expect(sets.excl(group, [4, 0, 2]).pids).toEqual([11, 13]);
    expect([sets.incl(group, []).size, sets.excl(group, []).size]).toEqual([0, 5]);
    for (const bad of [[5], [-1], [1.5], ["1"], [1, 1]]) {
      expect(() => sets.incl(group, bad)).toThrow(failure("MPI_ERR_RANK"));
      expect(() => sets.excl(group, bad)).toThrow(failure("MPI_ERR_RANK"));
    }
    expect(() => sets.incl(group, 1)).toThrow(failure("MPI_ERR_ARG"));
  });

  it("[GROUP2] ranges count from first to last in strides, also down", () => {
    const group = new Group(Array.from({ length: 10 }, (_, rank) => 100 + rank));
    const ranges = [
      [1, 7, 3],
      [9, 6, -3],
      [0, 0, -5],
    ];
    expect(sets.rangeIncl(group, ranges).pids).toEqual([101, 104, 107, 109, 106, 100]);
    expect(sets.rangeExcl(group, ranges).pids).toEqual([102, 103, 105, 108]);
    expect(sets.rangeIncl(group, []).size).toBe(0);
    expect(() => sets.rangeIncl(group, [[1, 5, 0]])).toThrow(failure("MPI_ERR_ARG"));
    expect(() => sets.rangeIncl(group, [[5, 1, 1]])).toThrow(failure("MPI_ERR_ARG"));
    expect(() => sets.rangeIncl(group, [[1, 5]])).toThrow(failure("MPI_ERR_ARG"));
    expect(() => sets.rangeIncl(group, [[8, 12, 1]])).toThrow(failure("MPI_ERR_RANK"));
    expect(() => sets.rangeIncl(group, [[-1, 2, 1]])).toThrow(failure("MPI_ERR_RANK"));
    const overlapping = [
      [0, 4, 2],
      [4, 5, 1],
    ];
    expect(() => sets.rangeExcl(group, overlapping)).toThrow(failure("MPI_ERR_RANK"));
  });

  it("[GROUP3] are identical in the same order, similar in another, else unequal", () => {
    expect(sets.compareGroups(of(1, 2), of(1, 2))).toBe(sets.IDENT);
    expect(sets.compareGroups(of(1, 2), of(2, 1))).toBe(sets.SIMILAR);
    expect(sets.compareGroups(of(1, 2), of(1, 3))).toBe(sets.UNEQUAL);
    expect(sets.compareGroups(of(1, 2), of(1))).toBe(sets.UNEQUAL);
    expect(sets.compareGroups(of(), of())).toBe(sets.IDENT);
  });

  it("[GROUP4] ranks translate by process", () => {
    expect(sets.translateRanks(of(5, 6, 7), [2, 0, 1, PROC_NULL], of(7, 5))).toEqual([0, 1, UNDEFINED, PROC_NULL]);
    expect(() => sets.translateRanks(of(5), [1], of(5))).toThrow(failure("MPI_ERR_RANK"));
  });
});
