import { type Filled, onReset, Slot } from "./slot";
import type { Steps } from "./steps";

/** What a reduction does with operands; they lie in slots in the form in which they travel. */
export interface Reduction {
  readonly commutative: boolean;
  /** Bytes of an element, when any run of elements may be combined apart from the others; 0: an operand is one whole. */
  readonly elementBytes: number;
  /** Bytes of an operand; undefined when each has a size of its own. */
  readonly bytes: number | undefined;
  /** lower OP upper. Writes into neither slot that is fixed, and into `upper` when both may be written. */
  combine(lower: Slot, upper: Slot): Slot;
}

/** A value that steps change: a send reads what it is when its step runs. */
export class Result implements Filled {
  constructor(public slot: Slot) {
    onReset(() => {
      this.slot = slot;
    });
  }

  get filled(): Uint8Array {
    return this.slot.filled;
  }
}

/** A result as the data of a send or of a broadcast's root, as it is when a step runs. */
export class Late extends Slot {
  constructor(readonly result: Result) {
    super(null);
  }

  override get filled(): Uint8Array {
    return this.result.filled;
  }
}

/** A slot that receives an operand. */
export function operandSlot(steps: Steps, reduction: Reduction): Slot {
  return reduction.bytes === undefined ? new Slot(null) : steps.scratch(reduction.bytes);
}

/** Makes the result include what came from ranks below (`lower`) or above those it includes already. */
export function fold(result: Result, incoming: Slot, lower: boolean, reduction: Reduction): void {
  result.slot =
    lower || reduction.commutative
      ? reduction.combine(incoming, result.slot)
      : reduction.combine(result.slot, incoming);
}

/** Receives an operand and folds it, after the steps given; the receive itself waits only for `posted`. */
export function foldFrom(
  steps: Steps,
  from: number,
  lower: boolean,
  result: Result,
  reduction: Reduction,
  after: readonly number[],
  posted?: readonly number[],
): number[] {
  const incoming = operandSlot(steps, reduction);
  const received = steps.receive(from, incoming, posted);
  return [steps.local(() => fold(result, incoming, lower, reduction), [received, ...after])];
}

/** Where a result from elsewhere goes: the memory of the own operand, which has gone, where it may be written. */
export function finalSlot(steps: Steps, result: Result, reduction: Reduction): Slot {
  const { bytes, fixed } = result.slot;
  return reduction.bytes !== undefined && bytes && !fixed ? new Slot(bytes) : operandSlot(steps, reduction);
}

/** Elements first..end of an operand, for reductions whose operands can be cut. */
export function elementsOf(slot: Slot, reduction: Reduction, first: number, end: number): Slot {
  const { elementBytes } = reduction;
  return new Slot(slot.filled.subarray(first * elementBytes, end * elementBytes), slot.fixed);
}

/** Where each of `parts` nearly equal parts of `count` elements begins; one more entry for the end. */
export function partBounds(count: number, parts: number): number[] {
  return Array.from({ length: parts + 1 }, (_, part) => Math.floor((count * part) / parts));
}

/** Largest power of two that is not above `size`. */
export function powerBelow(size: number): number {
  let power = 1;
  while (power * 2 <= size) power *= 2;
  return power;
}
