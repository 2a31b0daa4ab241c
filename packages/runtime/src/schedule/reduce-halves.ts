/** Recursive halving and doubling over element ranges: the two halves of Rabenseifner's reductions. */
import { elementsOf, fold, powerBelow, type Reduction, Result } from "./reduction";
import type { Slot } from "./slot";
import type { Steps } from "./steps";

/** The ranks that take part, a power of two: with others, pairs of the first ranks have made one of two. */
export interface Cube {
  power: number;
  /** This rank's number among them; -1: its operand went to its partner. */
  virtual: number;
  actual(virtual: number): number;
  /** The rank that holds this one's operand, or whose operand this one holds; -1 for none. */
  partner: number;
}

/** @param stays the rank, if any, that must be among those that take part */
export function cubeOf(rank: number, size: number, stays = -1): Cube {
  const power = powerBelow(size);
  const extra = size - power;
  const holder = (pair: number) => (2 * pair === stays ? 2 * pair : 2 * pair + 1);
  const actual = (virtual: number) => (virtual < extra ? holder(virtual) : virtual + extra);
  if (rank >= 2 * extra) return { power, virtual: rank - extra, actual, partner: -1 };
  const pair = rank >> 1;
  return { power, virtual: holder(pair) === rank ? pair : -1, actual, partner: rank ^ 1 };
}

/**
 * Leaves the combination of all ranks' part `virtual` in that part of `result`, whose memory it may change; returns the steps
 * after which it is there, or the operand has gone. The operator commutes.
 * @param bounds first element of each of cube.power parts, and the end
 */
export function reduceHalves(
  steps: Steps,
  cube: Cube,
  result: Result,
  reduction: Reduction,
  bounds: readonly number[],
): number[] {
  const { elementBytes } = reduction;
  const total = bounds[bounds.length - 1]!;
  if (cube.virtual < 0) return [steps.send(cube.partner, result)];
  let after: number[] = [];
  const combineFrom = (from: number, first: number, end: number, before: readonly number[]) => {
    const incoming = steps.scratch((end - first) * elementBytes);
    const received = steps.receive(from, incoming);
    return steps.local(() => {
      const part = new Result(elementsOf(result.slot, reduction, first, end));
      fold(part, incoming, true, reduction);
    }, [received, ...before]);
  };
  if (cube.partner >= 0) after = [combineFrom(cube.partner, 0, total, [])];
  let [low, high] = [0, cube.power];
  for (let mask = cube.power / 2; mask >= 1; mask /= 2) {
    const middle = low + mask;
    const upper = (cube.virtual & mask) !== 0;
    const [giveFrom, giveTo] = upper ? [low, middle] : [middle, high];
    [low, high] = upper ? [middle, high] : [low, middle];
    const to = cube.actual(cube.virtual ^ mask);
    const sent = steps.send(to, rangeOf(result, reduction, bounds[giveFrom]!, bounds[giveTo]!), after);
    after = [combineFrom(to, bounds[low]!, bounds[high]!, [...after, sent])];
  }
  return after;
}

/** Every rank of the cube gets every part: doubling ranges, the way back of the halving. Returns the steps to wait for. */
export function gatherHalves(
  steps: Steps,
  cube: Cube,
  result: Result,
  reduction: Reduction,
  bounds: readonly number[],
  after: readonly number[],
): readonly number[] {
  let last = after;
  for (let mask = 1; mask < cube.power; mask *= 2) {
    const own = cube.virtual & ~(mask - 1);
    const other = own ^ mask;
    const to = cube.actual(cube.virtual ^ mask);
    steps.send(to, rangeOf(result, reduction, bounds[own]!, bounds[own + mask]!), last);
    const received = receiveRange(steps, to, result, reduction, bounds[other]!, bounds[other + mask]!, last);
    last = [received];
  }
  return last;
}

/** The parts of the cube's ranks at one of them, up a binomial tree. */
export function collectHalves(
  steps: Steps,
  cube: Cube,
  root: number,
  result: Result,
  reduction: Reduction,
  bounds: readonly number[],
  after: readonly number[],
): void {
  const distance = cube.virtual ^ root;
  let last = after;
  for (let mask = 1; mask < cube.power; mask *= 2) {
    const own = cube.virtual & ~(mask - 1);
    const other = own ^ mask;
    const to = cube.actual(cube.virtual ^ mask);
    if ((distance & mask) !== 0) {
      steps.send(to, rangeOf(result, reduction, bounds[own]!, bounds[own + mask]!), last);
      return;
    }
    last = [receiveRange(steps, to, result, reduction, bounds[other]!, bounds[other + mask]!, last)];
  }
}

/** Elements of the result, as they are when a step runs. */
export function rangeOf(result: Result, reduction: Reduction, first: number, end: number) {
  return {
    get filled() {
      return elementsOf(result.slot, reduction, first, end).filled;
    },
  };
}

/** Receives elements straight to their place in the result. */
export function receiveRange(
  steps: Steps,
  from: number,
  result: Result,
  reduction: Reduction,
  first: number,
  end: number,
  after: readonly number[],
): number {
  const target: Slot = elementsOf(result.slot, reduction, first, end);
  return steps.receive(from, target, after);
}
