import { isRun, repeat } from "../datatype/blocks";
import {
  type BufferMemory,
  bytesOf,
  checkCount,
  checkWithin,
  countWithin,
  describe,
  isMemory,
  packed,
  unpackInto,
} from "../datatype/memory";
import { ARRAYS, type ArrayKind, kindOf, type TypedArray } from "./array-kind";
import { checkLength } from "./checks";
import { BYTE, DATATYPE_OF_KIND, Datatype } from "./datatype";
import { MPIError } from "./errors";

export type { BufferMemory };

/** What capitalised methods take, in the manner of mpi4py. Without a datatype it is that of the memory, without a count all of it. */
export type GivenBuffer =
  | BufferMemory
  | readonly [memory: BufferMemory, count: number]
  | readonly [memory: BufferMemory, datatype: Datatype]
  | readonly [memory: BufferMemory, count: number, datatype: Datatype];

/** What calls take: as the program gave it, or from a face that resolves its arguments itself. */
export type BufferSpec = GivenBuffer | ResolvedBuffer;

/**
 * `count` elements of a datatype in the caller's memory. Calls move packed bytes: the data in order, without gaps. Where the
 * elements are one stretch these are the memory itself and nothing is copied; else they are a copy, which a call that receives
 * puts in place with `unpack`.
 */
export interface ResolvedBuffer {
  readonly count: number;
  readonly datatype: Datatype;
  /** Bytes of packed data: count * datatype.size. */
  readonly size: number;
  /** Packed bytes are the caller's memory itself. */
  readonly contiguous: boolean;
  /** The packed bytes; made at the first ask where they are a copy. */
  readonly bytes: Uint8Array;
  /** The packed bytes as elements of `datatype.kind`. */
  readonly array: TypedArray;
  /** The packed data as it is now. Belongs to the caller of this unless `contiguous`. */
  pack(): Uint8Array;
  /** Room for packed data to come, to be given to `unpack`: the memory itself, or new bytes of unknown content. */
  room(): Uint8Array;
  /** `count` of its elements from one on. */
  part(from: number, count: number): ResolvedBuffer;
  /** Puts packed bytes, or the first of them, where the elements are. Nothing to do for bytes that are there already. */
  unpack(bytes: Uint8Array): void;
}

class ContiguousBuffer implements ResolvedBuffer {
  readonly contiguous = true;
  #array: TypedArray | undefined;

  constructor(
    readonly bytes: Uint8Array,
    readonly count: number,
    readonly datatype: Datatype,
    array?: TypedArray,
  ) {
    this.#array = array;
  }

  get size(): number {
    return this.bytes.length;
  }

  get array(): TypedArray {
    this.#array ??= arrayOn(this.bytes, this.datatype.kind);
    return this.#array;
  }

  pack(): Uint8Array {
    return this.bytes;
  }

  room(): Uint8Array {
    return this.bytes;
  }

  part(from: number, count: number): ResolvedBuffer {
    const { size } = this.datatype;
    return new ContiguousBuffer(this.bytes.subarray(from * size, (from + count) * size), count, this.datatype);
  }

  unpack(bytes: Uint8Array): void {
    if (bytes.buffer === this.bytes.buffer && bytes.byteOffset === this.bytes.byteOffset) return;
    this.bytes.set(bytes);
  }
}

class ScatteredBuffer implements ResolvedBuffer {
  readonly contiguous = false;
  readonly size: number;
  #bytes: Uint8Array | undefined;

  constructor(
    readonly memory: Uint8Array,
    readonly base: number,
    readonly count: number,
    readonly datatype: Datatype,
  ) {
    this.size = count * datatype.size;
    // Elements that overlap may have more data than memory.
    checkLength(this.size);
  }

  get bytes(): Uint8Array {
    this.#bytes ??= this.pack();
    return this.#bytes;
  }

  get array(): TypedArray {
    return arrayOn(this.bytes, this.datatype.kind);
  }

  pack(): Uint8Array {
    return packed(this.datatype.map, this.count, this.memory, this.base);
  }

  room(): Uint8Array {
    return new Uint8Array(this.size);
  }

  part(from: number, count: number): ResolvedBuffer {
    return new ScatteredBuffer(this.memory, this.base + from * this.datatype.map.extent, count, this.datatype);
  }

  unpack(bytes: Uint8Array): void {
    unpackInto(this.datatype.map, this.count, this.memory, this.base, bytes);
  }
}

const HOW_TO_MAKE_ONE =
  "pass a typed array such as new Float64Array(n), or [typedArray, count, datatype], or use the lower-case method for ordinary values";

export function isResolved(spec: unknown): spec is ResolvedBuffer {
  return spec instanceof ContiguousBuffer || spec instanceof ScatteredBuffer;
}

/** A Uint8Array and no subclass: Node's Buffer slices in its own way. */
export function isPlainBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.getPrototypeOf(value) === Uint8Array.prototype;
}

/** Throws MPI_ERR_BUFFER, MPI_ERR_COUNT or MPI_ERR_TYPE. */
export function resolveBuffer(spec: BufferSpec): ResolvedBuffer {
  if (isResolved(spec)) return spec;
  if (ArrayBuffer.isView(spec)) {
    if (isPlainBytes(spec)) return new ContiguousBuffer(spec, spec.length, DATATYPE_OF_KIND.u8, spec);
    const kind = kindOf(spec);
    if (kind !== undefined) return whole(spec, kind);
  }
  if (!Array.isArray(spec)) return resolve(spec as BufferMemory, undefined, undefined);
  const parts = spec as readonly unknown[];
  if (parts.length < 2 || parts.length > 3) {
    // A list of numbers is the commonest mistake, so it gets the same answer as any other thing that is not memory.
    if (!isMemory(parts[0])) throw notMemory(spec);
    throw new MPIError(
      "ERR_BUFFER",
      `a buffer list has 2 or 3 parts, [memory, count, datatype], not ${parts.length}; ${HOW_TO_MAKE_ONE}`,
    );
  }
  if (!isMemory(parts[0])) throw notMemory(spec);
  if (parts.length === 3) return resolve(parts[0], parts[1], parts[2]);
  const second = parts[1];
  return typeof second === "number" ? resolve(parts[0], second, undefined) : resolve(parts[0], undefined, second);
}

/**
 * `count` elements from byte `base` of the memory on, for calls that address parts of a buffer. Without a datatype it is that of
 * the memory. Throws as `resolveBuffer`.
 */
export function resolvePart(memory: unknown, base: number, count: unknown, datatype?: unknown): ResolvedBuffer {
  if (!isMemory(memory)) throw notMemory(memory);
  const type = datatypeFor(memory, datatype);
  checkCount(count);
  const bytes = bytesOf(memory);
  checkWithin(type.map, type.label, count, base, bytes.length);
  return elementsAt(bytes, base, count, type);
}

/** `bytes` as whole elements of a datatype without gaps. */
export function contiguousBuffer(bytes: Uint8Array, count: number, datatype: Datatype): ResolvedBuffer {
  return new ContiguousBuffer(bytes, count, datatype);
}

/** The datatype that elements of the memory have when the caller gave `datatype` or none. Throws MPI_ERR_TYPE, MPI_ERR_BUFFER. */
export function datatypeOf(memory: unknown, datatype: unknown): Datatype {
  if (!isMemory(memory)) throw notMemory(memory);
  return datatypeFor(memory, datatype);
}

function whole(view: ArrayBufferView, kind: ArrayKind): ResolvedBuffer {
  const array = ARRAYS[kind];
  return new ContiguousBuffer(
    bytesOf(view),
    view.byteLength / array.BYTES_PER_ELEMENT,
    DATATYPE_OF_KIND[kind],
    view instanceof array ? (view as TypedArray) : undefined,
  );
}

function resolve(memory: BufferMemory, givenCount: unknown, givenType: unknown): ResolvedBuffer {
  if (!isMemory(memory)) throw notMemory(memory);
  const datatype = datatypeFor(memory, givenType);
  const count = countFor(memory.byteLength, datatype, givenCount);
  const buffer = ArrayBuffer.isView(memory) ? memory.buffer : memory;
  const start = ArrayBuffer.isView(memory) ? memory.byteOffset : 0;
  const aligned = ARRAYS[datatype.kind].BYTES_PER_ELEMENT;
  if (datatype.predefined && start % aligned !== 0)
    throw new MPIError(
      "ERR_BUFFER",
      `elements of ${datatype.name} start at a multiple of ${aligned} bytes, this buffer at byte ${start}; copy it with slice() first`,
    );
  if (datatype.contiguous)
    return new ContiguousBuffer(new Uint8Array(buffer, start, count * datatype.size), count, datatype);
  return elementsAt(bytesOf(memory), 0, count, datatype);
}

function elementsAt(memory: Uint8Array, base: number, count: number, datatype: Datatype): ResolvedBuffer {
  const { map } = datatype;
  if (datatype.contiguous) return stretch(memory, base, count, datatype);
  if (count === 0 || map.size === 0) return new ContiguousBuffer(memory.subarray(0, 0), count, datatype);
  const blocks = repeat(map.blocks, count, map.extent);
  if (blocks.length === 1 && isRun(blocks[0]!)) return stretch(memory, base + blocks[0]!.at, count, datatype);
  return new ScatteredBuffer(memory, base, count, datatype);
}

function stretch(memory: Uint8Array, start: number, count: number, datatype: Datatype): ResolvedBuffer {
  return new ContiguousBuffer(memory.subarray(start, start + count * datatype.size), count, datatype);
}

function arrayOn(bytes: Uint8Array, kind: ArrayKind): TypedArray {
  const array = ARRAYS[kind];
  const aligned = bytes.byteOffset % array.BYTES_PER_ELEMENT === 0 ? bytes : bytes.slice();
  return new array(aligned.buffer, aligned.byteOffset, aligned.length / array.BYTES_PER_ELEMENT);
}

/**
 * Memory without elements (DataView, ArrayBuffer) and 8-bit arrays take any datatype, BYTE and datatypes of mixed elements take
 * any memory; else the elements of both must agree.
 */
function datatypeFor(memory: BufferMemory, given: unknown): Datatype {
  const view = ArrayBuffer.isView(memory) ? memory : undefined;
  const kind = view && kindOf(view);
  if (given === undefined) {
    if (kind !== undefined) return DATATYPE_OF_KIND[kind];
    if (!view || view instanceof DataView) return BYTE;
    throw new MPIError(
      "ERR_TYPE",
      `there is no MPI datatype for ${view.constructor.name}; pass [array, MPI.BYTE] to send its bytes`,
    );
  }
  Datatype.checkCommitted(given);
  const needed = given.map.kind;
  if (needed === "any" || needed === null || needed === kind) return given;
  if (kind === "u8" || kind === "i8" || !view || view instanceof DataView) return given;
  const own = kind === undefined ? "MPI.BYTE" : DATATYPE_OF_KIND[kind].name.replace("_", ".");
  throw new MPIError(
    "ERR_TYPE",
    `${view.constructor.name} does not hold ${given.label}; use ${own}, or pass the bytes: new Uint8Array(array.buffer)`,
  );
}

function countFor(byteLength: number, datatype: Datatype, given: unknown): number {
  const { map, label } = datatype;
  if (given === undefined) {
    const count = countWithin(map, byteLength);
    if (!datatype.predefined) {
      if (count === 0) checkWithin(map, label, 1, 0, byteLength);
      return count;
    }
    if (byteLength % map.extent === 0) return byteLength / map.extent;
    throw new MPIError(
      "ERR_BUFFER",
      `${byteLength} bytes are not a whole number of ${label} (${map.extent} bytes each); pass [buffer, count, datatype]`,
    );
  }
  checkCount(given);
  if (!datatype.predefined) checkWithin(map, label, given, 0, byteLength);
  else if (given * map.extent > byteLength)
    throw new MPIError(
      "ERR_COUNT",
      `${given} elements of ${label} need ${given * map.extent} bytes, the buffer has ${byteLength}; make it longer or lower the count`,
    );
  return given;
}

function notMemory(value: unknown): MPIError {
  return new MPIError("ERR_BUFFER", `${describe(value)} is not a buffer; ${HOW_TO_MAKE_ONE}`);
}
