import type { Reduction, Result } from "./reduction";
import { type RoomOperation, TOO_MANY_BYTES } from "./room-operation";
import { Slot } from "./slot";

/** Combines all operands in rank order, in the last member's slot; what does not fit is left TOO_LONG there. */
export function combineAll(operation: RoomOperation, reduction: Reduction): void {
  const { members } = operation.meeting;
  const last = members - 1;
  for (let member = 0; member < members; member++)
    if (!operation.fits(member)) {
      operation.put(last, TOO_MANY_BYTES);
      return;
    }
  if (!haveAlike(operation, reduction)) {
    operation.spoil(last);
    return;
  }
  // Values are decoded, which not every platform does out of shared memory.
  const operand = (member: number) =>
    new Slot(reduction.bytes === undefined ? operation.view(member).slice() : operation.view(member));
  let total = operand(last);
  for (let lower = last - 1; lower >= 0; lower--) total = reduction.combine(operand(lower), total);
  operation.put(last, total.filled);
}

/** Whether all operands have the size of this rank's. */
export function haveAlike(operation: RoomOperation, { bytes }: Reduction): boolean {
  return bytes === undefined || operation.haveAll(bytes);
}

export function isWhole(operation: RoomOperation, member: number, { bytes }: Reduction): boolean {
  return bytes === undefined || operation.hasAll(member, bytes);
}

/** Makes a member's bytes the result, in the memory of the operand where that may be written. */
export function keep(operation: RoomOperation, member: number, result: Result, reduction: Reduction): void {
  if (!isWhole(operation, member, reduction)) return;
  const { bytes, fixed } = result.slot;
  const into = new Slot(bytes && !fixed && bytes.length === operation.view(member).length ? bytes : null);
  operation.take(member, into);
  result.slot = into;
}
