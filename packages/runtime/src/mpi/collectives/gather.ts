import { GATHER } from "../../schedule/gather";
import { OF_PARTS, OF_VALUES } from "../../schedule/selection/algorithm";
import { Slot } from "../../schedule/slot";
import type { BufferSpec, ResolvedBuffer } from "../buffer";
import { checkRoot } from "../checks";
import type { Communicator } from "../communicator";
import { isInPlace } from "../constants";
import {
  checkParts,
  countOfEach,
  landing,
  notInPlace,
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

const AT_ROOT = "at the root, where its part is in the receive buffer already";

/** MPI_Gather (section 6.5). */
export function planGather(
  comm: Communicator,
  sendbuf: SendSpec,
  recvbuf: BufferSpec | null | undefined,
  root = 0,
): Plan<void> {
  checkRoot(root, comm.size);
  const isRoot = comm.rank === root;
  const input = ownPart(sendbuf, isRoot);
  const output = isRoot ? resolve(recvbuf, "the receive buffer of the root") : undefined;
  if (output) {
    countOfEach(output, comm.size, "the receive buffer");
    if (input) checkParts(input.size, output.size / comm.size, "the receive buffer");
  }
  const blockBytes = output ? output.size / comm.size : input!.size;
  return plan(comm, (schedule, chooser) => {
    const memory = output ? landing(schedule, output, !input) : undefined;
    const parts = memory ? slotsOf(memory, comm.size) : [];
    if (memory && input) schedule.load(() => placeOwn(input.pack(), parts[root]!.filled, "the receive buffer"));
    const own = isRoot ? parts[root]! : new Slot(schedule.loaded(() => input!.pack()));
    const problem = { bytes: blockBytes, sized: true, commutative: false, elements: 0 };
    const gathering = { root, own, parts, form: "sized" as const, blockBytes };
    chooser.choose("gather", GATHER, problem).build(schedule, gathering, chooser.terrain);
    return () => {
      if (memory) output!.unpack(memory);
    };
  });
}

/** MPI_Gatherv (section 6.5). Only the root knows all counts: parts that travel together bring their sizes. */
export function planGatherv(
  comm: Communicator,
  sendbuf: SendSpec,
  recvbuf: VectorSpec | null | undefined,
  root = 0,
): Plan<void> {
  checkRoot(root, comm.size);
  const isRoot = comm.rank === root;
  const input = ownPart(sendbuf, isRoot);
  const outputs = isRoot ? resolveVector(required(recvbuf, "the receive buffer of the root"), comm.size) : [];
  return plan(comm, (schedule, chooser) => {
    const parts = outputs.map((part, rank) => new Slot(landing(schedule, part, rank === root && !input)));
    if (isRoot && input) schedule.load(() => placeOwn(input.pack(), parts[root]!.filled, "the receive buffer"));
    const own = isRoot ? parts[root]! : new Slot(schedule.loaded(() => input!.pack()));
    const gathering = { root, own, parts, form: "framed" as const, blockBytes: 0 };
    chooser.choose("gather", GATHER, OF_PARTS).build(schedule, gathering, chooser.terrain);
    return () => unpackAll(outputs, parts);
  });
}

/** A list of all values on the root, null elsewhere. */
export function planGatherValue(comm: Communicator, value: unknown, root = 0): Plan<unknown[] | null> {
  checkRoot(root, comm.size);
  const isRoot = comm.rank === root;
  const own = encoded(value);
  return plan(comm, (schedule, chooser) => {
    const parts = isRoot ? comm.group.pids.map((_, rank) => (rank === root ? own : new Slot(null))) : [];
    const gathering = { root, own, parts, form: "framed" as const, blockBytes: 0 };
    chooser.choose("gather", GATHER, OF_VALUES).build(schedule, gathering, chooser.terrain);
    return () => (isRoot ? parts.map(valueIn) : null);
  });
}

function ownPart(sendbuf: SendSpec, isRoot: boolean): ResolvedBuffer | undefined {
  if (!isInPlace(sendbuf)) return resolve(sendbuf, "the send buffer");
  if (!isRoot) throw notInPlace(AT_ROOT);
  return undefined;
}
