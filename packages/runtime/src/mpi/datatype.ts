/** Datatypes that programs see, by their names on the MPI object. */
export { Datatype, type DatatypeCategory } from "../datatype/datatype";
export {
  BYTE,
  CHAR,
  DATATYPE_OF_KIND,
  DOUBLE,
  FLOAT,
  FLOAT32,
  FLOAT64,
  INT,
  INT8_T,
  INT16_T,
  INT32_T,
  INT64_T,
  LONG,
  UINT8_T,
  UINT16_T,
  UINT32_T,
  UINT64_T,
} from "../datatype/predefined";
