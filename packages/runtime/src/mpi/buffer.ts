import { ARRAYS, type ArrayKind, kindOf, type TypedArray } from "./array-kind";
import { BYTE, DATATYPE_OF_KIND, Datatype } from "./datatype";
import { MPIError } from "./errors";

/** Memory of the caller: a typed array, a DataView, an ArrayBuffer or a SharedArrayBuffer. */
export type BufferMemory = ArrayBufferView | ArrayBufferLike;

/** What capitalised methods take, in the manner of mpi4py. Without a datatype it is that of the memory, without a count all of it. */
export type BufferSpec =
  | BufferMemory
  | readonly [memory: BufferMemory, count: number]
  | readonly [memory: BufferMemory, datatype: Datatype]
  | readonly [memory: BufferMemory, count: number, datatype: Datatype];

/** Views of the caller's own memory; nothing is copied. */
export interface ResolvedBuffer {
  /** count * extent bytes. */
  bytes: Uint8Array;
  count: number;
  datatype: Datatype;
  /** The same memory as `count` elements of `datatype.kind`. */
  array: TypedArray;
}

const HOW_TO_MAKE_ONE =
  "pass a typed array such as new Float64Array(n), or [typedArray, count, datatype], or use the lower-case method for ordinary values";

/** Throws MPI_ERR_BUFFER, MPI_ERR_COUNT or MPI_ERR_TYPE. */
export function resolveBuffer(spec: BufferSpec): ResolvedBuffer {
  if (ArrayBuffer.isView(spec)) {
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

function whole(view: ArrayBufferView, kind: ArrayKind): ResolvedBuffer {
  const array = ARRAYS[kind];
  const count = view.byteLength / array.BYTES_PER_ELEMENT;
  return {
    bytes: new Uint8Array(view.buffer, view.byteOffset, view.byteLength),
    count,
    datatype: DATATYPE_OF_KIND[kind],
    array: view instanceof array ? (view as TypedArray) : new array(view.buffer, view.byteOffset, count),
  };
}

function resolve(memory: BufferMemory, givenCount: unknown, givenType: unknown): ResolvedBuffer {
  if (!isMemory(memory)) throw notMemory(memory);
  const view = ArrayBuffer.isView(memory) ? memory : new Uint8Array(memory);
  const kind = ArrayBuffer.isView(memory) ? kindOf(memory) : undefined;
  const datatype = datatypeFor(view, kind, givenType, ArrayBuffer.isView(memory));
  const count = countFor(view.byteLength, datatype, givenCount);
  const array = ARRAYS[datatype.kind];
  if (view.byteOffset % array.BYTES_PER_ELEMENT !== 0) {
    throw new MPIError(
      "ERR_BUFFER",
      `elements of ${datatype.name} start at a multiple of ${array.BYTES_PER_ELEMENT} bytes, this buffer at byte ${view.byteOffset}; copy it with slice() first`,
    );
  }
  return {
    bytes: new Uint8Array(view.buffer, view.byteOffset, count * datatype.extent),
    count,
    datatype,
    array: new array(view.buffer, view.byteOffset, count),
  };
}

/** Memory without elements (DataView, ArrayBuffer) and 8-bit arrays take any datatype, BYTE takes any memory; else they must agree. */
function datatypeFor(view: ArrayBufferView, kind: ArrayKind | undefined, given: unknown, isView: boolean): Datatype {
  if (given === undefined) {
    if (kind !== undefined) return DATATYPE_OF_KIND[kind];
    if (!isView || view instanceof DataView) return BYTE;
    throw new MPIError(
      "ERR_TYPE",
      `there is no MPI datatype for ${view.constructor.name}; pass [array, MPI.BYTE] to send its bytes`,
    );
  }
  if (!(given instanceof Datatype)) {
    throw new MPIError("ERR_TYPE", `${describe(given)} is no datatype; use one such as MPI.DOUBLE or MPI.INT32_T`);
  }
  const raw = kind === undefined || kind === "u8" || kind === "i8";
  if (given === BYTE || given.kind === kind || (raw && (kind !== undefined || !isView || view instanceof DataView))) {
    return given;
  }
  const own = kind === undefined ? "MPI.BYTE" : DATATYPE_OF_KIND[kind].name.replace("_", ".");
  throw new MPIError(
    "ERR_TYPE",
    `${view.constructor.name} does not hold ${given.name}; use ${own}, or pass the bytes: new Uint8Array(array.buffer)`,
  );
}

function countFor(byteLength: number, datatype: Datatype, given: unknown): number {
  if (given === undefined) {
    if (byteLength % datatype.extent === 0) return byteLength / datatype.extent;
    throw new MPIError(
      "ERR_BUFFER",
      `${byteLength} bytes are not a whole number of ${datatype.name} (${datatype.extent} bytes each); pass [buffer, count, datatype]`,
    );
  }
  if (typeof given !== "number" || !Number.isSafeInteger(given) || given < 0) {
    throw new MPIError("ERR_COUNT", `a count is a whole number from 0, not ${describe(given)}`);
  }
  if (given * datatype.extent > byteLength) {
    throw new MPIError(
      "ERR_COUNT",
      `${given} elements of ${datatype.name} need ${given * datatype.extent} bytes, the buffer has ${byteLength}; make it longer or lower the count`,
    );
  }
  return given;
}

function isMemory(value: unknown): value is BufferMemory {
  if (ArrayBuffer.isView(value)) return true;
  const tag = Object.prototype.toString.call(value);
  return tag === "[object ArrayBuffer]" || tag === "[object SharedArrayBuffer]";
}

function notMemory(value: unknown): MPIError {
  return new MPIError("ERR_BUFFER", `${describe(value)} is not a buffer; ${HOW_TO_MAKE_ONE}`);
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "a plain array";
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") return String(value);
  if (typeof value === "object") return `an object of class ${value.constructor?.name ?? "Object"}`;
  return `a ${typeof value}`;
}
