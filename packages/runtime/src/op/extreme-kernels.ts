import { type KernelRow, on } from "./kernel";

// With Math.max and Math.min a NaN wins and 0 > -0, whatever the order in which ranks are combined.
export const MAX: KernelRow = {
  i8: on("i8", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = Math.max(a[i]!, b[i]!);
  }),
  u8: on("u8", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = Math.max(a[i]!, b[i]!);
  }),
  i16: on("i16", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = Math.max(a[i]!, b[i]!);
  }),
  u16: on("u16", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = Math.max(a[i]!, b[i]!);
  }),
  i32: on("i32", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = Math.max(a[i]!, b[i]!);
  }),
  u32: on("u32", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = Math.max(a[i]!, b[i]!);
  }),
  i64: on("i64", (a, b, n) => {
    for (let i = 0; i < n; i++) if (a[i]! > b[i]!) b[i] = a[i]!;
  }),
  u64: on("u64", (a, b, n) => {
    for (let i = 0; i < n; i++) if (a[i]! > b[i]!) b[i] = a[i]!;
  }),
  f32: on("f32", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = Math.max(a[i]!, b[i]!);
  }),
  f64: on("f64", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = Math.max(a[i]!, b[i]!);
  }),
};

export const MIN: KernelRow = {
  i8: on("i8", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = Math.min(a[i]!, b[i]!);
  }),
  u8: on("u8", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = Math.min(a[i]!, b[i]!);
  }),
  i16: on("i16", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = Math.min(a[i]!, b[i]!);
  }),
  u16: on("u16", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = Math.min(a[i]!, b[i]!);
  }),
  i32: on("i32", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = Math.min(a[i]!, b[i]!);
  }),
  u32: on("u32", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = Math.min(a[i]!, b[i]!);
  }),
  i64: on("i64", (a, b, n) => {
    for (let i = 0; i < n; i++) if (a[i]! < b[i]!) b[i] = a[i]!;
  }),
  u64: on("u64", (a, b, n) => {
    for (let i = 0; i < n; i++) if (a[i]! < b[i]!) b[i] = a[i]!;
  }),
  f32: on("f32", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = Math.min(a[i]!, b[i]!);
  }),
  f64: on("f64", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = Math.min(a[i]!, b[i]!);
  }),
};
