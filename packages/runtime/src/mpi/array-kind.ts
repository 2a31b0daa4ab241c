/** The element kinds a typed array can have, and what each stands for in memory. */
export interface ArrayOf {
  i8: Int8Array;
  u8: Uint8Array;
  i16: Int16Array;
  u16: Uint16Array;
  i32: Int32Array;
  u32: Uint32Array;
  i64: BigInt64Array;
  u64: BigUint64Array;
  f32: Float32Array;
  f64: Float64Array;
}

export type ArrayKind = keyof ArrayOf;
export type TypedArray = ArrayOf[ArrayKind];

type ArrayConstructors = {
  readonly [K in ArrayKind]: {
    readonly BYTES_PER_ELEMENT: number;
    readonly name: string;
    new (length: number): ArrayOf[K];
    new (buffer: ArrayBufferLike, byteOffset: number, length: number): ArrayOf[K];
  };
};

export const ARRAYS: ArrayConstructors = {
  i8: Int8Array,
  u8: Uint8Array,
  i16: Int16Array,
  u16: Uint16Array,
  i32: Int32Array,
  u32: Uint32Array,
  i64: BigInt64Array,
  u64: BigUint64Array,
  f32: Float32Array,
  f64: Float64Array,
};

const KIND_OF_TAG: ReadonlyMap<unknown, ArrayKind> = new Map<unknown, ArrayKind>(
  Object.entries<ArrayKind>({
    Int8Array: "i8",
    Uint8Array: "u8",
    Uint8ClampedArray: "u8",
    Int16Array: "i16",
    Uint16Array: "u16",
    Int32Array: "i32",
    Uint32Array: "u32",
    BigInt64Array: "i64",
    BigUint64Array: "u64",
    Float32Array: "f32",
    Float64Array: "f64",
  }),
);

/** The kind of a view's elements; undefined for a DataView and for arrays MPI has no datatype for (Float16Array). */
export function kindOf(view: ArrayBufferView): ArrayKind | undefined {
  return KIND_OF_TAG.get((view as { [Symbol.toStringTag]?: unknown })[Symbol.toStringTag]);
}
