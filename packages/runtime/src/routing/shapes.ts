import type { InterconnectName } from "@commworld/protocol";
import { columnHop, gridShape, meshBisectionWidth, rowHop, torusBisectionWidth, wrapsTo } from "./grid";
import { treeBisectionWidth } from "./tree-bisection";

/** An interconnect as rules; ranks are 0..n-1. */
export interface Shape {
  /** Whether a link joins them; a < b. */
  joined(n: number, a: number, b: number): boolean;
  /** Towards another rank. */
  nextHop(n: number, from: number, to: number): number;
  bisectionWidth(n: number): number;
}

const star: Shape = {
  joined: (_n, a) => a === 0,
  nextHop: (_n, from, to) => (from === 0 ? to : 0),
  bisectionWidth: (n) => Math.floor(n / 2),
};

export const SHAPES: Readonly<Record<InterconnectName, Shape>> = {
  crossbar: {
    joined: () => true,
    nextHop: (_n, _from, to) => to,
    bisectionWidth: (n) => Math.floor(n / 2) * Math.ceil(n / 2),
  },

  /** Both directions; the shorter way, upwards when they are equally long. */
  ring: {
    joined: (n, a, b) => b - a === 1 || b - a === n - 1,
    nextHop: (n, from, to) => ((to - from + n) % n <= n / 2 ? (from + 1) % n : (from - 1 + n) % n),
    bisectionWidth: (n) => Math.min(2, n - 1),
  },

  /** Binary tree in heap order: the parent of r is floor((r - 1) / 2). */
  tree: {
    joined: (_n, a, b) => parent(b) === a,
    nextHop: (_n, from, to) => {
      // Parents have smaller numbers, so climbing from `to` either meets `from` or passes below it.
      let below = to;
      while (parent(below) > from) below = parent(below);
      return below > from && parent(below) === from ? below : parent(from);
    },
    bisectionWidth: treeBisectionWidth,
  },

  /** Rank 0 in the middle. */
  star,

  /** Row by row, rank = row * columns + column; a message goes to its column first, then along it. */
  mesh2d: {
    joined: (n, a, b) => {
      const { columns } = gridShape(n);
      return b - a === columns || (b - a === 1 && b % columns !== 0);
    },
    nextHop: (n, from, to) => {
      const { columns } = gridShape(n);
      const step = Math.sign((to % columns) - (from % columns));
      return step !== 0 ? from + step : from + Math.sign(to - from) * columns;
    },
    bisectionWidth: (n) => meshBisectionWidth(gridShape(n)),
  },

  /** A mesh whose rows and columns are rings; the shorter way around, upwards when both are equally long. */
  torus2d: {
    joined: (n, a, b) => {
      const grid = gridShape(n);
      return wrapsTo(grid, a, b) || wrapsTo(grid, b, a);
    },
    nextHop: (n, from, to) => {
      const grid = gridShape(n);
      return from % grid.columns !== to % grid.columns ? columnHop(grid, from, to) : rowHop(grid, from, to);
    },
    bisectionWidth: (n) => torusBisectionWidth(gridShape(n)),
  },

  /**
   * Ranks whose numbers differ in one bit are joined; where n is no power of two the corners from n on are missing. A message
   * first clears the bits its destination lacks, the highest first, then sets those it has, the lowest first: numbers only
   * fall, and then only rise up to the destination, so that every rank on the way exists and the way is a shortest one.
   * Bisection: no k corners of a hypercube have more links among them than the first k (Harper 1964), say e(k), and
   * e(n) = e(floor(n/2)) + e(ceil(n/2)) + floor(n/2): no cut has fewer links than floor(n/2), and even against odd has that many.
   */
  hypercube: {
    joined: (_n, a, b) => isPowerOfTwo(a ^ b),
    nextHop: (_n, from, to) => {
      const clear = from & ~to;
      return clear !== 0 ? from ^ (1 << (31 - Math.clz32(clear))) : from | lowestBit(to & ~from);
    },
    bisectionWidth: (n) => Math.floor(n / 2),
  },

  /**
   * One medium that carries one message at a time. Rank 0 is its arbiter: messages between two others pass it, in the order in
   * which they come, so that adding ranks adds no capacity. Whatever the halves, the medium is all that joins them: bisection 1.
   */
  bus: { ...star, bisectionWidth: (n) => Math.min(1, n - 1) },
};

/** -1 for the root. */
function parent(rank: number): number {
  return rank === 0 ? -1 : (rank - 1) >> 1;
}

function isPowerOfTwo(value: number): boolean {
  return value !== 0 && (value & (value - 1)) === 0;
}

function lowestBit(value: number): number {
  return value & -value;
}
