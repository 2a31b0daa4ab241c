/** Constants of datatypes, with the numbers of the MPI 5.0 ABI. */
export const COMBINERS = {
  COMBINER_NAMED: 101,
  COMBINER_DUP: 102,
  COMBINER_CONTIGUOUS: 103,
  COMBINER_VECTOR: 104,
  COMBINER_HVECTOR: 105,
  COMBINER_INDEXED: 106,
  COMBINER_HINDEXED: 107,
  COMBINER_INDEXED_BLOCK: 108,
  COMBINER_HINDEXED_BLOCK: 109,
  COMBINER_STRUCT: 110,
  COMBINER_SUBARRAY: 111,
  COMBINER_DARRAY: 112,
  COMBINER_RESIZED: 116,
} as const;

export const TYPECLASSES = { TYPECLASS_INTEGER: 192, TYPECLASS_REAL: 193, TYPECLASS_COMPLEX: 194 } as const;

export const ORDER_C = 0xc;
export const ORDER_FORTRAN = 0xf;
export const DISTRIBUTE_NONE = 16;
export const DISTRIBUTE_BLOCK = 17;
export const DISTRIBUTE_CYCLIC = 18;
export const DISTRIBUTE_DFLT_DARG = 19;

/** Longest name of an object, in characters (MPI_MAX_OBJECT_NAME less the end of C's string). */
export const MAX_OBJECT_NAME = 127;
/** Largest number of C's int: constructors with larger ones are the "large count" forms of the standard. */
export const LARGEST_INT = 0x7fff_ffff;
