import { ARRAYS, type ArrayKind } from "./array-kind";

/** Which predefined reductions a datatype takes (MPI 5.0, section 6.9.2). */
export type DatatypeCategory = "integer" | "floating" | "byte" | "character";

/**
 * How elements lie in a buffer: `count` elements, each `extent` bytes after the one before, each with `size` bytes of data.
 * Predefined datatypes are contiguous (size = extent, lb = 0) and their elements are those of one typed array.
 */
export class Datatype {
  /** Bytes of data in one element. */
  readonly size: number;
  /** Bytes from one element to the next. */
  readonly extent: number;
  /** Offset of the first byte of an element, in bytes. */
  readonly lb = 0;
  readonly predefined = true;

  /**
   * @param name as in the standard, "MPI_DOUBLE"
   * @param handle the constant of the MPI 5.0 ABI
   * @param kind the typed array that holds its elements
   */
  constructor(
    readonly name: string,
    readonly handle: number,
    readonly kind: ArrayKind,
    readonly category: DatatypeCategory,
  ) {
    this.size = ARRAYS[kind].BYTES_PER_ELEMENT;
    this.extent = this.size;
  }

  Get_size(): number {
    return this.size;
  }

  /** [lb, extent], in bytes. */
  Get_extent(): [number, number] {
    return [this.lb, this.extent];
  }

  Get_name(): string {
    return this.name;
  }
}

export const INT8_T = new Datatype("MPI_INT8_T", 0x240, "i8", "integer");
export const UINT8_T = new Datatype("MPI_UINT8_T", 0x241, "u8", "integer");
export const INT16_T = new Datatype("MPI_INT16_T", 0x248, "i16", "integer");
export const UINT16_T = new Datatype("MPI_UINT16_T", 0x249, "u16", "integer");
export const INT32_T = new Datatype("MPI_INT32_T", 0x250, "i32", "integer");
export const UINT32_T = new Datatype("MPI_UINT32_T", 0x251, "u32", "integer");
export const INT64_T = new Datatype("MPI_INT64_T", 0x258, "i64", "integer");
export const UINT64_T = new Datatype("MPI_UINT64_T", 0x259, "u64", "integer");
export const FLOAT = new Datatype("MPI_FLOAT", 0x210, "f32", "floating");
export const DOUBLE = new Datatype("MPI_DOUBLE", 0x214, "f64", "floating");
export const FLOAT32 = FLOAT;
export const FLOAT64 = DOUBLE;
/** 32 bits. */
export const INT = new Datatype("MPI_INT", 0x209, "i32", "integer");
/** 64 bits, in a BigInt64Array. */
export const LONG = new Datatype("MPI_LONG", 0x20a, "i64", "integer");
/** Raw bytes, never converted; of the reductions only the bitwise ones. */
export const BYTE = new Datatype("MPI_BYTE", 0x247, "u8", "byte");
/** A printable character; no reductions (section 6.9.2). Small numbers are INT8_T. */
export const CHAR = new Datatype("MPI_CHAR", 0x243, "i8", "character");

/** The datatype a typed array has when none is given. */
export const DATATYPE_OF_KIND: Readonly<Record<ArrayKind, Datatype>> = {
  i8: INT8_T,
  u8: UINT8_T,
  i16: INT16_T,
  u16: UINT16_T,
  i32: INT32_T,
  u32: UINT32_T,
  i64: INT64_T,
  u64: UINT64_T,
  f32: FLOAT,
  f64: DOUBLE,
};
