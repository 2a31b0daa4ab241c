import { rangeOf, receiveRange } from "./reduce-halves";
import { elementsOf, fold, type Reduction, Result } from "./reduction";
import { Slot } from "./slot";
import type { Steps } from "./steps";

/** What is left when parts have gone once round the ring. */
interface RingParts {
  /** Steps after which this rank's part of the combination is in the result. */
  after: number[];
  /** By part: the step that sent it. */
  sends: number[];
}

/**
 * Each part is combined on its way round the ring; in the end this rank holds part rank + `ahead` of the combination. Changes
 * the result's memory. The operator commutes.
 * Patarasuk, Yuan: Bandwidth optimal all-reduce algorithms for clusters of workstations, 2009.
 */
export function ringReduceScatter(
  steps: Steps,
  result: Result,
  reduction: Reduction,
  bounds: readonly number[],
  ahead = 1,
): RingParts {
  const { rank, size } = steps;
  const { elementBytes } = reduction;
  const right = (rank + 1) % size;
  const left = (rank - 1 + size) % size;
  const largest = bounds.slice(1).reduce((most, end, part) => Math.max(most, end - bounds[part]!), 0);
  // Two memories take turns: while one is combined the next part comes.
  const memory = [0, 1].map(() => steps.scratch(largest * elementBytes));
  const combined: number[] = [];
  const sends: number[] = [];
  for (let step = 0; step < size - 1; step++) {
    const outgoing = (rank + ahead - step - 1 + size) % size;
    const incoming = (rank + ahead - step - 2 + size) % size;
    const [first, end] = [bounds[incoming]!, bounds[incoming + 1]!];
    const before = combined.slice(-1);
    sends[outgoing] = steps.send(right, rangeOf(result, reduction, bounds[outgoing]!, bounds[outgoing + 1]!), before);
    const bytes = (end - first) * elementBytes;
    const arrived = new Slot(null, false, () => memory[step % 2]!.target()!.subarray(0, bytes));
    const received = steps.receive(left, arrived, step >= 2 ? [combined[step - 2]!] : []);
    combined.push(
      steps.local(() => {
        fold(new Result(elementsOf(result.slot, reduction, first, end)), arrived, true, reduction);
      }, [received, ...before]),
    );
  }
  return { after: combined.slice(-1), sends };
}

/** Parts go on round the ring until every rank has all. */
export function ringAllgatherParts(
  steps: Steps,
  result: Result,
  reduction: Reduction,
  bounds: readonly number[],
  { after, sends }: RingParts,
): void {
  const { rank, size } = steps;
  let last = after;
  for (let step = 0; step < size - 1; step++) {
    const outgoing = (rank + 1 - step + size) % size;
    const incoming = (rank - step + size) % size;
    steps.send((rank + 1) % size, rangeOf(result, reduction, bounds[outgoing]!, bounds[outgoing + 1]!), last);
    const from = (rank - 1 + size) % size;
    const waits = [...last, sends[incoming]!];
    last = [receiveRange(steps, from, result, reduction, bounds[incoming]!, bounds[incoming + 1]!, waits)];
  }
}
