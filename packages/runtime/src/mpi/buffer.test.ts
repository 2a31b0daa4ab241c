import { describe, expect, it } from "vitest";
import { ARRAYS, type ArrayKind } from "./array-kind";
import { type BufferSpec, resolveBuffer } from "./buffer";
import {
  BYTE,
  CHAR,
  DATATYPE_OF_KIND,
  type Datatype,
  DOUBLE,
  FLOAT,
  FLOAT64,
  INT,
  INT8_T,
  INT32_T,
  LONG,
  UINT8_T,
} from "./datatype";
import { MPIError } from "./errors";

const KINDS = Object.keys(ARRAYS) as ArrayKind[];

function refusal(spec: unknown): string {
  try {
    resolveBuffer(spec as BufferSpec);
  } catch (error) {
    if (error instanceof MPIError) return error.className;
    throw error;
  }
  return "accepted";
}

describe("datatypes", () => {
  it.each(KINDS)("[DTYPE1] gives %s its datatype, size and extent", (kind) => {
    const datatype = DATATYPE_OF_KIND[kind];
    expect(datatype.kind).toBe(kind);
    expect(datatype.Get_size()).toBe(ARRAYS[kind].BYTES_PER_ELEMENT);
    expect(datatype.Get_extent()).toEqual([0, ARRAYS[kind].BYTES_PER_ELEMENT]);
    expect(datatype.Get_name()).toMatch(/^MPI_/);
  });

  it("[DTYPE1] has the names and handles of the ABI", () => {
    expect([DOUBLE, FLOAT, INT, LONG, BYTE, CHAR].map((type) => [type.name, type.handle])).toEqual([
      ["MPI_DOUBLE", 0x214],
      ["MPI_FLOAT", 0x210],
      ["MPI_INT", 0x209],
      ["MPI_LONG", 0x20a],
      ["MPI_BYTE", 0x247],
      ["MPI_CHAR", 0x243],
    ]);
    expect(FLOAT64).toBe(DOUBLE);
  });
});

describe("resolveBuffer", () => {
  it.each(KINDS)("[BUF1] takes a whole array of %s without copying", (kind) => {
    const memory = new ArrayBuffer(64);
    const array = new ARRAYS[kind](memory, 16, 3);
    const resolved = resolveBuffer(array);
    expect(resolved).toMatchObject({ count: 3, datatype: DATATYPE_OF_KIND[kind] });
    expect(resolved.array).toBe(array);
    expect([resolved.bytes.buffer, resolved.bytes.byteOffset, resolved.bytes.length]).toEqual([
      memory,
      16,
      array.byteLength,
    ]);
  });

  it("[BUF1] takes clamped arrays, DataView, ArrayBuffer and SharedArrayBuffer", () => {
    const clamped = new Uint8ClampedArray(4);
    expect(resolveBuffer(clamped)).toMatchObject({ count: 4, datatype: UINT8_T });
    resolveBuffer(clamped).array[0] = 7;
    expect(clamped[0]).toBe(7);
    expect(resolveBuffer(new DataView(new ArrayBuffer(9), 1))).toMatchObject({ count: 8, datatype: BYTE });
    expect(resolveBuffer(new ArrayBuffer(3))).toMatchObject({ count: 3, datatype: BYTE });
    expect(resolveBuffer(new SharedArrayBuffer(3))).toMatchObject({ count: 3, datatype: BYTE });
  });

  it.each<[string, BufferSpec, number, Datatype, number]>([
    ["count", [new Float64Array(4), 2], 2, DOUBLE, 16],
    ["zero", [new Float64Array(4), 0], 0, DOUBLE, 0],
    ["empty array", new Float64Array(0), 0, DOUBLE, 0],
    ["datatype", [new Int32Array(4), INT], 4, INT, 16],
    ["count and datatype", [new Int32Array(4), 3, INT32_T], 3, INT32_T, 12],
    ["bytes of anything", [new Float64Array(2), BYTE], 16, BYTE, 16],
    ["some bytes of anything", [new Float64Array(2), 5, BYTE], 5, BYTE, 5],
    ["doubles in bytes", [new Uint8Array(24), DOUBLE], 3, DOUBLE, 24],
    ["doubles in a buffer", [new ArrayBuffer(24), 2, DOUBLE], 2, DOUBLE, 16],
    ["doubles in a view", [new DataView(new ArrayBuffer(24), 8), DOUBLE], 2, DOUBLE, 16],
    ["characters", [new Uint8Array(3), CHAR], 3, CHAR, 3],
    ["LONG is 64 bits", [new BigInt64Array(2), LONG], 2, LONG, 16],
  ])("[BUF2] takes %s", (_name, spec, count, datatype, bytes) => {
    const resolved = resolveBuffer(spec);
    expect(resolved.count).toBe(count);
    expect(resolved.datatype).toBe(datatype);
    expect(resolved.bytes.length).toBe(bytes);
    expect(resolved.array).toHaveLength(count);
  });

  it.each<[string, unknown, string]>([
    ["a list of numbers", [1, 2, 3], "MPI_ERR_BUFFER"],
    ["a pair of numbers", [1, 2], "MPI_ERR_BUFFER"],
    ["one number in a list", [1], "MPI_ERR_BUFFER"],
    ["a long list of numbers", [1, 2, 3, 4, 5], "MPI_ERR_BUFFER"],
    ["an empty list", [], "MPI_ERR_BUFFER"],
    ["a buffer alone in a list", [new Int8Array(1)], "MPI_ERR_BUFFER"],
    ["text", "text", "MPI_ERR_BUFFER"],
    ["null", null, "MPI_ERR_BUFFER"],
    ["undefined", undefined, "MPI_ERR_BUFFER"],
    ["an object", {}, "MPI_ERR_BUFFER"],
    ["an object without a class", Object.create(null), "MPI_ERR_BUFFER"],
    ["a negative count", [new Int8Array(1), -1], "MPI_ERR_COUNT"],
    ["half a count", [new Int8Array(1), 0.5], "MPI_ERR_COUNT"],
    ["NaN", [new Int8Array(1), Number.NaN], "MPI_ERR_COUNT"],
    ["a text as count", [new Int8Array(1), "1", INT8_T], "MPI_ERR_COUNT"],
    ["a count beyond the end", [new Float64Array(2), 3], "MPI_ERR_COUNT"],
    ["a count of doubles beyond the end", [new Uint8Array(15), 2, DOUBLE], "MPI_ERR_COUNT"],
    ["bytes that are no whole doubles", [new Uint8Array(15), DOUBLE], "MPI_ERR_BUFFER"],
    ["doubles at an odd byte", [new Uint8Array(new ArrayBuffer(16), 4, 8), DOUBLE], "MPI_ERR_BUFFER"],
    ["another type than the array's", [new Float64Array(1), INT], "MPI_ERR_TYPE"],
    ["another sign than the array's", [new Uint32Array(1), INT32_T], "MPI_ERR_TYPE"],
    ["a text as datatype", [new Int8Array(1), "MPI_INT"], "MPI_ERR_TYPE"],
    ["null as datatype", [new Int8Array(1), 1, null], "MPI_ERR_TYPE"],
  ])("[BUF3] refuses %s", (_name, spec, className) => {
    expect(refusal(spec)).toBe(className);
  });

  it("[BUF3] says what to do", () => {
    expect(() => resolveBuffer([1, 2, 3] as unknown as BufferSpec)).toThrow(
      /plain array is not a buffer.*new Float64Array/,
    );
    expect(() => resolveBuffer([new Float64Array(1), INT])).toThrow("use MPI.DOUBLE");
    expect(() => resolveBuffer([new Float64Array(1), 2])).toThrow("need 16 bytes, the buffer has 8");
  });
});
