import { SCATTER } from "../../schedule/scatter";
import { OF_PARTS, OF_VALUES } from "../../schedule/selection/algorithm";
import { Slot } from "../../schedule/slot";
import type { BufferSpec, ResolvedBuffer } from "../buffer";
import { checkRoot } from "../checks";
import type { Communicator } from "../communicator";
import { isInPlace } from "../constants";
import { MPIError } from "../errors";
import {
  checkParts,
  countOfEach,
  notInPlace,
  required,
  resolve,
  type SendSpec,
  slotsOf,
  unpackFrom,
} from "./arguments";
import { type Plan, plan } from "./plan";
import { encoded, valueIn } from "./values";
import { resolveVector, type VectorSpec } from "./vector";

const AT_ROOT = "at the root, which then keeps its part in the send buffer";

/** MPI_Scatter (section 6.6). */
export function planScatter(
  comm: Communicator,
  sendbuf: BufferSpec | null | undefined,
  recvbuf: SendSpec,
  root = 0,
): Plan<void> {
  checkRoot(root, comm.size);
  const isRoot = comm.rank === root;
  const output = ownPart(recvbuf, isRoot);
  const input = isRoot ? resolve(sendbuf, "the send buffer of the root") : undefined;
  if (input) {
    countOfEach(input, comm.size, "the send buffer");
    if (output) checkParts(output.size, input.size / comm.size, "the send buffer");
  }
  const blockBytes = input ? input.size / comm.size : output!.size;
  return plan(comm, (schedule, chooser) => {
    const parts = input
      ? slotsOf(
          schedule.loaded(() => input.pack()),
          comm.size,
        )
      : [];
    const own = isRoot ? parts[root]! : new Slot(output!.room());
    const problem = { bytes: blockBytes, sized: true, commutative: false, elements: 0 };
    const scattering = { root, own, parts, form: "sized" as const, blockBytes };
    chooser.choose("scatter", SCATTER, problem).build(schedule, scattering, chooser.terrain);
    return () => output?.unpack(own.filled);
  });
}

/** MPI_Scatterv (section 6.6). Only the root knows all counts: parts that travel together bring their sizes. */
export function planScatterv(
  comm: Communicator,
  sendbuf: VectorSpec | null | undefined,
  recvbuf: SendSpec,
  root = 0,
): Plan<void> {
  checkRoot(root, comm.size);
  const isRoot = comm.rank === root;
  const output = ownPart(recvbuf, isRoot);
  const inputs = isRoot ? resolveVector(required(sendbuf, "the send buffer of the root"), comm.size) : [];
  return plan(comm, (schedule, chooser) => {
    const parts = inputs.map((part) => new Slot(schedule.loaded(() => part.pack())));
    const own = isRoot ? parts[root]! : new Slot(output!.room());
    const scattering = { root, own, parts, form: "framed" as const, blockBytes: 0 };
    chooser.choose("scatter", SCATTER, OF_PARTS).build(schedule, scattering, chooser.terrain);
    return () => {
      if (!output) return;
      // Of its own part the root may have less than there is room for.
      if (isRoot && own.filled.length < output.size) output.unpack(own.filled);
      else unpackFrom(root, output, own);
    };
  });
}

/** The root's list has a value for each rank. */
export function planScatterValue(comm: Communicator, values: unknown, root = 0): Plan<unknown> {
  checkRoot(root, comm.size);
  const isRoot = comm.rank === root;
  const parts = isRoot ? encodedList(values, comm.size, "the root scatters") : [];
  return plan(comm, (schedule, chooser) => {
    const own = isRoot ? parts[root]! : new Slot(null);
    const scattering = { root, own, parts, form: "framed" as const, blockBytes: 0 };
    chooser.choose("scatter", SCATTER, OF_VALUES).build(schedule, scattering, chooser.terrain);
    return () => valueIn(own);
  });
}

/** One value for each rank. */
export function encodedList(values: unknown, size: number, who: string): Slot[] {
  const list = isIterable(values) ? [...values] : undefined;
  if (list?.length !== size)
    throw new MPIError(
      "ERR_COUNT",
      `${who} a list of ${size} values, one for each rank, not ${list ? `a list of ${list.length}` : String(values)}`,
    );
  return list.map(encoded);
}

function ownPart(recvbuf: SendSpec, isRoot: boolean): ResolvedBuffer | undefined {
  if (!isInPlace(recvbuf)) return resolve(recvbuf, "the receive buffer");
  if (!isRoot) throw notInPlace(AT_ROOT);
  return undefined;
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}
