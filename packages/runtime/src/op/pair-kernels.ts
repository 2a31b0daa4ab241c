/**
 * MINLOC and MAXLOC (MPI 5.0, section 6.9.4) on packed pairs: a value and then its index, 32 bits. Of equal values the lower
 * index stays. A NaN wins, as in MIN and MAX.
 */
import type { ArrayKind } from "../mpi/array-kind";
import type { BoundKernel } from "./kernel";

type Compare<T> = (a: T, b: T) => boolean;

const LARGER: Compare<number> = (a, b) => a > b || (Number.isNaN(a) && !Number.isNaN(b));
const SMALLER: Compare<number> = (a, b) => a < b || (Number.isNaN(a) && !Number.isNaN(b));
const LARGER_LONG: Compare<bigint> = (a, b) => a > b;
const SMALLER_LONG: Compare<bigint> = (a, b) => a < b;

const viewOf = (memory: ArrayBufferView) => new DataView(memory.buffer, memory.byteOffset, memory.byteLength);

/** Where `a` wins its pair is copied to `b`. */
function kernel<T>(width: number, get: (view: DataView, at: number) => T, wins: Compare<T>): BoundKernel {
  return (input, inout, count) => {
    const [a, b] = [viewOf(input), viewOf(inout)];
    for (let i = 0, at = 0; i < count; i++, at += width + 4) {
      const [x, y] = [get(a, at), get(b, at)];
      if (wins(y, x)) continue;
      const [ix, iy] = [a.getInt32(at + width, true), b.getInt32(at + width, true)];
      if (!wins(x, y) && ix >= iy) continue;
      for (let byte = 0; byte < width; byte++) b.setUint8(at + byte, a.getUint8(at + byte));
      b.setInt32(at + width, ix, true);
    }
  };
}

const row = (number: Compare<number>, long: Compare<bigint>): Partial<Record<ArrayKind, BoundKernel>> => ({
  i16: kernel(2, (view, at) => view.getInt16(at, true), number),
  i32: kernel(4, (view, at) => view.getInt32(at, true), number),
  i64: kernel(8, (view, at) => view.getBigInt64(at, true), long),
  f32: kernel(4, (view, at) => view.getFloat32(at, true), number),
  f64: kernel(8, (view, at) => view.getFloat64(at, true), number),
});

/** By the kind of the value. */
export const MAXLOC = row(LARGER, LARGER_LONG);
export const MINLOC = row(SMALLER, SMALLER_LONG);
