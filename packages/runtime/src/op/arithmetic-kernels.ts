import { byWidth, type KernelRow, on } from "./kernel";

// Stores into integer arrays wrap modulo 2^bits, which is what C programs on two's complement machines see.
const SUM_INTEGERS = byWidth(
  on("i8", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i]! + b[i]!;
  }),
  on("i16", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i]! + b[i]!;
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
