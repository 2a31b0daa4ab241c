/**
 * MINLOC and MAXLOC (MPI 5.0, section 6.9.4) on packed pairs: a value and then its index, an int or, in Fortran's pairs, of the
 * value's own kind. Of equal values the lower index stays. A NaN wins, as in MIN and MAX.
 */
import type { ArrayKind } from "../mpi/array-kind";
import type { BoundKernel } from "./kernel";

type Compare<T> = (a: T, b: T) => boolean;

const LARGER: Compare<number> = (a, b) => a > b || (Number.isNaN(a) && !Number.isNaN(b));
const SMALLER: Compare<number> = (a, b) => a < b || (Number.isNaN(a) && !Number.isNaN(b));
const LARGER_LONG: Compare<bigint> = (a, b) => a > b;
const SMALLER_LONG: Compare<bigint> = (a, b) => a < b;

const viewOf = (memory: ArrayBufferView) => new DataView(memory.buffer, memory.byteOffset, memory.byteLength);

type Get<T> = (view: DataView, at: number) => T;

const int: Get<number> = (view, at) => view.getInt32(at, true);
const single: Get<number> = (view, at) => view.getFloat32(at, true);
const double: Get<number> = (view, at) => view.getFloat64(at, true);

/** Where `a` wins its pair is copied to `b`. */
function kernel<T>(width: number, get: Get<T>, wins: Compare<T>, indexWidth = 4, getIndex = int): BoundKernel {
  const bytes = width + indexWidth;
  return (input, inout, count) => {
    const [a, b] = [viewOf(input), viewOf(inout)];
    for (let i = 0, at = 0; i < count; i++, at += bytes) {
      const [x, y] = [get(a, at), get(b, at)];
      if (wins(y, x)) continue;
      if (!wins(x, y) && getIndex(a, at + width) >= getIndex(b, at + width)) continue;
      for (let byte = 0; byte < bytes; byte++) b.setUint8(at + byte, a.getUint8(at + byte));
    }
  };
}

type Row = Partial<Record<ArrayKind, BoundKernel>>;

const row = (number: Compare<number>, long: Compare<bigint>): Row => ({
  i16: kernel(2, (view, at) => view.getInt16(at, true), number),
  i32: kernel(4, int, number),
  i64: kernel(8, (view, at) => view.getBigInt64(at, true), long),
  f32: kernel(4, single, number),
  f64: kernel(8, double, number),
});

/** By the kind of the value. */
export const MAXLOC = row(LARGER, LARGER_LONG);
export const MINLOC = row(SMALLER, SMALLER_LONG);

const alike = (wins: Compare<number>): Row => ({
  f32: kernel(4, single, wins, 4, single),
  f64: kernel(8, double, wins, 8, double),
});

/** Of pairs whose index is a floating-point number as the value is. */
export const MAXLOC_ALIKE = alike(LARGER);
export const MINLOC_ALIKE = alike(SMALLER);
