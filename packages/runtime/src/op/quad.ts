/**
 * Arithmetic of IEEE 754 binary128, C's long double on wasm32: 1 sign bit, 15 of the exponent, 112 of the fraction. Values are the 128
 * bits as a bigint. Results are rounded to the nearest, ties to even.
 */
const FRACTION_BITS = 112n;
const HIDDEN = 1n << FRACTION_BITS;
const FRACTION = HIDDEN - 1n;
const SIGN = 1n << 127n;
const MAGNITUDE = SIGN - 1n;
const LARGEST_EXPONENT = 0x7fffn;
const INFINITY = LARGEST_EXPONENT << FRACTION_BITS;
const NAN = INFINITY | (1n << 111n);
/** Exponent of the unit of a significand of exponent field 0 or 1. */
const BIAS = 16383n + FRACTION_BITS;
/** Digits beyond these change nothing but how a tie is broken. */
const GUARD_BITS = 120n;

function isNaN128(a: bigint): boolean {
  return (a & MAGNITUDE) > INFINITY;
}

/** value = significand * 2 ** exponent, without its sign. */
function unpack(a: bigint): { significand: bigint; exponent: bigint } {
  const field = (a >> FRACTION_BITS) & LARGEST_EXPONENT;
  const fraction = a & FRACTION;
  return field === 0n
    ? { significand: fraction, exponent: 1n - BIAS }
    : { significand: fraction | HIDDEN, exponent: field - BIAS };
}

function bitLength(value: bigint): bigint {
  return BigInt(value.toString(16).length) * 4n - BigInt(Math.clz32(Number.parseInt(value.toString(16)[0]!, 16)) - 28);
}

/** The nearest value to significand * 2 ** exponent. */
function round(negative: boolean, significand: bigint, exponent: bigint): bigint {
  const sign = negative ? SIGN : 0n;
  if (significand === 0n) return sign;
  // Subnormal numbers have no smaller unit than that of exponent field 1.
  const smallest = 1n - BIAS;
  const excess = bitLength(significand) - (FRACTION_BITS + 1n);
  const unit = exponent + excess > smallest ? exponent + excess : smallest;
  const shift = unit - exponent;
  let kept = significand;
  if (shift > 0n) {
    const rest = significand & ((1n << shift) - 1n);
    const half = 1n << (shift - 1n);
    kept = significand >> shift;
    if (rest > half || (rest === half && (kept & 1n) === 1n)) kept++;
  } else kept = significand << -shift;
  // What carries into the next bit carries into the exponent, which is what it should do.
  const field = kept < HIDDEN ? 0n : unit + BIAS;
  const bits = field === 0n ? kept : ((field - 1n) << FRACTION_BITS) + kept;
  return sign | (bits >= INFINITY ? INFINITY : bits);
}

export function add128(a: bigint, b: bigint): bigint {
  if (isNaN128(a) || isNaN128(b)) return NAN;
  const [x, y] = [a & MAGNITUDE, b & MAGNITUDE];
  if (x === INFINITY || y === INFINITY) {
    if (x === y && a !== b) return NAN;
    return x === INFINITY ? a : b;
  }
  const [large, small] = x >= y ? [a, b] : [b, a];
  const p = unpack(large & MAGNITUDE);
  const q = unpack(small & MAGNITUDE);
  const distance = p.exponent - q.exponent;
  // A far smaller number matters only by being there: a bit far below stands for it.
  const near = distance <= 2n * GUARD_BITS;
  const shift = near ? distance : 2n * GUARD_BITS;
  const addend = near ? q.significand : q.significand === 0n ? 0n : 1n;
  const [signP, signQ] = [large >= SIGN, small >= SIGN];
  const sum = (p.significand << shift) + (signP === signQ ? addend : -addend);
  if (sum === 0n) return signP && signQ ? SIGN : 0n;
  return round(signP, sum, p.exponent - shift);
}

export function multiply128(a: bigint, b: bigint): bigint {
  if (isNaN128(a) || isNaN128(b)) return NAN;
  const negative = a >= SIGN !== b >= SIGN;
  const [x, y] = [a & MAGNITUDE, b & MAGNITUDE];
  if (x === INFINITY || y === INFINITY) return x === 0n || y === 0n ? NAN : (negative ? SIGN : 0n) | INFINITY;
  const p = unpack(x);
  const q = unpack(y);
  return round(negative, p.significand * q.significand, p.exponent + q.exponent);
}

export function negate128(a: bigint): bigint {
  return a ^ SIGN;
}

/** Whether a < b; never when one of them is no number. */
export function less128(a: bigint, b: bigint): boolean {
  if (isNaN128(a) || isNaN128(b)) return false;
  const order = (bits: bigint) => (bits >= SIGN ? -(bits & MAGNITUDE) : bits);
  return order(a) < order(b);
}

export { isNaN128 };
