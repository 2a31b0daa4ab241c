import { partBounds } from "./reduction";
import {
  type Algorithm,
  betweenNodes,
  binomialHops,
  canMeet,
  insideNodes,
  inTurn,
  meetingCost,
  type Problem,
  rounds,
  strideSum,
} from "./selection/algorithm";
import type { Terrain } from "./selection/terrain";
import { sharedBcast } from "./shared";
import { Slot } from "./slot";
import { everyone, Phase, type Steps } from "./steps";

/**
 * Each algorithm leaves the root's bytes in `data` on every rank. On the others `data` may have no bytes yet, unless the
 * algorithm cuts them: then all ranks give memory of the same size.
 */
export type BcastBuild = (steps: Steps, root: number, data: Slot, terrain: Terrain) => void;

export function linearBcast(steps: Steps, root: number, data: Slot): void {
  if (steps.rank !== root) steps.receive(root, data);
  else for (const other of everyone(steps)) if (other !== root) steps.send(other, data);
}

/** Binomial tree over ranks relative to the root: ceil(log2 size) steps. */
export function binomialBcast(steps: Steps, root: number, data: Slot): void {
  const { rank, size } = steps;
  const relative = (rank - root + size) % size;
  let after: number[] | undefined;
  let mask = 1;
  while (mask < size && (relative & mask) === 0) mask *= 2;
  if (relative !== 0) after = [steps.receive((relative - mask + root) % size, data)];
  for (let half = mask / 2; half >= 1; half /= 2)
    if (relative + half < size) steps.send((relative + half + root) % size, data, after);
}

/** One message with a set of destinations: written once, one copy per next hop. MPI.js: single source, multiple receive. */
export function ssmrBcast(steps: Steps, root: number, data: Slot): void {
  if (steps.rank !== root) steps.receive(root, data);
  else
    steps.sendMany(
      everyone(steps).filter((other) => other !== root),
      data,
    );
}

/**
 * Scatters the bytes in nearly equal parts down a binomial tree, then gathers them all around a ring.
 * Barnett, Shuler, van de Geijn, Gupta, Payne, Watts: Interprocessor collective communication library, 1994.
 */
function scatterAllgather(steps: Steps, root: number, data: Slot): void {
  const { rank, size } = steps;
  const bytes = data.filled;
  const bounds = partBounds(bytes.length, size);
  const relative = (rank - root + size) % size;
  const actual = (member: number) => (member + root) % size;
  const part = (first: number, end = first + 1) => new Slot(bytes.subarray(bounds[first], bounds[Math.min(end, size)]));
  let after: number[] | undefined;
  let mask = 1;
  while (mask < size && (relative & mask) === 0) mask *= 2;
  if (relative !== 0) after = [steps.receive(actual(relative - mask), part(relative, relative + mask))];
  for (let half = mask / 2; half >= 1; half /= 2)
    if (relative + half < size) steps.send(actual(relative + half), part(relative + half, relative + half * 2), after);
  const right = actual((relative + 1) % size);
  const left = actual((relative - 1 + size) % size);
  // Parts of the own subtree are here already: their receive would overwrite what is being sent, with the same bytes.
  const has = relative === 0 ? size : Math.min(size, relative + mask);
  let last = after;
  for (let step = 0; step < size - 1; step++) {
    const outgoing = (relative - step + size) % size;
    const incoming = (relative - step - 1 + size) % size;
    const sendHere = !isHeldBy((relative + 1) % size, outgoing, size);
    if (sendHere) steps.send(right, part(outgoing), last);
    const held = incoming >= relative && incoming < has;
    if (!held) last = [steps.receive(left, part(incoming), last)];
  }
}

/** Whether the tree gave a rank (relative to the root) that part. */
function isHeldBy(relative: number, part: number, size: number): boolean {
  if (relative === 0) return true;
  return part >= relative && part < Math.min(size, relative + (relative & -relative));
}

/** Bytes of a piece that makes the pipeline fastest: the root of bytes * alpha / ((ranks - 2) * beta), within bounds. */
export function pieceBytes(bytes: number, { size, neighbour }: Terrain): number {
  const best = Math.sqrt((bytes * neighbour.alpha) / (Math.max(1, size - 2) * neighbour.beta));
  return Math.min(256 * 1024, Math.max(8 * 1024, Math.ceil(best / 1024) * 1024));
}

/** Cut in pieces that follow each other down a chain of all ranks. Watts, van de Geijn: A pipelined broadcast, 1995. */
function pipelinedChain(steps: Steps, root: number, data: Slot, terrain: Terrain): void {
  const { rank, size } = steps;
  const bytes = data.filled;
  const piece = pieceBytes(bytes.length, terrain);
  const relative = (rank - root + size) % size;
  const next = relative + 1 < size ? (rank + 1) % size : -1;
  let gate: number[] = [];
  for (let from = 0; from < bytes.length || from === 0; from += piece) {
    const slot = new Slot(bytes.subarray(from, from + piece));
    const here = relative === 0 ? [] : [steps.receive((rank - 1 + size) % size, slot)];
    if (next < 0) continue;
    const after = [...here, ...gate];
    steps.send(next, slot, after);
    // Pieces may come whole out of order; they leave in order.
    if (relative !== 0) gate = [steps.local(() => {}, after)];
  }
}

/** Up to so many nodes talk to one of them at once; more take turns in a tree. */
export const FEW_NODES = 4;
/** Payloads up to this size are one message for all nodes. */
const SHARED_BYTES = 16 * 1024;

/** The root to one rank of each node, these to the others of theirs: one message per node. */
function hierarchicalBcast(steps: Steps, root: number, data: Slot, { nodes }: Terrain): void {
  const leaders = leadersOf(nodes, root);
  const own = nodes.findIndex((ranks) => ranks.includes(steps.rank));
  const leader = leaders[own]!;
  let end: readonly number[] = [];
  if (steps.rank === leader) {
    const among = new Phase(steps, leaders);
    const between = nodes.length > FEW_NODES ? binomialBcast : ssmrBcast;
    between(among, leaders.indexOf(root), data);
    // Only what brings the data here is waited for: the first step, unless this is the root.
    end = steps.rank === root ? [] : among.all.slice(0, 1);
  }
  const inside = new Phase(steps, nodes[own]!, end);
  nodeBcast(inside, nodes[own]!.indexOf(leader), data);
}

/** Among all ranks of a communicator in one node. */
export function nodeBcast(steps: Steps, root: number, data: Slot): void {
  if (steps.meeting) sharedBcast(steps, root, data, binomialBcast);
  else binomialBcast(steps, root, data);
}

/** The rank of each node that speaks for it: the root for its own. */
export function leadersOf(nodes: readonly (readonly number[])[], root: number): number[] {
  return nodes.map((ranks) => (ranks.includes(root) ? root : ranks[0]!));
}

const isCut = ({ sized, bytes }: Problem, { size }: Terrain) => sized && size > 1 && bytes >= size;

export const BCAST: readonly Algorithm<BcastBuild>[] = [
  {
    name: "binomial",
    cost: ({ bytes }, terrain) => ({
      path: strideSum(terrain, ({ alpha, beta }) => alpha + bytes * beta),
      messages: terrain.size - 1,
      bytes: (terrain.size - 1) * bytes,
      hops: binomialHops(terrain),
    }),
    build: binomialBcast,
  },
  {
    name: "linear",
    cost: ({ bytes }, { size, flat, overhead }) => ({
      path: size > 1 ? flat.alpha + (size - 2) * overhead + (size - 1) * bytes * flat.beta : 0,
      messages: size - 1,
      bytes: (size - 1) * bytes,
    }),
    build: linearBcast,
  },
  {
    name: "ssmr",
    // A long value would leave the node once for each destination, and nobody but the root knows that it is long.
    applies: ({ sized }, { nodes }) => sized || nodes.length === 1,
    cost: ({ bytes }, { size, flat, inside, overhead, nodes }) => {
      const others = Math.max(0, size - 1);
      // Long payloads leave the node once for each destination, short ones once for each node.
      const copies = nodes.length > 1 && bytes > SHARED_BYTES ? others : 2;
      return {
        path: others > 0 ? flat.alpha + inside.alpha + others * overhead * 0.3 + copies * bytes * flat.beta : 0,
        messages: others * 0.7,
        bytes: others * bytes,
        hops: 1,
        leaving: others === 0 ? 0 : bytes > SHARED_BYTES ? 1 - 1 / nodes.length : (nodes.length - 1) / others,
      };
    },
    build: ssmrBcast,
  },
  {
    name: "scatter-allgather",
    applies: isCut,
    cost: ({ bytes }, { size, flat, neighbour }) => ({
      path:
        rounds(size) * flat.alpha +
        bytes * flat.beta +
        (size - 1) * (neighbour.alpha + (bytes / size) * neighbour.beta),
      messages: (size - 1) * size,
      bytes: (size - 1) * bytes + (bytes * rounds(size)) / 2,
    }),
    build: scatterAllgather,
  },
  {
    name: "pipelined-chain",
    applies: isCut,
    cost: ({ bytes }, terrain) => {
      const { size, neighbour } = terrain;
      const piece = Math.min(bytes, pieceBytes(bytes, terrain));
      const pieces = Math.ceil(bytes / Math.max(1, piece));
      return {
        path: (size - 2 + pieces) * (neighbour.alpha + piece * neighbour.beta),
        messages: (size - 1) * pieces,
        bytes: (size - 1) * bytes,
      };
    },
    build: pipelinedChain,
  },
  {
    name: "hierarchical",
    applies: (_, { nodes }) => nodes.length > 1,
    cost: (problem, terrain) =>
      inTurn(
        betweenNodes(BCAST[terrain.nodes.length > FEW_NODES ? 0 : 2]!, problem, terrain),
        insideNodes(BCAST[0]!, problem, terrain),
      ),
    build: hierarchicalBcast,
  },
  {
    name: "shared-memory",
    meets: true,
    applies: (problem, terrain) => canMeet(problem, terrain, 1, true),
    cost: ({ bytes }, terrain) => meetingCost(terrain.size, terrain.size * bytes, terrain),
    build: (steps, root, data) => sharedBcast(steps, root, data, ssmrBcast),
  },
];
