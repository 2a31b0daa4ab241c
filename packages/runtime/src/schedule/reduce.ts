import { FEW_NODES, leadersOf } from "./bcast";
import { collectHalves, cubeOf, rangeOf, receiveRange, reduceHalves } from "./reduce-halves";
import { finalSlot, foldFrom, operandSlot, partBounds, type Reduction, type Result } from "./reduction";
import { ringReduceScatter } from "./ring";
import {
  type Algorithm,
  betweenNodes,
  binomialHops,
  canMeet,
  hopsOf,
  insideNodes,
  inTurn,
  meetingCost,
  type Problem,
  rounds,
  strideHops,
  strideSum,
} from "./selection/algorithm";
import type { Terrain } from "./selection/terrain";
import { meetsInside, sharedReduce } from "./shared";
import type { Slot } from "./slot";
import { everyone, Phase, type Steps } from "./steps";

/**
 * Each algorithm begins with this rank's operand in the result's slot and leaves there, on the root, the combination of all, in
 * rank order unless the operator commutes.
 */
export type ReduceBuild = (steps: Steps, root: number, result: Result, reduction: Reduction, terrain: Terrain) => void;

/** The root receives every operand and combines them from the highest rank down. */
export function linearReduce(steps: Steps, root: number, result: Result, reduction: Reduction): void {
  if (steps.rank !== root) {
    steps.send(root, result);
    return;
  }
  const slots = everyone(steps).map((from) => (from === root ? undefined : operandSlot(steps, reduction)));
  const received = slots.map((slot, from) => (slot ? [steps.receive(from, slot)] : []));
  steps.local(() => {
    const operands = slots.map((slot) => slot ?? result.slot);
    result.slot = operands.reduceRight((upper: Slot, lower: Slot) => reduction.combine(lower, upper));
  }, received.flat());
}

/**
 * Binomial tree; operands are combined in rank order: for operators that do not commute the tree is rooted at rank 0, which
 * passes the result on.
 */
export function binomialReduce(steps: Steps, root: number, result: Result, reduction: Reduction): void {
  const { rank, size } = steps;
  const top = reduction.commutative ? root : 0;
  const relative = (rank - top + size) % size;
  let after: number[] = [];
  for (let mask = 1; mask < size; mask *= 2) {
    if ((relative & mask) !== 0) {
      after = [steps.send((relative - mask + top) % size, result, after)];
      break;
    }
    if (relative + mask < size)
      after = foldFrom(steps, (relative + mask + top) % size, false, result, reduction, after);
  }
  passOn(steps, top, root, result, reduction, after);
}

/** Up the tree of a tree interconnect, level by level: every message goes over one link. MPI.js: reduce on a tree. */
export function levelReduce(steps: Steps, root: number, result: Result, reduction: Reduction): void {
  const { rank, size } = steps;
  let after: number[] = [];
  for (const child of [2 * rank + 1, 2 * rank + 2])
    if (child < size) after = foldFrom(steps, child, false, result, reduction, after);
  if (rank > 0) after = [steps.send((rank - 1) >> 1, result, after)];
  passOn(steps, 0, root, result, reduction, after);
}

/** From the rank that has the result to the one that wants it. */
function passOn(
  steps: Steps,
  from: number,
  to: number,
  result: Result,
  reduction: Reduction,
  after: readonly number[],
): void {
  if (from === to) return;
  if (steps.rank === from) steps.send(to, result, after);
  if (steps.rank !== to) return;
  const final = finalSlot(steps, result, reduction);
  steps.local(() => {
    result.slot = final;
  }, [steps.receive(from, final, after)]);
}

/**
 * Recursive halving, then the parts up a binomial tree to the root: 2 log2 size steps, each byte sent about twice.
 * Rabenseifner: Optimization of collective reduction operations, 2004.
 */
function rabenseifnerReduce(steps: Steps, root: number, result: Result, reduction: Reduction): void {
  const cube = cubeOf(steps.rank, steps.size, root);
  const bounds = partBounds(reduction.bytes! / reduction.elementBytes, cube.power);
  const after = reduceHalves(steps, cube, result, reduction, bounds);
  if (cube.virtual < 0) return;
  const { virtual } = cubeOf(root, steps.size, root);
  collectHalves(steps, cube, virtual, result, reduction, bounds, after);
}

/** Parts are combined on their way round a ring, then each rank sends the root the part that ended there. */
function ringReduce(steps: Steps, root: number, result: Result, reduction: Reduction): void {
  const { rank, size } = steps;
  const bounds = partBounds(reduction.bytes! / reduction.elementBytes, size);
  const { after, sends } = ringReduceScatter(steps, result, reduction, bounds);
  const held = (member: number) => (member + 1) % size;
  if (rank !== root) {
    steps.send(root, rangeOf(result, reduction, bounds[held(rank)]!, bounds[held(rank) + 1]!), after);
    return;
  }
  for (const from of everyone(steps)) {
    if (from === root) continue;
    const part = held(from);
    receiveRange(steps, from, result, reduction, bounds[part]!, bounds[part + 1]!, [...after, sends[part]!]);
  }
}

/** Inside each node to the rank that speaks for it, then between these: one message per node. */
function hierarchicalReduce(
  steps: Steps,
  root: number,
  result: Result,
  reduction: Reduction,
  { nodes }: Terrain,
): void {
  const leaders = leadersOf(nodes, root);
  const node = nodes.findIndex((ranks) => ranks.includes(steps.rank));
  const leader = leaders[node]!;
  const betweenLeaders = nodes.length > FEW_NODES ? binomialReduce : linearReduce;
  const inside = new Phase(steps, nodes[node]!);
  nodeReduce(inside, nodes[node]!.indexOf(leader), result, reduction);
  if (steps.rank === leader)
    betweenLeaders(new Phase(steps, leaders, inside.end), leaders.indexOf(root), result, reduction);
}

/** Among all ranks of a communicator in one node. */
export function nodeReduce(steps: Steps, root: number, result: Result, reduction: Reduction): void {
  const reduce = meetsInside(steps, reduction.bytes) ? sharedReduce : binomialReduce;
  reduce(steps, root, result, reduction);
}

/** Operands of elements that can be combined apart, in this many parts. */
export function canCut({ sized, commutative, elements }: Problem, parts: number): boolean {
  return sized && commutative && elements >= parts;
}

/** There are several nodes, and combining them one by one keeps rank order, or there is none to keep. */
export function canGroup({ commutative }: Problem, { ordered, nodes }: Terrain): boolean {
  return nodes.length > 1 && (commutative || ordered);
}

export const REDUCE: readonly Algorithm<ReduceBuild>[] = [
  {
    name: "binomial",
    cost: ({ bytes, commutative }, terrain) => {
      const { size, flat, gamma } = terrain;
      const last = commutative || size === 1 ? 0 : flat.alpha + bytes * flat.beta;
      return {
        path: strideSum(terrain, ({ alpha, beta }) => alpha + bytes * (beta + gamma)) + last,
        messages: size - 1,
        bytes: (size - 1) * bytes,
        combined: (size - 1) * bytes,
        hops: binomialHops(terrain),
      };
    },
    build: binomialReduce,
  },
  {
    name: "linear",
    cost: ({ bytes }, { size, flat, overhead, gamma }) => ({
      path: size > 1 ? flat.alpha + (size - 1) * (overhead + bytes * (flat.beta + gamma)) : 0,
      messages: size - 1,
      bytes: (size - 1) * bytes,
      combined: (size - 1) * bytes,
    }),
    build: linearReduce,
  },
  {
    name: "ring",
    overwrites: true,
    applies: (problem, { size }) => size > 1 && canCut(problem, size),
    cost: ({ bytes }, terrain) => {
      const { size, neighbour, flat, gamma, overhead } = terrain;
      return {
        path:
          (size - 1) * (neighbour.alpha + (bytes / size) * (neighbour.beta + gamma)) +
          flat.alpha +
          (size - 1) * (overhead + (bytes / size) * flat.beta) +
          bytes * gamma,
        messages: (size - 1) * (size + 1),
        bytes: 2 * (size - 1) * bytes,
        combined: (size - 1) * bytes,
        hops: hopsOf(neighbour, terrain),
      };
    },
    build: ringReduce,
  },
  {
    name: "rabenseifner",
    overwrites: true,
    applies: (problem, { size }) => size > 1 && canCut(problem, size),
    cost: ({ bytes }, terrain) => {
      const { size, flat, gamma } = terrain;
      return {
        path:
          2 * strideSum(terrain, ({ alpha }) => alpha) +
          bytes * (2 * flat.beta + 2 * gamma) +
          unevenExtra(size, bytes, flat.beta + gamma),
        messages: size * rounds(size) + size - 1,
        bytes: 2 * (size - 1) * bytes,
        combined: (size - 1) * bytes,
        hops: strideHops(terrain),
      };
    },
    build: rabenseifnerReduce,
  },
  {
    name: "tree",
    applies: ({ commutative }) => commutative,
    cost: ({ bytes }, terrain) => {
      const { size, parent, flat, gamma } = terrain;
      const levels = Math.floor(Math.log2(Math.max(1, size)));
      return {
        path: levels * (parent.alpha + 2 * bytes * (parent.beta + gamma)) + (size > 1 ? flat.alpha : 0),
        messages: size,
        bytes: size * bytes,
        combined: (size - 1) * bytes,
        hops: hopsOf(parent, terrain),
      };
    },
    build: levelReduce,
  },
  {
    name: "hierarchical",
    applies: canGroup,
    cost: (problem, terrain) =>
      inTurn(
        insideNodes(REDUCE[0]!, problem, terrain),
        betweenNodes(REDUCE[terrain.nodes.length > FEW_NODES ? 0 : 1]!, problem, terrain),
      ),
    build: hierarchicalReduce,
  },
  {
    name: "shared-memory",
    meets: true,
    applies: (problem, terrain) => canMeet(problem, terrain),
    cost: ({ bytes }, terrain) => {
      const { size, gamma } = terrain;
      return inTurn(meetingCost(1, size * bytes, terrain), { path: size * bytes * gamma, messages: 0, bytes: 0 });
    },
    build: sharedReduce,
  },
];

/** What ranks beyond a power of two cost more. */
export function unevenExtra(size: number, bytes: number, perByte: number): number {
  return (size & (size - 1)) === 0 ? 0 : bytes * perByte;
}
