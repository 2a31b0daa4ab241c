import { byWidth, type KernelRow, on } from "./kernel";

// 64-bit elements are two 32-bit lanes: no BigInt is made.
export const BAND: KernelRow = byWidth(
  on("u8", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i]! & b[i]!;
  }),
  on("u16", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i]! & b[i]!;
  }),
  on("u32", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i]! & b[i]!;
  }),
  on(
    "u32",
    (a, b, n) => {
      for (let i = 0; i < n; i++) b[i] = a[i]! & b[i]!;
    },
    2,
  ),
);

export const BOR: KernelRow = byWidth(
  on("u8", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i]! | b[i]!;
  }),
  on("u16", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i]! | b[i]!;
  }),
  on("u32", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i]! | b[i]!;
  }),
  on(
    "u32",
    (a, b, n) => {
      for (let i = 0; i < n; i++) b[i] = a[i]! | b[i]!;
    },
    2,
  ),
);

export const BXOR: KernelRow = byWidth(
  on("u8", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i]! ^ b[i]!;
  }),
  on("u16", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i]! ^ b[i]!;
  }),
  on("u32", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i]! ^ b[i]!;
  }),
  on(
    "u32",
    (a, b, n) => {
      for (let i = 0; i < n; i++) b[i] = a[i]! ^ b[i]!;
    },
    2,
  ),
);
