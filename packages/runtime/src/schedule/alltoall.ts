import { type BlockForm, Bundle, receiveBlocks } from "./blocks";
import { GATHER } from "./gather";
import {
  type Algorithm,
  betweenNodes,
  type Cost,
  canMeet,
  insideNodes,
  inTurn,
  isPowerOfTwo,
  meetingCost,
  type Problem,
  rounds,
  strideHops,
  strideSum,
} from "./selection/algorithm";
import type { Terrain } from "./selection/terrain";
import { sharedAlltoall } from "./shared-blocks";
import { Slot } from "./slot";
import type { Steps } from "./steps";

/** A block from every rank for every other one. This rank's block for itself is no message: the caller has placed it. */
export interface Exchange {
  /** By receiver. */
  outgoing: readonly Slot[];
  /** By sender: where the blocks go. */
  incoming: readonly Slot[];
  form: BlockForm;
  /** Of every block, when `form` is sized and the algorithm bundles. */
  blockBytes: number;
}

export type AlltoallBuild = (steps: Steps, exchange: Exchange, terrain: Terrain) => void;

/** All sends and receives at once; each rank begins with the one above it. */
export function naiveAlltoall(steps: Steps, { outgoing, incoming }: Pick<Exchange, "outgoing" | "incoming">): void {
  const { rank, size } = steps;
  for (let distance = 1; distance < size; distance++) {
    const from = (rank - distance + size) % size;
    steps.receive(from, incoming[from]!);
  }
  for (let distance = 1; distance < size; distance++) {
    const to = (rank + distance) % size;
    steps.send(to, outgoing[to]!);
  }
}

/** size - 1 steps; in each every rank sends one block and receives one. Thakur, Rabenseifner, Gropp, 2005, section 4.3. */
function pairwise(steps: Steps, { outgoing, incoming }: Exchange): void {
  const { rank, size } = steps;
  let last: number[] = [];
  for (let step = 1; step < size; step++) {
    const to = isPowerOfTwo(size) ? rank ^ step : (rank + step) % size;
    const from = isPowerOfTwo(size) ? to : (rank - step + size) % size;
    const received = steps.receive(from, incoming[from]!, last);
    const sent = steps.send(to, outgoing[to]!, last);
    last = [received, sent];
  }
}

/**
 * log2 size steps: blocks travel together, by the binary digits of the way they have to go.
 * Bruck, Ho, Kipnis, Upfal, Weathersby: Efficient algorithms for all-to-all communications, 1997.
 */
function bruck(steps: Steps, exchange: Exchange): void {
  const { rank, size } = steps;
  storeAndForward(
    steps,
    exchange,
    (way) => (rank + way) % size,
    (way) => (rank - way + size) % size,
  );
}

/** The same along the edges of a hypercube, as parallel prefix goes: log2 size exchanges of half of all blocks. MPJava. */
function prefix(steps: Steps, exchange: Exchange): void {
  const over = (way: number) => steps.rank ^ way;
  storeAndForward(steps, exchange, over, over);
}

/** The block with the way `w` to go makes, for each digit of w, the step of that size: always with those that make it too. */
function storeAndForward(
  steps: Steps,
  { outgoing, incoming, form, blockBytes }: Exchange,
  ahead: (way: number) => number,
  behind: (way: number) => number,
): void {
  const { size } = steps;
  const held = outgoing.map((_, way) => outgoing[ahead(way)]!);
  let last: number[] = [];
  for (let step = 1; step < size; step *= 2) {
    const ways = held.map((_, way) => way).filter((way) => (way & step) !== 0);
    const bundle = new Bundle(
      ways.map((way) => held[way]!),
      form,
    );
    steps.send(ahead(step), bundle, last);
    // A block that has made its last step is where it belongs.
    for (const way of ways) held[way] = way < step * 2 ? incoming[behind(way)]! : new Slot(null);
    const slots = ways.map((way) => held[way]!);
    last = [...last, receiveBlocks(steps, behind(step), slots, form, () => blockBytes)];
  }
}

/**
 * Within a node straight to each other. What leaves it goes to its first rank, all that goes to one other node in one message,
 * and there from the first rank to those it is for.
 */
function hierarchical(steps: Steps, { outgoing, incoming, form, blockBytes }: Exchange, { nodes }: Terrain): void {
  const { rank } = steps;
  const own = nodes.find((ranks) => ranks.includes(rank))!;
  const others = nodes.filter((ranks) => ranks !== own);
  const leader = own[0]!;
  const bundle = (slots: readonly Slot[]) => new Bundle(slots, form);
  const size = () => blockBytes;
  for (const member of own) if (member !== rank) steps.receive(member, incoming[member]!);
  for (const member of own) if (member !== rank) steps.send(member, outgoing[member]!);
  const far = others.flat();
  if (rank !== leader) {
    steps.send(leader, bundle(far.map((to) => outgoing[to]!)));
    receiveBlocks(
      steps,
      leader,
      far.map((from) => incoming[from]!),
      form,
      size,
    );
    return;
  }
  // By member of this node, and rank of another one: what goes there, what comes from there.
  const leaving = new Map(own.map((member) => [member, member === rank ? outgoing : open(outgoing)] as const));
  const coming = new Map(own.map((member) => [member, member === rank ? incoming : open(incoming)] as const));
  const collected = own.slice(1).map((member) => {
    const slots = far.map((to) => leaving.get(member)![to]!);
    return receiveBlocks(steps, member, slots, form, size);
  });
  for (const ranks of others) {
    const slots = own.flatMap((member) => ranks.map((to) => leaving.get(member)![to]!));
    steps.send(ranks[0]!, bundle(slots), collected);
  }
  const come = others.map((ranks) => {
    const slots = ranks.flatMap((from) => own.map((member) => coming.get(member)![from]!));
    return receiveBlocks(steps, ranks[0]!, slots, form, size);
  });
  for (const member of own.slice(1)) steps.send(member, bundle(far.map((from) => coming.get(member)![from]!)), come);
}

/** As many slots, for blocks that are only passed on. */
function open(slots: readonly Slot[]): Slot[] {
  return slots.map(() => new Slot(null));
}

function storeAndForwardCost({ bytes }: Problem, terrain: Terrain): Cost {
  const { size, gamma } = terrain;
  const moved = rounds(size) * (size / 2) * bytes * size;
  return {
    path: strideSum(terrain, ({ alpha, beta }) => alpha + (size / 2) * bytes * (beta + gamma)),
    messages: size * rounds(size),
    bytes: moved,
    combined: moved,
    hops: strideHops(terrain),
  };
}

export const ALLTOALL: readonly Algorithm<AlltoallBuild>[] = [
  {
    name: "naive",
    cost: ({ bytes }, { size, flat, overhead }) => ({
      path: size > 1 ? flat.alpha + (size - 1) * (2 * overhead + bytes * flat.beta * 1.2) : 0,
      messages: size * (size - 1),
      bytes: size * (size - 1) * bytes,
    }),
    build: naiveAlltoall,
  },
  {
    name: "pairwise",
    cost: ({ bytes }, { size, flat }) => ({
      path: (size - 1) * (flat.alpha + bytes * flat.beta),
      messages: size * (size - 1),
      bytes: size * (size - 1) * bytes,
    }),
    build: pairwise,
  },
  {
    name: "bruck",
    cost: storeAndForwardCost,
    build: bruck,
  },
  {
    name: "prefix",
    applies: (_, { size }) => isPowerOfTwo(size),
    cost: storeAndForwardCost,
    build: prefix,
  },
  {
    name: "hierarchical",
    applies: (_, { nodes }) => nodes.length > 1,
    cost: (problem, terrain) => {
      const { size, perNode } = terrain;
      const leaving = { ...problem, bytes: problem.bytes * (size - perNode) };
      return inTurn(
        insideNodes(ALLTOALL[0]!, problem, terrain),
        insideNodes(GATHER[0]!, leaving, terrain),
        betweenNodes(ALLTOALL[0]!, { ...problem, bytes: problem.bytes * perNode ** 2 }, terrain),
        insideNodes(GATHER[0]!, leaving, terrain),
      );
    },
    build: hierarchical,
  },
  {
    name: "shared-memory",
    applies: (problem, terrain) => canMeet(problem, terrain, terrain.size, true),
    cost: ({ bytes }, terrain) => meetingCost(terrain.size, 2 * terrain.size ** 2 * bytes, terrain),
    build: sharedAlltoall,
  },
];
