/** Datatypes whose size differs between C on wasm32 and the JavaScript faces: long, addresses and what is made of them. */
import type { Datatype } from "./datatype";
import { integer, named, number, pair } from "./predefined-parts";

let made: Datatype[] | undefined;

/** With the handles of the types they stand for. */
export function cDatatypes(): readonly Datatype[] {
  made ??= [
    integer("LONG", 0x20a, "i32"),
    integer("UNSIGNED_LONG", 0x20e, "u32"),
    named("AINT", 0x201, "address", number("i32", { externalSize: 8 })),
    pair("LONG_INT", 0x22a, number("i32")),
  ];
  return made;
}
