import { ALLGATHER } from "../../schedule/allgather";
import { OF_VALUES } from "../../schedule/selection/algorithm";
import { Slot } from "../../schedule/slot";
import type { BufferSpec } from "../buffer";
import type { Communicator } from "../communicator";
import { isInPlace } from "../constants";
import {
  checkParts,
  countOfEach,
  landing,
  placeOwn,
  required,
  resolve,
  type SendSpec,
  slotsOf,
  unpackAll,
} from "./arguments";
import { type Plan, plan } from "./plan";
import { encoded, valueIn } from "./values";
import { resolveVector, type VectorSpec } from "./vector";

/** MPI_Allgather (section 6.7). */
export function planAllgather(comm: Communicator, sendbuf: SendSpec, recvbuf: BufferSpec): Plan<void> {
  const output = resolve(recvbuf, "the receive buffer");
  const input = isInPlace(sendbuf) ? undefined : resolve(sendbuf, "the send buffer");
  countOfEach(output, comm.size, "the receive buffer");
  const bytes = output.size / comm.size;
  if (input) checkParts(input.size, bytes, "the receive buffer");
  return plan(comm, (schedule, chooser) => {
    const memory = landing(schedule, output, !input);
    const blocks = slotsOf(memory, comm.size);
    if (input) schedule.load(() => placeOwn(input.pack(), blocks[comm.rank]!.filled, "the receive buffer"));
    const problem = { bytes, sized: true, commutative: false, elements: 0 };
    chooser
      .choose("allgather", ALLGATHER, problem)
      .build(schedule, { blocks, form: "sized", sizeOf: () => bytes }, chooser.terrain);
    return () => output.unpack(memory);
  });
}

/** MPI_Allgatherv (section 6.7): every rank knows all counts. */
export function planAllgatherv(comm: Communicator, sendbuf: SendSpec, recvbuf: VectorSpec): Plan<void> {
  const outputs = resolveVector(required(recvbuf, "the receive buffer"), comm.size);
  const input = isInPlace(sendbuf) ? undefined : resolve(sendbuf, "the send buffer");
  const own = outputs[comm.rank]!;
  if (input) checkParts(input.size, own.size, "the receive buffer");
  const sizeOf = (rank: number) => outputs[rank]!.size;
  const mean = Math.ceil(outputs.reduce((sum, part) => sum + part.size, 0) / comm.size);
  const largest = Math.max(...outputs.map((part) => part.size));
  return plan(comm, (schedule, chooser) => {
    const blocks = outputs.map((part, rank) => new Slot(landing(schedule, part, rank === comm.rank && !input)));
    if (input) schedule.load(() => placeOwn(input.pack(), blocks[comm.rank]!.filled, "the receive buffer"));
    const problem = { bytes: mean, largest, sized: true, commutative: false, elements: 0 };
    chooser.choose("allgather", ALLGATHER, problem).build(schedule, { blocks, form: "sized", sizeOf }, chooser.terrain);
    return () => unpackAll(outputs, blocks);
  });
}

/** A list of all values, in rank order. */
export function planAllgatherValue(comm: Communicator, value: unknown): Plan<unknown[]> {
  const own = encoded(value);
  return plan(comm, (schedule, chooser) => {
    const blocks = comm.group.pids.map((_, rank) => (rank === comm.rank ? own : new Slot(null)));
    const gathering = { blocks, form: "framed" as const, sizeOf: () => 0 };
    chooser.choose("allgather", ALLGATHER, OF_VALUES).build(schedule, gathering, chooser.terrain);
    return () => blocks.map(valueIn);
  });
}
