import { describe, expect, it } from "vitest";
import { C_DOUBLE_COMPLEX, DATATYPE_NULL, DOUBLE_INT, FLOAT_INT, INT_INT } from "../datatype/predefined";
import { ARRAYS, type ArrayKind } from "./array-kind";
import { type BufferSpec, resolveBuffer, resolvePart } from "./buffer";
import {
  BYTE,
  CHAR,
  DATATYPE_OF_KIND,
  Datatype,
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
import { Status } from "./status";

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

describe("derived datatypes in buffers", () => {
  const column = DOUBLE.Create_vector(3, 1, 3).Commit();
  const matrix = () => Float64Array.from({ length: 9 }, (_, i) => i);

  it("[BUF4] are packed to be sent and unpacked when received", () => {
    const memory = matrix();
    const buffer = resolveBuffer([memory, 1, column]);
    expect(buffer).toMatchObject({ count: 1, datatype: column, size: 24, contiguous: false });
    const packed = buffer.pack();
    expect(new Float64Array(packed.buffer)).toEqual(Float64Array.of(0, 3, 6));
    expect(buffer.room()).toHaveLength(24);
    buffer.unpack(new Uint8Array(Float64Array.of(-1, -2, -3).buffer));
    expect(memory).toEqual(Float64Array.of(-1, 1, 2, -2, 4, 5, -3, 7, 8));
    buffer.unpack(new Uint8Array(Float64Array.of(10, 11).buffer));
    expect(memory).toEqual(Float64Array.of(10, 1, 2, 11, 4, 5, -3, 7, 8));
    expect(buffer.array).toEqual(Float64Array.of(10, 11, -3));
  });

  it.each<[string, BufferSpec, number, number, number]>([
    ["a contiguous type", [matrix(), 2, DOUBLE.Create_contiguous(4).Commit()], 2, 0, 64],
    ["one with a gap in front", [matrix(), 1, DOUBLE.Create_indexed([2], [3]).Commit()], 1, 24, 16],
    ["one element of a resized type", [matrix(), 1, DOUBLE.Create_resized(0, 24).Commit()], 1, 0, 8],
    ["columns that touch", [matrix(), 3, DOUBLE.Create_vector(1, 1, 3).Commit()], 3, 0, 24],
    ["complex numbers", [matrix(), 4, C_DOUBLE_COMPLEX], 4, 0, 64],
    ["pairs without gaps", [new Int32Array(6), INT_INT], 3, 0, 24],
    ["nothing", [matrix(), 0, column], 0, 0, 0],
  ])("[BUF4] cost no copy where they are one stretch: %s", (_, spec, count, start, size) => {
    const buffer = resolveBuffer(spec);
    expect(buffer).toMatchObject({ count, contiguous: true, size });
    expect(buffer.pack().length).toBe(size);
    if (size > 0) {
      const [memory] = spec as readonly [ArrayBufferView, number, Datatype];
      expect(buffer.pack().buffer).toBe(memory.buffer);
      expect(buffer.pack().byteOffset).toBe(start);
      expect(buffer.room()).toBe(buffer.pack());
    }
  });

  it("[BUF4] take all that fits when no count is given", () => {
    expect(resolveBuffer([matrix(), column])).toMatchObject({ count: 1 });
    expect(resolveBuffer([matrix(), column.Create_resized(0, 8).Commit()])).toMatchObject({ count: 3, size: 72 });
    expect(resolveBuffer([new ArrayBuffer(50), DOUBLE.Create_contiguous(2).Commit()])).toMatchObject({ count: 3 });
  });

  it("[BUF4] fit the memory of their elements, and any memory when these differ", () => {
    const mixed = Datatype.Create_struct([1, 1], [0, 8], [DOUBLE, INT]).Commit();
    for (const memory of [
      new Float64Array(4),
      new Uint8Array(32),
      new ArrayBuffer(32),
      new DataView(new ArrayBuffer(32)),
    ]) {
      expect(resolveBuffer([memory, 2, mixed])).toMatchObject({ count: 2, size: 24 });
      expect(resolveBuffer([memory, 2, DOUBLE_INT])).toMatchObject({ count: 2, size: 24 });
    }
    expect(refusal([new Int32Array(20), 1, column])).toBe("MPI_ERR_TYPE");
    expect(refusal([new Uint8Array(57), 1, column])).toBe("accepted");
  });

  it.each<[string, unknown, string]>([
    ["a type that was not committed", [matrix(), 1, DOUBLE.Create_contiguous(1)], "MPI_ERR_TYPE"],
    ["DATATYPE_NULL", [matrix(), 1, DATATYPE_NULL], "MPI_ERR_TYPE"],
    ["a negative count", [matrix(), -1, column], "MPI_ERR_COUNT"],
    ["an element beyond the end", [matrix(), 2, column], "MPI_ERR_BUFFER"],
    ["an element before the start", [matrix(), 1, DOUBLE.Create_vector(2, 1, -1).Commit()], "MPI_ERR_BUFFER"],
    ["memory too small for one", [new Float64Array(6), column], "MPI_ERR_BUFFER"],
    ["more data than a message can have", [matrix(), 1, DOUBLE.Create_vector(2 ** 40, 1, 0).Commit()], "MPI_ERR_COUNT"],
    ["pairs beyond the end", [new Uint8Array(15), 2, FLOAT_INT], "MPI_ERR_COUNT"],
  ])("[BUF5] refuse %s", (_, spec, className) => {
    expect(refusal(spec)).toBe(className);
  });

  it("[BUF5] refuse a type that was freed, and say which byte lies outside", () => {
    const type = DOUBLE.Create_vector(2, 1, -2).Commit();
    expect(() => resolveBuffer([matrix(), 1, type])).toThrow(/begin at byte -16, which lies before the 72 bytes/);
    expect(() => resolveBuffer([matrix(), 3, column])).toThrow(
      /reach byte 167, which is behind the end of the 72 bytes/,
    );
    type.Free();
    expect(() => resolveBuffer([matrix(), 1, type])).toThrow(/MPI_ERR_TYPE: this datatype was freed/);
  });

  it("[BUF6] lie at any byte of a part of memory", () => {
    const memory = matrix();
    const part = resolvePart(memory, 8, 1, column.Create_resized(0, 8).Commit());
    expect(new Float64Array(part.pack().buffer)).toEqual(Float64Array.of(1, 4, 7));
    expect(resolvePart(memory, 16, 2).pack()).toEqual(new Uint8Array(memory.buffer, 16, 16));
    expect(() => resolvePart(memory, 64, 2)).toThrow("MPI_ERR_BUFFER");
    expect(() => resolvePart(memory, -8, 2)).toThrow("MPI_ERR_BUFFER");
    expect(() => resolvePart(memory, 0, -2)).toThrow("MPI_ERR_COUNT");
  });
});

describe("Status", () => {
  it("[DTYPE7] counts whole elements and basic elements of what came", () => {
    const particle = Datatype.Create_struct([3, 1], [0, 24], [DOUBLE, INT]).Commit();
    const counts = (bytes: number) => {
      const status = new Status();
      status.set(0, 0, bytes);
      return [status.Get_count(particle), status.Get_elements(particle), status.Get_elements(DOUBLE_INT)];
    };
    const none = -32766;
    expect(counts(0)).toEqual([0, 0, 0]);
    expect(counts(28)).toEqual([1, 4, none]);
    expect(counts(36)).toEqual([none, 5, 6]);
    expect(counts(32)).toEqual([none, none, 5]);
    expect(counts(56)).toEqual([2, 8, 9]);
    expect(() => new Status().Get_count("x" as never)).toThrow("MPI_ERR_TYPE");
    expect(new Status().Get_count(DOUBLE.Create_contiguous(0))).toBe(0);
  });
});
