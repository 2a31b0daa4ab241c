import { BCAST, binomialBcast } from "./bcast";
import { type BlockForm, Bundle, BundleSlot, receiveBlocks, unbundle } from "./blocks";
import { binomialGather, GATHER, linearGather } from "./gather";
import {
  type Algorithm,
  betweenNodes,
  binomialHops,
  type Cost,
  canMeet,
  hopsOf,
  insideNodes,
  inTurn,
  isPowerOfTwo,
  meetingCost,
  rounds,
  strideHops,
  strideSum,
} from "./selection/algorithm";
import type { Terrain } from "./selection/terrain";
import { sharedAllgather } from "./shared";
import { joined, Slot } from "./slot";
import { everyone, Phase, type Steps } from "./steps";

/** The blocks of all ranks on every rank. */
export interface Allgathering {
  /** By rank; this rank's own is filled. */
  blocks: readonly Slot[];
  form: BlockForm;
  /** Bytes of a block; all ranks know them when `form` is sized. */
  sizeOf(rank: number): number;
}

export type AllgatherBuild = (steps: Steps, gathering: Allgathering, terrain: Terrain) => void;

/** size - 1 steps: the block that came last goes on to the next rank. */
function ring(steps: Steps, { blocks }: Allgathering): void {
  const { rank, size } = steps;
  let last: number[] = [];
  for (let step = 0; step < size - 1; step++) {
    const incoming = blocks[(rank - step - 1 + size) % size]!;
    steps.send((rank + 1) % size, blocks[(rank - step + size) % size]!, last);
    const received = steps.receive((rank - 1 + size) % size, incoming);
    // Blocks may come whole out of order; they go on in order.
    last = [steps.local(() => {}, [received, ...last])];
  }
}

/** log2 size exchanges of all that both have. Thakur, Rabenseifner, Gropp, 2005, section 4.1. */
function recursiveDoubling(steps: Steps, gathering: Allgathering): void {
  const { rank, size } = steps;
  let last: number[] = [];
  for (let mask = 1; mask < size; mask *= 2) {
    const own = rank & ~(mask - 1);
    const range = (first: number) => Array.from({ length: mask }, (_, i) => first + i);
    last = exchange(steps, rank ^ mask, rank ^ mask, range(own), range(own ^ mask), gathering, last);
  }
}

/**
 * ceil(log2 size) steps for any size: in step k a rank sends all it has, at most 2^k blocks, to the one 2^k below.
 * Bruck, Ho, Kipnis, Upfal, Weathersby: Efficient algorithms for all-to-all communications, 1997.
 */
function bruck(steps: Steps, gathering: Allgathering): void {
  const { rank, size } = steps;
  let last: number[] = [];
  for (let distance = 1; distance < size; distance *= 2) {
    const count = Math.min(distance, size - distance);
    const range = (first: number) => Array.from({ length: count }, (_, i) => (first + i) % size);
    const to = (rank - distance + size) % size;
    const from = (rank + distance) % size;
    last = exchange(steps, to, from, range(rank), range(from), gathering, last);
  }
}

function exchange(
  steps: Steps,
  to: number,
  from: number,
  outgoing: readonly number[],
  incoming: readonly number[],
  { blocks, form, sizeOf }: Allgathering,
  last: readonly number[],
): number[] {
  steps.send(
    to,
    new Bundle(
      outgoing.map((member) => blocks[member]!),
      form,
    ),
    last,
  );
  const slots = incoming.map((member) => blocks[member]!);
  const received = receiveBlocks(steps, from, slots, form, (i) => sizeOf(incoming[i]!));
  return [...last, received];
}

/** All to rank 0, and from there to all. */
function gatherBcast(steps: Steps, gathering: Allgathering): void {
  const { blocks, form } = gathering;
  const ranks = everyone(steps);
  const up = new Phase(steps, ranks);
  const toFirst = { root: 0, own: blocks[steps.rank]!, parts: blocks, form, blockBytes: 0 };
  if (form === "framed") binomialGather(up, toFirst);
  else linearGather(up, toFirst);
  spread(new Phase(steps, ranks, up.end), gathering);
}

/** Inside each node to its first rank; each of these to all others of them; and to all ranks of each node. */
function hierarchical(steps: Steps, gathering: Allgathering, { nodes }: Terrain): void {
  const { blocks, form, sizeOf } = gathering;
  const own = nodes.find((ranks) => ranks.includes(steps.rank))!;
  const leader = own[0]!;
  let after: number[] = [];
  if (steps.rank !== leader) after = [steps.send(leader, blocks[steps.rank]!)];
  else {
    const gathered = own.slice(1).map((member) => steps.receive(member, blocks[member]!));
    const others = nodes.filter((ranks) => ranks !== own);
    const bundle = new Bundle(
      own.map((member) => blocks[member]!),
      form,
    );
    const leaders = others.map((ranks) => ranks[0]!);
    if (leaders.length > 0) steps.sendMany(leaders, bundle, gathered);
    const come = others.map((ranks) => {
      const slots = ranks.map((member) => blocks[member]!);
      return receiveBlocks(steps, ranks[0]!, slots, form, (i) => sizeOf(ranks[i]!));
    });
    after = [...gathered, ...come];
  }
  spread(new Phase(steps, own, after), gathering);
}

/** The blocks of all, from rank 0 of a phase to its others. */
function spread(down: Phase, { blocks, form, sizeOf }: Allgathering): void {
  if (down.rank === 0) {
    binomialBcast(down, 0, new BundleSlot(new Bundle(blocks, form)));
    return;
  }
  const whole = form === "sized" ? joined(blocks) : undefined;
  if (whole) {
    binomialBcast(down, 0, new Slot(whole));
    return;
  }
  const sizes = form === "sized" ? blocks.map((_, member) => sizeOf(member)) : undefined;
  const message = sizes ? down.scratch(sizes.reduce((sum, bytes) => sum + bytes, 0)) : new Slot(null);
  binomialBcast(down, 0, message);
  down.local(() => unbundle(message.filled, blocks, sizes), down.all.slice(0, 1));
}

/** Everybody sends everybody its block. */
function linear(steps: Steps, { blocks }: Allgathering): void {
  const { rank } = steps;
  const others = everyone(steps).filter((member) => member !== rank);
  for (const from of others) steps.receive(from, blocks[from]!);
  if (others.length > 0) steps.sendMany(others, blocks[rank]!);
}

function doubling(bytes: number, terrain: Terrain, copy: number): Cost {
  const { size, flat } = terrain;
  return {
    path: strideSum(terrain, ({ alpha }) => alpha) + (size - 1) * bytes * (flat.beta + copy),
    messages: size * rounds(size),
    bytes: (size - 1) * size * bytes,
    hops: strideHops(terrain),
  };
}

export const ALLGATHER: readonly Algorithm<AllgatherBuild>[] = [
  {
    name: "ring",
    cost: ({ bytes }, terrain) => {
      const { size, neighbour } = terrain;
      return {
        path: (size - 1) * (neighbour.alpha + bytes * neighbour.beta),
        messages: (size - 1) * size,
        bytes: (size - 1) * size * bytes,
        hops: hopsOf(neighbour, terrain),
      };
    },
    build: ring,
  },
  {
    name: "recursive-doubling",
    applies: (_, { size }) => isPowerOfTwo(size),
    cost: ({ bytes }, terrain) => doubling(bytes, terrain, 0),
    build: recursiveDoubling,
  },
  {
    name: "bruck",
    cost: ({ bytes }, terrain) => doubling(bytes, terrain, terrain.gamma / 4),
    build: bruck,
  },
  {
    name: "gather-bcast",
    cost: ({ bytes, ...problem }, terrain) =>
      inTurn(GATHER[problem.sized ? 0 : 1]!.cost({ ...problem, bytes }, terrain), {
        path: strideSum(terrain, ({ alpha, beta }) => alpha + terrain.size * bytes * beta),
        messages: terrain.size - 1,
        bytes: (terrain.size - 1) * terrain.size * bytes,
        hops: binomialHops(terrain),
      }),
    build: gatherBcast,
  },
  {
    name: "linear",
    cost: ({ bytes }, { size, flat, overhead }) => ({
      path: size > 1 ? flat.alpha + (size - 1) * (overhead + bytes * flat.beta) : 0,
      messages: (size - 1) * size,
      bytes: (size - 1) * size * bytes,
    }),
    build: linear,
  },
  {
    name: "hierarchical",
    applies: (_, { nodes }) => nodes.length > 1,
    cost: (problem, terrain) =>
      inTurn(
        insideNodes(GATHER[0]!, problem, terrain),
        betweenNodes(ALLGATHER[4]!, { ...problem, bytes: problem.bytes * terrain.perNode }, terrain),
        insideNodes(BCAST[0]!, { ...problem, bytes: problem.bytes * terrain.size }, terrain),
      ),
    build: hierarchical,
  },
  {
    name: "shared-memory",
    applies: (problem, terrain) => canMeet(problem, terrain, 1, true),
    cost: ({ bytes }, terrain) => meetingCost(terrain.size, terrain.size ** 2 * bytes, terrain),
    build: (steps, gathering) => sharedAllgather(steps, gathering, bruck),
  },
];
