/** Reductions between the groups of an intercommunicator: each group gets what the other one's operands make. */
import { type Op, SUM } from "../../op/op";
import { binomialReduce } from "../../schedule/reduce";
import { Late, operandSlot, type Reduction, Result } from "../../schedule/reduction";
import { type Filled, Slot } from "../../schedule/slot";
import { Phase, type Steps } from "../../schedule/steps";
import type { BufferSpec } from "../buffer";
import { checkIsOp, checkReduction, checkSame, resolve } from "../collectives/arguments";
import { bufferReduction } from "../collectives/buffer-reduction";
import { type Plan, plan } from "../collectives/plan";
import { encoded, valueIn, valueReduction } from "../collectives/values";
import type { Communicator } from "../communicator";
import { PROC_NULL, ROOT } from "../constants";
import { MPIError } from "../errors";
import { checkInterRoot, followers, tellOwn } from "./moves";

/** The own group's operands, combined at its rank 0: the result, and the steps it is there after. */
function reduceOwn(comm: Communicator, steps: Steps, own: Slot, reduction: Reduction): [Result, readonly number[]] {
  const phase = new Phase(
    steps,
    comm.group.pids.map((_, rank) => rank),
  );
  const result = new Result(own);
  binomialReduce(phase, 0, result, reduction);
  return [result, phase.end];
}

function reduceTo<T>(
  comm: Communicator,
  root: number,
  own: () => Slot,
  reduction: () => Reduction,
  end: (slot: Slot) => T,
  none: T,
) {
  return plan(comm, (steps) => {
    if (root === PROC_NULL) return () => none;
    if (root === ROOT) {
      const slot = own();
      steps.receive(comm.size, slot);
      return () => end(slot);
    }
    const [result, after] = reduceOwn(comm, steps, own(), reduction());
    if (comm.rank === 0) steps.send(comm.size + root, new Late(result), after);
    return () => none;
  });
}

/** Both groups' results change sides at their ranks 0, each of which has the other's in the slot after the steps. */
function swapResults(comm: Communicator, steps: Steps, own: Slot, reduction: Reduction): [Slot, readonly number[]] {
  const [result, after] = reduceOwn(comm, steps, own, reduction);
  const theirs = operandSlot(steps, reduction);
  if (comm.rank !== 0) return [theirs, []];
  const sent = steps.send(comm.size, new Late(result), after);
  return [theirs, [steps.receive(comm.size, theirs), sent]];
}

export function interReduce(
  comm: Communicator,
  sendbuf: BufferSpec,
  recvbuf: BufferSpec | null | undefined,
  op: Op = SUM,
  root = 0,
): Plan<void> {
  checkInterRoot(comm, root);
  checkIsOp(op);
  if (root === ROOT) {
    const output = resolve(recvbuf, "the receive buffer of the root");
    checkReduction(op, output);
    const into = () => new Slot(output.room());
    return reduceTo(
      comm,
      root,
      into,
      () => bufferReduction(op, output),
      (slot) => output.unpack(slot.filled),
      undefined,
    );
  }
  if (root === PROC_NULL) return plan(comm, () => () => {});
  const input = resolve(sendbuf, "the send buffer");
  checkReduction(op, input);
  const own = () => new Slot(input.pack().slice());
  return reduceTo(
    comm,
    root,
    own,
    () => bufferReduction(op, input),
    () => {},
    undefined,
  );
}

export function interReduceValue(comm: Communicator, value: unknown, op: Op = SUM, root = 0): Plan<unknown> {
  checkInterRoot(comm, root);
  checkIsOp(op);
  const own = root === ROOT || root === PROC_NULL ? undefined : encoded(value);
  return reduceTo<unknown>(
    comm,
    root,
    () => own ?? new Slot(null),
    () => valueReduction(op),
    valueIn,
    null,
  );
}

export function interAllreduce(comm: Communicator, sendbuf: BufferSpec, recvbuf: BufferSpec, op: Op = SUM): Plan<void> {
  const output = resolve(recvbuf, "the receive buffer");
  const input = resolve(sendbuf, "the send buffer");
  checkSame(input, output);
  checkReduction(op, input);
  const reduction = bufferReduction(op, input);
  return plan(comm, (steps) => {
    const [slot, after] = swapResults(comm, steps, new Slot(input.pack().slice()), reduction);
    tellOwn(comm, steps, slot, after);
    return () => output.unpack(slot.filled);
  });
}

export function interAllreduceValue(comm: Communicator, value: unknown, op: Op = SUM): Plan<unknown> {
  checkIsOp(op);
  const own = encoded(value);
  return plan(comm, (steps) => {
    const [slot, after] = swapResults(comm, steps, own, valueReduction(op));
    tellOwn(comm, steps, slot, after);
    return () => valueIn(slot);
  });
}

/** Some bytes of a slot, as they are when a step runs. */
class Part implements Filled {
  constructor(
    readonly whole: Slot,
    readonly from: number,
    readonly end: number,
  ) {}

  get filled(): Uint8Array {
    return this.whole.filled.subarray(this.from, this.end);
  }
}

/** Without counts every rank gets as much as its receive buffer holds, all the same. */
export function interReduceScatter(
  comm: Communicator,
  sendbuf: BufferSpec,
  recvbuf: BufferSpec,
  recvcounts: ArrayLike<number> | null = null,
  op: Op = SUM,
): Plan<void> {
  const output = resolve(recvbuf, "the receive buffer");
  const input = resolve(sendbuf, "the send buffer");
  checkReduction(op, input);
  const counts = Array.from(recvcounts ?? comm.group.pids.map(() => output.count));
  if (input.datatype !== output.datatype)
    throw new MPIError("ERR_TYPE", "the send buffer and the receive buffer hold the same datatype");
  if (counts.length !== comm.size || counts.reduce((sum, count) => sum + count, 0) !== input.count)
    throw new MPIError(
      "ERR_COUNT",
      `recvcounts has a count for each of the ${comm.size} ranks of this group, and they add up to the ${input.count} elements of the send buffer`,
    );
  if (counts[comm.rank] !== output.count)
    throw new MPIError(
      "ERR_COUNT",
      `the receive buffer has ${output.count} elements, this rank gets ${counts[comm.rank]}`,
    );
  const reduction = bufferReduction(op, input);
  const { size } = input.datatype;
  return plan(comm, (steps) => {
    const own = new Slot(output.room());
    const [slot, after] = swapResults(comm, steps, new Slot(input.pack().slice()), reduction);
    if (comm.rank !== 0) steps.receive(0, own);
    else {
      let at = counts[0]! * size;
      for (const other of followers(comm)) {
        const from = at;
        at += counts[other]! * size;
        steps.send(other, new Part(slot, from, at), after);
      }
      steps.local(() => own.filled.set(slot.filled.subarray(0, own.filled.length)), after);
    }
    return () => output.unpack(own.filled);
  });
}

export function interReduceScatterBlock(
  comm: Communicator,
  sendbuf: BufferSpec,
  recvbuf: BufferSpec,
  op: Op = SUM,
): Plan<void> {
  return interReduceScatter(comm, sendbuf, recvbuf, null, op);
}
