/** Reductions of long double, long double complex, and pairs of a long double and an index. */
import type { BoundKernel } from "./kernel";
import type { PredefinedOpName } from "./op";
import { add128, isNaN128, less128, multiply128, negate128 } from "./quad";

const BYTES = 16;
/** C's struct { long double value; int index; }, packed. */
const PAIR_BYTES = BYTES + 4;

const viewOf = (memory: ArrayBufferView) => new DataView(memory.buffer, memory.byteOffset, memory.byteLength);

function read(view: DataView, at: number): bigint {
  return view.getBigUint64(at, true) | (view.getBigUint64(at + 8, true) << 64n);
}

function write(view: DataView, at: number, bits: bigint): void {
  view.setBigUint64(at, BigInt.asUintN(64, bits), true);
  view.setBigUint64(at + 8, bits >> 64n, true);
}

/** A NaN wins, as in MIN and MAX of shorter numbers. */
const larger = (a: bigint, b: bigint) => less128(b, a) || (isNaN128(a) && !isNaN128(b));
const smaller = (a: bigint, b: bigint) => less128(a, b) || (isNaN128(a) && !isNaN128(b));

function numbers(combine: (a: bigint, b: bigint) => bigint, each = 1): BoundKernel {
  return (input, inout, count) => {
    const [a, b] = [viewOf(input), viewOf(inout)];
    for (let at = 0; at < count * each * BYTES; at += BYTES) write(b, at, combine(read(a, at), read(b, at)));
  };
}

const complexProduct: BoundKernel = (input, inout, count) => {
  const [a, b] = [viewOf(input), viewOf(inout)];
  for (let at = 0; at < count * 2 * BYTES; at += 2 * BYTES) {
    const [p, q, r, s] = [read(a, at), read(a, at + BYTES), read(b, at), read(b, at + BYTES)];
    write(b, at, add128(multiply128(p, r), negate128(multiply128(q, s))));
    write(b, at + BYTES, add128(multiply128(p, s), multiply128(q, r)));
  }
};

function pairs(wins: (a: bigint, b: bigint) => boolean): BoundKernel {
  return (input, inout, count) => {
    const [a, b] = [viewOf(input), viewOf(inout)];
    for (let at = 0; at < count * PAIR_BYTES; at += PAIR_BYTES) {
      const [x, y] = [read(a, at), read(b, at)];
      if (wins(y, x)) continue;
      const index = a.getInt32(at + BYTES, true);
      if (!wins(x, y) && index >= b.getInt32(at + BYTES, true)) continue;
      write(b, at, x);
      b.setInt32(at + BYTES, index, true);
    }
  };
}

/** By operator; `count` is that of whole elements. */
export const QUAD: Partial<Record<PredefinedOpName, BoundKernel>> = {
  MAX: numbers((a, b) => (larger(a, b) ? a : b)),
  MIN: numbers((a, b) => (smaller(a, b) ? a : b)),
  SUM: numbers(add128),
  PROD: numbers(multiply128),
};
export const QUAD_COMPLEX: Partial<Record<PredefinedOpName, BoundKernel>> = {
  SUM: numbers(add128, 2),
  PROD: complexProduct,
};
export const QUAD_PAIR: Partial<Record<PredefinedOpName, BoundKernel>> = {
  MAXLOC: pairs(larger),
  MINLOC: pairs(smaller),
};
