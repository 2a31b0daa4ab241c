/** The predefined datatypes as C on wasm32 has them: long and addresses have 32 bits. */
import { TYPECLASSES } from "../../datatype/constants";
import { Datatype } from "../../datatype/datatype";
import * as predefined from "../../datatype/predefined";
import { cDatatypes } from "../../datatype/predefined-c";
import { UNDEFINED } from "../../mpi/constants";
import { MPIError } from "../../mpi/errors";

/** C++'s types have handles of their own (MPI 5.0, section 20.3). */
const CXX_FLOAT_COMPLEX = 0x213;
const CXX_DOUBLE_COMPLEX = 0x217;
const CXX_LONG_DOUBLE_COMPLEX = 0x225;
const CXX_BOOL = 0x239;

/** By handle of the ABI. */
export function* predefinedDatatypes(): Generator<readonly [handle: number, datatype: Datatype]> {
  const own = cDatatypes();
  const replaced = new Set(own.map(({ handle }) => handle));
  for (const one of Object.values(predefined))
    if (one instanceof Datatype && one !== predefined.DATATYPE_NULL && !replaced.has(one.handle))
      yield [one.handle, one];
  for (const one of own) yield [one.handle, one];
  yield [CXX_FLOAT_COMPLEX, predefined.C_FLOAT_COMPLEX];
  yield [CXX_DOUBLE_COMPLEX, predefined.C_DOUBLE_COMPLEX];
  yield [CXX_LONG_DOUBLE_COMPLEX, predefined.C_LONG_DOUBLE_COMPLEX];
  yield [CXX_BOOL, predefined.C_BOOL];
}

/** Optional types that are not here; their handles are constants all the same: REAL2, COMPLEX4, LOGICAL16, INTEGER16. */
export const UNSUPPORTED: ReadonlySet<number> = new Set([0x2ca, 0x2d3, 0x2e0, 0x2e1]);

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
