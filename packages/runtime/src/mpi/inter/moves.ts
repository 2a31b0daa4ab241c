/**
 * Collectives that move data between the groups of an intercommunicator (MPI 5.0, section 6.2.3). In their schedules ranks 0 to n - 1
 * are the own group, those from n on the other one. What is for a whole group goes through its rank 0.
 */
import { Slot } from "../../schedule/slot";
import type { Steps } from "../../schedule/steps";
import type { BufferSpec, ResolvedBuffer } from "../buffer";
import { countOfEach, required, resolve, slotsOf } from "../collectives/arguments";
import { type Plan, plan } from "../collectives/plan";
import { encoded, valueIn } from "../collectives/values";
import { resolveTypedVector, resolveVector, type TypedVectorSpec, type VectorSpec } from "../collectives/vector";
import type { Communicator } from "../communicator";
import { PROC_NULL, ROOT } from "../constants";
import { MPIError } from "../errors";

const NOTHING = () => new Slot(new Uint8Array(0));

/** The root passes MPI.ROOT, the others of its group PROC_NULL, the other group the root's rank. */
export function checkInterRoot(comm: Communicator, root: unknown): asserts root is number {
  if (root === ROOT || root === PROC_NULL) return;
  if (typeof root === "number" && Number.isInteger(root) && root >= 0 && root < comm.remote!.size) return;
  throw new MPIError(
    "ERR_ROOT",
    `${String(root)} is no root: in its group the root passes MPI.ROOT and the others MPI.PROC_NULL, the other group its rank, 0..${comm.remote!.size - 1}`,
  );
}

/** Ranks of the own group but its rank 0. */
export function followers(comm: Communicator): number[] {
  return Array.from({ length: comm.size - 1 }, (_, i) => i + 1);
}

/** From rank 0 of the own group to the rest of it. */
export function tellOwn(comm: Communicator, steps: Steps, data: Slot, after: readonly number[]): void {
  if (comm.rank === 0) steps.sendMany(followers(comm), data, after);
  else steps.receive(0, data);
}

export function interBarrier(comm: Communicator): Plan<void> {
  return plan(comm, (steps) => {
    if (comm.rank !== 0) steps.send(0, NOTHING());
    const come = comm.rank === 0 ? followers(comm).map((other) => steps.receive(other, NOTHING())) : [];
    if (comm.rank === 0) {
      steps.send(comm.size, NOTHING(), come);
      come.push(steps.receive(comm.size, NOTHING()));
    }
    tellOwn(comm, steps, NOTHING(), come);
    return () => {};
  });
}

function broadcast<T>(comm: Communicator, root: number, data: () => Slot, result: (slot: Slot) => T, own: T): Plan<T> {
  return plan(comm, (steps) => {
    if (root === PROC_NULL) return () => own;
    const slot = data();
    if (root === ROOT) {
      steps.send(comm.size, slot);
      return () => own;
    }
    tellOwn(comm, steps, slot, comm.rank === 0 ? [steps.receive(comm.size + root, slot)] : []);
    return () => result(slot);
  });
}

export function interBcast(comm: Communicator, buf: BufferSpec, root = 0): Plan<void> {
  checkInterRoot(comm, root);
  const buffer = root === PROC_NULL ? undefined : resolve(buf, "the buffer");
  const data = () => new Slot(root === ROOT ? buffer!.pack() : buffer!.room());
  return broadcast(comm, root, data, (slot) => buffer!.unpack(slot.filled), undefined);
}

export function interBcastValue(comm: Communicator, value: unknown, root = 0): Plan<unknown> {
  checkInterRoot(comm, root);
  const own = root === ROOT ? encoded(value) : undefined;
  return broadcast(comm, root, () => own ?? new Slot(null), valueIn, root === ROOT ? value : null);
}

/** The root gets a part from every rank of the other group. */
function gather<T>(comm: Communicator, root: number, own: () => Slot, parts: () => Slot[], end: (parts: Slot[]) => T) {
  return plan(comm, (steps) => {
    const slots = root === ROOT ? parts() : [];
    slots.forEach((slot, other) => {
      steps.receive(comm.size + other, slot);
    });
    if (root !== ROOT && root !== PROC_NULL) steps.send(comm.size + root, own());
    return () => end(slots);
  });
}

/** Every rank of the other group gets a part of the root's. */
function scatter<T>(
  comm: Communicator,
  root: number,
  parts: () => Slot[],
  into: () => Slot,
  end: (slot: Slot) => T,
  own: T,
) {
  return plan(comm, (steps) => {
    if (root === ROOT)
      parts().forEach((slot, other) => {
        steps.send(comm.size + other, slot);
      });
    if (root === ROOT || root === PROC_NULL) return () => own;
    const slot = into();
    steps.receive(comm.size + root, slot);
    return () => end(slot);
  });
}

/** A part to every rank of the other group, and a part from each. */
function exchange<T>(comm: Communicator, outgoing: () => Slot[], incoming: () => Slot[], end: (slots: Slot[]) => T) {
  return plan(comm, (steps) => {
    const slots = incoming();
    slots.forEach((slot, other) => {
      steps.receive(comm.size + other, slot);
    });
    outgoing().forEach((slot, other) => {
      steps.send(comm.size + other, slot);
    });
    return () => end(slots);
  });
}

const isOther = (root: number) => root !== ROOT && root !== PROC_NULL;
const isDone = () => {};

/** A buffer with a part for each rank of the other group. */
interface Parts {
  /** What is to be sent. */
  packed(): Slot[];
  /** Where it comes to, and putting it in place. */
  landing(): Slot[];
  unpack(slots: readonly Slot[]): void;
}

function partsOf(buffers: readonly ResolvedBuffer[]): Parts {
  return {
    packed: () => buffers.map((part) => new Slot(part.pack())),
    landing: () => buffers.map((part) => new Slot(part.room())),
    unpack: (slots) => {
      for (const [other, slot] of slots.entries()) buffers[other]!.unpack(slot.filled);
    },
  };
}

function equalParts(spec: BufferSpec | null | undefined, size: number, what: string): Parts {
  const buffer = resolve(spec, what);
  countOfEach(buffer, size, what);
  let memory: Uint8Array;
  return {
    packed: () => slotsOf(buffer.pack(), size),
    landing: () => {
      memory = buffer.room();
      return slotsOf(memory, size);
    },
    unpack: () => buffer.unpack(memory),
  };
}

const vectorParts = (spec: VectorSpec | null | undefined, size: number, what: string) =>
  partsOf(resolveVector(required(spec, what), size));
const typedParts = (spec: TypedVectorSpec, size: number, what: string) =>
  partsOf(resolveTypedVector(required(spec, what), size));

type PartsMaker<S> = (spec: S, size: number, what: string) => Parts;

function gatherInto<S>(partsFor: PartsMaker<S>) {
  return (comm: Communicator, sendbuf: BufferSpec, recvbuf: S, root = 0): Plan<void> => {
    checkInterRoot(comm, root);
    const input = isOther(root) ? resolve(sendbuf, "the send buffer") : undefined;
    const output = root === ROOT ? partsFor(recvbuf, comm.remote!.size, "the receive buffer of the root") : undefined;
    const landings = () => output!.landing();
    return gather(
      comm,
      root,
      () => new Slot(input!.pack()),
      landings,
      (slots) => output?.unpack(slots),
    );
  };
}

function scatterFrom<S>(partsFor: PartsMaker<S>) {
  return (comm: Communicator, sendbuf: S, recvbuf: BufferSpec, root = 0): Plan<void> => {
    checkInterRoot(comm, root);
    const output = isOther(root) ? resolve(recvbuf, "the receive buffer") : undefined;
    const input = root === ROOT ? partsFor(sendbuf, comm.remote!.size, "the send buffer of the root") : undefined;
    const into = () => new Slot(output!.room());
    return scatter(
      comm,
      root,
      () => input!.packed(),
      into,
      (slot) => output!.unpack(slot.filled),
      undefined,
    );
  };
}

function exchangeOf<S, R>(sendParts: PartsMaker<S>, receiveParts: PartsMaker<R>) {
  return (comm: Communicator, sendbuf: S, recvbuf: R): Plan<void> => {
    const { size } = comm.remote!;
    const input = sendParts(sendbuf, size, "the send buffer");
    const output = receiveParts(recvbuf, size, "the receive buffer");
    return exchange(comm, input.packed, output.landing, output.unpack);
  };
}

/** The same for all. */
const sameParts: PartsMaker<BufferSpec> = (spec, size, what) => {
  const buffer = resolve(spec, what);
  return {
    packed: () => new Array<Slot>(size).fill(new Slot(buffer.pack())),
    landing: () => [],
    unpack: isDone,
  };
};

export const interGather = gatherInto<BufferSpec | null | undefined>(equalParts);
export const interGatherv = gatherInto<VectorSpec | null | undefined>(vectorParts);
export const interScatter = scatterFrom<BufferSpec | null | undefined>(equalParts);
export const interScatterv = scatterFrom<VectorSpec | null | undefined>(vectorParts);
export const interAllgather = exchangeOf<BufferSpec, BufferSpec>(sameParts, equalParts);
export const interAllgatherv = exchangeOf<BufferSpec, VectorSpec>(sameParts, vectorParts);
export const interAlltoall = exchangeOf<BufferSpec, BufferSpec>(equalParts, equalParts);
export const interAlltoallv = exchangeOf<VectorSpec, VectorSpec>(vectorParts, vectorParts);
export const interAlltoallw = exchangeOf<TypedVectorSpec, TypedVectorSpec>(typedParts, typedParts);

const open = (comm: Communicator) => comm.remote!.pids.map(() => new Slot(null));

export function interGatherValue(comm: Communicator, value: unknown, root = 0): Plan<unknown[] | null> {
  checkInterRoot(comm, root);
  const own = encoded(isOther(root) ? value : null);
  const end = (slots: Slot[]) => (root === ROOT ? slots.map(valueIn) : null);
  return gather(
    comm,
    root,
    () => own,
    () => open(comm),
    end,
  );
}

export function interScatterValue(comm: Communicator, values: unknown, root = 0): Plan<unknown> {
  checkInterRoot(comm, root);
  const own = root === ROOT ? encodedValues(comm, values) : [];
  return scatter(
    comm,
    root,
    () => own,
    () => new Slot(null),
    valueIn,
    null,
  );
}

export function interAllgatherValue(comm: Communicator, value: unknown): Plan<unknown[]> {
  const own = encoded(value);
  const same = () => comm.remote!.pids.map(() => own);
  return exchange(
    comm,
    same,
    () => open(comm),
    (slots) => slots.map(valueIn),
  );
}

export function interAlltoallValue(comm: Communicator, values: unknown): Plan<unknown[]> {
  const own = encodedValues(comm, values);
  return exchange(
    comm,
    () => own,
    () => open(comm),
    (slots) => slots.map(valueIn),
  );
}

function encodedValues(comm: Communicator, values: unknown): Slot[] {
  const isList = typeof values === "object" && values !== null && Symbol.iterator in values;
  const list = isList ? [...(values as Iterable<unknown>)] : [];
  if (list.length === comm.remote!.size) return list.map(encoded);
  throw new MPIError("ERR_COUNT", `this takes ${comm.remote!.size} values, one for each rank of the other group`);
}
