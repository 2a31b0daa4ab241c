import { describe, expect, it } from "vitest";
import { DOUBLE, INT32_T } from "../datatype";
import type { MPIError } from "../errors";
import { resolveTypedVector, resolveVector, type TypedVectorSpec, type VectorSpec } from "./vector";

const numbers = Float64Array.from({ length: 7 }, (_, i) => i);

function partsOf(spec: VectorSpec, size = 3): number[][] {
  return resolveVector(spec, size).map(({ array }) => [...(array as Float64Array)]);
}

function classOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as MPIError).className;
  }
  return "none";
}

describe("buffers with a part for each rank", () => {
  it("[VEC1] are divided evenly without counts, the first ranks getting what is left", () => {
    expect(partsOf(numbers)).toEqual([
      [0, 1, 2],
      [3, 4],
      [5, 6],
    ]);
    expect(partsOf([numbers, DOUBLE])).toEqual([
      [0, 1, 2],
      [3, 4],
      [5, 6],
    ]);
    expect(partsOf(new Float64Array(2))).toEqual([[0], [0], []]);
  });

  it.each<[string, VectorSpec]>([
    ["[memory, counts]", [numbers, [1, 0, 2]]],
    ["[memory, counts, datatype]", [numbers, [1, 0, 2], DOUBLE]],
    ["[memory, typed counts]", [numbers, Int32Array.of(1, 0, 2)]],
    ["[memory, [counts, null]]", [numbers, [[1, 0, 2], null]]],
    ["[memory, counts, null, datatype]", [numbers, [1, 0, 2], null, DOUBLE]],
    [
      "[memory, [counts, displs]]",
      [
        numbers,
        [
          [1, 0, 2],
          [0, 6, 1],
        ],
      ],
    ],
    [
      "[memory, [counts, displs], datatype]",
      [
        numbers,
        [
          [1, 0, 2],
          [0, 6, 1],
        ],
        DOUBLE,
      ],
    ],
    ["[memory, counts, displs]", [numbers, [1, 0, 2], [0, 6, 1]]],
    ["[memory, counts, displs, datatype]", [numbers, [1, 0, 2], [0, 6, 1], DOUBLE]],
  ])("[VEC2] %s", (_, spec) => {
    expect(partsOf(spec)).toEqual([[0], [], [1, 2]]);
  });

  it("[VEC2] one number stands for all ranks; two numbers are the counts of two ranks", () => {
    expect(partsOf([numbers, 2])).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
    ]);
    expect(partsOf([numbers, 1, 3])).toEqual([[0], [3], [6]]);
    expect(partsOf([numbers, [3, 4]], 2)).toEqual([
      [0, 1, 2],
      [3, 4, 5, 6],
    ]);
  });

  it("[VEC3] have datatypes of their own in Alltoallw, and displacements in bytes", () => {
    const memory = new DataView(new ArrayBuffer(24));
    memory.setInt32(4, 5, true);
    memory.setFloat64(16, 0.5, true);
    const spec: TypedVectorSpec = [memory, [1, 1], [4, 16], [INT32_T, DOUBLE]];
    expect(resolveTypedVector(spec, 2).map(({ array }) => array[0])).toEqual([5, 0.5]);
    expect(
      resolveTypedVector(
        [
          memory,
          [
            [1, 1],
            [4, 16],
          ],
          [INT32_T, DOUBLE],
        ],
        2,
      )[1]!.size,
    ).toBe(8);
  });

  it("[VEC4] that are wrong are an error of their class", () => {
    const wrong = (spec: unknown) => classOf(() => resolveVector(spec as VectorSpec, 3));
    expect(wrong([numbers, [1, 2]])).toBe("MPI_ERR_COUNT");
    expect(wrong([numbers, [1, -2, 1]])).toBe("MPI_ERR_COUNT");
    expect(wrong([numbers, [1, 2, 1], [0, 1]])).toBe("MPI_ERR_ARG");
    expect(wrong([numbers, [1, 2, 1], [0, 1, 0.5]])).toBe("MPI_ERR_ARG");
    expect(wrong([numbers, [3, 3, 3]])).toBe("MPI_ERR_BUFFER");
    expect(wrong([numbers, [1, 1, 1], [0, 1, 7]])).toBe("MPI_ERR_BUFFER");
    expect(wrong([numbers, [1, 1, 1], [-1, 1, 2]])).toBe("MPI_ERR_BUFFER");
    expect(wrong([1, 2, 3])).toBe("MPI_ERR_BUFFER");
    expect(wrong("text")).toBe("MPI_ERR_BUFFER");
    expect(wrong([numbers, "text"])).toBe("MPI_ERR_TYPE");
    expect(wrong([numbers, [1, 1, 1], INT32_T])).toBe("MPI_ERR_TYPE");
    expect(classOf(() => resolveTypedVector([numbers, [1, 1, 1], [DOUBLE]], 3))).toBe("MPI_ERR_TYPE");
  });
});
