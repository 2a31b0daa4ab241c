/** Datatypes that programs see, by their names on the MPI object. */
export { Datatype } from "../datatype/datatype";
export * from "../datatype/predefined";
