import { binomialReduce, canCut, unevenExtra } from "./reduce";
import { cubeOf, rangeOf, reduceHalves } from "./reduce-halves";
import { elementsOf, fold, type Reduction, Result } from "./reduction";
import { ringReduceScatter } from "./ring";
import { linearScatter } from "./scatter";
import { type Algorithm, canMeet, hopsOf, inTurn, isPowerOfTwo, meetingCost, rounds } from "./selection/algorithm";
import { sharedReduceScatter } from "./shared";
import { Slot } from "./slot";
import { everyone, Phase, type Steps } from "./steps";

/** Every rank's part of the combination of all operands. */
export interface ReduceScattering {
  /** The whole operand. */
  result: Result;
  reduction: Reduction;
  /** First byte of each rank's part, and the end. */
  bounds: readonly number[];
  /** Where this rank's part goes. Its memory is not that of the operand. */
  into: Slot;
}

export type ReduceScatterBuild = (steps: Steps, scattering: ReduceScattering) => void;

/** size - 1 steps: every rank sends each other one its part of the own operand. Thakur, Rabenseifner, Gropp, 2005, section 4.4. */
function pairwise(steps: Steps, { result, reduction, bounds, into }: ReduceScattering): void {
  const { rank, size } = steps;
  const [first, end] = [bounds[rank]!, bounds[rank + 1]!];
  const own = result.slot.filled;
  const total = new Result(into);
  let after = [steps.local(() => into.filled.set(own.subarray(first, end)))];
  for (let step = 1; step < size; step++) {
    const [to, from] = [(rank + step) % size, (rank - step + size) % size];
    steps.send(to, new Slot(own.subarray(bounds[to], bounds[to + 1])), after);
    const incoming = steps.scratch(end - first);
    const received = steps.receive(from, incoming, after);
    after = [steps.local(() => fold(total, incoming, true, reduction), [received])];
  }
}

/** Halves are exchanged and combined; ranks beyond a power of two join others before and get their part after. */
function recursiveHalving(steps: Steps, { result, reduction, bounds, into }: ReduceScattering): void {
  const { rank, size } = steps;
  const { elementBytes } = reduction;
  const cube = cubeOf(rank, size);
  const elements = (member: number) => bounds[member]! / elementBytes;
  // The part of a rank that stands for two is both of theirs; their parts are neighbours.
  const first = (virtual: number) => {
    const actual = cube.actual(virtual);
    return elements(cubeOf(actual, size).partner >= 0 ? actual - 1 : actual);
  };
  const parts = Array.from({ length: cube.power }, (_, virtual) => first(virtual));
  const after = reduceHalves(steps, cube, result, reduction, [...parts, elements(size)]);
  const range = (member: number) => [elements(member), elements(member + 1)] as const;
  if (cube.virtual < 0) {
    steps.receive(cube.partner, into, after);
    return;
  }
  if (cube.partner >= 0) steps.send(cube.partner, rangeOf(result, reduction, ...range(cube.partner)), after);
  steps.local(() => into.filled.set(elementsOf(result.slot, reduction, ...range(rank)).filled), after);
}

/** Parts are combined on their way round the ring, each ends at the rank it is for. */
function ring(steps: Steps, { result, reduction, bounds, into }: ReduceScattering): void {
  const { rank, size } = steps;
  const elements = bounds.map((at) => at / reduction.elementBytes);
  const { after } = size > 1 ? ringReduceScatter(steps, result, reduction, elements, 0) : { after: [] };
  steps.local(() => into.filled.set(result.filled.subarray(bounds[rank], bounds[rank + 1])), after);
}

/** Reduces the whole to rank 0, which deals the parts out: for operands that stay whole, and keeps rank order. */
function reduceScatter(steps: Steps, { result, reduction, bounds, into }: ReduceScattering): void {
  const ranks = everyone(steps);
  const up = new Phase(steps, ranks);
  binomialReduce(up, 0, result, reduction);
  const down = new Phase(steps, ranks, up.end);
  const part = (member: number) => result.filled.subarray(bounds[member], bounds[member + 1]);
  const parts = ranks.map((member) => new LatePart(() => part(member)));
  linearScatter(down, { root: 0, own: into, parts });
  if (steps.rank === 0) steps.local(() => into.filled.set(part(0)), up.end);
}

class LatePart extends Slot {
  constructor(readonly part: () => Uint8Array) {
    super(null);
  }

  override get filled(): Uint8Array {
    return this.part();
  }
}

export const REDUCE_SCATTER: readonly Algorithm<ReduceScatterBuild>[] = [
  {
    name: "pairwise",
    applies: (problem) => canCut(problem, 1),
    cost: ({ bytes }, { size, flat, gamma }) => ({
      path: (size - 1) * (flat.alpha + (bytes / size) * (flat.beta + gamma)),
      messages: size * (size - 1),
      bytes: (size - 1) * bytes,
      combined: (size - 1) * bytes,
    }),
    build: pairwise,
  },
  {
    name: "recursive-halving",
    overwrites: true,
    applies: (problem) => canCut(problem, 1),
    cost: ({ bytes }, { size, flat, gamma }) => ({
      path:
        Math.floor(Math.log2(size)) * flat.alpha +
        ((size - 1) / size) * bytes * (flat.beta + gamma) +
        bytes * gamma +
        (isPowerOfTwo(size) ? 0 : 2 * flat.alpha) +
        unevenExtra(size, bytes, flat.beta + gamma),
      messages: size * Math.floor(Math.log2(size)),
      bytes: (size - 1) * bytes,
      combined: (size - 1) * bytes,
    }),
    build: recursiveHalving,
  },
  {
    name: "ring",
    overwrites: true,
    applies: (problem) => canCut(problem, 1),
    cost: ({ bytes }, terrain) => {
      const { size, neighbour, gamma } = terrain;
      return {
        path: (size - 1) * (neighbour.alpha + (bytes / size) * (neighbour.beta + gamma)),
        messages: size * (size - 1),
        bytes: (size - 1) * bytes,
        combined: (size - 1) * bytes,
        hops: hopsOf(neighbour, terrain),
      };
    },
    build: ring,
  },
  {
    name: "reduce-scatter",
    cost: ({ bytes }, { size, flat, gamma, overhead }) => ({
      path:
        rounds(size) * (flat.alpha + bytes * (flat.beta + gamma)) +
        (size > 1 ? flat.alpha + (size - 1) * overhead + bytes * flat.beta : 0),
      messages: 2 * (size - 1),
      bytes: size * bytes,
      combined: (size - 1) * bytes,
    }),
    build: reduceScatter,
  },
  {
    name: "shared-memory",
    applies: (problem, terrain) => canMeet(problem, terrain),
    cost: ({ bytes }, terrain) => {
      const { size, gamma } = terrain;
      return inTurn(meetingCost(size, size * bytes, terrain), { path: size * bytes * gamma, messages: 0, bytes: 0 });
    },
    build: sharedReduceScatter,
  },
];
