/** What predefined datatypes are made of. */
import { ARRAYS, type ArrayKind } from "../mpi/array-kind";
import type { Basic } from "./basic";
import type { DatatypeCategory } from "./category";
import { Datatype } from "./datatype";
import { TypeMap } from "./type-map";

const KINDS = Object.keys(ARRAYS) as ArrayKind[];
/** Code of a complex number of single ones. */
const CODE_COMPLEX = 32;

export function number(kind: ArrayKind, more: Partial<Basic> = {}): Basic {
  const size = ARRAYS[kind].BYTES_PER_ELEMENT;
  return {
    code: KINDS.indexOf(kind),
    kind,
    size,
    alignment: size,
    lane: size,
    externalSize: size,
    signed: kind.startsWith("i"),
    ...more,
  };
}

export function complex(kind: ArrayKind): Basic {
  const lane = number(kind);
  return { ...lane, code: CODE_COMPLEX + lane.code, size: 2 * lane.size, externalSize: 2 * lane.size };
}

export function raw(code: number, size = 1, lane = size): Basic {
  return { code, kind: null, size, alignment: lane, lane, externalSize: size, signed: false };
}

export function named(name: string, handle: number, category: DatatypeCategory, basic: Basic): Datatype {
  return Datatype.predefined(`MPI_${name}`, handle, category, TypeMap.ofBasic(basic));
}

export function integer(name: string, handle: number, kind: ArrayKind): Datatype {
  return named(name, handle, "integer", number(kind));
}

/** C's struct { value; int index; }; Fortran's pairs are two of a kind. */
export function pair(name: string, handle: number, value: Basic, index = number("i32")): Datatype {
  const pieces = [value, index].map((basic, i) => ({
    at: i * Math.max(value.size, index.alignment),
    count: 1,
    stride: 0,
    map: TypeMap.ofBasic(basic),
  }));
  return Datatype.predefined(`MPI_${name}`, handle, "pair", TypeMap.ofPieces(pieces));
}
