/** The sections of a WebAssembly module that say where its code comes from. */
import { ByteReader } from "./byte-reader";

export interface DebugSections {
  /** Offset of the code section's content: addresses of DWARF count from there. */
  codeStart: number;
  /** By name: ".debug_line". */
  content: ReadonlyMap<string, Uint8Array>;
}

const HEADER_BYTES = 8;
const CUSTOM = 0;
const CODE = 10;
/** Nothing that a person writes has longer ones. */
const MAX_SECTION_BYTES = 4 * 1024 * 1024;

/** Of a module that could be compiled. Throws RangeError for what is none. */
export function debugSections(wasm: Uint8Array): DebugSections {
  const content = new Map<string, Uint8Array>();
  let codeStart = 0;
  const reader = new ByteReader(wasm, HEADER_BYTES);
  while (!reader.isAtEnd) {
    const id = reader.u8();
    const length = reader.uleb();
    const end = reader.at + length;
    if (id === CODE) codeStart = reader.at;
    if (id === CUSTOM) {
      const nameLength = reader.uleb();
      const start = reader.at + nameLength;
      const name = new TextDecoder().decode(wasm.slice(reader.at, Math.min(start, reader.at + 100)));
      if (name.startsWith(".debug_") && end - start <= MAX_SECTION_BYTES) content.set(name, wasm.subarray(start, end));
    }
    reader.at = end;
  }
  return { codeStart, content };
}
