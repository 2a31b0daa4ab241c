/** Making windows (MPI 5.0, section 12.2): all ranks of a communicator tell each other what they expose, and where it lies. */
import { bytesOf, describe, isMemory } from "../../datatype/memory";
import { isLocal } from "../../engine/place";
import { type Exposure, REGION_LIST_BYTES, RegionList, StretchExposure } from "../../rma/exposure";
import { MAX_WINDOWS, OWN, REGIONS, SEGMENT, type WindowMemory, type WindowSlot } from "../../rma/window-table";
import { build, type Ids, offer } from "../comm-create";
import { type Communicator, checkIntra } from "../communicator";
import { ERROR_CLASSES, type ErrorName } from "../error-classes";
import { MPIError } from "../errors";
import { exchange } from "../exchange";
import type { Pending } from "../pending";
import { giving } from "../pending-chain";
import { AttachedRegions } from "./attached-regions";
import { type Target, WIN_FLAVOR_ALLOCATE, WIN_FLAVOR_CREATE, WIN_FLAVOR_DYNAMIC, Window } from "./window";
import { hintsOfWindow } from "./window-info";

/** What a rank tells of its part. */
export interface Said {
  pid: number;
  ids: Ids;
  slot: number;
  memory: WindowMemory;
  size: number;
  unit: number;
  /** What kept the rank from making its part; then no rank makes the window. */
  failed?: [ErrorName, string];
}

/** A rank's own part before the others know of it. */
export interface Part {
  memory: Uint8Array | null;
  where: WindowMemory;
  /** How the rank itself reaches it. */
  exposure: Exposure;
  release(): void;
}

/** MPI_Win_create */
export function createWindow(comm: Communicator, given: unknown, unit: unknown, info: unknown): Pending<Window> {
  checkIntra(comm);
  checkUnit(unit);
  if (given !== null && given !== undefined && !isMemory(given))
    throw new MPIError("ERR_BASE", `${describe(given)} is no memory; pass a typed array, an ArrayBuffer, or null`);
  const memory = given ? bytesOf(given) : new Uint8Array(0);
  return makeWindow(comm, WIN_FLAVOR_CREATE, unit, info, () => stretchPart(comm, memory, () => {}));
}

/** MPI_Win_allocate */
export function allocateWindow(comm: Communicator, size: unknown, unit: unknown, info: unknown): Pending<Window> {
  checkIntra(comm);
  checkSize(size);
  checkUnit(unit);
  return makeWindow(comm, WIN_FLAVOR_ALLOCATE, unit, info, () => allocatedPart(comm, size));
}

/** Memory of its own for a rank. */
export function allocatedPart(comm: Communicator, size: number): Part {
  const memory = allocate(comm, size);
  return stretchPart(comm, memory, () => comm.runtime.engine.heap?.release(memory.byteOffset));
}

/** MPI_Win_create_dynamic */
export function createDynamicWindow(comm: Communicator, info: unknown): Pending<Window> {
  checkIntra(comm);
  return makeWindow(comm, WIN_FLAVOR_DYNAMIC, 1, info, () => {
    const { engine } = comm.runtime;
    const owner = engine.place.pid - engine.place.nrOffset;
    const { heap } = engine;
    if (!heap) {
      const where = { kind: OWN, owner, base: 0, size: 0 };
      return { memory: null, where, exposure: new AttachedRegions(comm.runtime, null), release: () => {} };
    }
    const base = heap.allocate(REGION_LIST_BYTES);
    if (base < 0) throw noMemory(REGION_LIST_BYTES);
    const list = new RegionList(engine.transport.segments![owner]!, base);
    list.clear();
    return {
      memory: null,
      where: { kind: REGIONS, owner, base, size: 0 },
      exposure: new AttachedRegions(comm.runtime, list),
      release: () => heap.release(base),
    };
  });
}

/** Zeroed memory of the rank's segment, or of its own where none is shared. */
export function allocate({ runtime }: Communicator, size: number): Uint8Array {
  const { heap } = runtime.engine;
  if (!heap) {
    try {
      return new Uint8Array(size);
    } catch {
      throw noMemory(size);
    }
  }
  const offset = heap.allocate(size);
  if (offset < 0) throw noMemory(size);
  return new Uint8Array(heap.memory, offset, size).fill(0);
}

function noMemory(size: number): MPIError {
  return new MPIError("ERR_NO_MEM", `${size} bytes do not fit this rank's memory; make the window smaller`);
}

function stretchPart(comm: Communicator, memory: Uint8Array, release: () => void): Part {
  const { heap, place } = comm.runtime.engine;
  const owner = place.pid - place.nrOffset;
  const isShared = heap?.owns(memory.buffer) === true;
  const where = isShared
    ? { kind: SEGMENT, owner, base: memory.byteOffset, size: memory.length }
    : { kind: OWN, owner, base: 0, size: memory.length };
  return { memory, where, exposure: new StretchExposure(memory), release };
}

export function makeWindow(
  comm: Communicator,
  flavor: number,
  unit: number,
  info: unknown,
  make: () => Part,
): Pending<Window> {
  const hints = hintsOfWindow(info);
  const [said, part, slot] = openPart(comm, unit, make);
  return giving(exchange(comm, said), (all) => {
    checkAll(comm, all, slot, part);
    return assemble(comm, flavor, hints, all, part!, slot!);
  });
}

/** Makes the rank's part and its slot; what fails is told to the others, who would wait for this rank. */
export function openPart(
  comm: Communicator,
  unit: number,
  make: () => Part,
): [said: Said, part: Part | undefined, slot: WindowSlot | undefined] {
  const { engine, rma } = comm.runtime;
  const ids = offer(comm);
  const nothing = { pid: engine.place.pid, ids, slot: 0, memory: { kind: OWN, owner: 0, base: 0, size: 0 }, size: 0 };
  try {
    const part = make();
    const slot = rma.table.open(ids[0], part.where);
    if (!slot) {
      part.release();
      throw new MPIError("ERR_NO_MEM", `this rank has ${MAX_WINDOWS} windows, the most there may be; free some first`);
    }
    rma.serve(ids[0], slot, part.exposure);
    return [{ ...nothing, slot: slot.index, memory: part.where, size: part.memory?.length ?? 0, unit }, part, slot];
  } catch (error) {
    if (!(error instanceof MPIError)) throw error;
    const failed: [ErrorName, string] = [error.className.slice("MPI_".length) as ErrorName, error.detail];
    return [{ ...nothing, unit, failed }, undefined, undefined];
  }
}

/** Throws what kept a rank from making its part. */
export function checkAll(
  comm: Communicator,
  all: readonly Said[],
  slot: WindowSlot | undefined,
  part: Part | undefined,
): void {
  const at = all.findIndex(({ failed }) => failed !== undefined);
  if (at < 0) return;
  if (slot && part) {
    comm.runtime.rma.close(slot.id, slot);
    part.release();
  }
  const [name, detail] = all[at]!.failed!;
  const known = Object.hasOwn(ERROR_CLASSES, name) ? name : "ERR_OTHER";
  throw new MPIError(known, at === comm.rank ? detail : `rank ${at} made no part of the window: ${detail}`);
}

export function assemble(
  comm: Communicator,
  flavor: number,
  hints: ReadonlyMap<string, string>,
  all: readonly Said[],
  part: Part,
  slot: WindowSlot,
): Window {
  const own = build(comm, all, undefined);
  const targets = all.map((said): Target => {
    const { pid, ids, size, unit } = said;
    const { rma, engine } = comm.runtime;
    const exposure = pid === engine.place.pid ? part.exposure : reach(comm, said);
    const peer = isLocal(engine.place, pid) ? rma.slotOf(pid, said.slot) : undefined;
    return { pid, id: ids[0], size, unit, slot: peer, exposure };
  });
  const release = () => {
    comm.runtime.rma.close(slot.id, slot);
    part.release();
  };
  return new Window({ comm: own, flavor, memory: part.memory, targets, hints, release });
}

/** Another rank's memory as this rank reaches it without help. */
function reach({ runtime }: Communicator, { pid, memory, size }: Said): Exposure | null {
  const { place, transport } = runtime.engine;
  const segment = isLocal(place, pid) ? transport.segments?.[memory.owner] : undefined;
  if (!segment) return null;
  if (memory.kind === SEGMENT) return new StretchExposure(new Uint8Array(segment.buffer, memory.base, size));
  return memory.kind === REGIONS ? new RegionList(segment, memory.base) : null;
}

export function checkSize(size: unknown): asserts size is number {
  if (typeof size !== "number" || !Number.isSafeInteger(size) || size < 0)
    throw new MPIError("ERR_SIZE", `the size of a window is a number of bytes from 0, not ${describe(size)}`);
}

export function checkUnit(unit: unknown): asserts unit is number {
  if (typeof unit !== "number" || !Number.isSafeInteger(unit) || unit < 1)
    throw new MPIError("ERR_DISP", `the unit of displacements is a number of bytes from 1, not ${describe(unit)}`);
}
