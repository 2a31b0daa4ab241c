/**
 * The predefined datatypes (MPI 5.0, sections 3.2.2 and 6.9.4) with the handles of the ABI. Sizes are those of C on a 64-bit
 * machine; long double is the 128-bit format of WebAssembly.
 */
import type { ArrayKind } from "../mpi/array-kind";
import { Datatype } from "./datatype";
import { complex, integer, named, number, pair, raw } from "./predefined-parts";
import { TypeMap } from "./type-map";

/** Codes of basics that are no plain number of a typed array. */
const CODE_CHARACTER = 64;
const CODE_LOGICAL = 65;
const CODE_LONG_DOUBLE = 66;
const CODE_LONG_DOUBLE_COMPLEX = 67;
const CODE_BYTE = 68;
const CODE_PACKED = 69;
const CODE_WIDE_CHARACTER = 70;
/** Apart from all others: the same meaning in a wider element. */
const CODE_WIDER = 64;

export const DATATYPE_NULL = Datatype.none("MPI_DATATYPE_NULL", 0x200, TypeMap.ofPieces([]));

export const INT8_T = integer("INT8_T", 0x240, "i8");
export const UINT8_T = integer("UINT8_T", 0x241, "u8");
export const INT16_T = integer("INT16_T", 0x248, "i16");
export const UINT16_T = integer("UINT16_T", 0x249, "u16");
export const INT32_T = integer("INT32_T", 0x250, "i32");
export const UINT32_T = integer("UINT32_T", 0x251, "u32");
export const INT64_T = integer("INT64_T", 0x258, "i64");
export const UINT64_T = integer("UINT64_T", 0x259, "u64");

/** A printable character; no reductions (section 6.9.2). Small numbers are INT8_T. */
export const CHAR = named("CHAR", 0x243, "character", number("i8", { code: CODE_CHARACTER }));
export const WCHAR = named(
  "WCHAR",
  0x23c,
  "character",
  number("i32", { code: CODE_WIDE_CHARACTER, externalSize: 2, signed: false }),
);
export const SIGNED_CHAR = integer("SIGNED_CHAR", 0x244, "i8");
export const UNSIGNED_CHAR = integer("UNSIGNED_CHAR", 0x245, "u8");
export const SHORT = integer("SHORT", 0x208, "i16");
export const UNSIGNED_SHORT = integer("UNSIGNED_SHORT", 0x20c, "u16");
/** 32 bits. */
export const INT = integer("INT", 0x209, "i32");
export const UNSIGNED = integer("UNSIGNED", 0x20d, "u32");
/** 64 bits, in a BigInt64Array. */
export const LONG = named("LONG", 0x20a, "integer", number("i64", { externalSize: 4 }));
export const UNSIGNED_LONG = named("UNSIGNED_LONG", 0x20e, "integer", number("u64", { externalSize: 4 }));
export const LONG_LONG = integer("LONG_LONG", 0x20b, "i64");
export const UNSIGNED_LONG_LONG = integer("UNSIGNED_LONG_LONG", 0x20f, "u64");
export const C_BOOL = named("C_BOOL", 0x238, "logical", number("u8", { code: CODE_LOGICAL }));
export const CXX_BOOL = named("CXX_BOOL", 0x239, "logical", number("u8", { code: CODE_LOGICAL }));
// mpi4py's other names.
export const SIGNED_SHORT = SHORT;
export const SIGNED_INT = INT;
export const SIGNED_LONG = LONG;
export const SIGNED_LONG_LONG = LONG_LONG;
export const UNSIGNED_INT = UNSIGNED;
export const SINT8_T = INT8_T;
export const SINT16_T = INT16_T;
export const SINT32_T = INT32_T;
export const SINT64_T = INT64_T;
export const BOOL = C_BOOL;

export const FLOAT = named("FLOAT", 0x210, "floating", number("f32"));
export const DOUBLE = named("DOUBLE", 0x214, "floating", number("f64"));
export const FLOAT32 = FLOAT;
export const FLOAT64 = DOUBLE;
/** Moved, never computed with: no typed array holds it. */
export const LONG_DOUBLE = named("LONG_DOUBLE", 0x220, "long double", raw(CODE_LONG_DOUBLE, 16));
export const C_FLOAT_COMPLEX = named("C_FLOAT_COMPLEX", 0x212, "complex", complex("f32"));
export const C_COMPLEX = C_FLOAT_COMPLEX;
export const C_DOUBLE_COMPLEX = named("C_DOUBLE_COMPLEX", 0x216, "complex", complex("f64"));
export const CXX_FLOAT_COMPLEX = named("CXX_FLOAT_COMPLEX", 0x213, "complex", complex("f32"));
export const CXX_DOUBLE_COMPLEX = named("CXX_DOUBLE_COMPLEX", 0x217, "complex", complex("f64"));
export const C_LONG_DOUBLE_COMPLEX = named(
  "C_LONG_DOUBLE_COMPLEX",
  0x224,
  "long double",
  raw(CODE_LONG_DOUBLE_COMPLEX, 32, 16),
);

export const CXX_LONG_DOUBLE_COMPLEX = named(
  "CXX_LONG_DOUBLE_COMPLEX",
  0x225,
  "long double",
  raw(CODE_LONG_DOUBLE_COMPLEX, 32, 16),
);

export const AINT = named("AINT", 0x201, "address", number("i64"));
export const COUNT = named("COUNT", 0x202, "address", number("i64"));
export const OFFSET = named("OFFSET", 0x203, "address", number("i64"));
/** Raw bytes, never converted; of the reductions only the bitwise ones. */
export const BYTE = named("BYTE", 0x247, "byte", raw(CODE_BYTE));
/** What Pack made. */
export const PACKED = named("PACKED", 0x207, "character", raw(CODE_PACKED));

// Fortran's, with the sizes that compilers give them by default.
export const CHARACTER = named("CHARACTER", 0x21e, "character", number("i8", { code: CODE_CHARACTER }));
export const LOGICAL = named("LOGICAL", 0x218, "logical", number("i32", { code: CODE_LOGICAL + CODE_WIDER }));
export const INTEGER = integer("INTEGER", 0x219, "i32");
export const REAL = named("REAL", 0x21a, "floating", number("f32"));
export const DOUBLE_PRECISION = named("DOUBLE_PRECISION", 0x21c, "floating", number("f64"));
export const COMPLEX = named("COMPLEX", 0x21b, "complex", complex("f32"));
export const DOUBLE_COMPLEX = named("DOUBLE_COMPLEX", 0x21d, "complex", complex("f64"));
export const INTEGER1 = integer("INTEGER1", 0x2c1, "i8");
export const INTEGER2 = integer("INTEGER2", 0x2c9, "i16");
export const INTEGER4 = integer("INTEGER4", 0x2d1, "i32");
export const INTEGER8 = integer("INTEGER8", 0x2d9, "i64");
export const REAL4 = named("REAL4", 0x2d2, "floating", number("f32"));
export const REAL8 = named("REAL8", 0x2da, "floating", number("f64"));
export const COMPLEX8 = named("COMPLEX8", 0x2db, "complex", complex("f32"));
export const COMPLEX16 = named("COMPLEX16", 0x2e3, "complex", complex("f64"));

function logical(name: string, handle: number, kind: ArrayKind, code: number): Datatype {
  return named(name, handle, "logical", number(kind, { code: CODE_LOGICAL + code }));
}

export const LOGICAL1 = logical("LOGICAL1", 0x2c0, "u8", 0);
export const LOGICAL2 = logical("LOGICAL2", 0x2c8, "i16", 2 * CODE_WIDER);
export const LOGICAL4 = logical("LOGICAL4", 0x2d0, "i32", CODE_WIDER);
export const LOGICAL8 = logical("LOGICAL8", 0x2d8, "i64", 3 * CODE_WIDER);
// Optional datatypes that no typed array holds.
export const INTEGER16 = DATATYPE_NULL;
export const REAL2 = DATATYPE_NULL;
export const REAL16 = DATATYPE_NULL;
export const COMPLEX4 = DATATYPE_NULL;
export const COMPLEX32 = DATATYPE_NULL;
// mpi4py's other names.
export const F_BOOL = LOGICAL;
export const F_INT = INTEGER;
export const F_FLOAT = REAL;
export const F_DOUBLE = DOUBLE_PRECISION;
export const F_COMPLEX = COMPLEX;
export const F_FLOAT_COMPLEX = COMPLEX;
export const F_DOUBLE_COMPLEX = DOUBLE_COMPLEX;

export const FLOAT_INT = pair("FLOAT_INT", 0x228, number("f32"));
export const DOUBLE_INT = pair("DOUBLE_INT", 0x229, number("f64"));
export const LONG_INT = pair("LONG_INT", 0x22a, number("i64", { externalSize: 4 }));
export const INT_INT = pair("2INT", 0x22b, number("i32"));
export const TWOINT = INT_INT;
export const SHORT_INT = pair("SHORT_INT", 0x22c, number("i16"));
export const LONG_DOUBLE_INT = pair("LONG_DOUBLE_INT", 0x22d, raw(CODE_LONG_DOUBLE, 16));

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
