import { type Op, SUM } from "../../op/op";
import { ALLREDUCE } from "../../schedule/allreduce";
import { REDUCE } from "../../schedule/reduce";
import { Result } from "../../schedule/reduction";
import { OF_VALUES } from "../../schedule/selection/algorithm";
import { allreduceVisit, reduceVisit } from "../../schedule/visit";
import type { BufferSpec } from "../buffer";
import { checkRoot } from "../checks";
import type { Communicator } from "../communicator";
import { isInPlace } from "../constants";
import {
  checkIsOp,
  checkReduction,
  checkSame,
  type Loader,
  notInPlace,
  ONCE,
  resolve,
  type SendSpec,
} from "./arguments";
import { bufferReduction, operandIn, operandOf, reductionProblem } from "./buffer-reduction";
import { type Plan, plan } from "./plan";
import { encoded, valueIn, valueReduction } from "./values";

/** MPI_Reduce (section 6.9.1). */
export function planReduce(
  comm: Communicator,
  sendbuf: SendSpec,
  recvbuf: BufferSpec | null | undefined,
  op: Op = SUM,
  root = 0,
): Plan<void> {
  checkRoot(root, comm.size);
  const isRoot = comm.rank === root;
  const output = isRoot ? resolve(recvbuf, "the receive buffer of the root") : undefined;
  const inPlace = isInPlace(sendbuf);
  if (inPlace && !isRoot) throw notInPlace("at the root, where the receive buffer holds the input");
  const input = inPlace ? output! : resolve(sendbuf, "the send buffer");
  if (output) checkSame(input, output);
  checkReduction(op, input);
  const reduction = bufferReduction(op, input);
  const problem = reductionProblem(reduction);
  const operand = (loader: Loader, overwritten: boolean | undefined) =>
    output ? operandIn(loader, output, inPlace ? undefined : input) : operandOf(loader, input, overwritten);
  return plan(
    comm,
    (schedule, chooser) => {
      const algorithm = chooser.choose("reduce", REDUCE, problem);
      const result = new Result(operand(schedule, algorithm.overwrites));
      algorithm.build(schedule, root, result, reduction, chooser.terrain);
      return () => output?.unpack(result.filled);
    },
    (chooser) => {
      if (!chooser.choose("reduce", REDUCE, problem).meets) return undefined;
      const result = new Result(operand(ONCE, false));
      return reduceVisit(isRoot, root, result, reduction, () => output?.unpack(result.filled));
    },
    () => output?.unpack(input.pack()),
  );
}

/** MPI_Allreduce (section 6.9.6). */
export function planAllreduce(comm: Communicator, sendbuf: SendSpec, recvbuf: BufferSpec, op: Op = SUM): Plan<void> {
  const output = resolve(recvbuf, "the receive buffer");
  const inPlace = isInPlace(sendbuf);
  const input = inPlace ? output : resolve(sendbuf, "the send buffer");
  checkSame(input, output);
  checkReduction(op, input);
  const reduction = bufferReduction(op, input);
  const problem = reductionProblem(reduction);
  const operand = (loader: Loader) => new Result(operandIn(loader, output, inPlace ? undefined : input));
  return plan(
    comm,
    (schedule, chooser) => {
      const result = operand(schedule);
      chooser.choose("allreduce", ALLREDUCE, problem).build(schedule, result, reduction, chooser.terrain);
      return () => output.unpack(result.filled);
    },
    (chooser) => {
      if (!chooser.choose("allreduce", ALLREDUCE, problem).meets) return undefined;
      const result = operand(ONCE);
      return allreduceVisit(result, reduction, () => output.unpack(result.filled));
    },
    () => output.unpack(input.pack()),
  );
}

/** null but on the root. */
export function planReduceValue(comm: Communicator, value: unknown, op: Op = SUM, root = 0): Plan<unknown> {
  checkRoot(root, comm.size);
  checkIsOp(op);
  const own = encoded(value);
  const reduction = valueReduction(op);
  return plan(comm, (schedule, chooser) => {
    const result = new Result(own);
    const problem = { ...OF_VALUES, commutative: reduction.commutative };
    chooser.choose("reduce", REDUCE, problem).build(schedule, root, result, reduction, chooser.terrain);
    return () => (comm.rank === root ? valueIn(result.slot) : null);
  });
}

export function planAllreduceValue(comm: Communicator, value: unknown, op: Op = SUM): Plan<unknown> {
  checkIsOp(op);
  const own = encoded(value);
  const reduction = valueReduction(op);
  return plan(comm, (schedule, chooser) => {
    const result = new Result(own);
    const problem = { ...OF_VALUES, commutative: reduction.commutative };
    chooser.choose("allreduce", ALLREDUCE, problem).build(schedule, result, reduction, chooser.terrain);
    return () => valueIn(result.slot);
  });
}
