import { describe, expect, it } from "vitest";
import * as ops from "./op";
import { reduceValues } from "./reduce-values";

const { MAX, MIN, SUM, PROD, LAND, BAND, LOR, BOR, LXOR, BXOR, MINLOC, MAXLOC, Op } = ops;

describe("reduceValues", () => {
  it.each<[ops.Op, unknown, unknown, unknown]>([
    [SUM, 1, 2.5, 3.5],
    [SUM, 2n ** 70n, 1n, 2n ** 70n + 1n],
    [SUM, "a", "b", "ab"],
    [SUM, [1, [2]], ["x"], [1, [2], "x"]],
    [SUM, [], [], []],
    [SUM, true, true, 2],
    [SUM, true, 2, 3],
    [PROD, 3, -4, -12],
    [PROD, 3n, 4n, 12n],
    [PROD, true, false, 0],
    [MAX, 1, 2, 2],
    [MAX, 2n, 1n, 2n],
    [MAX, "b", "a", "b"],
    [MAX, false, true, true],
    [MAX, Number.NaN, 1, Number.NaN],
    [MAX, 1, Number.NaN, Number.NaN],
    [MIN, 1, 2, 1],
    [MIN, 2n, 1n, 1n],
    [MIN, "b", "a", "a"],
    [MIN, true, false, false],
    [LAND, 1, "x", true],
    [LAND, 1, 0, false],
    [LOR, "", null, false],
    [LOR, 0, {}, true],
    [LXOR, 1, 2, false],
    [LXOR, 0, 2, true],
    [BAND, 6, 3, 2],
    [BOR, 6, 3, 7],
    [BXOR, 6, 3, 5],
    [BXOR, -1, 1, -2],
    [BOR, 2 ** 40, 1, 2 ** 40 + 1],
    [BAND, 2 ** 40 + 3, 2 ** 40 + 2, 2 ** 40 + 2],
    [BAND, 2n ** 80n + 1n, 1n, 1n],
    [BOR, 1n, 2n, 3n],
    [BXOR, 3n, 2n, 1n],
    [BAND, true, false, false],
    [BOR, true, false, true],
    [BXOR, true, true, false],
    [SUM, Float64Array.of(1, 2), Float64Array.of(3, 4), Float64Array.of(4, 6)],
    [MAXLOC, [1, 5], [2, 7], [2, 7]],
    [MAXLOC, [2, 5], [2, 7], [2, 5]],
    [MAXLOC, [2, 7], [2, 5], [2, 5]],
    [MINLOC, [1, 5], [2, 7], [1, 5]],
    [MINLOC, ["b", 0], ["a", 1], ["a", 1]],
    [MINLOC, [2n, 0n], [1n, 1n], [1n, 1n]],
    [MINLOC, [Number.NaN, 3], [1, 0], [Number.NaN, 3]],
    [BXOR, Uint8Array.of(1, 2), Uint8Array.of(3, 3), Uint8Array.of(2, 1)],
  ])("[OP6] $0.name of %s and %s", (op, a, b, expected) => {
    expect(reduceValues(op, a, b)).toStrictEqual(expected);
  });

  it("[OP6] changes neither operand", () => {
    const [a, b] = [[1, 2], [3]];
    reduceValues(SUM, a, b);
    const [x, y] = [Int32Array.of(1), Int32Array.of(2)];
    reduceValues(SUM, x, y);
    expect([a, b, x, y]).toEqual([[1, 2], [3], Int32Array.of(1), Int32Array.of(2)]);
  });

  it.each<[ops.Op, unknown, unknown]>([
    [SUM, 1, 1n],
    [SUM, 1, "1"],
    [SUM, {}, {}],
    [SUM, undefined, 1],
    [SUM, null, null],
    [PROD, "a", 2],
    [PROD, [1], [2]],
    [MAX, [1], [2]],
    [BAND, 1.5, 1],
    [BAND, 2 ** 60, 1],
    [BOR, "a", "b"],
    [SUM, Int8Array.of(1), Int8Array.of(1, 2)],
    [SUM, Int8Array.of(1), Uint8Array.of(1)],
    [BAND, Float64Array.of(1), Float64Array.of(1)],
    [SUM, Object.create(null), 1],
    [MAXLOC, 1, 2],
    [MAXLOC, [1, 2], [1n, 2]],
    [MINLOC, [1, 2, 3], [1, 2, 3]],
    [MINLOC, [{}, 2], [{}, 3]],
  ])("[OP7] $0.name refuses operands without a meaning", (op, a, b) => {
    expect(() => reduceValues(op, a, b)).toThrow("MPI_ERR_OP");
  });

  it("[OP4] calls a user's function with the lower rank first", () => {
    expect(
      reduceValues(
        Op.Create((a: string, b: string) => `(${a}${b})`),
        "x",
        "y",
      ),
    ).toBe("(xy)");
    expect(() =>
      reduceValues(
        Op.Create(async () => 1),
        1,
        2,
      ),
    ).toThrow(/MPI_ERR_OP.*promise/);
  });

  it.each([ops.REPLACE, ops.NO_OP])("[OP9] $name combines neither values nor buffers", (op) => {
    expect(() => reduceValues(op, 1, 2)).toThrow("MPI_ERR_OP");
    expect(() => op.Reduce_local(Int32Array.of(1), Int32Array.of(2))).toThrow("MPI_ERR_OP");
    expect(op.Is_commutative()).toBe(false);
  });
});
