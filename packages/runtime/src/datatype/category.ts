import { TYPECLASSES } from "./constants";

/** Which predefined reductions a datatype takes (MPI 5.0, section 6.9.2). */
export type DatatypeCategory =
  | "integer"
  | "floating"
  | "logical"
  | "complex"
  | "byte"
  | "address"
  | "character"
  | "pair"
  | "long double"
  | "derived";

/** By MPI_TYPECLASS_ constant. */
export const CATEGORY_OF: Readonly<Record<number, DatatypeCategory>> = {
  [TYPECLASSES.TYPECLASS_INTEGER]: "integer",
  [TYPECLASSES.TYPECLASS_REAL]: "floating",
  [TYPECLASSES.TYPECLASS_COMPLEX]: "complex",
};
