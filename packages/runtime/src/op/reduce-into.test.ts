import { describe, expect, it } from "vitest";
import { mulberry32 } from "../codec/random-value.fixture";
import * as types from "../datatype/predefined";
import { ARRAYS, type ArrayKind, kindOf, type TypedArray } from "../mpi/array-kind";
import { BYTE, CHAR, DATATYPE_OF_KIND, type Datatype, DOUBLE, FLOAT, INT, UINT8_T } from "../mpi/datatype";
import type { MPIError } from "../mpi/errors";
import * as ops from "./op";
import { checkOp, reduceInto } from "./reduce-into";

const { Op: _, OP_NULL: __, REPLACE: ___, NO_OP: ____, ...PREDEFINED } = ops;
const { MINLOC, MAXLOC } = PREDEFINED;
const OPS = Object.values(PREDEFINED).filter((op) => !op.name.endsWith("LOC"));
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
  it.each([Int8Array, Uint8Array, Int16Array, Uint16Array])(
    "[OP1] narrow integers wrap at every place and length: $name",
    (Kind) => {
      const next = mulberry32(0x8a);
      const any = () => fill(new Kind(80), next) as Int8Array;
      for (let length = 0; length < 20; length++)
        for (const [from, to] of [
          [0, 0],
          [4, 8],
          [1, 1],
          [0, 3],
          [3, 0],
        ] as const) {
          const [input, inout] = [any(), any()];
          const expected = inout.slice();
          for (let i = 0; i < length; i++) expected[to + i] = input[from + i]! + inout[to + i]!;
          const part = <T extends typeof input>(array: T, start: number) => array.subarray(start, start + length);
          reduceInto(ops.SUM, DATATYPE_OF_KIND[kindOf(input)!], part(input, from), part(inout, to), length);
          expect(inout).toEqual(expected);
        }
    },
  );

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

describe("pairs", () => {
  const ROWS = [
    [types.SHORT_INT, 2, "Int16"],
    [types.INT_INT, 4, "Int32"],
    [types.LONG_INT, 8, "BigInt64"],
    [types.FLOAT_INT, 4, "Float32"],
    [types.DOUBLE_INT, 8, "Float64"],
  ] as const;

  it.each(ROWS)("[OP8] keep the winner and its lower index: $0.name", (datatype, width, kind) => {
    const random = mulberry32(0x10c);
    const isLong = kind === "BigInt64";
    const size = width + 4;
    const count = 200;
    const pairs = () =>
      Array.from({ length: count }, () => [Math.floor(random() * 4) - 2, Math.floor(random() * 5)] as const);
    const bytes = (list: (readonly [number, number])[]) => {
      const view = new DataView(new ArrayBuffer(count * size + 3), 3);
      list.forEach(([value, index], i) => {
        view[`set${kind}`](i * size, (isLong ? BigInt(value) : value) as never, true);
        view.setInt32(i * size + width, index, true);
      });
      return new Uint8Array(view.buffer, 3);
    };
    for (const [op, sign] of [
      [MAXLOC, 1],
      [MINLOC, -1],
    ] as const) {
      const [a, b] = [pairs(), pairs()];
      const expected = a.map((x, i) => {
        const y = b[i]!;
        return x[0] === y[0] ? ([x[0], Math.min(x[1], y[1])] as const) : sign * (x[0] - y[0]) > 0 ? x : y;
      });
      const inout = bytes(b);
      reduceInto(op, datatype, bytes(a), inout, count);
      expect(inout).toEqual(bytes(expected));
    }
  });

  it("[OP8] a NaN wins, whichever side it is on", () => {
    const pair = (value: number, index: number) => {
      const view = new DataView(new ArrayBuffer(12));
      view.setFloat64(0, value, true);
      view.setInt32(8, index, true);
      return new Uint8Array(view.buffer);
    };
    for (const op of [MINLOC, MAXLOC])
      for (const [a, b] of [
        [pair(Number.NaN, 7), pair(1, 2)],
        [pair(1, 2), pair(Number.NaN, 7)],
        [pair(Number.NaN, 9), pair(Number.NaN, 7)],
      ] as const) {
        const result = b.slice();
        reduceInto(op, types.DOUBLE_INT, a, result, 1);
        expect(result).toEqual(pair(Number.NaN, 7));
      }
  });
});

describe("which operators take which datatype", () => {
  const NAMES = [
    "MAX",
    "MIN",
    "SUM",
    "PROD",
    "LAND",
    "BAND",
    "LOR",
    "BOR",
    "LXOR",
    "BXOR",
    "MINLOC",
    "MAXLOC",
  ] as const;
  const LOGICAL = ["LAND", "LOR", "LXOR"];
  const ARITHMETIC = ["MAX", "MIN", "SUM", "PROD", "BAND", "BOR", "BXOR"];
  it.each<[Datatype, string[]]>([
    [types.UNSIGNED, [...LOGICAL, ...ARITHMETIC]],
    [types.LONG_LONG, [...LOGICAL, ...ARITHMETIC]],
    [types.C_BOOL, LOGICAL],
    [types.LOGICAL, LOGICAL],
    [types.AINT, [...LOGICAL, ...ARITHMETIC]],
    [types.C_FLOAT_COMPLEX, ["SUM", "PROD"]],
    [types.DOUBLE_INT, ["MINLOC", "MAXLOC"]],
    [types.LONG_DOUBLE_INT, ["MINLOC", "MAXLOC"]],
    [types.LONG_DOUBLE, ["MAX", "MIN", "SUM", "PROD"]],
    [types.C_LONG_DOUBLE_COMPLEX, ["SUM", "PROD"]],
    [types.WCHAR, []],
    [types.PACKED, []],
    [DOUBLE.Create_contiguous(2).Commit(), []],
  ])("[OP2] $0.name", (datatype, allowed) => {
    const accepted = NAMES.filter((name) => {
      try {
        checkOp(PREDEFINED[name], datatype);
        return true;
      } catch (error) {
        expect((error as MPIError).className).toBe("MPI_ERR_OP");
        return false;
      }
    });
    expect([...accepted].sort()).toEqual([...allowed].sort());
  });

  it("[OP1] complex numbers add and multiply", () => {
    for (const [Kind, datatype] of [
      [Float32Array, types.C_FLOAT_COMPLEX],
      [Float64Array, types.C_DOUBLE_COMPLEX],
    ] as const) {
      const [a, b] = [Kind.of(1, 2, 0, 1), Kind.of(3, -4, 0, 1)];
      const sum = b.slice();
      reduceInto(ops.SUM, datatype, a, sum, 2);
      expect(sum).toEqual(Kind.of(4, -2, 0, 2));
      reduceInto(ops.PROD, datatype, a, b, 2);
      expect(b).toEqual(Kind.of(11, 2, -1, 0));
    }
  });

  it("[OP4] gives a user's function elements of a derived type where the type says", () => {
    const spread = DOUBLE.Create_vector(2, 1, 2).Create_resized(0, 32).Commit();
    const seen: unknown[] = [];
    const op = ops.Op.Create((input: Float64Array, inout: Float64Array, datatype: Datatype) => {
      seen.push(input.slice(), datatype);
      for (let i = 0; i < 2; i++) for (const at of [4 * i, 4 * i + 2]) inout[at] = inout[at]! - input[at]!;
    });
    const inout = Float64Array.of(10, 20, 30, 40);
    reduceInto(op, spread, Float64Array.of(1, 2, 3, 4), inout, 2);
    expect(inout).toEqual(Float64Array.of(9, 18, 27, 36));
    expect(seen).toEqual([Float64Array.of(1, 0, 2, 0, 3, 0, 4), spread]);
  });
});
