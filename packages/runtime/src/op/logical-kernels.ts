import { byWidth, type KernelRow, on } from "./kernel";

// Zero is false, anything else true; the result is 0 or 1.
export const LAND: KernelRow = byWidth(
  on("u8", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i] !== 0 && b[i] !== 0 ? 1 : 0;
  }),
  on("u16", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i] !== 0 && b[i] !== 0 ? 1 : 0;
  }),
  on("u32", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i] !== 0 && b[i] !== 0 ? 1 : 0;
  }),
  on("u64", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i] !== 0n && b[i] !== 0n ? 1n : 0n;
  }),
);

export const LOR: KernelRow = byWidth(
  on("u8", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i] !== 0 || b[i] !== 0 ? 1 : 0;
  }),
  on("u16", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i] !== 0 || b[i] !== 0 ? 1 : 0;
  }),
  on("u32", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i] !== 0 || b[i] !== 0 ? 1 : 0;
  }),
  on("u64", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = a[i] !== 0n || b[i] !== 0n ? 1n : 0n;
  }),
);

export const LXOR: KernelRow = byWidth(
  on("u8", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = (a[i] !== 0) !== (b[i] !== 0) ? 1 : 0;
  }),
  on("u16", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = (a[i] !== 0) !== (b[i] !== 0) ? 1 : 0;
  }),
  on("u32", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = (a[i] !== 0) !== (b[i] !== 0) ? 1 : 0;
  }),
  on("u64", (a, b, n) => {
    for (let i = 0; i < n; i++) b[i] = (a[i] !== 0n) !== (b[i] !== 0n) ? 1n : 0n;
  }),
);
