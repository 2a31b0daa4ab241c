import { MPIError } from "../mpi/errors";
import { repeat } from "./blocks";
import { gatherBlocks, scatterBlocks } from "./copy";
import type { TypeMap } from "./type-map";

/** Memory of the caller: a typed array, a DataView, an ArrayBuffer or a SharedArrayBuffer. */
export type BufferMemory = ArrayBufferView | ArrayBufferLike;

export function isMemory(value: unknown): value is BufferMemory {
  if (ArrayBuffer.isView(value)) return true;
  const tag = Object.prototype.toString.call(value);
  return tag === "[object ArrayBuffer]" || tag === "[object SharedArrayBuffer]";
}

/** All bytes of the memory. */
export function bytesOf(memory: BufferMemory): Uint8Array {
  return ArrayBuffer.isView(memory)
    ? new Uint8Array(memory.buffer, memory.byteOffset, memory.byteLength)
    : new Uint8Array(memory);
}

/** Throws MPI_ERR_COUNT unless it is one. */
export function checkCount(count: unknown, what = "a count"): asserts count is number {
  if (typeof count !== "number" || !Number.isSafeInteger(count) || count < 0)
    throw new MPIError("ERR_COUNT", `${what} is a whole number from 0, not ${describe(count)}`);
}

/** How many elements lie within so many bytes, one after the other from the first. */
export function countWithin(map: TypeMap, byteLength: number): number {
  if (map.size === 0 || map.trueLb < 0 || map.trueUb > byteLength) return 0;
  if (map.extent <= 0) return 1;
  return Math.floor((byteLength - map.trueUb) / map.extent) + 1;
}

/** Throws MPI_ERR_BUFFER when an element reaches out of the memory. */
export function checkWithin(map: TypeMap, name: string, count: number, base: number, byteLength: number): void {
  if (count === 0 || map.size === 0) return;
  const reach = (count - 1) * map.extent;
  const first = base + map.trueLb + Math.min(0, reach);
  const end = base + map.trueUb + Math.max(0, reach);
  const outside = first < 0 ? first : end > byteLength ? end - 1 : undefined;
  if (outside === undefined) return;
  const side = outside < 0 ? "lies before" : "is behind the end of";
  throw new MPIError(
    "ERR_BUFFER",
    `${count} of ${name} ${outside < 0 ? "begin at" : "reach"} byte ${outside}, which ${side} the ${byteLength} bytes of the buffer; make it longer, or change count or datatype`,
  );
}

/** `count` elements that lie in `memory` at `base`, packed into bytes of their own. */
export function packed(map: TypeMap, count: number, memory: Uint8Array, base: number): Uint8Array {
  const bytes = new Uint8Array(count * map.size);
  packInto(map, count, memory, base, bytes, 0);
  return bytes;
}

/** As `packed`, into `bytes` from `at` on, which have room for it. */
export function packInto(
  map: TypeMap,
  count: number,
  memory: Uint8Array,
  base: number,
  bytes: Uint8Array,
  at: number,
): void {
  gatherBlocks(repeat(map.blocks, count, map.extent), memory, base, bytes, at, at + count * map.size);
}

/** Puts packed bytes where the elements lie in `memory` at `base`. Bytes may be fewer than `count` elements have. */
export function unpackInto(map: TypeMap, count: number, memory: Uint8Array, base: number, bytes: Uint8Array): void {
  const end = Math.min(bytes.length, count * map.size);
  scatterBlocks(repeat(map.blocks, count, map.extent), memory, base, bytes, 0, end);
}

export function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "a plain array";
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") return String(value);
  if (typeof value === "object") return `an object of class ${value.constructor?.name ?? "Object"}`;
  return `a ${typeof value}`;
}
