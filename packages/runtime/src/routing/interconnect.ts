import type { InterconnectName } from "@commworld/protocol";
import { SHAPES } from "./shapes";

/** Ranks one node can host, and so the most an interconnect joins; rank numbers fit a byte. */
export const MAX_INTERCONNECT_RANKS = 64;

/** Which ranks of a node are joined by a link, and the way a message takes over those links. Ranks here are NR_IDs, 0..n-1. */
export interface Interconnect {
  readonly name: InterconnectName;
  readonly n: number;
  /** Undirected links, each once, lower rank first, ascending. */
  readonly edges: readonly (readonly [number, number])[];
  /** Links on the longest route. */
  readonly diameter: number;
  /** Fewest links whose removal leaves two halves whose sizes differ by at most one rank; of a bus, the one medium. */
  readonly bisectionWidth: number;
  /** The rank that `from` hands a message for `to` to; `to` itself when they are joined, or the same. */
  nextHop(from: number, to: number): number;
  /** Ranks joined to `rank`, ascending. */
  neighbours(rank: number): readonly number[];
}

/** Throws RangeError unless 1 <= n <= 64. */
export function interconnect(name: InterconnectName, n: number): Interconnect {
  if (!Number.isInteger(n) || n < 1 || n > MAX_INTERCONNECT_RANKS) {
    throw new RangeError(`an interconnect joins 1 to ${MAX_INTERCONNECT_RANKS} ranks, not ${n}`);
  }
  const shape = SHAPES[name];
  const table = new Uint8Array(n * n);
  for (let from = 0; from < n; from++) {
    for (let to = 0; to < n; to++) table[from * n + to] = from === to ? to : shape.nextHop(n, from, to);
  }
  const edges = pairs(n).filter(([a, b]) => shape.joined(n, a, b));
  const neighbours = Array.from({ length: n }, (_, rank) =>
    edges.flatMap(([a, b]) => (a === rank ? [b] : b === rank ? [a] : [])).sort((a, b) => a - b),
  );
  const known = (rank: number): number => {
    if (rank >= 0 && rank < n) return rank;
    throw new RangeError(`rank ${rank} is not on this interconnect; ranks are 0..${n - 1}`);
  };
  return {
    name,
    n,
    edges,
    diameter: longestRoute(table, n),
    bisectionWidth: shape.bisectionWidth(n),
    nextHop: (from, to) => table[known(from) * n + known(to)]!,
    neighbours: (rank) => neighbours[known(rank)]!,
  };
}

function longestRoute(table: Uint8Array, n: number): number {
  let longest = 0;
  for (let from = 0; from < n; from++) {
    for (let to = 0; to < n; to++) {
      let hops = 0;
      for (let at = from; at !== to; at = table[at * n + to]!) hops++;
      longest = Math.max(longest, hops);
    }
  }
  return longest;
}

function pairs(n: number): [number, number][] {
  return Array.from({ length: n }, (_, a) =>
    Array.from({ length: n - a - 1 }, (_, i): [number, number] => [a, a + 1 + i]),
  ).flat();
}
