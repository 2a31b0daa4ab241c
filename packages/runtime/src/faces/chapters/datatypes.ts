/** Predefined datatypes (MPI 5.0, section 3.2.2). */
import * as datatypes from "../../mpi/datatype";
import type { Chapter } from "../definition";

const { DATATYPE_OF_KIND: _, ...constants } = datatypes;

export const datatypeCalls: Chapter = { constants };
