import { kindOf } from "../mpi/array-kind";
import { resolveBuffer } from "../mpi/buffer";
import { MPIError } from "../mpi/errors";
import type { Op, PredefinedOpName } from "./op";
import { isOneSided, reduceInto } from "./reduce-into";

/**
 * a OP b for the lower-case reductions, `a` from the lower ranks; neither operand is changed. As mpi4py, predefined operators
 * mean the language's own: SUM is `a + b` (numbers, bigints, strings, and arrays, which it joins end to end), MAX and MIN compare.
 * Two typed arrays of one kind and length combine element by element, as numpy arrays do. A boolean counts as 0 or 1.
 * Throws MPI_ERR_OP for operands the operator has no meaning for, and whatever a user's function throws.
 */
export function reduceValues(op: Op, a: unknown, b: unknown): unknown {
  const name = op.predefinedName;
  if (name === undefined) return op.callOnValues(a, b);
  if (isOneSided(name))
    throw new MPIError("ERR_OP", `${op.name} is an operator of one-sided calls alone, such as Win.Accumulate`);
  if (ArrayBuffer.isView(a) && ArrayBuffer.isView(b)) return elementwise(op, a, b);
  if (name === "MINLOC" || name === "MAXLOC") return locate(op, name === "MAXLOC", a, b);
  if (name === "LAND") return Boolean(a) && Boolean(b);
  if (name === "LOR") return Boolean(a) || Boolean(b);
  if (name === "LXOR") return Boolean(a) !== Boolean(b);
  if (typeof a === "boolean" && typeof b === "boolean") return reduceBooleans(name, a, b);
  const x = typeof a === "boolean" ? Number(a) : a;
  const y = typeof b === "boolean" ? Number(b) : b;
  if (typeof x === "number" && typeof y === "number") return reduceNumbers(op, name, x, y);
  if (typeof x === "bigint" && typeof y === "bigint") return reduceBigints(name, x, y);
  if (typeof x === "string" && typeof y === "string") {
    if (name === "SUM") return x + y;
    if (name === "MAX") return larger(x, y);
    if (name === "MIN") return smaller(x, y);
  }
  if (name === "SUM" && Array.isArray(x) && Array.isArray(y)) return [...x, ...y];
  throw new MPIError(
    "ERR_OP",
    `${op.name} has no meaning for ${describe(a)} and ${describe(b)}; make them alike, or pass MPI.Op.Create((a, b) => ...)`,
  );
}

type Arithmetic = Exclude<PredefinedOpName, "LAND" | "LOR" | "LXOR" | "MINLOC" | "MAXLOC" | "REPLACE" | "NO_OP">;

type Pair = readonly [value: number | bigint | string | boolean, index: number | bigint];

/** Of two [value, index] the one whose value wins; of equal values the one of lower index. */
function locate(op: Op, larger: boolean, a: unknown, b: unknown): unknown {
  if (!isPair(a) || !isPair(b) || typeof a[0] !== typeof b[0])
    throw new MPIError("ERR_OP", `${op.name} takes two pairs [value, index], not ${describe(a)} and ${describe(b)}`);
  if (wins(larger, a[0], b[0])) return a;
  if (wins(larger, b[0], a[0])) return b;
  return b[1] < a[1] ? b : a;
}

function wins(larger: boolean, x: Pair[0], y: Pair[0]): boolean {
  return (larger ? x > y : x < y) || (Number.isNaN(x) && !Number.isNaN(y));
}

function isPair(value: unknown): value is Pair {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [first, index] = value as unknown[];
  const comparable = ["number", "bigint", "string", "boolean"].includes(typeof first);
  return comparable && (typeof index === "number" || typeof index === "bigint");
}

function reduceBooleans(name: Arithmetic, a: boolean, b: boolean): boolean | number {
  switch (name) {
    case "SUM":
      return Number(a) + Number(b);
    case "PROD":
      return Number(a) * Number(b);
    case "MAX":
    case "BOR":
      return a || b;
    case "MIN":
    case "BAND":
      return a && b;
    case "BXOR":
      return a !== b;
  }
}

function reduceNumbers(op: Op, name: Arithmetic, a: number, b: number): number {
  switch (name) {
    case "SUM":
      return a + b;
    case "PROD":
      return a * b;
    case "MAX":
      return Math.max(a, b);
    case "MIN":
      return Math.min(a, b);
  }
  if ((a | 0) === a && (b | 0) === b) return name === "BAND" ? a & b : name === "BOR" ? a | b : a ^ b;
  // The language's own bit operators would silently drop everything above 32 bits.
  if (Number.isSafeInteger(a) && Number.isSafeInteger(b)) return Number(reduceBigints(name, BigInt(a), BigInt(b)));
  throw new MPIError(
    "ERR_OP",
    `${op.name} takes whole numbers below 2^53, not ${a} and ${b}; use BigInt for more bits`,
  );
}

function reduceBigints(name: Arithmetic, a: bigint, b: bigint): bigint {
  switch (name) {
    case "SUM":
      return a + b;
    case "PROD":
      return a * b;
    case "MAX":
      return larger(a, b);
    case "MIN":
      return smaller(a, b);
    case "BAND":
      return a & b;
    case "BOR":
      return a | b;
    case "BXOR":
      return a ^ b;
  }
}

function larger<T extends bigint | string>(a: T, b: T): T {
  if (b > a) return b;
  return a;
}

function smaller<T extends bigint | string>(a: T, b: T): T {
  if (b < a) return b;
  return a;
}

function elementwise(op: Op, a: ArrayBufferView, b: ArrayBufferView): unknown {
  const kind = kindOf(a);
  if (kind === undefined || kind !== kindOf(b) || a.byteLength !== b.byteLength) {
    throw new MPIError(
      "ERR_OP",
      `${op.name} combines typed arrays of one kind and length, not ${describe(a)} and ${describe(b)}`,
    );
  }
  const { array, count, datatype } = resolveBuffer(b);
  const result = array.slice();
  reduceInto(op, datatype, a, result, count);
  return result;
}

function describe(value: unknown): string {
  if (ArrayBuffer.isView(value)) return `${value.constructor.name} of ${value.byteLength} bytes`;
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return `an object of class ${value.constructor?.name ?? "Object"}`;
  return typeof value;
}
