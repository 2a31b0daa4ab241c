import type { Terrain } from "./terrain";

/** One call of a collective, as far as the choice depends on it. All ranks see the same. */
export interface Problem {
  /** Bytes of one rank's operand or block; where only its owner knows, an assumption that is the same everywhere. */
  bytes: number;
  /** Every rank knows the size of every message: they can be cut and placed without asking. */
  sized: boolean;
  /** Operands may change places. */
  commutative: boolean;
  /** Elements that may be combined apart from each other; 0: an operand is one whole. */
  elements: number;
}

/** What values weigh when nobody but their owner knows. */
export const VALUE_BYTES = 256;

/** Values of any size: nothing is known but that. */
export const OF_VALUES: Problem = { bytes: VALUE_BYTES, sized: false, commutative: false, elements: 0 };

export interface Cost {
  /** Microseconds from the first rank's begin to the last rank's end, were every rank on a core of its own. */
  path: number;
  /** Messages of all ranks. */
  messages: number;
  /** Bytes of all these messages. */
  bytes: number;
}

/** One way to do an operation; `Build` adds its steps to a schedule. */
export interface Algorithm<Build> {
  readonly name: string;
  /** Whether it gives the right result here; absent: everywhere. */
  applies?(problem: Problem, terrain: Terrain): boolean;
  /** It writes into the memory of the operand: that is not fixed then. */
  readonly overwrites?: boolean;
  cost(problem: Problem, terrain: Terrain): Cost;
  readonly build: Build;
}

/** ceil(log2 n) */
export function rounds(n: number): number {
  return Math.ceil(Math.log2(Math.max(1, n)));
}

export function isPowerOfTwo(n: number): boolean {
  return (n & (n - 1)) === 0;
}

/** Phases one after the other. */
export function inTurn(...costs: Cost[]): Cost {
  return {
    path: costs.reduce((sum, cost) => sum + cost.path, 0),
    messages: costs.reduce((sum, cost) => sum + cost.messages, 0),
    bytes: costs.reduce((sum, cost) => sum + cost.bytes, 0),
  };
}

/** A terrain of so many ranks inside a node, or of one rank of each node. */
export function insideNode(terrain: Terrain): Terrain {
  const { inside, perNode } = terrain;
  return { ...terrain, size: perNode, nodes: [[]], flat: inside, neighbour: inside, parent: inside };
}

export function betweenNodes(terrain: Terrain): Terrain {
  const { far, nodes } = terrain;
  return { ...terrain, size: nodes.length, flat: far, neighbour: far, parent: far };
}
