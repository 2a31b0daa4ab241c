import { type Op, SUM } from "../../op/op";
import { REDUCE_SCATTER } from "../../schedule/reduce-scatter";
import { Result } from "../../schedule/reduction";
import { Slot } from "../../schedule/slot";
import type { BufferSpec, ResolvedBuffer } from "../buffer";
import type { Communicator } from "../communicator";
import { isInPlace } from "../constants";
import { MPIError } from "../errors";
import { checkReduction, countOfEach, resolve, type SendSpec } from "./arguments";
import { bufferReduction, operandOf, reductionProblem } from "./buffer-reduction";
import { type Plan, plan } from "./plan";

/**
 * MPI_Reduce_scatter (section 6.10.2). Without counts every rank gets as much as its receive buffer holds. In place the
 * receive buffer holds the whole operand, and the rank's part comes to its beginning.
 */
export function planReduceScatter(
  comm: Communicator,
  sendbuf: SendSpec,
  recvbuf: BufferSpec,
  recvcounts: ArrayLike<number> | null = null,
  op: Op = SUM,
): Plan<void> {
  const output = resolve(recvbuf, "the receive buffer");
  const counts = recvcounts === null ? equalCounts(comm, sendbuf, output) : countsOf(recvcounts, comm.size);
  return reduceScatter(comm, sendbuf, output, counts, op);
}

/** MPI_Reduce_scatter_block (section 6.10.1): parts of equal size. */
export function planReduceScatterBlock(
  comm: Communicator,
  sendbuf: SendSpec,
  recvbuf: BufferSpec,
  op: Op = SUM,
): Plan<void> {
  const output = resolve(recvbuf, "the receive buffer");
  return reduceScatter(comm, sendbuf, output, equalCounts(comm, sendbuf, output), op);
}

function equalCounts(comm: Communicator, sendbuf: SendSpec, output: ResolvedBuffer): number[] {
  const count = isInPlace(sendbuf) ? countOfEach(output, comm.size, "the receive buffer") : output.count;
  return Array.from({ length: comm.size }, () => count);
}

function countsOf(given: ArrayLike<number>, size: number): number[] {
  const counts = typeof given === "object" ? Array.from(given) : [];
  if (counts.length === size && counts.every((count) => Number.isSafeInteger(count) && count >= 0)) return counts;
  throw new MPIError("ERR_COUNT", `recvcounts has one count for each of the ${size} ranks, each a whole number from 0`);
}

function reduceScatter(
  comm: Communicator,
  sendbuf: SendSpec,
  output: ResolvedBuffer,
  counts: readonly number[],
  op: Op,
): Plan<void> {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const input = isInPlace(sendbuf) ? output : resolve(sendbuf, "the send buffer");
  if (input.datatype !== output.datatype)
    throw new MPIError(
      "ERR_TYPE",
      `the send buffer holds ${input.datatype.label}, the receive buffer ${output.datatype.label}; use the same type for both`,
    );
  if (input.count !== total)
    throw new MPIError(
      "ERR_COUNT",
      `the operand has ${input.count} elements, the counts of all ranks add up to ${total}; they must agree`,
    );
  const own = counts[comm.rank]!;
  if (output.count < own)
    throw new MPIError("ERR_COUNT", `the receive buffer has ${output.count} elements, this rank's part ${own}`);
  checkReduction(op, input);
  const part = own === output.count ? output : output.part(0, own);
  const reduction = bufferReduction(op, input);
  const { size } = output.datatype;
  let at = 0;
  const bounds = [0, ...counts.map((count) => (at += count * size))];
  return plan(comm, (schedule, chooser) => {
    const algorithm = chooser.choose("reduce_scatter", REDUCE_SCATTER, reductionProblem(reduction));
    const apart = input === output || !part.contiguous;
    const into = new Slot(apart ? new Uint8Array(part.size) : part.room());
    const result = new Result(operandOf(schedule, input, algorithm.overwrites));
    algorithm.build(schedule, { result, reduction, bounds, into });
    return () => part.unpack(into.filled);
  });
}
