/**
 * What a sender says of a message in one word of its first packet: the type of its elements, the call, and how many there are.
 * 0 says nothing. Types match when their basic elements do (MPI 5.0, section 3.3.1).
 *
 *   bits 0..7    type: 1 a value, 255 mixed elements, else the code of the basic element + 2
 *   bits 8..15   index of the call
 *   bits 16..31  elements, 65535 for more
 */

import { C_CALLS, MODULE_CALLS } from "../calls/call-names";
import { Datatype } from "../datatype/datatype";
import * as predefined from "../datatype/predefined";
import type { TypeMap } from "../datatype/type-map";
import { DATATYPE_OF_KIND } from "../mpi/datatype";

const VALUE = 1;
const MIXED = 255;
const MOST = 0xffff;

const TYPE_OF = new WeakMap<TypeMap, number>();

/** The type of all elements of a map; 0 for a map without any. */
function typeOf(map: TypeMap): number {
  const known = TYPE_OF.get(map);
  if (known !== undefined) return known;
  let type = map.basic ? map.basic.code + 2 : 0;
  for (const piece of map.pieces) {
    const own = typeOf(piece.map);
    if (own !== 0) type = type === 0 || type === own ? own : MIXED;
  }
  TYPE_OF.set(map, type);
  return type;
}

export function bufferSignature(datatype: Datatype, count: number, call: number): number {
  const type = typeOf(datatype.map);
  if (type === 0) return 0;
  return type | (call << 8) | (Math.min(MOST, count * datatype.map.elements) << 16);
}

/** Of a value of a lower-case call. */
export function valueSignature(call: number): number {
  return VALUE | (call << 8);
}

/** What says "bytes", whatever they mean. */
const RAW = [predefined.BYTE, predefined.UINT8_T].map(({ map }) => typeOf(map));
const PACKED = typeOf(predefined.PACKED.map);

/** `raw`: one side says bytes where the other names their type, which the standard forbids and the bytes survive. */
export function compareSignatures(sent: number, expected: number): "match" | "differ" | "raw" {
  const [a, b] = [sent & 0xff, expected & 0xff];
  if (a === 0 || b === 0 || a === b || a === PACKED || b === PACKED) return "match";
  if (a !== VALUE && b !== VALUE && (RAW.includes(a) || RAW.includes(b))) return "raw";
  return "differ";
}

const NAMES = new Map<number, string>();
// Those of typed arrays are the names that programs know best.
for (const one of [...Object.values(DATATYPE_OF_KIND), ...Object.values(predefined)])
  if (one instanceof Datatype && one.map.basic && !NAMES.has(one.map.basic.code + 2))
    NAMES.set(one.map.basic.code + 2, one.name);

let calls = MODULE_CALLS;

/** Types and calls are called as C calls them from now on, in this thread. */
export function useNamesOfC(): void {
  calls = C_CALLS;
  const { CHAR, UNSIGNED_CHAR, SHORT, UNSIGNED_SHORT, INT, UNSIGNED, LONG_LONG, UNSIGNED_LONG_LONG } = predefined;
  for (const { name, map } of [
    CHAR,
    UNSIGNED_CHAR,
    SHORT,
    UNSIGNED_SHORT,
    INT,
    UNSIGNED,
    LONG_LONG,
    UNSIGNED_LONG_LONG,
  ])
    NAMES.set(map.basic!.code + 2, name);
}

/** Of a lower-case call. */
export function isValue(signature: number): boolean {
  return (signature & 0xff) === VALUE;
}

/** "MPI_DOUBLE" */
export function typeName(signature: number): string {
  const type = signature & 0xff;
  if (type === VALUE) return "a value (lower-case call)";
  return type === MIXED ? "elements of several types" : (NAMES.get(type) ?? "elements of an unknown type");
}

/** "4 x MPI_DOUBLE" */
export function elementsText(signature: number): string {
  const elements = signature >>> 16;
  if (isValue(signature)) return typeName(signature);
  return `${elements === MOST ? "many" : elements} x ${typeName(signature)}`;
}

/** The sender's call. */
export function callOf(signature: number): string {
  return calls.names[(signature >>> 8) & 0xff] ?? "a send";
}
