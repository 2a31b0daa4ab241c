/** Datatypes (MPI 5.0, sections 3.2.2 and chapter 5): a class whose calls are local, the same on every face. */
import {
  COMBINERS,
  DISTRIBUTE_BLOCK,
  DISTRIBUTE_CYCLIC,
  DISTRIBUTE_DFLT_DARG,
  DISTRIBUTE_NONE,
  ORDER_C,
  ORDER_FORTRAN,
  TYPECLASSES,
} from "../../datatype/constants";
import * as datatypes from "../../mpi/datatype";
import type { Chapter } from "../definition";

const { DATATYPE_OF_KIND: _, ...constants } = datatypes;

export const datatypeCalls: Chapter = {
  constants: {
    ...constants,
    ...COMBINERS,
    ...TYPECLASSES,
    ORDER_C,
    ORDER_FORTRAN,
    ORDER_F: ORDER_FORTRAN,
    DISTRIBUTE_NONE,
    DISTRIBUTE_BLOCK,
    DISTRIBUTE_CYCLIC,
    DISTRIBUTE_DFLT_DARG,
  },
};
