/** Pack and Unpack (MPI 5.0, section 5.2): packed bytes are the elements in order, without gaps, as a message carries them. */
import { MPIError } from "../mpi/errors";
import { externalSize, fromExternal, toExternal } from "./external32";
import {
  type BufferMemory,
  bytesOf,
  checkCount,
  checkWithin,
  countWithin,
  describe,
  isMemory,
  packed,
  packInto,
  unpackInto,
} from "./memory";
import type { TypeMap } from "./type-map";

/** Memory, all of it, or the first `count` elements of it. */
export type PackMemory = BufferMemory | readonly [memory: BufferMemory, count: number];

interface Elements {
  memory: Uint8Array;
  count: number;
}

function elementsOf(spec: unknown, map: TypeMap, name: string): Elements {
  const [given, count] = Array.isArray(spec) ? (spec as unknown[]) : [spec, undefined];
  const memory = memoryOf(given);
  if (count === undefined) return { memory, count: countWithin(map, memory.length) };
  checkCount(count);
  checkWithin(map, name, count, 0, memory.length);
  return { memory, count };
}

function memoryOf(value: unknown): Uint8Array {
  if (isMemory(value)) return bytesOf(value);
  throw new MPIError("ERR_BUFFER", `${describe(value)} is not a buffer; pass a typed array, or [typedArray, count]`);
}

function checkRoom(buffer: Uint8Array, position: unknown, size: number, what: string): asserts position is number {
  if (typeof position !== "number" || !Number.isSafeInteger(position) || position < 0)
    throw new MPIError("ERR_ARG", `the position is a byte from 0, not ${describe(position)}`);
  if (position + size > buffer.length)
    throw new MPIError(
      "ERR_TRUNCATE",
      `${size} bytes at position ${position} are more than the ${what} of ${buffer.length} bytes has; ask Pack_size first`,
    );
}

export function checkComm(comm: unknown): void {
  if (typeof comm !== "object" || comm === null)
    throw new MPIError("ERR_COMM", "the last argument is the communicator of the message, such as MPI.COMM_WORLD");
}

export function checkRepresentation(datarep: unknown): void {
  if (datarep !== "external32")
    throw new MPIError("ERR_ARG", `the data representation is "external32", not ${describe(datarep)}`);
}

/** Returns the position behind what it wrote. */
export function pack(map: TypeMap, name: string, inbuf: unknown, outbuf: unknown, position: unknown): number {
  const { memory, count } = elementsOf(inbuf, map, name);
  const out = memoryOf(outbuf);
  checkRoom(out, position, count * map.size, "output buffer");
  packInto(map, count, memory, 0, out, position);
  return position + count * map.size;
}

export function unpack(map: TypeMap, name: string, inbuf: unknown, position: unknown, outbuf: unknown): number {
  const bytes = memoryOf(inbuf);
  const { memory, count } = elementsOf(outbuf, map, name);
  checkRoom(bytes, position, count * map.size, "packed buffer");
  const end = position + count * map.size;
  unpackInto(map, count, memory, 0, bytes.subarray(position, end));
  return end;
}

export function packExternal(map: TypeMap, name: string, inbuf: unknown, outbuf: unknown, position: unknown): number {
  const { memory, count } = elementsOf(inbuf, map, name);
  const out = memoryOf(outbuf);
  const size = count * externalSize(map);
  checkRoom(out, position, size, "output buffer");
  toExternal(map, count, packed(map, count, memory, 0), out, position);
  return position + size;
}

export function unpackExternal(map: TypeMap, name: string, inbuf: unknown, position: unknown, outbuf: unknown): number {
  const bytes = memoryOf(inbuf);
  const { memory, count } = elementsOf(outbuf, map, name);
  const size = count * externalSize(map);
  checkRoom(bytes, position, size, "packed buffer");
  const native = new Uint8Array(count * map.size);
  fromExternal(map, count, bytes, position, native);
  unpackInto(map, count, memory, 0, native);
  return position + size;
}
