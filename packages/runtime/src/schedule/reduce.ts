import type { Schedule, Slot } from "./schedule";

/** What a reduction does with operands; they lie in slots in the form in which they travel. */
export interface Reduction {
  commutative: boolean;
  /** A slot that receives an operand. */
  empty(): Slot;
  /** lower OP upper. May reuse either slot's bytes for the result. */
  combine(lower: Slot, upper: Slot): Slot;
}

/** The value a schedule leaves behind, readable when it is done. */
export interface Result {
  slot: Slot;
}

/**
 * Binomial tree; the result is on `root`. Operands are combined in rank order: for operators that do not commute the tree is
 * rooted at rank 0, which passes the result on.
 */
export function binomialReduce(schedule: Schedule, root: number, own: Slot, reduction: Reduction): Result {
  const { rank, size } = schedule;
  const top = reduction.commutative ? root : 0;
  const relative = (rank - top + size) % size;
  const result: Result = { slot: own };
  let after: number[] = [];
  for (let mask = 1; mask < size; mask *= 2) {
    if ((relative & mask) !== 0) {
      const to = (relative - mask + top) % size;
      after = [schedule.send(to, view(result), after)];
      break;
    }
    if (relative + mask >= size) continue;
    const incoming = reduction.empty();
    const received = schedule.receive((relative + mask + top) % size, incoming);
    after = [
      schedule.local(() => {
        result.slot = reduction.combine(result.slot, incoming);
      }, [received, ...after]),
    ];
  }
  if (top === root) return result;
  if (rank === top) schedule.send(root, view(result), after);
  else if (rank === root) {
    const final = reduction.empty();
    schedule.local(() => {
      result.slot = final;
    }, [schedule.receive(top, final, after)]);
  }
  return result;
}

/**
 * Recursive doubling: every rank gets the result after ceil(log2 size) exchanges of the whole operand. With a size that is no
 * power of two the first ranks pair up before and after. Operands keep rank order.
 * Thakur, Rabenseifner, Gropp: Optimization of collective communication operations in MPICH, 2005, section 4.4.
 */
export function recursiveDoublingAllreduce(schedule: Schedule, own: Slot, reduction: Reduction): Result {
  const { rank, size } = schedule;
  const result: Result = { slot: own };
  let power = 1;
  while (power * 2 <= size) power *= 2;
  const extra = size - power;
  const paired = rank < 2 * extra;
  let after: number[] = [];
  if (paired && rank % 2 === 0) {
    after = [schedule.send(rank + 1, view(result))];
    const final = reduction.empty();
    const received = schedule.receive(rank + 1, final, after);
    schedule.local(() => {
      result.slot = final;
    }, [received]);
    return result;
  }
  if (paired) after = combineFrom(schedule, rank - 1, true, result, reduction, after);
  const virtual = paired ? (rank - 1) / 2 : rank - extra;
  for (let mask = 1; mask < power; mask *= 2) {
    const partner = virtual ^ mask;
    const to = partner < extra ? partner * 2 + 1 : partner + extra;
    const sent = schedule.send(to, view(result), after);
    after = combineFrom(schedule, to, partner < virtual, result, reduction, [...after, sent]);
  }
  if (paired) schedule.send(rank - 1, view(result), after);
  return result;
}

/** Receives an operand and combines it below or above the own one, after the steps given. */
function combineFrom(
  schedule: Schedule,
  from: number,
  lower: boolean,
  result: Result,
  reduction: Reduction,
  after: readonly number[],
): number[] {
  const incoming = reduction.empty();
  const received = schedule.receive(from, incoming);
  return [
    schedule.local(() => {
      result.slot = lower ? reduction.combine(incoming, result.slot) : reduction.combine(result.slot, incoming);
    }, [received, ...after]),
  ];
}

/** The result's slot at the time a step runs. */
function view(result: Result): Slot {
  return {
    get bytes() {
      return result.slot.bytes;
    },
    get filled() {
      return result.slot.filled;
    },
  };
}
