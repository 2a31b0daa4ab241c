import type { DatatypeCategory } from "../datatype/category";
import { packed, unpackInto } from "../datatype/memory";
import { ARRAYS, type TypedArray } from "../mpi/array-kind";
import type { Datatype } from "../mpi/datatype";
import { MPIError } from "../mpi/errors";
import { PROD, SUM } from "./arithmetic-kernels";
import { BAND, BOR, BXOR } from "./bitwise-kernels";
import { COMPLEX_PROD } from "./complex-kernels";
import { MAX, MIN } from "./extreme-kernels";
import type { BoundKernel, KernelRow } from "./kernel";
import { LAND, LOR, LXOR } from "./logical-kernels";
import type { Op, PredefinedOpName } from "./op";
import { MAXLOC, MAXLOC_ALIKE, MINLOC, MINLOC_ALIKE } from "./pair-kernels";
import { QUAD, QUAD_COMPLEX, QUAD_PAIR } from "./quad-kernels";

type Reduction = Exclude<PredefinedOpName, "REPLACE" | "NO_OP">;

const KERNELS: Readonly<Record<Reduction, KernelRow>> = {
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
  MINLOC,
  MAXLOC,
};

const ALIKE: Partial<Record<Reduction, KernelRow>> = { MINLOC: MINLOC_ALIKE, MAXLOC: MAXLOC_ALIKE };

/** MPI 5.0, section 6.9.2. */
const ALLOWED: Readonly<Record<DatatypeCategory, readonly PredefinedOpName[]>> = {
  integer: ["MAX", "MIN", "SUM", "PROD", "LAND", "BAND", "LOR", "BOR", "LXOR", "BXOR"],
  floating: ["MAX", "MIN", "SUM", "PROD"],
  logical: ["LAND", "LOR", "LXOR"],
  complex: ["SUM", "PROD"],
  byte: ["BAND", "BOR", "BXOR"],
  address: ["MAX", "MIN", "SUM", "PROD", "LAND", "LOR", "LXOR", "BAND", "BOR", "BXOR"],
  character: [],
  pair: ["MINLOC", "MAXLOC"],
  "long double": ["MAX", "MIN", "SUM", "PROD"],
  derived: [],
};

const INSTEAD: Readonly<Record<DatatypeCategory, string>> = {
  integer: "MINLOC and MAXLOC take pairs such as MPI.INT_INT",
  floating: "use an integer array such as Int32Array, or a pair such as MPI.DOUBLE_INT, or Op.Create",
  logical: "use MPI.LAND, MPI.LOR or MPI.LXOR, or MPI.UINT8_T",
  complex: "use MPI.SUM or MPI.PROD, or Op.Create",
  byte: "give the buffer a numeric datatype such as MPI.UINT8_T, or use Op.Create",
  address: "use MPI.INT64_T, or Op.Create",
  character: "use MPI.INT8_T, or Op.Create",
  pair: "use MPI.MINLOC or MPI.MAXLOC",
  "long double": "use MPI.MAX, MPI.MIN, MPI.SUM or MPI.PROD; complex numbers have sums and products only",
  derived: "use Op.Create with a function that knows the datatype",
};

/** Throws MPI_ERR_OP unless `op` takes elements of `datatype`. Collectives ask before they send anything. */
export function checkOp(op: Op, datatype: Datatype): void {
  const name = op.predefinedName;
  if (name === undefined) return;
  if (isOneSided(name))
    throw new MPIError("ERR_OP", `${op.name} is an operator of one-sided calls alone, such as Win.Accumulate`);
  if (ALLOWED[datatype.category].includes(name) && kernelOf(name, datatype)) return;
  throw new MPIError("ERR_OP", `${op.name} is not defined for ${datatype.label}; ${INSTEAD[datatype.category]}`);
}

/** Operators that combine nothing (section 12.3.4). */
export function isOneSided(name: PredefinedOpName): name is "REPLACE" | "NO_OP" {
  return name === "REPLACE" || name === "NO_OP";
}

/** The kernel of an operator on numbers of one kind, each for itself; undefined for whatever else it combines. */
export function kernelOfNumbers({ predefinedName: name }: Op, datatype: Datatype): BoundKernel | undefined {
  const { category } = datatype;
  const numbers = category === "integer" || category === "floating" || category === "byte";
  return name !== undefined && numbers && datatype.predefined && datatype.contiguous
    ? kernelOf(name, datatype)
    : undefined;
}

function kernelOf(name: PredefinedOpName, datatype: Datatype): BoundKernel | undefined {
  if (isOneSided(name)) return undefined;
  if (datatype.category === "long double") return (datatype.size === 16 ? QUAD : QUAD_COMPLEX)[name];
  if (datatype.category === "pair") {
    const [value, index] = datatype.map.pieces.map(({ map }) => map);
    if (value?.size === 16) return QUAD_PAIR[name];
    if (!value?.kind || value.kind === "any") return undefined;
    return (index?.kind === "i32" ? KERNELS : ALIKE)[name]?.[value.kind];
  }
  if (datatype.category === "complex" && name === "PROD") return COMPLEX_PROD[datatype.kind];
  return KERNELS[name][datatype.kind];
}

/**
 * inout[i] = in[i] OP inout[i] for i < count: `input` holds the operand of the lower ranks.
 * Both views hold `count` packed elements of `datatype` from their start, at any alignment, and do not overlap.
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
  if (op.predefinedName === undefined && !datatype.contiguous) {
    callInLayout(op, datatype, input, inout, count);
    return;
  }
  const bytes = count * datatype.size;
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
  const kernel = kernelOf(op.predefinedName, datatype);
  if (kernel === undefined) throw new MPIError("ERR_INTERN", `no kernel for ${op.name} on ${datatype.label}`);
  // Products of complex numbers, long doubles and pairs count elements, the others single numbers.
  const whole =
    datatype.category === "pair" ||
    datatype.category === "long double" ||
    (datatype.category === "complex" && op.predefinedName === "PROD");
  kernel(input, inout, whole ? count : count * datatype.lanes);
}

function elements(datatype: Datatype, view: ArrayBufferView, count: number): TypedArray {
  return new ARRAYS[datatype.kind](view.buffer, view.byteOffset, count * datatype.lanes);
}

function copyOf(view: ArrayBufferView, bytes: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, bytes).slice();
}

/** A user's function sees elements where their datatype says, gaps included. */
function callInLayout(op: Op, datatype: Datatype, input: ArrayBufferView, inout: ArrayBufferView, count: number): void {
  const { map, kind } = datatype;
  const reach = (count - 1) * map.extent;
  const base = -Math.min(0, map.trueLb + Math.min(0, reach));
  const unit = ARRAYS[kind].BYTES_PER_ELEMENT;
  const length = Math.ceil((base + map.trueUb + Math.max(0, reach)) / unit);
  const laidOut = (view: ArrayBufferView) => {
    const memory = new Uint8Array(length * unit);
    const bytes = new Uint8Array(view.buffer, view.byteOffset, count * map.size);
    unpackInto(map, count, memory, base, bytes);
    return memory;
  };
  const [lower, upper] = [laidOut(input), laidOut(inout)];
  const on = (memory: Uint8Array): TypedArray => new ARRAYS[kind](memory.buffer, 0, length);
  op.callOnBuffers(on(lower), on(upper), datatype);
  new Uint8Array(inout.buffer, inout.byteOffset, count * map.size).set(packed(map, count, upper, base));
}
