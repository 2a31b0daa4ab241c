/// <reference path="../../types/mpi.d.ts" />
/** What every program of the core suite shares: comparisons that throw, patterns, a generator of numbers. */

export function check(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

export function equal(actual: unknown, expected: unknown, what: string): void {
  if (!alike(actual, expected, new Map())) throw new Error(`${what}: got ${show(actual)}, expected ${show(expected)}`);
}

/** Deep equality: Object.is on primitives, contents of the usual containers, the same cycles. */
function alike(a: unknown, b: unknown, seen: Map<unknown, unknown>): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return Object.is(a, b);
  if (seen.has(a)) return seen.get(a) === b;
  seen.set(a, b);
  if (Object.prototype.toString.call(a) !== Object.prototype.toString.call(b)) return false;
  if (a instanceof Date) return a.getTime() === (b as Date).getTime();
  if (a instanceof RegExp) return String(a) === String(b);
  if (a instanceof Error) return a.name === (b as Error).name && a.message === (b as Error).message;
  if (a instanceof Map) return alike([...a], [...(b as Map<unknown, unknown>)], seen);
  if (a instanceof Set) return alike([...a], [...(b as Set<unknown>)], seen);
  if (a instanceof ArrayBuffer) return alike(new Uint8Array(a), new Uint8Array(b as ArrayBuffer), seen);
  if (a instanceof DataView) return alike(bytesOf(a), bytesOf(b as DataView), seen);
  if (ArrayBuffer.isView(a)) {
    const [x, y] = [a as Float64Array, b as Float64Array];
    return x.length === y.length && (sameBytes(x, y) || x.every((element, index) => Object.is(element, y[index])));
  }
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  if (Array.isArray(a) && a.length !== (b as unknown[]).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && alike(a[key as never], b[key as never], seen));
}

function bytesOf(view: ArrayBufferView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

/** Sooner known than that every element is the same; NaNs may differ in their bytes. */
function sameBytes(a: ArrayBufferView, b: ArrayBufferView): boolean {
  const [x, y] = [bytesOf(a), bytesOf(b)];
  for (let i = 0; i < x.length; i++) if (x[i] !== y[i]) return false;
  return true;
}

function show(value: unknown): string {
  try {
    const text = JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `${part}n` : part));
    return (text ?? String(value)).slice(0, 300);
  } catch {
    return String(value);
  }
}

/** The call fails with an MPI exception of exactly this class, which names the call. */
export async function fails(className: string, call: string, work: () => unknown): Promise<void> {
  let error: unknown;
  try {
    await work();
  } catch (thrown) {
    error = thrown;
  }
  check(error !== undefined, `${call} did not fail with ${className}`);
  const found = error as { className?: string; call?: string; message?: string };
  equal(found.className, className, `class of the error of ${call}, "${found.message ?? String(error)}"`);
  equal(found.call, call, `call in the error "${found.message}"`);
}

/** A number of the run's arguments, given as "name=number". */
export function numberArgument(args: readonly string[], name: string, otherwise: number): number {
  const found = args.find((arg) => arg.startsWith(`${name}=`));
  return found === undefined ? otherwise : Number(found.slice(name.length + 1));
}

/** mulberry32: numbers in [0, 1). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Fills with bytes that differ from place to place and from seed to seed. */
export function fillPattern(bytes: Uint8Array, seed: number): void {
  const words = wordsOf(bytes);
  for (let i = 0; i < words.length; i++) words[i] = patternWord(i, seed);
  for (let i = words.length * 4; i < bytes.length; i++) bytes[i] = patternWord(i, seed) & 0xff;
}

export function checkPattern(bytes: Uint8Array, seed: number, what: string): void {
  const words = wordsOf(bytes);
  for (let i = 0; i < words.length; i++)
    if (words[i] !== patternWord(i, seed)) throw new Error(`${what}: the bytes at ${i * 4} are wrong`);
  for (let i = words.length * 4; i < bytes.length; i++)
    if (bytes[i] !== (patternWord(i, seed) & 0xff)) throw new Error(`${what}: the byte at ${i} is wrong`);
}

/** `bytes` start on a multiple of 4. */
function wordsOf(bytes: Uint8Array): Int32Array {
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
}

function patternWord(index: number, seed: number): number {
  return (Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(seed + 1, 0x85ebca6b)) | 0;
}
