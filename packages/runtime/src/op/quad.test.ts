import { describe, expect, it } from "vitest";
import { add128, less128, multiply128 } from "./quad";

/** The binary128 with the value of a double. */
function quad(value: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const sign = bits >> 63n;
  const field = (bits >> 52n) & 0x7ffn;
  const fraction = bits & ((1n << 52n) - 1n);
  if (field === 0x7ffn) return (sign << 127n) | (0x7fffn << 112n) | (fraction << 60n);
  if (field === 0n) {
    if (fraction === 0n) return sign << 127n;
    // A subnormal double is a normal binary128.
    const length = BigInt(fraction.toString(2).length);
    const exponent = length - 1n - 1074n + 16383n;
    return (sign << 127n) | (exponent << 112n) | ((fraction << (113n - length)) & ((1n << 112n) - 1n));
  }
  return (sign << 127n) | ((field - 1023n + 16383n) << 112n) | (fraction << 60n);
}

/** Doubles whose sums and products are exact in a binary128, seeded. */
function* doubles(count: number): Generator<number> {
  let state = 12345;
  const next = () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  for (let i = 0; i < count; i++) yield Math.fround(next() - 0.5) * 2 ** Math.floor(next() * 20 - 10);
}

describe("binary128", () => {
  it("[OP12] adds and multiplies as exact arithmetic does where the result fits", () => {
    const values = [0, -0, 1, -1, 0.5, 3, 1e10, -2.25, ...doubles(400)];
    for (const [i, a] of values.entries()) {
      const b = values[(i * 7 + 3) % values.length]!;
      // Floats of 24 bits have exact products in a double; sums are exact when the exponents are near.
      expect(multiply128(quad(a), quad(b)), `${a} * ${b}`).toBe(quad(a * b));
      if (Math.abs(Math.log2(Math.abs(a / b) || 1)) < 20)
        expect(add128(quad(a), quad(b)), `${a} + ${b}`).toBe(quad(a + b));
      expect(less128(quad(a), quad(b)), `${a} < ${b}`).toBe(a < b);
    }
  });

  it("[OP12] rounds to the nearest, ties to even", () => {
    const one = quad(1);
    // Half a unit of the last place is a tie with an even number, a little more is not.
    expect(add128(one, quad(2 ** -113))).toBe(one);
    expect(add128(one + 1n, quad(2 ** -113))).toBe(one + 2n);
    expect(add128(one, add128(quad(2 ** -113), quad(2 ** -200)))).toBe(one + 1n);
    expect(add128(one, quad(-(2 ** -300)))).toBe(one);
  });

  it("[OP12] knows infinities, numbers that are none, and the smallest and largest numbers", () => {
    const [infinite, nan] = [quad(Number.POSITIVE_INFINITY), quad(Number.NaN)];
    expect(add128(infinite, quad(-1))).toBe(infinite);
    expect(less128(nan, quad(1)) || less128(quad(1), nan)).toBe(false);
    expect(add128(infinite, quad(Number.NEGATIVE_INFINITY)) & (1n << 111n)).not.toBe(0n);
    expect(multiply128(infinite, quad(0)) & (1n << 111n)).not.toBe(0n);
    const largest = (0x7ffen << 112n) | ((1n << 112n) - 1n);
    expect(add128(largest, largest)).toBe(infinite);
    expect(add128(1n, 1n)).toBe(2n);
    expect(multiply128(1n, quad(0.5))).toBe(0n);
    expect(multiply128(3n, quad(0.5))).toBe(2n);
    const smallestNormal = 1n << 112n;
    expect(add128(smallestNormal, (1n << 127n) | 1n)).toBe(smallestNormal - 1n);
  });
});
