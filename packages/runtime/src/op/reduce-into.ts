import { ARRAYS, type TypedArray } from "../mpi/array-kind";
import type { Datatype, DatatypeCategory } from "../mpi/datatype";
import { MPIError } from "../mpi/errors";
import { PROD, SUM } from "./arithmetic-kernels";
import { BAND, BOR, BXOR } from "./bitwise-kernels";
import { MAX, MIN } from "./extreme-kernels";
import type { KernelRow } from "./kernel";
import { LAND, LOR, LXOR } from "./logical-kernels";
import type { Op, PredefinedOpName } from "./op";

const KERNELS: Readonly<Record<PredefinedOpName, KernelRow>> = {
  MAX,
  MIN,
  SUM,
  PROD,
  LAND,
  BAND,
  LOR,
  BOR,
  LXOR,
  BXOR,
};

/** MPI 5.0, section 6.9.2. */
const ALLOWED: Readonly<Record<DatatypeCategory, readonly PredefinedOpName[]>> = {
  integer: ["MAX", "MIN", "SUM", "PROD", "LAND", "BAND", "LOR", "BOR", "LXOR", "BXOR"],
  floating: ["MAX", "MIN", "SUM", "PROD"],
  byte: ["BAND", "BOR", "BXOR"],
  character: [],
};

const INSTEAD: Readonly<Record<DatatypeCategory, string>> = {
  integer: "",
  floating: "use an integer array such as Int32Array, or Op.Create",
  byte: "give the buffer a numeric datatype such as MPI.UINT8_T, or use Op.Create",
  character: "use MPI.INT8_T, or Op.Create",
};

/** Throws MPI_ERR_OP unless `op` takes elements of `datatype`. Collectives ask before they send anything. */
export function checkOp(op: Op, datatype: Datatype): void {
  const name = op.predefinedName;
  if (name === undefined || ALLOWED[datatype.category].includes(name)) return;
  throw new MPIError("ERR_OP", `${op.name} is not defined for ${datatype.name}; ${INSTEAD[datatype.category]}`);
}

/**
 * inout[i] = in[i] OP inout[i] for i < count: `input` holds the operand of the lower ranks.
 * Both views start at element 0, hold at least `count` elements of `datatype`, at any alignment, and do not overlap.
 * Integers wrap around. Throws MPI_ERR_OP, and whatever a user's function throws.
 */
export function reduceInto(
  op: Op,
  datatype: Datatype,
  input: ArrayBufferView,
  inout: ArrayBufferView,
  count: number,
): void {
  checkOp(op, datatype);
  if (count === 0) return;
  const bytes = count * datatype.extent;
  const alignment = ARRAYS[datatype.kind].BYTES_PER_ELEMENT;
  const alignedInput = input.byteOffset % alignment === 0 ? input : copyOf(input, bytes);
  if (inout.byteOffset % alignment === 0) {
    run(op, datatype, alignedInput, inout, count);
    return;
  }
  const aligned = copyOf(inout, bytes);
  run(op, datatype, alignedInput, aligned, count);
  new Uint8Array(inout.buffer, inout.byteOffset, bytes).set(aligned);
}

function run(op: Op, datatype: Datatype, input: ArrayBufferView, inout: ArrayBufferView, count: number): void {
  if (op.predefinedName === undefined) {
    op.callOnBuffers(elements(datatype, input, count), elements(datatype, inout, count), datatype);
    return;
  }
  const kernel = KERNELS[op.predefinedName][datatype.kind];
  if (kernel === undefined) throw new MPIError("ERR_INTERN", `no kernel for ${op.name} on ${datatype.name}`);
  kernel(input, inout, count);
}

function elements(datatype: Datatype, view: ArrayBufferView, count: number): TypedArray {
  return new ARRAYS[datatype.kind](view.buffer, view.byteOffset, count);
}

function copyOf(view: ArrayBufferView, bytes: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, bytes).slice();
}
