/** Type signatures: the basic elements of a map in order, without where they are (MPI 5.0, section 5.1). */
import type { TypeMap } from "./type-map";

/** Equal for equal sequences of elements, and all but never for others. */
export interface Signature {
  readonly elements: number;
  readonly hash: bigint;
}

const MODULUS = (1n << 61n) - 1n;
const BASE = 0x1f0d_3a5b_7c96_2e41n % MODULUS;
const EMPTY: Signature = { elements: 0, hash: 0n };
const KNOWN = new WeakMap<TypeMap, Signature>();

/** Signature of `count` elements of a datatype. Takes time by the description of the type, not by its size. */
export function signatureOf(map: TypeMap, count = 1): Signature {
  let known = KNOWN.get(map);
  if (!known) {
    known = map.basic
      ? { elements: 1, hash: BigInt(map.basic.code + 1) }
      : map.pieces.reduce((before, piece) => join(before, signatureOf(piece.map, piece.count)), EMPTY);
    KNOWN.set(map, known);
  }
  return repeated(known, count);
}

function repeated(signature: Signature, count: number): Signature {
  let result = EMPTY;
  let doubled = signature;
  for (let left = count; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = join(result, doubled);
    doubled = join(doubled, doubled);
  }
  return result;
}

function join(a: Signature, b: Signature): Signature {
  return { elements: a.elements + b.elements, hash: (a.hash * power(b.elements) + b.hash) % MODULUS };
}

function power(exponent: number): bigint {
  let result = 1n;
  let square = BASE;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) % MODULUS;
    square = (square * square) % MODULUS;
  }
  return result;
}

/** Basic elements in the first `bytes` bytes of packed data; undefined when they end inside of one. */
export function elementsIn(map: TypeMap, bytes: number): number | undefined {
  if (map.size === 0) return bytes === 0 ? 0 : undefined;
  const whole = Math.floor(bytes / map.size);
  const rest = bytes - whole * map.size;
  if (rest === 0) return whole * map.elements;
  let left = rest;
  let elements = whole * map.elements;
  for (const piece of map.pieces) {
    const size = piece.count * piece.map.size;
    if (left < size) {
      const found = elementsIn(piece.map, left);
      return found === undefined ? undefined : elements + found;
    }
    elements += piece.count * piece.map.elements;
    left -= size;
  }
  return undefined;
}

/** Bytes of packed data of the first `elements` basic elements. */
export function bytesOf(map: TypeMap, elements: number): number {
  if (map.elements === 0) return 0;
  const whole = Math.floor(elements / map.elements);
  let left = elements - whole * map.elements;
  let bytes = whole * map.size;
  for (const piece of map.pieces) {
    if (left === 0) break;
    const here = Math.min(left, piece.count * piece.map.elements);
    bytes += bytesOf(piece.map, here);
    left -= here;
  }
  return bytes;
}
