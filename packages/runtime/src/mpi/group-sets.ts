/** Group constructors and comparisons (MPI 5.0, sections 7.3.1 and 7.3.2). Pure: groups are immutable. */
import { PROC_NULL, UNDEFINED } from "./constants";
import { MPIError } from "./errors";
import { Group } from "./group";

/** Results of comparing groups and communicators; the numbers are those of the standard's ABI. */
export const IDENT = 201;
export const CONGRUENT = 202;
export const SIMILAR = 203;
export const UNEQUAL = 204;

export type Range = readonly [first: number, last: number, stride: number];

/** All of `a`, then those of `b` that are not in `a`. */
export function union(a: Group, b: Group): Group {
  return new Group([...a.pids, ...b.pids.filter((pid) => !contains(a, pid))]);
}

/** Those of `a` that are in `b` too, in the order of `a`. */
export function intersection(a: Group, b: Group): Group {
  return new Group(a.pids.filter((pid) => contains(b, pid)));
}

/** Those of `a` that are not in `b`, in the order of `a`. */
export function difference(a: Group, b: Group): Group {
  return new Group(a.pids.filter((pid) => !contains(b, pid)));
}

/** The given ranks, in the order given. */
export function incl(group: Group, ranks: unknown): Group {
  return new Group(checkedRanks(group, ranks).map((rank) => group.pids[rank]!));
}

/** All but the given ranks, in the order of the group. */
export function excl(group: Group, ranks: unknown): Group {
  const left = new Set(checkedRanks(group, ranks));
  return new Group(group.pids.filter((_, rank) => !left.has(rank)));
}

export function rangeIncl(group: Group, ranges: unknown): Group {
  return incl(group, ranksOf(group, ranges));
}

export function rangeExcl(group: Group, ranges: unknown): Group {
  return excl(group, ranksOf(group, ranges));
}

/** IDENT: the same processes in the same order; SIMILAR: in another order. */
export function compareGroups(a: Group, b: Group): number {
  if (a.size !== b.size) return UNEQUAL;
  if (a.pids.every((pid, rank) => pid === b.pids[rank])) return IDENT;
  return a.pids.every((pid) => contains(b, pid)) ? SIMILAR : UNEQUAL;
}

/** What ranks of `from` are in `to`: UNDEFINED for those that are not in it, PROC_NULL for PROC_NULL. */
export function translateRanks(from: Group, ranks: unknown, to: Group): number[] {
  return listOf(ranks, "ranks").map((rank) => {
    if (rank === PROC_NULL) return PROC_NULL;
    if (!isRank(from, rank)) throw noRank(from, rank);
    return to.rankOf(from.pids[rank]!);
  });
}

function contains(group: Group, pid: number): boolean {
  return group.rankOf(pid) !== UNDEFINED;
}

function checkedRanks(group: Group, ranks: unknown): number[] {
  const seen = new Set<number>();
  for (const rank of listOf(ranks, "ranks")) {
    if (!isRank(group, rank)) throw noRank(group, rank);
    if (seen.has(rank)) throw new MPIError("ERR_RANK", `rank ${rank} is given twice; name each rank once`);
    seen.add(rank);
  }
  return [...seen];
}

/** The ranks of triplets: first, first + stride, ... up to last. */
function ranksOf(group: Group, ranges: unknown): number[] {
  return listOf(ranges, "ranges").flatMap((range) => {
    if (!Array.isArray(range) || range.length !== 3 || !range.every(Number.isSafeInteger))
      throw new MPIError("ERR_ARG", "a range is [first, last, stride], three whole numbers");
    const [first, last, stride] = range as [number, number, number];
    if (stride === 0) throw new MPIError("ERR_ARG", "the stride of a range is not 0");
    const steps = Math.floor((last - first) / stride);
    if (steps < 0)
      throw new MPIError("ERR_ARG", `steps of ${stride} do not lead from ${first} to ${last}; turn the stride's sign`);
    for (const rank of [first, first + steps * stride]) if (!isRank(group, rank)) throw noRank(group, rank);
    return Array.from({ length: steps + 1 }, (_, i) => first + i * stride);
  });
}

function listOf(given: unknown, what: string): unknown[] {
  if (Array.isArray(given)) return given;
  if (ArrayBuffer.isView(given) && !(given instanceof DataView)) return Array.from(given as Int32Array);
  throw new MPIError("ERR_ARG", `this takes an array of ${what}`);
}

function isRank(group: Group, rank: unknown): rank is number {
  return typeof rank === "number" && Number.isInteger(rank) && rank >= 0 && rank < group.size;
}

function noRank(group: Group, rank: unknown): MPIError {
  const ranks = group.size === 0 ? "it has none" : `ranks are 0..${group.size - 1}`;
  return new MPIError("ERR_RANK", `there is no rank ${String(rank)} in this group of ${group.size}; ${ranks}`);
}
