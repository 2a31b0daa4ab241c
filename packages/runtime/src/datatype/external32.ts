/** The representation "external32" (MPI 5.0, section 14.5.2): big endian, sizes of the standard's table. Packed bytes in and out. */
import type { Basic } from "./basic";
import type { TypeMap } from "./type-map";

export function externalSize(map: TypeMap): number {
  if (map.basic) return map.basic.externalSize;
  return map.pieces.reduce((total, piece) => total + piece.count * externalSize(piece.map), 0);
}

/** Reads native packed bytes from `native` at 0 and writes external32 to `external` at `at`. */
export function toExternal(map: TypeMap, count: number, native: Uint8Array, external: Uint8Array, at: number): void {
  const cursor = { native: 0, external: at };
  walk(map, count, (basic, elements) => {
    for (let i = 0; i < elements; i++) {
      for (let lane = 0; lane < basic.size; lane += basic.lane) {
        const width = externalLane(basic);
        // A narrower integer keeps its less significant bytes.
        for (let byte = 0; byte < width; byte++)
          external[cursor.external + width - 1 - byte] = nativeByte(native, cursor.native, basic, byte);
        cursor.native += basic.lane;
        cursor.external += width;
      }
    }
  });
}

export function fromExternal(map: TypeMap, count: number, external: Uint8Array, at: number, native: Uint8Array): void {
  const cursor = { native: 0, external: at };
  walk(map, count, (basic, elements) => {
    for (let i = 0; i < elements; i++) {
      for (let lane = 0; lane < basic.size; lane += basic.lane) {
        const width = externalLane(basic);
        const fill = basic.signed && external[cursor.external]! >= 0x80 ? 0xff : 0;
        for (let byte = 0; byte < basic.lane; byte++)
          native[cursor.native + byte] = byte < width ? external[cursor.external + width - 1 - byte]! : fill;
        cursor.native += basic.lane;
        cursor.external += width;
      }
    }
  });
}

/** Bytes of external32 that one lane takes. */
function externalLane(basic: Basic): number {
  return (basic.externalSize * basic.lane) / basic.size;
}

function nativeByte(native: Uint8Array, at: number, basic: Basic, byte: number): number {
  if (byte < basic.lane) return native[at + byte]!;
  return basic.signed && native[at + basic.lane - 1]! >= 0x80 ? 0xff : 0;
}

function walk(map: TypeMap, count: number, visit: (basic: Basic, elements: number) => void): void {
  if (map.basic) {
    visit(map.basic, count);
    return;
  }
  for (let i = 0; i < count; i++) for (const piece of map.pieces) walk(piece.map, piece.count, visit);
}
