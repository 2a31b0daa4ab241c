/** Collective calls (MPI 5.0, chapter 6) on one communicator, as pending operations for every face. */
import { decodeValue } from "../codec/decode";
import { encodeValue } from "../codec/encode";
import type { EngineRequest, ReceiveRequest } from "../engine/request";
import { Op, SUM } from "../op/op";
import { checkOp, reduceInto } from "../op/reduce-into";
import { reduceValues } from "../op/reduce-values";
import { disseminationBarrier } from "../schedule/barrier";
import { binomialBcast, ssmrBcast } from "../schedule/bcast";
import { linearGather, linearScatter } from "../schedule/gather-scatter";
import { binomialReduce, type Reduction, type Result, recursiveDoublingAllreduce } from "../schedule/reduce";
import { engineChannel, Schedule, type ScheduleChannel, ScheduleTruncation, Slot } from "../schedule/schedule";
import { type BufferSpec, type ResolvedBuffer, resolveBuffer } from "./buffer";
import { checkLength, checkRoot } from "./checks";
import type { Communicator } from "./communicator";
import { type InPlace, isInPlace } from "./constants";
import { MPIError } from "./errors";
import type { Pending } from "./pending";

export type SendSpec = BufferSpec | InPlace;

export function barrier(comm: Communicator): Pending<void> {
  const schedule = begin(comm);
  disseminationBarrier(schedule);
  return pending(schedule, () => {});
}

export function bcastBuffer(comm: Communicator, spec: BufferSpec, root = 0): Pending<void> {
  checkRoot(root, comm.size);
  const buffer = resolveBuffer(spec);
  checkLength(buffer.size);
  const schedule = begin(comm);
  bcast(comm, schedule, root, new Slot(buffer.bytes));
  return pending(
    schedule,
    once(() => {
      if (comm.rank !== root) buffer.unpack(buffer.bytes);
    }),
  );
}

export function bcastValue(comm: Communicator, value: unknown, root = 0): Pending<unknown> {
  checkRoot(root, comm.size);
  const data = new Slot(comm.rank === root ? encodeValue(value) : null);
  const schedule = begin(comm);
  bcast(comm, schedule, root, data);
  return pending(
    schedule,
    once(() => (comm.rank === root ? value : decodeValue(data.filled))),
  );
}

/** Where the interconnect forwards, one packet per link beats a tree that crosses links again and again. */
function bcast(comm: Communicator, schedule: Schedule, root: number, data: Slot): void {
  if (comm.runtime.engine.place.interconnect.name === "crossbar") binomialBcast(schedule, root, data);
  else ssmrBcast(schedule, root, data);
}

export function reduceBuffer(
  comm: Communicator,
  send: SendSpec,
  receive: BufferSpec | null | undefined,
  op: Op = SUM,
  root = 0,
): Pending<void> {
  checkRoot(root, comm.size);
  const isRoot = comm.rank === root;
  const output = isRoot ? resolveBuffer(required(receive, "the receive buffer of the root")) : undefined;
  if (isInPlace(send) && !isRoot) throw notInPlace("at the root, where the receive buffer holds the input");
  const input = isInPlace(send) ? output! : resolveBuffer(send);
  if (output) checkSame(input, output, "the receive buffer");
  checkIsOp(op);
  checkOp(op, input.datatype);
  const schedule = begin(comm);
  const result = binomialReduce(schedule, root, copyOf(input), bufferReduction(op, input));
  return pending(
    schedule,
    once(() => output?.unpack(result.slot.filled)),
  );
}

export function allreduceBuffer(comm: Communicator, send: SendSpec, receive: BufferSpec, op: Op = SUM): Pending<void> {
  const output = resolveBuffer(required(receive, "the receive buffer"));
  const input = isInPlace(send) ? output : resolveBuffer(send);
  checkSame(input, output, "the receive buffer");
  checkIsOp(op);
  checkOp(op, input.datatype);
  const schedule = begin(comm);
  const result = recursiveDoublingAllreduce(schedule, copyOf(input), bufferReduction(op, input));
  return pending(
    schedule,
    once(() => output.unpack(result.slot.filled)),
  );
}

export function reduceValue(comm: Communicator, value: unknown, op: Op = SUM, root = 0): Pending<unknown> {
  checkRoot(root, comm.size);
  checkIsOp(op);
  const schedule = begin(comm);
  const result = binomialReduce(schedule, root, new Slot(encodeValue(value)), valueReduction(op));
  return pending(
    schedule,
    once(() => (comm.rank === root ? decoded(result) : null)),
  );
}

export function allreduceValue(comm: Communicator, value: unknown, op: Op = SUM): Pending<unknown> {
  checkIsOp(op);
  const schedule = begin(comm);
  const result = recursiveDoublingAllreduce(schedule, new Slot(encodeValue(value)), valueReduction(op));
  return pending(
    schedule,
    once(() => decoded(result)),
  );
}

export function gatherBuffer(
  comm: Communicator,
  send: SendSpec,
  receive: BufferSpec | null | undefined,
  root = 0,
): Pending<void> {
  checkRoot(root, comm.size);
  const isRoot = comm.rank === root;
  if (isInPlace(send) && !isRoot) throw notInPlace("at the root, where its part is in the receive buffer already");
  const input = isInPlace(send) ? undefined : resolveBuffer(send);
  if (input) checkLength(input.bytes.length);
  const output = isRoot ? resolveBuffer(required(receive, "the receive buffer of the root")) : undefined;
  let parts: Slot[] = [];
  if (output) {
    parts = split(output, comm.size, "the receive buffer");
    if (input) placeOwn(input.bytes, parts[root]!.filled, "the receive buffer");
  }
  const schedule = begin(comm);
  linearGather(schedule, root, new Slot(input?.bytes ?? null), parts);
  return pending(
    schedule,
    once(() => output?.unpack(output.bytes)),
  );
}

export function scatterBuffer(
  comm: Communicator,
  send: BufferSpec | null | undefined,
  receive: SendSpec,
  root = 0,
): Pending<void> {
  checkRoot(root, comm.size);
  const isRoot = comm.rank === root;
  if (isInPlace(receive) && !isRoot) throw notInPlace("at the root, which then keeps its part in the send buffer");
  const output = isInPlace(receive) ? undefined : resolveBuffer(receive);
  let parts: Slot[] = [];
  if (isRoot) {
    parts = split(resolveBuffer(required(send, "the send buffer of the root")), comm.size, "the send buffer");
    if (output) placeOwn(parts[root]!.filled, output.bytes, "the send buffer");
  }
  const schedule = begin(comm);
  linearScatter(schedule, root, new Slot(output?.bytes ?? null), parts);
  return pending(
    schedule,
    once(() => output?.unpack(output.bytes)),
  );
}

export function gatherValue(comm: Communicator, value: unknown, root = 0): Pending<unknown[] | null> {
  checkRoot(root, comm.size);
  const isRoot = comm.rank === root;
  const own = new Slot(encodeValue(value));
  const parts = isRoot ? comm.group.pids.map((_, rank) => (rank === root ? own : new Slot(null))) : [];
  const schedule = begin(comm);
  linearGather(schedule, root, own, parts);
  return pending(
    schedule,
    once(() => (isRoot ? parts.map((part) => decodeValue(part.filled)) : null)),
  );
}

export function scatterValue(comm: Communicator, values: unknown, root = 0): Pending<unknown> {
  checkRoot(root, comm.size);
  const isRoot = comm.rank === root;
  let parts: Slot[] = [];
  if (isRoot) {
    const list = isIterable(values) ? [...values] : undefined;
    if (list?.length !== comm.size)
      throw new MPIError(
        "ERR_COUNT",
        `the root scatters a list of ${comm.size} values, one for each rank, not ${list ? `a list of ${list.length}` : String(values)}`,
      );
    parts = list.map((value) => new Slot(encodeValue(value)));
  }
  const own = isRoot ? parts[root]! : new Slot(null);
  const schedule = begin(comm);
  linearScatter(schedule, root, own, parts);
  return pending(
    schedule,
    once(() => decodeValue(own.filled)),
  );
}

function begin(comm: Communicator): Schedule {
  const { engine, counters } = comm.runtime;
  const channel = engineChannel(engine, comm.group.pids, comm.rank, comm.context + 1, comm.nextCollective());
  const counted: ScheduleChannel = {
    ...channel,
    send(to, bytes): EngineRequest {
      counters.sent(bytes.length);
      return channel.send(to, bytes);
    },
    sendMany(to, bytes) {
      for (const _ of to) counters.sent(bytes.length);
      return channel.sendMany(to, bytes);
    },
    receive(from, buffer): ReceiveRequest {
      const request = channel.receive(from, buffer);
      request.whenDone(() => counters.received(request.length));
      return request;
    },
  };
  return new Schedule(counted);
}

function pending<T>(schedule: Schedule, finish: () => T): Pending<T> {
  schedule.begin();
  return {
    request: schedule,
    finish: () => {
      if (schedule.error === undefined) return finish();
      const { error } = schedule;
      if (!(error instanceof ScheduleTruncation)) throw error;
      throw new MPIError(
        "ERR_TRUNCATE",
        `rank ${error.from} of the communicator sent ${error.sent} bytes, this rank has room for ${error.room}; all ranks must call with the same count and datatype`,
      );
    },
  };
}

/** A result that is computed at the first ask and then kept. */
function once<T>(compute: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: compute() };
    return made.value;
  };
}

function checkIsOp(op: unknown): asserts op is Op {
  if (op instanceof Op) return;
  throw new MPIError("ERR_OP", "the operator is one such as MPI.SUM, or what MPI.Op.Create(function) returns");
}

function bufferReduction(op: Op, { datatype, count, bytes }: ResolvedBuffer): Reduction {
  return {
    commutative: op.Is_commutative(),
    empty: () => new Slot(new Uint8Array(bytes.length)),
    combine: (lower, upper) => {
      reduceInto(op, datatype, lower.filled, upper.filled, count);
      return upper;
    },
  };
}

function valueReduction(op: Op): Reduction {
  return {
    commutative: op.Is_commutative(),
    empty: () => new Slot(null),
    combine: (lower, upper) =>
      new Slot(encodeValue(reduceValues(op, decodeValue(lower.filled), decodeValue(upper.filled)))),
  };
}

function decoded(result: Result): unknown {
  return decodeValue(result.slot.filled);
}

/** Reductions write into their operands, so they work on a copy of the caller's. */
function copyOf({ bytes }: ResolvedBuffer): Slot {
  checkLength(bytes.length);
  const copy = new Uint8Array(bytes.length);
  copy.set(bytes);
  return new Slot(copy);
}

function split({ bytes, count }: ResolvedBuffer, size: number, what: string): Slot[] {
  checkLength(bytes.length);
  if (count % size !== 0)
    throw new MPIError(
      "ERR_COUNT",
      `${what} has ${count} elements, which is no multiple of the ${size} ranks; make it count * size long`,
    );
  const part = bytes.length / size;
  return Array.from({ length: size }, (_, rank) => new Slot(bytes.subarray(rank * part, (rank + 1) * part)));
}

function placeOwn(from: Uint8Array, to: Uint8Array, what: string): void {
  if (from.length !== to.length)
    throw new MPIError(
      "ERR_COUNT",
      `${what} has parts that differ in size from the other buffer: ${from.length} and ${to.length} bytes`,
    );
  if (from.buffer !== to.buffer || from.byteOffset !== to.byteOffset) to.set(from);
}

function checkSame(input: ResolvedBuffer, output: ResolvedBuffer, what: string): void {
  if (input.datatype !== output.datatype)
    throw new MPIError(
      "ERR_TYPE",
      `the send buffer holds ${input.datatype.name}, ${what} ${output.datatype.name}; use the same type for both`,
    );
  if (input.count !== output.count)
    throw new MPIError(
      "ERR_COUNT",
      `the send buffer has ${input.count} elements, ${what} ${output.count}; use the same count for both`,
    );
}

function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new MPIError("ERR_BUFFER", `${what} is missing`);
  return value;
}

function notInPlace(where: string): MPIError {
  return new MPIError("ERR_ARG", `MPI.IN_PLACE is allowed here only ${where}`);
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}
