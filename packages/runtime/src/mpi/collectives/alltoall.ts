import { ALLTOALL } from "../../schedule/alltoall";
import { OF_PARTS, OF_VALUES } from "../../schedule/selection/algorithm";
import { Slot } from "../../schedule/slot";
import type { BufferSpec, ResolvedBuffer } from "../buffer";
import type { Communicator } from "../communicator";
import { type InPlace, isInPlace } from "../constants";
import {
  checkParts,
  countOfEach,
  landing,
  placeOwn,
  required,
  resolve,
  type SendSpec,
  slotsOf,
  unpackFrom,
} from "./arguments";
import { type Plan, plan } from "./plan";
import { encodedList } from "./scatter";
import { valueIn } from "./values";
import { resolveTypedVector, resolveVector, type TypedVectorSpec, type VectorSpec } from "./vector";

/** MPI_Alltoall (section 6.8). In place the blocks to send are taken out of the receive buffer first. */
export function planAlltoall(comm: Communicator, sendbuf: SendSpec, recvbuf: BufferSpec): Plan<void> {
  const { rank, size } = comm;
  const output = resolve(recvbuf, "the receive buffer");
  const input = isInPlace(sendbuf) ? undefined : resolve(sendbuf, "the send buffer");
  countOfEach(output, size, "the receive buffer");
  if (input) {
    countOfEach(input, size, "the send buffer");
    checkParts(input.size / size, output.size / size, "the receive buffer");
  }
  const blockBytes = output.size / size;
  return plan(comm, (schedule, chooser) => {
    const memory = landing(schedule, output, !input);
    const outgoing = slotsOf(
      schedule.loaded(() => (input ? input.pack() : memory.slice())),
      size,
    );
    const incoming = slotsOf(memory, size);
    if (input) schedule.load(() => placeOwn(outgoing[rank]!.filled, incoming[rank]!.filled, "the receive buffer"));
    const problem = { bytes: blockBytes, sized: true, commutative: false, elements: 0 };
    const exchange = { outgoing, incoming, form: "sized" as const, blockBytes };
    chooser.choose("alltoall", ALLTOALL, problem).build(schedule, exchange, chooser.terrain);
    return () => output.unpack(memory);
  });
}

/** MPI_Alltoallv (section 6.8). */
export function planAlltoallv(comm: Communicator, sendbuf: VectorSpec | InPlace, recvbuf: VectorSpec): Plan<void> {
  const outputs = resolveVector(required(recvbuf, "the receive buffer"), comm.size);
  const inputs = isInPlace(sendbuf) ? undefined : resolveVector(required(sendbuf, "the send buffer"), comm.size);
  return ofParts(comm, inputs, outputs);
}

/** MPI_Alltoallw (section 6.8): a datatype for each rank. */
export function planAlltoallw(
  comm: Communicator,
  sendbuf: TypedVectorSpec | InPlace,
  recvbuf: TypedVectorSpec,
): Plan<void> {
  const outputs = resolveTypedVector(required(recvbuf, "the receive buffer"), comm.size);
  const inputs = isInPlace(sendbuf) ? undefined : resolveTypedVector(required(sendbuf, "the send buffer"), comm.size);
  return ofParts(comm, inputs, outputs);
}

/** A list of a value from every rank, out of lists of a value for every rank. */
export function planAlltoallValue(comm: Communicator, values: unknown): Plan<unknown[]> {
  const outgoing = encodedList(values, comm.size, "alltoall takes");
  return plan(comm, (schedule, chooser) => {
    const incoming = outgoing.map((own, rank) => (rank === comm.rank ? own : new Slot(null)));
    const exchange = { outgoing, incoming, form: "framed" as const, blockBytes: 0 };
    chooser.choose("alltoall", ALLTOALL, OF_VALUES).build(schedule, exchange, chooser.terrain);
    return () => incoming.map(valueIn);
  });
}

/** Nobody knows the sizes of what others exchange: parts that travel together bring theirs. */
function ofParts(
  comm: Communicator,
  inputs: readonly ResolvedBuffer[] | undefined,
  outputs: readonly ResolvedBuffer[],
): Plan<void> {
  const { rank } = comm;
  return plan(comm, (schedule, chooser) => {
    const incoming = outputs.map((part) => new Slot(landing(schedule, part, !inputs)));
    const outgoing = (inputs ?? outputs).map(
      (part, to) => new Slot(schedule.loaded(() => (inputs ? part.pack() : incoming[to]!.filled.slice()))),
    );
    const own = outgoing[rank]!.filled;
    if (inputs) schedule.load(() => placeOwn(own, incoming[rank]!.filled, "the receive buffer"));
    const exchange = { outgoing, incoming, form: "framed" as const, blockBytes: 0 };
    chooser.choose("alltoall", ALLTOALL, OF_PARTS).build(schedule, exchange, chooser.terrain);
    return () =>
      outputs.forEach((part, from) => {
        if (from === rank) part.unpack(incoming[rank]!.filled.subarray(0, own.length));
        else unpackFrom(from, part, incoming[from]!);
      });
  });
}
