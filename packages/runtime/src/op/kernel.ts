import { ARRAYS, type ArrayKind, type ArrayOf } from "../mpi/array-kind";

/**
 * inout[i] = in[i] OP inout[i] for i < n; the arrays may be longer. Every kernel is its own function literal that only ever sees
 * one kind of typed array: engines specialise per literal, and a shared loop over all kinds runs about ten times slower.
 */
export type Kernel<K extends ArrayKind> = (input: ArrayOf[K], inout: ArrayOf[K], n: number) => void;

/** A kernel behind a signature that no longer names its kind. Both views start at element 0 and are aligned for it. */
export type BoundKernel = (input: ArrayBufferView, inout: ArrayBufferView, count: number) => void;

export type KernelRow = { readonly [K in ArrayKind]?: BoundKernel };

/**
 * Runs a kernel on views of kind `kind`, whatever arrays the caller has on that memory.
 * `lanes` is the number of elements of `kind` in one element of the datatype.
 */
export function on<K extends ArrayKind>(kind: K, kernel: Kernel<K>, lanes = 1): BoundKernel {
  const array = ARRAYS[kind];
  const of = (view: ArrayBufferView, n: number) =>
    (view instanceof array ? view : new array(view.buffer, view.byteOffset, n)) as ArrayOf[K];
  return (input, inout, count) => {
    const n = count * lanes;
    kernel(of(input, n), of(inout, n), n);
  };
}

/** Rows for operators that do not look at the sign. */
export function byWidth(w8: BoundKernel, w16: BoundKernel, w32: BoundKernel, w64: BoundKernel): KernelRow {
  return { i8: w8, u8: w8, i16: w16, u16: w16, i32: w32, u32: w32, i64: w64, u64: w64 };
}
