/** Windows whose memory all ranks of a tab load and store (MPI 5.0, section 12.2.3). */
import { isLocal } from "../../engine/place";
import { StretchExposure } from "../../rma/exposure";
import { SEGMENT } from "../../rma/window-table";
import { type Communicator, checkIntra } from "../communicator";
import { PROC_NULL } from "../constants";
import { MPIError } from "../errors";
import { exchange } from "../exchange";
import type { Pending } from "../pending";
import { chain, giving } from "../pending-chain";
import {
  allocate,
  allocatedPart,
  assemble,
  checkAll,
  checkSize,
  checkUnit,
  makeWindow,
  openPart,
  type Part,
} from "./create";
import { WIN_FLAVOR_DYNAMIC, WIN_FLAVOR_SHARED, type Window } from "./window";
import { hintsOfWindow } from "./window-info";

/** Every rank's part starts here when they need not be neighbours. */
const ALIGNMENT = 64;

/** MPI_Win_allocate_shared: rank 0 allocates for all, one part behind the other. */
export function allocateSharedWindow(comm: Communicator, size: unknown, unit: unknown, info: unknown): Pending<Window> {
  checkIntra(comm);
  checkSize(size);
  checkUnit(unit);
  const { engine } = comm.runtime;
  const isWithin = comm.group.pids.every((pid) => isLocal(engine.place, pid));
  if (comm.size > 1 && !(isWithin && engine.heap))
    throw new MPIError(
      "ERR_RMA_SHARED",
      isWithin
        ? "memory is not shared on this page: open it over https or on localhost, or use Win.Allocate"
        : "the ranks are in several tabs; take the communicator of one: Split_type(MPI.COMM_TYPE_SHARED)",
    );
  if (comm.size === 1) return makeWindow(comm, WIN_FLAVOR_SHARED, unit, info, () => allocatedPart(comm, size));
  return among(comm, size, unit, info);
}

function among(comm: Communicator, size: number, unit: number, info: unknown): Pending<Window> {
  const hints = hintsOfWindow(info);
  const { engine } = comm.runtime;
  const apart = hints.get("alloc_shared_noncontig") === "true";
  // Collectives are numbered when they are called, so both are begun in this order on every rank.
  const [first, second] = [comm.nextCollective(), comm.nextCollective()];
  const owner = comm.group.pids[0]! - engine.place.nrOffset;
  return chain(exchange(comm, { size, apart }, first), (sizes) => {
    const starts = startsOf(sizes);
    const [said, part, slot] = openPart(comm, unit, (): Part => {
      const whole = comm.rank === 0 ? allocate(comm, starts.at(-1)!) : null;
      return {
        memory: whole,
        where: { kind: SEGMENT, owner, base: whole?.byteOffset ?? 0, size },
        exposure: new StretchExposure(whole ?? new Uint8Array(0)),
        release: () => whole && engine.heap!.release(whole.byteOffset),
      };
    });
    return giving(exchange(comm, said, second), (all) => {
      checkAll(comm, all, slot, part);
      const base = all[0]!.memory.base;
      const placed = all.map((one, rank) => ({
        ...one,
        size: sizes[rank]!.size,
        memory: { ...one.memory, owner, base: base + starts[rank]! },
      }));
      const segment = engine.transport.segments![owner]!.buffer;
      const memory = new Uint8Array(segment, base + starts[comm.rank]!, size);
      const own: Part = { ...part!, memory, exposure: new StretchExposure(memory) };
      comm.runtime.rma.serve(slot!.id, slot!, own.exposure);
      return assemble(comm, WIN_FLAVOR_SHARED, hints, placed, own, slot!);
    });
  });
}

/** Where each part starts, and last where all end. */
function startsOf(parts: readonly { size: number; apart: boolean }[]): number[] {
  const starts = [0];
  const apart = parts.every((one) => one.apart);
  for (const { size } of parts) {
    const end = starts.at(-1)! + size;
    starts.push(apart ? Math.ceil(end / ALIGNMENT) * ALIGNMENT : end);
  }
  return starts;
}

/** MPI_Win_shared_query: memory of another rank, where this one reaches it; PROC_NULL: of the first that has any. */
export function sharedQuery(window: Window, rank: unknown = PROC_NULL): [memory: Uint8Array, unit: number] {
  if (window.flavor === WIN_FLAVOR_DYNAMIC)
    throw new MPIError("ERR_RMA_FLAVOR", "a dynamic window has no memory of its own that could be asked for");
  const asked = rank === PROC_NULL ? window.targets.findIndex(({ size }) => size > 0) : rank;
  const target = rank === PROC_NULL && asked === -1 ? window.own : window.targets[asked as number];
  if (!target)
    throw new MPIError("ERR_RANK", `there is no rank ${String(rank)}; ranks are 0..${window.targets.length - 1}`);
  const { exposure, unit } = target;
  return [exposure instanceof StretchExposure ? exposure.bytes : new Uint8Array(0), unit];
}
