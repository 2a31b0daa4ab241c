/** Buffers with a part of its own for each rank, in the forms of mpi4py. */
import { isMemory } from "../../datatype/memory";
import { type BufferMemory, datatypeOf, type ResolvedBuffer, resolvePart } from "../buffer";
import { checkLength } from "../checks";
import type { Datatype } from "../datatype";
import { MPIError } from "../errors";

/** One number for all ranks, or one for each. */
export type PerRank = number | ArrayLike<number>;
type Counts = PerRank | readonly [counts: PerRank, displs: PerRank | null];

/** Parts that a face has resolved itself. */
export class ResolvedVector {
  constructor(readonly parts: readonly ResolvedBuffer[]) {}
}

/**
 * Counts and displacements are in elements. Without counts the memory is divided evenly, the first ranks getting what is left;
 * without displacements the parts follow each other.
 */
export type VectorSpec =
  | ResolvedVector
  | BufferMemory
  | readonly [memory: BufferMemory, counts: Counts]
  | readonly [memory: BufferMemory, datatype: Datatype]
  | readonly [memory: BufferMemory, counts: Counts, datatype: Datatype]
  | readonly [memory: BufferMemory, counts: PerRank, displs: PerRank | null]
  | readonly [memory: BufferMemory, counts: PerRank, displs: PerRank | null, datatype: Datatype];

/** As VectorSpec, with a datatype for each rank; displacements are in bytes. */
export type TypedVectorSpec =
  | ResolvedVector
  | readonly [memory: BufferMemory, counts: Counts, datatypes: readonly Datatype[]]
  | readonly [memory: BufferMemory, counts: PerRank, displs: PerRank | null, datatypes: readonly Datatype[]];

interface Parts {
  memory: unknown;
  counts: unknown;
  displs: unknown;
  datatype: unknown;
}

/** The part of each rank. Throws MPI_ERR_BUFFER, MPI_ERR_COUNT, MPI_ERR_ARG, MPI_ERR_TYPE. */
export function resolveVector(spec: VectorSpec, size: number): readonly ResolvedBuffer[] {
  if (spec instanceof ResolvedVector) return spec.parts;
  const { memory, counts, displs, datatype } = partsOf(spec);
  const type = datatypeOf(memory, datatype);
  const given = counts === undefined ? evenCounts(memory as BufferMemory, type, size) : perRank(counts, size, "counts");
  const starts = displs === undefined || displs === null ? following(given) : perRank(displs, size, "displacements");
  return given.map((count, rank) => checked(resolvePart(memory, starts[rank]! * type.extent, count, type)));
}

/** MPI_Alltoallw: displacements in bytes. */
export function resolveTypedVector(spec: TypedVectorSpec, size: number): readonly ResolvedBuffer[] {
  if (spec instanceof ResolvedVector) return spec.parts;
  const { memory, counts, displs, datatype } = partsOf(spec);
  const types: unknown = datatype;
  if (!Array.isArray(types) || types.length !== size)
    throw new MPIError(
      "ERR_TYPE",
      `pass one datatype for each of the ${size} ranks: [memory, counts, displacements in bytes, datatypes]`,
    );
  const given = perRank(counts, size, "counts");
  const bytes = types.map((type, rank) => given[rank]! * datatypeOf(memory, type).extent);
  const starts = displs === undefined || displs === null ? following(bytes) : perRank(displs, size, "displacements");
  return given.map((count, rank) => checked(resolvePart(memory, starts[rank]!, count, types[rank])));
}

function checked(part: ResolvedBuffer): ResolvedBuffer {
  checkLength(part.size);
  return part;
}

function partsOf(spec: unknown): Parts {
  if (!Array.isArray(spec)) return { memory: spec, counts: undefined, displs: undefined, datatype: undefined };
  const [memory, second, third, fourth] = spec as unknown[];
  if (!isMemory(memory) || spec.length < 2 || spec.length > 4)
    throw new MPIError(
      "ERR_BUFFER",
      "a buffer with a part for each rank is [memory, counts], [memory, [counts, displacements]] or [memory, counts, displacements, datatype]",
    );
  if (spec.length === 4) return { memory, counts: second, displs: third, datatype: fourth };
  if (spec.length === 2 && !isCounts(second)) return { memory, counts: undefined, displs: undefined, datatype: second };
  const pair = isPair(second) ? second : undefined;
  const counts = pair ? pair[0] : second;
  if (spec.length === 3 && !pair && (third === null || isCounts(third)) && !isTypes(third))
    return { memory, counts, displs: third, datatype: undefined };
  return { memory, counts, displs: pair?.[1], datatype: third };
}

function isCounts(value: unknown): boolean {
  return typeof value === "number" || Array.isArray(value) || ArrayBuffer.isView(value);
}

/** Lists of numbers are counts or displacements, lists of anything else datatypes. */
function isTypes(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && typeof value[0] !== "number";
}

/** [counts, displs], where at least one is a list: [3, 4] are the counts of two ranks. */
function isPair(value: unknown): value is [unknown, unknown] {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [counts, displs] = value as unknown[];
  return typeof counts === "object" || typeof displs === "object";
}

function perRank(given: unknown, size: number, what: string): number[] {
  if (typeof given === "number")
    given = Array.from({ length: size }, (_, rank) => (what === "counts" ? given : rank * Number(given)));
  const list = isCounts(given) ? Array.from(given as ArrayLike<number>) : [];
  if (list.length !== size)
    throw new MPIError(
      what === "counts" ? "ERR_COUNT" : "ERR_ARG",
      `pass one number for each of the ${size} ranks as ${what}, not ${isCounts(given) ? list.length : String(given)}`,
    );
  for (const one of list)
    if (!Number.isSafeInteger(one) || (what === "counts" && one < 0))
      throw new MPIError(
        what === "counts" ? "ERR_COUNT" : "ERR_ARG",
        `${String(one)} is not among the ${what} there can be`,
      );
  return list;
}

function following(counts: readonly number[]): number[] {
  let at = 0;
  return counts.map((count) => {
    at += count;
    return at - count;
  });
}

function evenCounts(memory: BufferMemory, { extent }: Datatype, size: number): number[] {
  const count = extent > 0 ? Math.floor(memory.byteLength / extent) : 0;
  return Array.from({ length: size }, (_, rank) => Math.floor(count / size) + (rank < count % size ? 1 : 0));
}
