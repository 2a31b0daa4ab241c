import { describe, expect, it } from "vitest";
import { MPIError } from "../mpi/errors";
import {
  COMBINERS,
  DISTRIBUTE_BLOCK,
  DISTRIBUTE_CYCLIC,
  DISTRIBUTE_DFLT_DARG,
  DISTRIBUTE_NONE,
  ORDER_C,
  TYPECLASSES,
} from "./constants";
import { Datatype } from "./datatype";
import * as types from "./predefined";
import { signatureOf } from "./signature";

const { BYTE, DOUBLE, INT, FLOAT } = types;

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

describe("predefined datatypes", () => {
  it.each<[Datatype, string, number, number, number]>([
    [types.CHAR, "MPI_CHAR", 0x243, 1, 1],
    [types.SIGNED_CHAR, "MPI_SIGNED_CHAR", 0x244, 1, 1],
    [types.UNSIGNED_CHAR, "MPI_UNSIGNED_CHAR", 0x245, 1, 1],
    [types.WCHAR, "MPI_WCHAR", 0x23c, 4, 4],
    [types.SHORT, "MPI_SHORT", 0x208, 2, 2],
    [types.UNSIGNED_SHORT, "MPI_UNSIGNED_SHORT", 0x20c, 2, 2],
    [types.INT, "MPI_INT", 0x209, 4, 4],
    [types.UNSIGNED, "MPI_UNSIGNED", 0x20d, 4, 4],
    [types.LONG, "MPI_LONG", 0x20a, 8, 8],
    [types.UNSIGNED_LONG, "MPI_UNSIGNED_LONG", 0x20e, 8, 8],
    [types.LONG_LONG, "MPI_LONG_LONG", 0x20b, 8, 8],
    [types.UNSIGNED_LONG_LONG, "MPI_UNSIGNED_LONG_LONG", 0x20f, 8, 8],
    [types.FLOAT, "MPI_FLOAT", 0x210, 4, 4],
    [types.DOUBLE, "MPI_DOUBLE", 0x214, 8, 8],
    [types.LONG_DOUBLE, "MPI_LONG_DOUBLE", 0x220, 16, 16],
    [types.C_BOOL, "MPI_C_BOOL", 0x238, 1, 1],
    [types.C_FLOAT_COMPLEX, "MPI_C_FLOAT_COMPLEX", 0x212, 8, 8],
    [types.C_DOUBLE_COMPLEX, "MPI_C_DOUBLE_COMPLEX", 0x216, 16, 16],
    [types.C_LONG_DOUBLE_COMPLEX, "MPI_C_LONG_DOUBLE_COMPLEX", 0x224, 32, 32],
    [types.AINT, "MPI_AINT", 0x201, 8, 8],
    [types.COUNT, "MPI_COUNT", 0x202, 8, 8],
    [types.OFFSET, "MPI_OFFSET", 0x203, 8, 8],
    [types.BYTE, "MPI_BYTE", 0x247, 1, 1],
    [types.PACKED, "MPI_PACKED", 0x207, 1, 1],
    [types.CHARACTER, "MPI_CHARACTER", 0x21e, 1, 1],
    [types.LOGICAL, "MPI_LOGICAL", 0x218, 4, 4],
    [types.INTEGER, "MPI_INTEGER", 0x219, 4, 4],
    [types.REAL, "MPI_REAL", 0x21a, 4, 4],
    [types.DOUBLE_PRECISION, "MPI_DOUBLE_PRECISION", 0x21c, 8, 8],
    [types.COMPLEX, "MPI_COMPLEX", 0x21b, 8, 8],
    [types.DOUBLE_COMPLEX, "MPI_DOUBLE_COMPLEX", 0x21d, 16, 16],
    [types.INTEGER1, "MPI_INTEGER1", 0x2c1, 1, 1],
    [types.INTEGER2, "MPI_INTEGER2", 0x2c9, 2, 2],
    [types.INTEGER4, "MPI_INTEGER4", 0x2d1, 4, 4],
    [types.INTEGER8, "MPI_INTEGER8", 0x2d9, 8, 8],
    [types.REAL4, "MPI_REAL4", 0x2d2, 4, 4],
    [types.REAL8, "MPI_REAL8", 0x2da, 8, 8],
    [types.COMPLEX8, "MPI_COMPLEX8", 0x2db, 8, 8],
    [types.COMPLEX16, "MPI_COMPLEX16", 0x2e3, 16, 16],
    [types.FLOAT_INT, "MPI_FLOAT_INT", 0x228, 8, 8],
    [types.DOUBLE_INT, "MPI_DOUBLE_INT", 0x229, 12, 16],
    [types.LONG_INT, "MPI_LONG_INT", 0x22a, 12, 16],
    [types.INT_INT, "MPI_2INT", 0x22b, 8, 8],
    [types.SHORT_INT, "MPI_SHORT_INT", 0x22c, 6, 8],
    [types.LONG_DOUBLE_INT, "MPI_LONG_DOUBLE_INT", 0x22d, 20, 32],
  ])("[DTYPE1] $0.name", (type, name, handle, size, extent) => {
    expect([type.Get_name(), type.handle, type.Get_size(), type.Get_extent()]).toEqual([
      name,
      handle,
      size,
      [0, extent],
    ]);
    expect(type.Get_envelope()).toEqual([0, 0, 0, 0, COMBINERS.COMBINER_NAMED]);
    expect([type.is_predefined, type.is_named, type.combiner]).toEqual([true, true, COMBINERS.COMBINER_NAMED]);
    expect(refusal(() => type.Get_contents())).toBe("MPI_ERR_TYPE");
    expect(refusal(() => type.Free())).toBe("MPI_ERR_TYPE");
    expect(type.Commit()).toBe(type);
  });

  it("[DTYPE1] every one has a handle of its own, but for its other names", () => {
    const { DATATYPE_OF_KIND: _, ...all } = types;
    const distinct = new Set(Object.values(all));
    expect(new Set([...distinct].map(({ handle }) => handle)).size).toBe(distinct.size);
    expect([types.FLOAT64, types.TWOINT, types.C_COMPLEX]).toEqual([DOUBLE, types.INT_INT, types.C_FLOAT_COMPLEX]);
  });
});

describe("extents", () => {
  const column = DOUBLE.Create_vector(3, 1, 4);

  it.each<[string, Datatype, number, [number, number], [number, number]]>([
    ["contiguous", DOUBLE.Create_contiguous(3), 24, [0, 24], [0, 24]],
    ["nothing", DOUBLE.Create_contiguous(0), 0, [0, 0], [0, 0]],
    ["vector", column, 24, [0, 72], [0, 72]],
    ["backwards", INT.Create_vector(3, 1, -2), 12, [-16, 20], [-16, 20]],
    ["struct with its gap", Datatype.Create_struct([1, 1], [0, 8], [DOUBLE, types.CHAR]), 9, [0, 16], [0, 9]],
    ["gap in front", INT.Create_indexed([2], [3]), 8, [12, 8], [12, 8]],
    ["resized column", column.Create_resized(0, 8), 24, [0, 8], [0, 72]],
    ["bounds of parts", INT.Create_resized(-3, 9).Create_contiguous(2), 8, [-3, 18], [0, 13]],
    ["subarray", INT.Create_subarray([4, 5], [2, 3], [1, 2]), 24, [0, 80], [28, 32]],
    ["more than 2^32 elements", BYTE.Create_contiguous(2 ** 33), 2 ** 33, [0, 2 ** 33], [0, 2 ** 33]],
    [
      "2^40 doubles of a huge matrix",
      DOUBLE.Create_vector(2 ** 30, 2 ** 10, 2 ** 11),
      2 ** 43,
      [0, 2 ** 44 - 2 ** 13],
      [0, 2 ** 44 - 2 ** 13],
    ],
  ])("[DTYPE4] of %s", (_, type, size, extent, trueExtent) => {
    expect([type.Get_size(), type.Get_extent(), type.Get_true_extent()]).toEqual([size, extent, trueExtent]);
    expect([type.size, type.extent, type.lb, type.ub]).toEqual([size, extent[1], extent[0], extent[0] + extent[1]]);
    expect([type.true_lb, type.true_extent, type.true_ub]).toEqual([...trueExtent, trueExtent[0] + trueExtent[1]]);
  });

  it("[DTYPE4] beyond 2^53 bytes are MPI_ERR_COUNT", () => {
    expect(refusal(() => DOUBLE.Create_contiguous(2 ** 51))).toBe("MPI_ERR_COUNT");
    expect(refusal(() => DOUBLE.Create_vector(2 ** 30, 1, 2 ** 30))).toBe("MPI_ERR_COUNT");
  });
});

describe("compilation", () => {
  it("[DTYPE8] finds stretches and keeps loops", () => {
    const shape = (type: Datatype) => type.map.blocks;
    const places = Array.from({ length: 20 }, (_, i) => 4 * i);
    const run = (at: number, size: number) => ({ at, count: 1, stride: 0, size, inner: null, list: null });
    expect(shape(DOUBLE.Create_contiguous(10).Create_vector(3, 2, 2))).toEqual([run(0, 480)]);
    expect(shape(DOUBLE.Create_vector(1000, 1, 4))).toEqual([
      { at: 0, count: 1000, stride: 32, size: 8, inner: null, list: null },
    ]);
    expect(shape(INT.Create_indexed_block(1, [0, 1, 2, 3]))).toEqual([run(0, 16)]);
    expect(shape(INT.Create_indexed_block(2, places))).toEqual([
      { at: 0, count: 20, stride: 16, size: 8, inner: null, list: null },
    ]);
    expect(shape(INT.Create_subarray([4, 5, 6], [4, 5, 6], [0, 0, 0]))).toEqual([run(0, 480)]);
    expect(shape(DOUBLE.Create_vector(4, 1, 3).Create_resized(0, 96).Create_contiguous(5))).toEqual([
      { at: 0, count: 20, stride: 24, size: 8, inner: null, list: null },
    ]);
    expect(DOUBLE.Create_contiguous(4).contiguous).toBe(true);
    expect(DOUBLE.Create_resized(0, 16).contiguous).toBe(false);
  });

  it("[DTYPE8] lists what follows no pattern", () => {
    const { blocks } = INT.Create_indexed([1, 2, 1, 3, 1], [0, 2, 7, 9, 20]).map;
    expect(blocks).toHaveLength(1);
    expect([...blocks[0]!.list!]).toEqual([0, 4, 8, 8, 28, 4, 36, 12, 80, 4]);
    const mesh = DOUBLE.Create_indexed_block(
      1,
      Array.from({ length: 1000 }, (_, i) => i * i),
    );
    expect(mesh.map.blocks).toHaveLength(1);
  });

  it("[DTYPE8] joins the end of an element with the start of the next", () => {
    const particle = Datatype.Create_struct([1, 1], [0, 8], [INT, DOUBLE]).Create_contiguous(1000);
    expect(particle.map.blocks).toHaveLength(3);
    expect(particle.map.blocks[1]).toEqual({ at: 8, count: 999, stride: 16, size: 12, inner: null, list: null });
  });
});

describe("contents", () => {
  it.each<[keyof typeof COMBINERS, Datatype, number[], number[], Datatype[]]>([
    ["COMBINER_CONTIGUOUS", INT.Create_contiguous(3), [3], [], [INT]],
    ["COMBINER_VECTOR", INT.Create_vector(3, 2, 5), [3, 2, 5], [], [INT]],
    ["COMBINER_HVECTOR", INT.Create_hvector(3, 2, 50), [3, 2], [50], [INT]],
    ["COMBINER_INDEXED", INT.Create_indexed([1, 2], [3, 4]), [2, 1, 2, 3, 4], [], [INT]],
    ["COMBINER_HINDEXED", INT.Create_hindexed([1, 2], [3, 4]), [2, 1, 2], [3, 4], [INT]],
    ["COMBINER_INDEXED_BLOCK", INT.Create_indexed_block(9, [3, 4]), [2, 9, 3, 4], [], [INT]],
    ["COMBINER_HINDEXED_BLOCK", INT.Create_hindexed_block(9, [3, 4]), [2, 9], [3, 4], [INT]],
    ["COMBINER_STRUCT", Datatype.Create_struct([1, 2], [0, 8], [INT, DOUBLE]), [2, 1, 2], [0, 8], [INT, DOUBLE]],
    ["COMBINER_SUBARRAY", INT.Create_subarray([4, 5], [2, 3], [1, 2]), [2, 4, 5, 2, 3, 1, 2, ORDER_C], [], [INT]],
    [
      "COMBINER_DARRAY",
      INT.Create_darray(2, 1, [4, 5], [DISTRIBUTE_BLOCK, DISTRIBUTE_CYCLIC], [DISTRIBUTE_DFLT_DARG, 2], [2, 1]),
      [2, 1, 2, 4, 5, DISTRIBUTE_BLOCK, DISTRIBUTE_CYCLIC, DISTRIBUTE_DFLT_DARG, 2, 2, 1, ORDER_C],
      [],
      [INT],
    ],
    ["COMBINER_RESIZED", INT.Create_resized(-4, 12), [], [-4, 12], [INT]],
    ["COMBINER_DUP", INT.Dup(), [], [], [INT]],
  ])("[DTYPE3] of %s", (combiner, type, integers, addresses, datatypes) => {
    expect(type.Get_envelope()).toEqual([integers.length, addresses.length, 0, datatypes.length, COMBINERS[combiner]]);
    expect(type.Get_contents()).toEqual([integers, addresses, [], datatypes]);
    expect(type.Get_contents()[3].map((one, i) => one === datatypes[i])).not.toContain(false);
    expect([type.is_predefined, type.combiner]).toEqual([false, COMBINERS[combiner]]);
  });

  it("[DTYPE3] are counts when one is no C int", () => {
    const large = BYTE.Create_vector(2 ** 32, 1, 2);
    expect(large.Get_envelope()).toEqual([0, 0, 3, 1, COMBINERS.COMBINER_VECTOR]);
    expect(large.Get_contents()).toEqual([[], [], [2 ** 32, 1, 2], [BYTE]]);
    expect(BYTE.Create_hvector(2 ** 32, 1, 2).Get_contents()).toEqual([[], [], [2 ** 32, 1, 2], [BYTE]]);
    expect(BYTE.Create_subarray([2 ** 32], [1], [7]).Get_contents()).toEqual([
      [1, ORDER_C],
      [],
      [2 ** 32, 1, 7],
      [BYTE],
    ]);
  });

  it("[DTYPE3] outlive what they were made from", () => {
    const row = DOUBLE.Create_contiguous(4);
    const matrix = row.Create_contiguous(4).Commit();
    row.Free();
    const [again] = matrix.Get_contents()[3];
    expect([again!.Get_size(), again!.Get_envelope()[4]]).toEqual([32, COMBINERS.COMBINER_CONTIGUOUS]);
    again!.Free();
    expect(matrix.Get_contents()[3][0]!.Get_contents()).toEqual([[4], [], [], [DOUBLE]]);
  });
});

describe("handles", () => {
  it("[DTYPE2] are committed once and freed once", () => {
    const type = DOUBLE.Create_contiguous(2);
    expect(refusal(() => Datatype.checkCommitted(type))).toBe("MPI_ERR_TYPE");
    expect(type.Commit().Commit()).toBe(type);
    expect(refusal(() => Datatype.checkCommitted(type))).toBe("accepted");
    const copy = type.Dup();
    expect(refusal(() => Datatype.checkCommitted(copy))).toBe("accepted");
    type.Free();
    for (const work of [
      () => type.Free(),
      () => type.Commit(),
      () => type.Get_size(),
      () => type.Create_contiguous(1),
      () => type.Dup(),
      () => Datatype.checkCommitted(type),
      () => Datatype.checkCommitted(types.DATATYPE_NULL),
      () => types.DATATYPE_NULL.Create_contiguous(1),
    ])
      expect(refusal(work)).toBe("MPI_ERR_TYPE");
    expect(copy.Get_size()).toBe(16);
    expect(() => new Datatype(Symbol("own"), wrong({}))).toThrow("MPI_ERR_TYPE");
  });

  it("[DTYPE2] have names", () => {
    const type = DOUBLE.Create_contiguous(2);
    expect(type.Get_name()).toBe("");
    type.Set_name("point");
    expect([type.Get_name(), type.name]).toEqual(["point", "point"]);
    expect(type.Dup().Get_name()).toBe("");
    type.Set_name("x".repeat(500));
    expect(type.Get_name()).toHaveLength(127);
  });

  it("[DTYPE2] carry attributes, which Dup copies and Free deletes as their keys say", () => {
    const calls: unknown[] = [];
    const doubled = Datatype.Create_keyval(
      (_: unknown, __: number, value: number) => 2 * value,
      (owner: unknown, _: number, value: unknown) => calls.push([owner, value]),
    );
    const own = Datatype.Create_keyval();
    const type = DOUBLE.Create_contiguous(2);
    expect(type.Get_attr(doubled)).toBeUndefined();
    type.Set_attr(doubled, 21);
    type.Set_attr(own, "mine");
    const copy = type.Dup();
    expect([copy.Get_attr(doubled), copy.Get_attr(own)]).toEqual([42, undefined]);
    type.Delete_attr(own);
    expect(type.Get_attr(own)).toBeUndefined();
    type.Free();
    expect(calls).toEqual([[type, 21]]);
    expect(refusal(() => type.Get_attr(doubled))).toBe("MPI_ERR_TYPE");
    Datatype.Free_keyval(own);
    expect(refusal(() => copy.Set_attr(own, 1))).toBe("MPI_ERR_KEYVAL");
  });

  it("[DTYPE1] are found by value and index, or by kind and size", () => {
    expect(Datatype.Get_value_index(DOUBLE, INT)).toBe(types.DOUBLE_INT);
    expect(Datatype.Get_value_index(INT, INT)).toBe(types.INT_INT);
    expect(Datatype.Get_value_index(types.LONG_DOUBLE, INT)).toBe(types.LONG_DOUBLE_INT);
    expect(Datatype.Get_value_index(DOUBLE, DOUBLE)).toBe(types.DATATYPE_NULL);
    expect(Datatype.Get_value_index(INT.Create_contiguous(1), INT)).toBe(types.DATATYPE_NULL);
    const { TYPECLASS_INTEGER, TYPECLASS_REAL, TYPECLASS_COMPLEX } = TYPECLASSES;
    expect([1, 2, 4, 8].map((size) => Datatype.Match_size(TYPECLASS_INTEGER, size))).toEqual([
      types.INT8_T,
      types.INT16_T,
      types.INT32_T,
      types.INT64_T,
    ]);
    expect(Datatype.Match_size(TYPECLASS_REAL, 8)).toBe(DOUBLE);
    expect(Datatype.Match_size(TYPECLASS_COMPLEX, 8)).toBe(types.C_FLOAT_COMPLEX);
    expect(refusal(() => Datatype.Match_size(TYPECLASS_REAL, 3))).toBe("MPI_ERR_ARG");
    expect(refusal(() => Datatype.Match_size(7, 4))).toBe("MPI_ERR_ARG");
  });

  it("[DTYPE6] of one signature match, however they are made", () => {
    const same = (a: Datatype, n: number, b: Datatype, m: number) =>
      signatureOf(a.map, n).hash === signatureOf(b.map, m).hash;
    expect(same(INT, 6, INT.Create_vector(3, 2, 7), 1)).toBe(true);
    expect(same(INT, 6, types.INT32_T, 6)).toBe(true);
    expect(same(INT, 6, INT, 7)).toBe(false);
    expect(same(INT, 6, FLOAT, 6)).toBe(false);
    expect(same(types.DOUBLE_INT, 2, Datatype.Create_struct([1, 1], [50, 0], [DOUBLE, INT]), 2)).toBe(true);
    expect(same(types.DOUBLE_INT, 1, Datatype.Create_struct([1, 1], [0, 8], [INT, DOUBLE]), 1)).toBe(false);
    expect(same(BYTE.Create_contiguous(2 ** 40), 8, BYTE, 2 ** 43)).toBe(true);
  });
});

describe("arguments", () => {
  it.each<[string, () => unknown, string]>([
    ["a negative count", () => INT.Create_contiguous(-1), "MPI_ERR_COUNT"],
    ["half a count", () => INT.Create_contiguous(1.5), "MPI_ERR_COUNT"],
    ["no count", () => INT.Create_contiguous(wrong(undefined)), "MPI_ERR_COUNT"],
    ["a negative block length", () => INT.Create_vector(1, -1, 1), "MPI_ERR_COUNT"],
    ["a text as stride", () => INT.Create_vector(1, 1, wrong("1")), "MPI_ERR_ARG"],
    ["lists of different length", () => INT.Create_indexed([1, 2], [1]), "MPI_ERR_ARG"],
    ["a number as list", () => INT.Create_indexed(wrong(1), [1]), "MPI_ERR_ARG"],
    ["a negative length in a list", () => INT.Create_hindexed([-1], [1]), "MPI_ERR_COUNT"],
    ["no datatype in a struct", () => Datatype.Create_struct([1], [0], [wrong("int")]), "MPI_ERR_TYPE"],
    ["DATATYPE_NULL in a struct", () => Datatype.Create_struct([1], [0], [types.DATATYPE_NULL]), "MPI_ERR_TYPE"],
    ["an array without dimensions", () => INT.Create_subarray([], [], []), "MPI_ERR_ARG"],
    ["a part beyond its array", () => INT.Create_subarray([4], [3], [2]), "MPI_ERR_ARG"],
    ["a part before its array", () => INT.Create_subarray([4], [3], [-1]), "MPI_ERR_ARG"],
    ["an empty part", () => INT.Create_subarray([4], [0], [1]), "MPI_ERR_ARG"],
    ["another order", () => INT.Create_subarray([4], [1], [1], 7), "MPI_ERR_ARG"],
    ["a rank outside the grid", () => INT.Create_darray(2, 2, [4], [17], [19], [2]), "MPI_ERR_ARG"],
    ["a grid of another size", () => INT.Create_darray(3, 0, [4], [17], [19], [2]), "MPI_ERR_ARG"],
    ["blocks that are too few", () => INT.Create_darray(2, 0, [5], [17], [2], [2]), "MPI_ERR_ARG"],
    ["no distribution over two", () => INT.Create_darray(2, 0, [5], [DISTRIBUTE_NONE], [19], [2]), "MPI_ERR_ARG"],
    ["another distribution", () => INT.Create_darray(2, 0, [5], [1], [19], [2]), "MPI_ERR_ARG"],
    ["half an extent", () => INT.Create_resized(0, 0.5), "MPI_ERR_ARG"],
  ])("[DTYPE9] refuse %s", (_, work, className) => {
    expect(refusal(work)).toBe(className);
  });

  it("[DTYPE9] may be typed arrays", () => {
    expect(INT.Create_indexed(wrong(Int32Array.of(1, 2)), wrong(Int32Array.of(0, 4))).Get_extent()).toEqual([0, 24]);
  });
});
