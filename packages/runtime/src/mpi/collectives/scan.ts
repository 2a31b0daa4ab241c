import { type Op, SUM } from "../../op/op";
import type { Reduction } from "../../schedule/reduction";
import { SCAN } from "../../schedule/scan";
import type { Schedule } from "../../schedule/schedule";
import { OF_VALUES, type Problem } from "../../schedule/selection/algorithm";
import { onReset, type Slot } from "../../schedule/slot";
import type { BufferSpec } from "../buffer";
import type { Communicator } from "../communicator";
import { isInPlace } from "../constants";
import { checkIsOp, checkReduction, checkSame, resolve, type SendSpec } from "./arguments";
import { bufferReduction, operandOf, reductionProblem } from "./buffer-reduction";
import { type Plan, plan } from "./plan";
import { encoded, valueIn, valueReduction } from "./values";

/** MPI_Scan (section 6.11.1). */
export function planScan(comm: Communicator, sendbuf: SendSpec, recvbuf: BufferSpec, op: Op = SUM): Plan<void> {
  return ofBuffers(comm, sendbuf, recvbuf, op, true);
}

/** MPI_Exscan (section 6.11.2): the receive buffer of rank 0 stays as it is. */
export function planExscan(comm: Communicator, sendbuf: SendSpec, recvbuf: BufferSpec, op: Op = SUM): Plan<void> {
  return ofBuffers(comm, sendbuf, recvbuf, op, false);
}

export function planScanValue(comm: Communicator, value: unknown, op: Op = SUM): Plan<unknown> {
  return ofValues(comm, value, op, true);
}

/** null on rank 0. */
export function planExscanValue(comm: Communicator, value: unknown, op: Op = SUM): Plan<unknown> {
  return ofValues(comm, value, op, false);
}

function ofBuffers(comm: Communicator, sendbuf: SendSpec, recvbuf: BufferSpec, op: Op, inclusive: boolean): Plan<void> {
  const output = resolve(recvbuf, "the receive buffer");
  const input = isInPlace(sendbuf) ? output : resolve(sendbuf, "the send buffer");
  checkSame(input, output);
  checkReduction(op, input);
  const reduction = bufferReduction(op, input);
  const own = (schedule: Schedule) => operandOf(schedule, input, false);
  return scan(comm, own, reduction, reductionProblem(reduction), inclusive, (slot) => {
    if (slot) output.unpack(slot.filled);
  });
}

function ofValues(comm: Communicator, value: unknown, op: Op, inclusive: boolean): Plan<unknown> {
  checkIsOp(op);
  const own = encoded(value);
  const reduction = valueReduction(op);
  return scan(
    comm,
    () => own,
    reduction,
    OF_VALUES,
    inclusive,
    (slot) => (slot ? valueIn(slot) : null),
  );
}

function scan<T>(
  comm: Communicator,
  own: (schedule: Schedule) => Slot,
  reduction: Reduction,
  problem: Problem,
  inclusive: boolean,
  finish: (slot: Slot | undefined) => T,
): Plan<T> {
  return plan(comm, (schedule, chooser) => {
    const result: { slot: Slot | undefined } = { slot: undefined };
    onReset(() => {
      result.slot = undefined;
    });
    chooser.choose("scan", SCAN, problem).build(schedule, { own: own(schedule), reduction, inclusive, result });
    return () => finish(result.slot);
  });
}
