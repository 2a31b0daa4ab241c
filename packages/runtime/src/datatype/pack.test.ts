import { describe, expect, it } from "vitest";
import { mulberry32 } from "../codec/random-value.fixture";
import { MPIError } from "../mpi/errors";
import type { Datatype } from "./datatype";
import { bounds, byteMap, randomType } from "./naive-type.fixture";
import * as types from "./predefined";

const { DOUBLE, INT } = types;
const COMM = {};

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof MPIError) return error.className;
    throw error;
  }
  return "accepted";
}

const wrong = (value: unknown) => value as never;
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");

describe("Pack", () => {
  const diagonal = DOUBLE.Create_vector(3, 1, 4).Commit();
  const matrix = Float64Array.from({ length: 9 }, (_, i) => i);

  it("[PACK1] puts elements one behind the other, and Unpack puts them back", () => {
    const out = new Uint8Array(40);
    expect(diagonal.Pack_size(1, COMM)).toBe(24);
    let position = INT.Pack(Int32Array.of(7), out, 0, COMM);
    position = diagonal.Pack(matrix, out, position, COMM);
    expect(position).toBe(28);
    expect(new Float64Array(out.slice(4, 28).buffer)).toEqual(Float64Array.of(0, 4, 8));

    const [number, back] = [new Int32Array(1), new Float64Array(9)];
    position = INT.Unpack(out, 0, number, COMM);
    expect(diagonal.Unpack(out, position, back, COMM)).toBe(28);
    expect([number, back]).toEqual([Int32Array.of(7), Float64Array.of(0, 0, 0, 0, 4, 0, 0, 0, 8)]);
  });

  it("[PACK1] takes as many elements as the memory holds, or as many as are asked for", () => {
    const out = new Uint8Array(16);
    expect(INT.Pack(Int32Array.of(1, 2, 3), out, 0, COMM)).toBe(12);
    expect(INT.Pack([Int32Array.of(1, 2, 3), 2], out, 4, COMM)).toBe(12);
    expect(new Int32Array(out.buffer)).toEqual(Int32Array.of(1, 1, 2, 0));
  });

  it.each<[string, () => unknown, string]>([
    ["too little room", () => diagonal.Pack(matrix, new Uint8Array(23), 0, COMM), "MPI_ERR_TRUNCATE"],
    ["too few bytes", () => diagonal.Unpack(new Uint8Array(24), 1, matrix, COMM), "MPI_ERR_TRUNCATE"],
    ["a count beyond the memory", () => diagonal.Pack([matrix, 2], new Uint8Array(100), 0, COMM), "MPI_ERR_BUFFER"],
    ["no memory", () => INT.Pack(wrong([1, 2]), new Uint8Array(100), 0, COMM), "MPI_ERR_BUFFER"],
    ["a negative position", () => INT.Pack(Int32Array.of(1), new Uint8Array(8), -1, COMM), "MPI_ERR_ARG"],
    ["no communicator", () => INT.Pack(Int32Array.of(1), new Uint8Array(8), 0, undefined), "MPI_ERR_COMM"],
    ["a type that is not committed", () => INT.Create_contiguous(1).Pack_size(1, COMM), "MPI_ERR_TYPE"],
    ["another representation", () => INT.Pack_external_size("native", 1), "MPI_ERR_ARG"],
    ["a negative count", () => INT.Pack_external_size("external32", -1), "MPI_ERR_COUNT"],
  ])("[PACK2] refuses %s", (_, work, className) => {
    expect(refusal(work)).toBe(className);
  });
});

describe("external32", () => {
  const pack = (type: Datatype, memory: ArrayBufferView) => {
    const out = new Uint8Array(type.Pack_external_size("external32", 1));
    expect(type.Pack_external("external32", memory, out, 0)).toBe(out.length);
    return hex(out);
  };

  it.each<[Datatype, ArrayBufferView, string]>([
    [types.INT, Int32Array.of(-2), "ff ff ff fe"],
    [types.SHORT, Int16Array.of(0x1234), "12 34"],
    [types.CHAR, Int8Array.of(65), "41"],
    [types.WCHAR, Int32Array.of(0x20ac), "20 ac"],
    [types.LONG, BigInt64Array.of(-3n), "ff ff ff fd"],
    [types.UNSIGNED_LONG, BigUint64Array.of(0xfffffffen), "ff ff ff fe"],
    [types.LONG_LONG, BigInt64Array.of(-3n), "ff ff ff ff ff ff ff fd"],
    [types.AINT, BigInt64Array.of(1n), "00 00 00 00 00 00 00 01"],
    [types.FLOAT, Float32Array.of(1), "3f 80 00 00"],
    [types.DOUBLE, Float64Array.of(-2), "c0 00 00 00 00 00 00 00"],
    [types.C_FLOAT_COMPLEX, Float32Array.of(1, -2), "3f 80 00 00 c0 00 00 00"],
    [types.C_BOOL, Uint8Array.of(1), "01"],
    [types.BYTE, Uint8Array.of(0xab), "ab"],
    [types.INT_INT, Int32Array.of(1, 2), "00 00 00 01 00 00 00 02"],
  ])("[PACK3] of $0.name is big endian and of the standard's size", (type, memory, expected) => {
    expect(pack(type, memory)).toBe(expected);
    const back = new Uint8Array(memory.byteLength);
    const bytes = Uint8Array.from(expected.split(" "), (byte) => Number.parseInt(byte, 16));
    expect(type.Unpack_external("external32", bytes, 0, back)).toBe(bytes.length);
    expect(hex(back)).toBe(hex(new Uint8Array(memory.buffer)));
  });

  it("[PACK3] of random types is their elements, each turned round", () => {
    const random = mulberry32(0xe32);
    for (let i = 0; i < 300; i++) {
      const { type, naive, text } = randomType(random, 2);
      if (naive.entries.length > 500) continue;
      const offsets = byteMap(naive, 1);
      // Moved so that its data starts at byte 0, and may not begin before.
      const at = -Math.min(0, ...offsets);
      const moved = type.Create_hindexed([1], [at]).Commit();
      const length = at + Math.max(bounds(naive).extent, 0, ...offsets.map((offset) => offset + 1));
      const memory = Uint8Array.from({ length: length + 8 }, () => random() * 256);
      const expected = naive.entries.flatMap(({ at: entry, size, name }) => {
        const lane = name.startsWith("complex") ? size / 2 : size;
        const bytes = [...memory.subarray(at + entry, at + entry + size)];
        return [...bytes.slice(0, lane).reverse(), ...bytes.slice(lane).reverse()];
      });
      const out = new Uint8Array(moved.Pack_external_size("external32", 1) + 3);
      expect(moved.Pack_external("external32", [memory, 1], out, 3), text).toBe(out.length);
      expect([...out.subarray(3)], text).toEqual(expected);

      const back = new Uint8Array(memory.length);
      moved.Unpack_external("external32", out, 3, [back, 1]);
      const copied = new Uint8Array(memory.length);
      for (const offset of offsets) copied[at + offset] = memory[at + offset]!;
      expect(back, text).toEqual(copied);
    }
  });
});
