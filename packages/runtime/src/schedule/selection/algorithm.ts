import { SLOT_BYTES } from "../../shm/meeting-room";
import type { Link, Terrain } from "./terrain";

/** One call of a collective, as far as the choice depends on it. All ranks see the same. */
export interface Problem {
  /** Bytes of one rank's operand or block; where only its owner knows, an assumption that is the same everywhere. */
  bytes: number;
  /** Every rank knows the size of every message: they can be cut and placed without asking. */
  sized: boolean;
  /** Operands may change places. */
  commutative: boolean;
  /** Of the largest block, where blocks differ and all ranks know their sizes; absent: `bytes`. */
  largest?: number;
  /** Elements that may be combined apart from each other; 0: an operand is one whole. */
  elements: number;
}

/** What values weigh when nobody but their owner knows. */
export const VALUE_BYTES = 256;

/** Values of any size: nothing is known but that. */
export const OF_VALUES: Problem = { bytes: VALUE_BYTES, sized: false, commutative: false, elements: 0 };

/** Parts of buffers whose sizes not all ranks know: of some size at which no algorithm is much worse than the best. */
export const OF_PARTS: Problem = { ...OF_VALUES, bytes: 2048 };

export interface Cost {
  /** Microseconds from the first rank's begin to the last rank's end, were every rank on a core of its own. */
  path: number;
  /** Messages of all ranks. */
  messages: number;
  /** Ranks that another one wakes without a message; absent: none. */
  wakes?: number;
  /** Bytes of all these messages. */
  bytes: number;
  /** Bytes that ranks combine, or copy on the way; absent: none. */
  combined?: number;
  /** Links of the interconnect that a message goes over, in the mean; absent: as between any two ranks. */
  hops?: number;
  /** Share of the messages that leave their node; absent: as between any two ranks. */
  leaving?: number;
}

/** One way to do an operation; `Build` adds its steps to a schedule. */
export interface Algorithm<Build> {
  readonly name: string;
  /** Whether it gives the right result here; absent: everywhere. */
  applies?(problem: Problem, terrain: Terrain): boolean;
  /** It writes into the memory of the operand: that is not fixed then. */
  readonly overwrites?: boolean;
  cost(problem: Problem, terrain: Terrain): Cost;
  /** All ranks meet in a room of shared memory: calls of known size need no schedule for it, see schedule/visit.ts. */
  readonly meets?: boolean;
  readonly build: Build;
}

/**
 * Whether all ranks meet in a room, and what each of them leaves there fits: blocks of known size, so many of them.
 * @param values values of unknown size are tried
 */
export function canMeet({ sized, bytes, largest = bytes }: Problem, { meets }: Terrain, blocks = 1, values = false) {
  return meets && (sized ? largest * blocks <= SLOT_BYTES : values);
}

/** What it takes to meet: a rank is woken at most once, and copies what it leaves and what it takes. */
export function meetingCost(wakes: number, bytes: number, terrain: Terrain): Cost {
  const { size, near, inside, overhead } = terrain;
  return {
    path: size > 1 ? near.alpha + size * overhead * 0.3 + bytes * inside.beta : 0,
    messages: 0,
    wakes,
    bytes,
    hops: 1,
    leaving: 0,
  };
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
  const sum = (of: (cost: Cost) => number) => costs.reduce((total, cost) => total + of(cost), 0);
  const messages = sum((cost) => cost.messages);
  const mean = (of: (cost: Cost) => number | undefined) =>
    messages === 0 || costs.some((cost) => of(cost) === undefined)
      ? {}
      : { value: sum((cost) => of(cost)! * cost.messages) / messages };
  const [hops, leaving] = [mean((cost) => cost.hops), mean((cost) => cost.leaving)];
  return {
    path: sum((cost) => cost.path),
    messages,
    bytes: sum((cost) => cost.bytes),
    wakes: sum((cost) => cost.wakes ?? 0),
    combined: sum((cost) => cost.combined ?? 0),
    ...(hops.value !== undefined && { hops: hops.value }),
    ...(leaving.value !== undefined && { leaving: leaving.value }),
  };
}

/** An algorithm inside every node at once. */
export function insideNodes(algorithm: Algorithm<unknown>, problem: Problem, terrain: Terrain): Cost {
  const { inside, perNode, nodes } = terrain;
  const strides = Array.from({ length: rounds(perNode) }, () => inside);
  const links = { flat: inside, neighbour: inside, parent: inside, strides };
  const cost = algorithm.cost(problem, { ...terrain, ...links, size: perNode, nodes: [[]] });
  const [messages, bytes, combined] = [cost.messages, cost.bytes, cost.combined ?? 0].map((one) => one * nodes.length);
  return {
    path: cost.path,
    messages: messages!,
    bytes: bytes!,
    combined: combined!,
    hops: hopsOf(inside, terrain),
    leaving: 0,
  };
}

/** An algorithm among one rank of each node. */
export function betweenNodes(algorithm: Algorithm<unknown>, problem: Problem, terrain: Terrain): Cost {
  const { far, nodes } = terrain;
  const strides = Array.from({ length: rounds(nodes.length) }, () => far);
  const links = { flat: far, neighbour: far, parent: far, strides };
  const cost = algorithm.cost(problem, { ...terrain, ...links, size: nodes.length });
  return { ...cost, hops: 1, leaving: 1 };
}

/** Links that a message over this one takes. */
export function hopsOf(link: Link, { near, far }: Terrain): number {
  return link === far ? 1 : link.alpha / near.alpha;
}

/** The sum of all strides of a size: what log2 exchanges take. */
export function strideSum({ strides }: Terrain, of: (link: Link, k: number) => number): number {
  return strides.reduce((sum, link, k) => sum + of(link, k), 0);
}

/** Mean hops of exchanges with all strides alike. */
export function strideHops(terrain: Terrain): number {
  const { strides } = terrain;
  return strides.length === 0 ? 1 : strideSum(terrain, (link) => hopsOf(link, terrain)) / strides.length;
}

/** Mean hops in a binomial tree, where half of the messages go to the next rank, a quarter to the one after, ... */
export function binomialHops(terrain: Terrain): number {
  const weights = strideSum(terrain, (_, k) => 2 ** -k);
  return weights === 0 ? 1 : strideSum(terrain, (link, k) => hopsOf(link, terrain) * 2 ** -k) / weights;
}
