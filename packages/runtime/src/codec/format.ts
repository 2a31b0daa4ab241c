/**
 * Values of the lower-case MPI methods as bytes. A message is
 *
 *   MAGIC value
 *
 * and a value is one tag byte, then, little-endian:
 *
 *   NUMBER_INT     zigzag varint                        numbers that are whole, within 32 bits, and not -0
 *   NUMBER         f64
 *   BIGINT_64      i64
 *   BIGINT         sign byte (0, 1), varint n, n bytes of magnitude
 *   STRING_UTF8    varint n, n bytes                    well-formed strings
 *   STRING_UTF16   varint n, n code units of 2 bytes    strings with lone surrogates
 *   DATE           f64                                  NaN: an invalid date
 *   REGEXP         value source, value flags            both strings
 *   BOXED          value                                new Number(1), new String("a"), ...
 *   BUFFER         varint n, n bytes                    ArrayBuffer
 *   VIEW           kind byte, varint n, n bytes         typed arrays and DataView, only the window they show
 *   ARRAY          varint length, then values and HOLES until length places are filled
 *   HOLES          varint n: n empty places; only in arrays
 *   OBJECT         varint n, n times (string value, value)
 *   MAP            varint n, n times (value, value)
 *   SET            varint n, n values
 *   ERROR          string name, string message, then values: stack, cause, errors (NONE where there is none)
 *   REF            varint i: the i-th object (DATE to ERROR) begun so far, from 0
 */
export const MAGIC = 0xc7;

export const TAG = {
  UNDEFINED: 0,
  NULL: 1,
  TRUE: 2,
  FALSE: 3,
  NUMBER_INT: 4,
  NUMBER: 5,
  BIGINT_64: 6,
  BIGINT: 7,
  STRING_UTF8: 8,
  STRING_UTF16: 9,
  DATE: 10,
  REGEXP: 11,
  BOXED: 12,
  BUFFER: 13,
  VIEW: 14,
  ARRAY: 15,
  HOLES: 16,
  OBJECT: 17,
  MAP: 18,
  SET: 19,
  ERROR: 20,
  NONE: 21,
  REF: 22,
} as const;

/** Containers inside containers; more is refused on both sides long before the call stack ends. */
export const MAX_DEPTH = 1000;

type ViewConstructor = new (buffer: ArrayBuffer) => ArrayBufferView;

/** The kind byte of a view is its index. Names are looked up, because engines gained Float16Array at different times. */
export const VIEW_NAMES = [
  "DataView",
  "Int8Array",
  "Uint8Array",
  "Uint8ClampedArray",
  "Int16Array",
  "Uint16Array",
  "Int32Array",
  "Uint32Array",
  "BigInt64Array",
  "BigUint64Array",
  "Float32Array",
  "Float64Array",
  "Float16Array",
] as const;

export const VIEW_KINDS: ReadonlyMap<string, number> = new Map(VIEW_NAMES.map((name, kind) => [name, kind]));

/** Undefined when this engine does not have it. */
export const VIEW_CONSTRUCTORS: readonly (ViewConstructor | undefined)[] = VIEW_NAMES.map(
  (name) => (globalThis as unknown as Record<string, ViewConstructor | undefined>)[name],
);

export const VIEW_ELEMENT_BYTES: readonly number[] = [1, 1, 1, 1, 2, 2, 4, 4, 8, 8, 4, 8, 2];

/** The error classes that arrive as themselves; any other arrives as Error with its own `name`. */
export const ERROR_CONSTRUCTORS: ReadonlyMap<string, new (message: string) => Error> = new Map<
  string,
  new (
    message: string,
  ) => Error
>([
  ["Error", Error],
  ["EvalError", EvalError],
  ["RangeError", RangeError],
  ["ReferenceError", ReferenceError],
  ["SyntaxError", SyntaxError],
  ["TypeError", TypeError],
  ["URIError", URIError],
]);
