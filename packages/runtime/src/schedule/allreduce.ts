import { binomialBcast, FEW_NODES, linearBcast, nodeBcast, ssmrBcast } from "./bcast";
import {
  binomialReduce,
  canCut,
  canGroup,
  levelReduce,
  linearReduce,
  nodeReduce,
  REDUCE,
  type ReduceBuild,
  unevenExtra,
} from "./reduce";
import { cubeOf, gatherHalves, reduceHalves } from "./reduce-halves";
import { finalSlot, foldFrom, Late, partBounds, powerBelow, type Reduction, type Result } from "./reduction";
import { ringAllgatherParts, ringReduceScatter } from "./ring";
import {
  type Algorithm,
  betweenNodes,
  binomialHops,
  canMeet,
  hopsOf,
  insideNodes,
  inTurn,
  isPowerOfTwo,
  meetingCost,
  strideHops,
  strideSum,
} from "./selection/algorithm";
import type { Terrain } from "./selection/terrain";
import { sharedAllreduce } from "./shared";
import type { Slot } from "./slot";
import { everyone, Phase, type Steps } from "./steps";

/**
 * Each algorithm begins with this rank's operand in the result's slot and leaves there the combination of all, in rank order
 * unless the operator commutes.
 */
export type AllreduceBuild = (steps: Steps, result: Result, reduction: Reduction, terrain: Terrain) => void;

/** Rank 0 of these ranks tells the others its result. */
function share(
  steps: Steps,
  ranks: readonly number[],
  after: readonly number[],
  result: Result,
  reduction: Reduction,
  bcast: (steps: Steps, root: number, data: Slot) => void,
): void {
  const phase = new Phase(steps, ranks, after);
  if (phase.rank === 0) {
    bcast(phase, 0, new Late(result));
    return;
  }
  const final = finalSlot(steps, result, reduction);
  bcast(phase, 0, final);
  // The first step of a broadcast by messages brings the data.
  const brought = bcast === nodeBcast && steps.meeting ? phase.end : phase.all.slice(0, 1);
  steps.local(() => {
    result.slot = final;
  }, brought);
}

function reduceThenBcast(reduce: ReduceBuild, bcast: typeof linearBcast): AllreduceBuild {
  return (steps, result, reduction, terrain) => {
    const ranks = everyone(steps);
    const up = new Phase(steps, ranks);
    reduce(up, 0, result, reduction, terrain);
    share(steps, ranks, up.end, result, reduction, bcast);
  };
}

/** Down a tree in heap order: every message goes over one link of a tree interconnect. */
function levelBcast(steps: Steps, _root: number, data: Slot): void {
  const { rank, size } = steps;
  const after = rank > 0 ? [steps.receive((rank - 1) >> 1, data)] : [];
  for (const child of [2 * rank + 1, 2 * rank + 2]) if (child < size) steps.send(child, data, after);
}

/**
 * Every rank gets the result after ceil(log2 size) exchanges of the whole operand. With a size that is no power of two the
 * first ranks pair up before and after. Operands keep rank order.
 * Thakur, Rabenseifner, Gropp: Optimization of collective communication operations in MPICH, 2005, section 4.4.
 */
export function recursiveDoubling(steps: Steps, result: Result, reduction: Reduction): void {
  const { rank, size } = steps;
  const power = powerBelow(size);
  const extra = size - power;
  const paired = rank < 2 * extra;
  if (paired && rank % 2 === 0) {
    const sent = steps.send(rank + 1, result);
    const final = finalSlot(steps, result, reduction);
    const received = steps.receive(rank + 1, final, [sent]);
    steps.local(() => {
      result.slot = final;
    }, [received]);
    return;
  }
  let after: number[] = paired ? foldFrom(steps, rank - 1, true, result, reduction, []) : [];
  const virtual = paired ? (rank - 1) / 2 : rank - extra;
  for (let mask = 1; mask < power; mask *= 2) {
    const partner = virtual ^ mask;
    const to = partner < extra ? partner * 2 + 1 : partner + extra;
    const sent = steps.send(to, result, after);
    after = foldFrom(steps, to, partner < virtual, result, reduction, [...after, sent]);
  }
  if (paired) steps.send(rank - 1, result, after);
}

/** Reduce-scatter and allgather around a ring: every byte is sent twice, however many ranks there are. */
function ring(steps: Steps, result: Result, reduction: Reduction): void {
  const bounds = partBounds(reduction.bytes! / reduction.elementBytes, steps.size);
  ringAllgatherParts(steps, result, reduction, bounds, ringReduceScatter(steps, result, reduction, bounds));
}

/** Recursive halving, then recursive doubling. Rabenseifner: Optimization of collective reduction operations, 2004. */
function rabenseifner(steps: Steps, result: Result, reduction: Reduction): void {
  const cube = cubeOf(steps.rank, steps.size);
  const bounds = partBounds(reduction.bytes! / reduction.elementBytes, cube.power);
  const after = reduceHalves(steps, cube, result, reduction, bounds);
  if (cube.virtual < 0) {
    steps.receive(cube.partner, finalSlot(steps, result, reduction), after);
    return;
  }
  const end = gatherHalves(steps, cube, result, reduction, bounds, after);
  if (cube.partner >= 0) steps.send(cube.partner, result, end);
}

/** Three nodes exchange in one step there and one back; two, and more, by recursive doubling. */
function leadersInTurn({ nodes }: Terrain): boolean {
  return nodes.length <= FEW_NODES && !isPowerOfTwo(nodes.length);
}

/** Inside each node to its first rank, these among themselves, and down again. */
function hierarchical(steps: Steps, result: Result, reduction: Reduction, terrain: Terrain): void {
  const { nodes } = terrain;
  const own = nodes.find((ranks) => ranks.includes(steps.rank))!;
  const inside = new Phase(steps, own);
  nodeReduce(inside, 0, result, reduction);
  let { end } = inside;
  if (inside.rank === 0) {
    const leaders = nodes.map((ranks) => ranks[0]!);
    const among = new Phase(steps, leaders, end);
    if (leadersInTurn(terrain)) inTurnAmong(among, result, reduction, terrain);
    else recursiveDoubling(among, result, reduction);
    end = among.end;
  }
  share(steps, own, end, result, reduction, nodeBcast);
}

const inTurnAmong = reduceThenBcast(linearReduce, ssmrBcast);

const [binomialCost, linearCost] = [REDUCE[0]!.cost, REDUCE[1]!.cost];

export const ALLREDUCE: readonly Algorithm<AllreduceBuild>[] = [
  {
    name: "recursive-doubling",
    cost: ({ bytes }, terrain) => {
      const { size, flat, gamma } = terrain;
      const messages = powerBelow(size) * Math.floor(Math.log2(size)) + 2 * (size - powerBelow(size));
      return {
        path:
          strideSum(terrain, ({ alpha, beta }) => alpha + bytes * (beta + gamma)) +
          unevenExtra(size, 1, flat.alpha) +
          unevenExtra(size, bytes, 2 * flat.beta),
        messages,
        bytes: messages * bytes,
        combined: messages * bytes,
        hops: strideHops(terrain),
      };
    },
    build: recursiveDoubling,
  },
  {
    name: "linear",
    cost: ({ bytes, ...problem }, terrain) =>
      inTurn(linearCost({ ...problem, bytes }, terrain), {
        path: terrain.flat.alpha + (terrain.size - 1) * (terrain.overhead + bytes * terrain.flat.beta),
        messages: terrain.size - 1,
        bytes: (terrain.size - 1) * bytes,
      }),
    build: reduceThenBcast(linearReduce, linearBcast),
  },
  {
    name: "binomial",
    cost: (problem, terrain) =>
      inTurn(binomialCost({ ...problem, commutative: true }, terrain), {
        path: strideSum(terrain, ({ alpha, beta }) => alpha + problem.bytes * beta),
        messages: terrain.size - 1,
        bytes: (terrain.size - 1) * problem.bytes,
        hops: binomialHops(terrain),
      }),
    build: reduceThenBcast(binomialReduce, binomialBcast),
  },
  {
    name: "ring",
    overwrites: true,
    applies: (problem, { size }) => size > 1 && canCut(problem, size),
    cost: ({ bytes }, terrain) => {
      const { size, neighbour, gamma } = terrain;
      return {
        path: (size - 1) * (2 * neighbour.alpha + (bytes / size) * (2 * neighbour.beta + gamma)),
        messages: 2 * (size - 1) * size,
        bytes: 2 * (size - 1) * bytes,
        combined: (size - 1) * bytes,
        hops: hopsOf(neighbour, terrain),
      };
    },
    build: ring,
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
          bytes * (2 * flat.beta + gamma) * ((size - 1) / size) +
          unevenExtra(size, bytes, 2 * flat.beta + gamma),
        messages: 2 * size * Math.floor(Math.log2(size)),
        bytes: 2 * (size - 1) * bytes,
        combined: (size - 1) * bytes,
        hops: strideHops(terrain),
      };
    },
    build: rabenseifner,
  },
  {
    name: "tree",
    applies: ({ commutative }) => commutative,
    cost: (problem, terrain) => {
      const { size, parent, gamma } = terrain;
      const levels = Math.floor(Math.log2(Math.max(1, size)));
      return {
        path: levels * 2 * (parent.alpha + 2 * problem.bytes * (parent.beta + gamma / 2)),
        messages: 2 * (size - 1),
        bytes: 2 * (size - 1) * problem.bytes,
        combined: (size - 1) * problem.bytes,
        hops: hopsOf(parent, terrain),
      };
    },
    build: reduceThenBcast(levelReduce, levelBcast),
  },
  {
    name: "hierarchical",
    applies: canGroup,
    cost: (problem, terrain) =>
      inTurn(
        insideNodes(ALLREDUCE[2]!, problem, terrain),
        betweenNodes(ALLREDUCE[leadersInTurn(terrain) ? 1 : 0]!, problem, terrain),
      ),
    build: hierarchical,
  },
  {
    name: "shared-memory",
    meets: true,
    applies: (problem, terrain) => canMeet(problem, terrain, 1, true),
    cost: ({ bytes }, terrain) => {
      const { size, gamma } = terrain;
      return inTurn(meetingCost(size, 2 * size * bytes, terrain), {
        path: size * bytes * gamma,
        messages: 0,
        bytes: 0,
      });
    },
    build: (steps, result, reduction) => sharedAllreduce(steps, result, reduction, recursiveDoubling),
  },
];
