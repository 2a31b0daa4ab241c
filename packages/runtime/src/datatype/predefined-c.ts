/**
 * Datatypes that C on wasm32 has otherwise than the JavaScript faces: char, long, addresses and what is made of them; Fortran's pairs, and its
 * names of quadruple precision.
 */
import type { Datatype } from "./datatype";
import { C_LONG_DOUBLE_COMPLEX, CHAR, LONG_DOUBLE } from "./predefined";
import { integer, named, number, pair } from "./predefined-parts";

let made: Datatype[] | undefined;

/** Each with its handle of the ABI. */
export function cDatatypes(): readonly Datatype[] {
  made ??= [
    // Not among the types the standard lets operations compute with, but programs count on it and every library does it.
    named("CHAR", 0x243, "integer", CHAR.map.basic!),
    integer("LONG", 0x20a, "i32"),
    integer("UNSIGNED_LONG", 0x20e, "u32"),
    named("AINT", 0x201, "address", number("i32", { externalSize: 8 })),
    pair("LONG_INT", 0x22a, number("i32")),
    pair("2REAL", 0x230, number("f32"), number("f32")),
    pair("2DOUBLE_PRECISION", 0x231, number("f64"), number("f64")),
    pair("2INTEGER", 0x232, number("i32")),
    named("REAL16", 0x2e2, "long double", LONG_DOUBLE.map.basic!),
    named("COMPLEX32", 0x2eb, "long double", C_LONG_DOUBLE_COMPLEX.map.basic!),
  ];
  return made;
}
