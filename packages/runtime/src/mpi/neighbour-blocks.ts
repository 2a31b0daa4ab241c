/** Buffers of neighbourhood collectives: one block for each neighbour. */
import { type BufferSpec, datatypeOf, type ResolvedBuffer, resolveBuffer, resolvePart } from "./buffer";
import type { Datatype } from "./datatype";
import { MPIError } from "./errors";

/** `[memory, counts]`, with displacements in elements: `[memory, [counts, displs]]`, `[memory, counts, displs]`; and a datatype last. */
export type VectorSpec = BufferSpec | readonly unknown[];

/** Equal blocks, one after the other. */
export function equalBlocks(spec: BufferSpec, degree: number, what: string): ResolvedBuffer[] {
  if (degree === 0) return [];
  const { count, datatype } = resolveBuffer(spec);
  if (count % degree !== 0)
    throw new MPIError(
      "ERR_COUNT",
      `${what} has ${count} elements, which is no multiple of the ${degree} neighbours; make it count * ${degree} long`,
    );
  const memory = Array.isArray(spec) ? (spec[0] as unknown) : spec;
  const each = count / degree;
  return Array.from({ length: degree }, (_, i) => resolvePart(memory, i * each * datatype.extent, each, datatype));
}

/** Blocks of given sizes; without displacements one after the other. */
export function vectorBlocks(spec: VectorSpec, degree: number, what: string): ResolvedBuffer[] {
  if (degree === 0) return [];
  const { memory, counts, displacements, last } = partsOf(spec, degree, what);
  const datatype = datatypeOf(memory, last);
  let next = 0;
  return counts.map((count, i) => {
    const at = displacements?.[i] ?? next;
    next = at + count;
    return resolvePart(memory, at * datatype.extent, count, datatype);
  });
}

/** Blocks of given sizes, at displacements in bytes, each of a datatype of its own. */
export function typedBlocks(spec: VectorSpec, degree: number, what: string): ResolvedBuffer[] {
  if (degree === 0) return [];
  const { memory, counts, displacements, last } = partsOf(spec, degree, what);
  if (!displacements || !Array.isArray(last) || last.length !== degree)
    throw new MPIError(
      "ERR_TYPE",
      `${what} is [memory, counts, displacements in bytes, datatypes], with ${degree} entries each`,
    );
  return counts.map((count, i) => resolvePart(memory, displacements[i]!, count, last[i] as Datatype));
}

function partsOf(spec: VectorSpec, degree: number, what: string) {
  if (!Array.isArray(spec) || spec.length < 2)
    throw new MPIError("ERR_BUFFER", `${what} is [memory, counts], or [memory, counts, displacements, datatype]`);
  const [memory, second, third, fourth] = spec as unknown[];
  const isPair = Array.isArray(second) && second.length === 2 && second.every(isList);
  const [counts, displacements] = isPair ? second : [second, isList(third) && spec.length > 2 ? third : undefined];
  const last = isPair || displacements === undefined ? third : fourth;
  return {
    memory,
    counts: numbers(counts, degree, `the counts of ${what}`),
    displacements:
      displacements === undefined ? undefined : numbers(displacements, degree, `the displacements of ${what}`),
    last,
  };
}

function isList(value: unknown): boolean {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

function numbers(given: unknown, degree: number, what: string): number[] {
  const list = isList(given) ? Array.from(given as ArrayLike<unknown>) : [];
  if (list.length === degree && list.every((one) => Number.isSafeInteger(one) && (one as number) >= 0))
    return list as number[];
  throw new MPIError("ERR_COUNT", `${what} are ${degree} whole numbers from 0 on, one for each neighbour`);
}
