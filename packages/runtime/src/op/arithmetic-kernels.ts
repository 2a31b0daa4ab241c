import { byWidth, type KernelRow, on } from "./kernel";

type Narrow = Int8Array | Int16Array;

/**
 * Several narrow integers in one addition, whose carries stop at the highest bit of each: `low` are all bits but these. Of `n`
 * elements it adds those that fill words, and returns their number; 0 where they do not lie as words do.
 */
function sumWords(a: Narrow, b: Narrow, n: number, low: number): number {
  if (((a.byteOffset | b.byteOffset) & 3) !== 0) return 0;
  const words = (n * b.BYTES_PER_ELEMENT) >> 2;
  const x = new Int32Array(a.buffer, a.byteOffset, words);
  const y = new Int32Array(b.buffer, b.byteOffset, words);
  const high = ~low;
  for (let i = 0; i < words; i++) {
    const p = x[i]!;
    const q = y[i]!;
    y[i] = ((p & low) + (q & low)) ^ ((p ^ q) & high);
  }
  return (words * 4) / b.BYTES_PER_ELEMENT;
}

// Stores into integer arrays wrap modulo 2^bits, which is what C programs on two's complement machines see.
const SUM_INTEGERS = byWidth(
  on("i8", (a, b, n) => {
    for (let i = sumWords(a, b, n, 0x7f7f7f7f); i < n; i++) b[i] = a[i]! + b[i]!;
  }),
  on("i16", (a, b, n) => {
    for (let i = sumWords(a, b, n, 0x7fff7fff); i < n; i++) b[i] = a[i]! + b[i]!;
  }),
  on("i32", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = (a[i]! + b[i]!) | 0;
  }),
  on("i64", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = BigInt.asIntN(64, a[i]! + b[i]!);
  }),
);

export const SUM: KernelRow = {
  ...SUM_INTEGERS,
  f32: on("f32", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i]! + b[i]!;
  }),
  f64: on("f64", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i]! + b[i]!;
  }),
};

const PROD_INTEGERS = byWidth(
  on("i8", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i]! * b[i]!;
  }),
  on("i16", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i]! * b[i]!;
  }),
  on("i32", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = Math.imul(a[i]!, b[i]!);
  }),
  on("i64", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = BigInt.asIntN(64, a[i]! * b[i]!);
  }),
);

export const PROD: KernelRow = {
  ...PROD_INTEGERS,
  f32: on("f32", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i]! * b[i]!;
  }),
  f64: on("f64", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i]! * b[i]!;
  }),
};
