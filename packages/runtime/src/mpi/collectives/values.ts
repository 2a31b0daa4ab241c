/** Values in the slots of schedules. */
import { decodeValue } from "../../codec/decode";
import { encodeValue } from "../../codec/encode";
import type { Op } from "../../op/op";
import { reduceValues } from "../../op/reduce-values";
import type { Reduction } from "../../schedule/reduction";
import { Slot } from "../../schedule/slot";

/** A value of the library's own, encoded when it is sent. */
class ValueSlot extends Slot {
  constructor(readonly value: unknown) {
    super(null);
  }

  override get filled(): Uint8Array {
    this.bytes ??= encodeValue(this.value);
    return this.bytes;
  }
}

/** The value is read now; nothing the caller does to it later counts. Throws MPI_ERR_TYPE for what cannot be sent. */
export function encoded(value: unknown): Slot {
  return new Slot(encodeValue(value));
}

export function valueIn(slot: Slot): unknown {
  return slot instanceof ValueSlot ? slot.value : decodeValue(slot.filled);
}

export function valueReduction(op: Op): Reduction {
  return {
    // SUM joins strings and lists, so that predefined operators on values keep rank order.
    commutative: !op.is_predefined && op.Is_commutative(),
    elementBytes: 0,
    bytes: undefined,
    combine: (lower, upper) => new ValueSlot(reduceValues(op, valueIn(lower), valueIn(upper))),
  };
}
