/** The predefined datatypes as C on wasm32 has them: long and addresses have 32 bits. */
import { TYPECLASSES } from "../../datatype/constants";
import { Datatype } from "../../datatype/datatype";
import * as predefined from "../../datatype/predefined";
import { cDatatypes } from "../../datatype/predefined-c";
import { UNDEFINED } from "../../mpi/constants";
import { MPIError } from "../../mpi/errors";

/** By handle of the ABI. */
export function* predefinedDatatypes(): Generator<readonly [handle: number, datatype: Datatype]> {
  const own = cDatatypes();
  const replaced = new Set(own.map(({ handle }) => handle));
  for (const one of Object.values(predefined))
    if (one instanceof Datatype && one !== predefined.DATATYPE_NULL && !replaced.has(one.handle))
      yield [one.handle, one];
  for (const one of own) yield [one.handle, one];
}

/** Optional types that are not here; their handles are constants all the same: REAL2, COMPLEX4, LOGICAL16, INTEGER16. */
export const UNSUPPORTED: ReadonlySet<number> = new Set([0x2ca, 0x2d3, 0x2e0, 0x2e1]);

const INT = 0x209;
const REAL = 0x21a;
const DOUBLE_PRECISION = 0x21c;
const INTEGER = 0x219;
/** Pairs for MPI_MINLOC and MPI_MAXLOC by the handles of value and index; types of the same kind have pairs of their own. */
const PAIRS: readonly (readonly [value: number, index: number, pair: number])[] = [
  [0x210, INT, 0x228],
  [0x214, INT, 0x229],
  [0x20a, INT, 0x22a],
  [INT, INT, 0x22b],
  [0x208, INT, 0x22c],
  [0x220, INT, 0x22d],
  [REAL, REAL, 0x230],
  [DOUBLE_PRECISION, DOUBLE_PRECISION, 0x231],
  [INTEGER, INTEGER, 0x232],
];

/** MPI_Type_get_value_index; undefined when there is no such pair. */
export function pairOf(value: number, index: number): number | undefined {
  return PAIRS.find((one) => one[0] === value && one[1] === index)?.[2];
}

/** Of quadruple precision, as C's long double. */
function quadruple(): { REAL16: Datatype; COMPLEX32: Datatype } {
  const [REAL16, COMPLEX32] = ["MPI_REAL16", "MPI_COMPLEX32"].map(
    (name) => cDatatypes().find((one) => one.name === name)!,
  );
  return { REAL16: REAL16!, COMPLEX32: COMPLEX32! };
}

/** MPI_Type_match_size (section 18.1.15): Fortran's types. */
export function datatypeOfSize(typeclass: number, size: number): Datatype {
  const { INTEGER1, INTEGER2, INTEGER4, INTEGER8, REAL4, REAL8, COMPLEX8, COMPLEX16 } = predefined;
  const { REAL16, COMPLEX32 } = quadruple();
  const classes: Readonly<Record<number, readonly Datatype[]>> = {
    [TYPECLASSES.TYPECLASS_INTEGER]: [INTEGER1, INTEGER2, INTEGER4, INTEGER8],
    [TYPECLASSES.TYPECLASS_REAL]: [REAL4, REAL8, REAL16],
    [TYPECLASSES.TYPECLASS_COMPLEX]: [COMPLEX8, COMPLEX16, COMPLEX32],
  };
  const found = classes[typeclass]?.find((one) => one.size === size);
  if (found) return found;
  throw new MPIError("ERR_ARG", `no datatype of this typeclass has ${size} bytes`);
}

/** MPI_Type_create_f90_real and its like (section 18.1.15): decimal digits and exponents that the type must have. */
export function datatypeOfPrecision(kind: "real" | "complex" | "integer", precision: number, range: number): Datatype {
  const { INTEGER1, INTEGER2, INTEGER4, INTEGER8, REAL4, REAL8, COMPLEX8, COMPLEX16 } = predefined;
  const { REAL16, COMPLEX32 } = quadruple();
  if (kind === "integer") {
    const digits = [2, 4, 9, 18];
    const index = digits.findIndex((most) => range <= most);
    if (index >= 0) return [INTEGER1, INTEGER2, INTEGER4, INTEGER8][index]!;
  } else {
    const fits = (digits: number, exponent: number) =>
      (precision === UNDEFINED || precision <= digits) && (range === UNDEFINED || range <= exponent);
    if (fits(6, 37)) return kind === "real" ? REAL4 : COMPLEX8;
    if (fits(15, 307)) return kind === "real" ? REAL8 : COMPLEX16;
    if (fits(33, 4931)) return kind === "real" ? REAL16 : COMPLEX32;
  }
  throw new MPIError("ERR_ARG", `there is no ${kind} type of precision ${precision} and range ${range}`);
}
