import { describe, expect, it } from "vitest";
import { mulberry32 } from "../codec/random-value.fixture";
import { ARRAYS, type ArrayKind, type TypedArray } from "../mpi/array-kind";
import { BYTE, CHAR, DATATYPE_OF_KIND, type Datatype, DOUBLE, FLOAT, INT, UINT8_T } from "../mpi/datatype";
import type { MPIError } from "../mpi/errors";
import * as ops from "./op";
import { reduceInto } from "./reduce-into";

const { Op: _, ...PREDEFINED } = ops;
const OPS = Object.values(PREDEFINED);
const INTEGERS = ["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64"] as const;
const KINDS = Object.keys(ARRAYS) as ArrayKind[];

function fill(array: TypedArray, next: () => number): TypedArray {
  if (array instanceof Float32Array || array instanceof Float64Array) {
    const special = [0, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e-300, 3e38];
    for (let i = 0; i < array.length; i++) {
      array[i] = next() < 0.2 ? special[Math.floor(next() * special.length)]! : (next() - 0.5) * 1e6;
    }
    return array;
  }
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  const edges = [0, 1, 0x7f, 0x80, 0xff];
  for (let i = 0; i < bytes.length; i++) bytes[i] = next() < 0.5 ? edges[Math.floor(next() * 5)]! : next() * 256;
  return array;
}

/** The definition, on exact integers; stores wrap. */
function model(name: string, a: bigint, b: bigint): bigint {
  switch (name) {
    case "MAX":
      return a > b ? a : b;
    case "MIN":
      return a < b ? a : b;
    case "SUM":
      return a + b;
    case "PROD":
      return a * b;
    case "LAND":
      return a && b ? 1n : 0n;
    case "LOR":
      return a || b ? 1n : 0n;
    case "LXOR":
      return !a !== !b ? 1n : 0n;
    case "BAND":
      return a & b;
    case "BOR":
      return a | b;
    default:
      return a ^ b;
  }
}

function wrap(kind: string, value: bigint): bigint {
  const bits = Number(kind.slice(1));
  return kind.startsWith("i") ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value);
}

const floats: Record<string, (a: number, b: number) => number> = {
  MAX: Math.max,
  MIN: Math.min,
  SUM: (a, b) => a + b,
  PROD: (a, b) => a * b,
};

describe.each(INTEGERS)("%s", (kind) => {
  it.each(OPS)("[OP1] combines element by element and wraps: $name", (op) => {
    const next = mulberry32(0x5eed + KINDS.indexOf(kind));
    for (const count of [0, 1, 2, 3, 7, 64, 257]) {
      const input = fill(new ARRAYS[kind](count + 1), next);
      const inout = fill(new ARRAYS[kind](count + 1), next);
      const expected = Array.from({ length: count + 1 }, (_, i) =>
        i === count ? BigInt(inout[i]!) : wrap(kind, model(op.predefinedName!, BigInt(input[i]!), BigInt(inout[i]!))),
      );
      const before = input.slice();
      reduceInto(op, DATATYPE_OF_KIND[kind], input, inout, count);
      expect(Array.from(inout as ArrayLike<number | bigint>, BigInt)).toEqual(expected);
      expect(input).toEqual(before);
    }
  });
});

describe.each(["f32", "f64"] as const)("%s", (kind) => {
  it.each(["MAX", "MIN", "SUM", "PROD"] as const)("[OP1] combines element by element: %s", (name) => {
    const next = mulberry32(0xf10a7);
    const input = fill(new ARRAYS[kind](500), next) as Float64Array;
    const inout = fill(new ARRAYS[kind](500), next) as Float64Array;
    const expected = new ARRAYS[kind](500);
    for (let i = 0; i < 500; i++) expected[i] = floats[name]!(input[i]!, inout[i]!);
    reduceInto(PREDEFINED[name], DATATYPE_OF_KIND[kind], input, inout, 500);
    expect(inout).toEqual(expected);
  });

  it.each(["LAND", "LOR", "LXOR", "BAND", "BOR", "BXOR"] as const)("[OP2] is refused by %s", (name) => {
    const array = new ARRAYS[kind](1);
    expect(() => reduceInto(PREDEFINED[name], DATATYPE_OF_KIND[kind], array, array, 1)).toThrow(
      /MPI_ERR_OP.*Int32Array/,
    );
  });
});

describe("reduceInto", () => {
  it("[OP2] takes only bitwise operators on BYTE, and none on CHAR", () => {
    const accepted = (datatype: Datatype) =>
      OPS.filter((op) => {
        try {
          reduceInto(op, datatype, new Uint8Array(1), new Uint8Array(1), 1);
          return true;
        } catch (error) {
          expect((error as MPIError).className).toBe("MPI_ERR_OP");
          return false;
        }
      }).map((op) => op.predefinedName);
    expect(accepted(BYTE)).toEqual(["BAND", "BOR", "BXOR"]);
    expect(accepted(CHAR)).toEqual([]);
    expect(accepted(UINT8_T)).toHaveLength(10);
  });

  it("[OP3] works on memory at any alignment, also shared", () => {
    for (const offset of [0, 1, 4, 7]) {
      const input = new Uint8Array(new SharedArrayBuffer(40), offset, 16);
      const inout = new Uint8Array(new ArrayBuffer(40), 7 - offset, 16);
      input.set(new Uint8Array(Float64Array.of(1, 2).buffer));
      inout.set(new Uint8Array(Float64Array.of(10, 20).buffer));
      reduceInto(ops.SUM, DOUBLE, input, inout, 2);
      expect(new Float64Array(inout.slice().buffer)).toEqual(Float64Array.of(11, 22));
    }
  });

  it("[OP4] gives a user's function the lower ranks first, typed and of the right length", () => {
    const seen: unknown[] = [];
    const op = ops.Op.Create((input: Int32Array, inout: Int32Array, datatype: Datatype) => {
      seen.push(input.slice(), inout.slice(), datatype);
      for (let i = 0; i < inout.length; i++) inout[i] = 10 * input[i]! + inout[i]!;
    });
    const inout = Int32Array.of(3, 4, 99);
    reduceInto(op, INT, Int32Array.of(1, 2, 99), inout, 2);
    expect(inout).toEqual(Int32Array.of(13, 24, 99));
    expect(seen).toEqual([Int32Array.of(1, 2), Int32Array.of(3, 4), INT]);
    expect(op).toMatchObject({ commutative: false, is_predefined: false });
    expect(ops.Op.Create(() => {}, true).Is_commutative()).toBe(true);
  });

  it("[OP4] copies the result of a user's function back to unaligned memory", () => {
    const inout = new Uint8Array(new ArrayBuffer(16), 3, 8);
    const op = ops.Op.Create((_in: Float32Array, out: Float32Array) => void out.fill(2));
    reduceInto(op, FLOAT, new Uint8Array(new ArrayBuffer(16), 1, 8), inout, 2);
    expect(new Float32Array(inout.slice().buffer)).toEqual(Float32Array.of(2, 2));
  });

  it("[OP5] refuses what is no function, and functions that return promises", () => {
    expect(() => ops.Op.Create(undefined as unknown as () => void)).toThrow("MPI_ERR_OP");
    const slow = ops.Op.Create(async () => {});
    expect(() => reduceInto(slow, DOUBLE, new Float64Array(1), new Float64Array(1), 1)).toThrow(/MPI_ERR_OP.*promise/);
  });

  it("[OP5] lets the errors of a user's function through", () => {
    const op = ops.Op.Create(() => {
      throw new RangeError("mine");
    });
    expect(() => reduceInto(op, DOUBLE, new Float64Array(1), new Float64Array(1), 1)).toThrow(new RangeError("mine"));
  });
});
