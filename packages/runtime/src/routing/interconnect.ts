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
  return new Routes(name, n);
}

/** Works out what is asked for: a rank that starts needs nothing but its own row of next hops. */
class Routes implements Interconnect {
  readonly #rows: Uint8Array[] = [];
  #edges: [number, number][] | undefined;
  #neighbours: number[][] | undefined;
  #diameter: number | undefined;

  constructor(
    readonly name: InterconnectName,
    readonly n: number,
  ) {}

  get edges(): readonly (readonly [number, number])[] {
    const { name, n } = this;
    this.#edges ??= pairs(n).filter(([a, b]) => SHAPES[name].joined(n, a, b));
    return this.#edges;
  }

  get diameter(): number {
    this.#diameter ??= longestRoute(this.nextHop, this.n);
    return this.#diameter;
  }

  get bisectionWidth(): number {
    return SHAPES[this.name].bisectionWidth(this.n);
  }

  // As a field: callers take it out of its object.
  readonly nextHop = (from: number, to: number): number => {
    this.#check(from);
    this.#check(to);
    this.#rows[from] ??= Uint8Array.from({ length: this.n }, (_, other) =>
      other === from ? from : SHAPES[this.name].nextHop(this.n, from, other),
    );
    return this.#rows[from][to]!;
  };

  neighbours(rank: number): readonly number[] {
    this.#check(rank);
    if (!this.#neighbours) {
      const neighbours: number[][] = Array.from({ length: this.n }, () => []);
      // Edges ascend: the lower neighbours of a rank come before the higher ones.
      for (const [a, b] of this.edges) neighbours[b]!.push(a);
      for (const [a, b] of this.edges) neighbours[a]!.push(b);
      this.#neighbours = neighbours;
    }
    return this.#neighbours[rank]!;
  }

  #check(rank: number): void {
    if (rank >= 0 && rank < this.n) return;
    throw new RangeError(`rank ${rank} is not on this interconnect; ranks are 0..${this.n - 1}`);
  }
}

function longestRoute(nextHop: (from: number, to: number) => number, n: number): number {
  let longest = 0;
  for (let from = 0; from < n; from++) {
    for (let to = 0; to < n; to++) {
      let hops = 0;
      for (let at = from; at !== to; at = nextHop(at, to)) hops++;
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
