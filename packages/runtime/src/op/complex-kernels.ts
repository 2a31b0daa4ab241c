import { type KernelRow, on } from "./kernel";

/** Products of complex numbers: real and imaginary part side by side. */
export const COMPLEX_PROD: KernelRow = {
  f32: on(
    "f32",
    (a, b, n) => {
      for (let i = 0; i < n; i += 2) {
        const [re, im] = [b[i]!, b[i + 1]!];
        b[i] = a[i]! * re - a[i + 1]! * im;
        b[i + 1] = a[i]! * im + a[i + 1]! * re;
      }
    },
    2,
  ),
  f64: on(
    "f64",
    (a, b, n) => {
      for (let i = 0; i < n; i += 2) {
        const [re, im] = [b[i]!, b[i + 1]!];
        b[i] = a[i]! * re - a[i + 1]! * im;
        b[i + 1] = a[i]! * im + a[i + 1]! * re;
      }
    },
    2,
  ),
};
