/**
 * The memory of a WebAssembly module (binary format, WebAssembly core specification, section 5.5). Ranks work on shared memory that
 * the node makes, so a module must import its memory as shared; one that defines its own, or imports one that is not shared, is
 * rewritten: both say the same but for the place the memory comes from.
 */
import {
  HAS_MAXIMUM,
  joined,
  KIND,
  leb,
  ModuleError,
  nameOf,
  Reader,
  SECTION,
  type Section,
  sectionOf,
  sectionsOf,
} from "./binary";

const SHARED = 2;
const MEMORY_64 = 4;
/** Longest module, bytes. */
export const MAX_MODULE_BYTES = 64 * 1024 * 1024;

export interface MemoryImport {
  module: string;
  name: string;
  /** Pages of 64 KiB. */
  initial: number;
  maximum: number;
}

export interface SharedModule {
  bytes: Uint8Array<ArrayBuffer>;
  memory: MemoryImport;
}

/** The module with its memory imported and shared. Throws ModuleError. */
export function shareMemory(given: Uint8Array<ArrayBuffer>): SharedModule {
  if (given.length > MAX_MODULE_BYTES)
    throw new ModuleError(`the module has ${given.length} bytes, and at most ${MAX_MODULE_BYTES} are allowed`);
  const sections = sectionsOf(given);
  const imports = sections.find(({ id }) => id === SECTION.import);
  const found = imports ? memoryImport(given, imports) : undefined;
  if (found) {
    if ((found.flags & SHARED) !== 0) return { bytes: given, memory: found.memory };
    return { bytes: splice(given, found.limits, limitsOf(found.memory), imports!), memory: found.memory };
  }
  const own = sections.find(({ id }) => id === SECTION.memory);
  if (!own) throw new ModuleError("the module has no memory; it was not linked as a program");
  const reader = new Reader(given, own.content, own.end);
  if (reader.u32() !== 1) throw new ModuleError("the module has several memories; link it with one");
  const { flags, initial, maximum } = reader.limits();
  if ((flags & MEMORY_64) !== 0) throw new ModuleError("the module has 64-bit addresses; compile it for wasm32");
  const memory = { module: "env", name: "memory", initial, maximum };
  return { bytes: moveMemory(given, sections, own, imports, memory), memory };
}

function memoryImport(bytes: Uint8Array, section: Section) {
  const reader = new Reader(bytes, section.content, section.end);
  for (let left = reader.u32(); left > 0; left--) {
    const module = reader.name();
    const name = reader.name();
    const kind = reader.byte();
    if (kind === KIND.memory) {
      const start = reader.at;
      const { flags, initial, maximum } = reader.limits();
      if ((flags & MEMORY_64) !== 0) throw new ModuleError("the module has 64-bit addresses; compile it for wasm32");
      return { flags, limits: { start, end: reader.at }, memory: { module, name, initial, maximum } };
    }
    reader.skipImport(kind);
  }
  return undefined;
}

/** Replaces a part of one section and writes the section's new length. */
function splice(
  bytes: Uint8Array,
  part: { start: number; end: number },
  replacement: readonly number[],
  section: Section,
): Uint8Array<ArrayBuffer> {
  const before = bytes.subarray(section.content, part.start);
  const after = bytes.subarray(part.end, section.end);
  return joined([
    bytes.subarray(0, section.start),
    sectionOf(section.id, before, replacement, after),
    bytes.subarray(section.end),
  ]);
}

/** The memory section becomes an import behind the others: functions keep their numbers. */
function moveMemory(
  bytes: Uint8Array,
  sections: readonly Section[],
  own: Section,
  imports: Section | undefined,
  memory: MemoryImport,
): Uint8Array<ArrayBuffer> {
  const entry = joined([nameOf(memory.module), nameOf(memory.name), [KIND.memory], limitsOf(memory)]);
  const parts: Uint8Array[] = [bytes.subarray(0, 8)];
  let placed = false;
  const place = () => {
    if (placed) return;
    placed = true;
    if (!imports) {
      parts.push(sectionOf(SECTION.import, [1], entry));
      return;
    }
    const reader = new Reader(bytes, imports.content, imports.end);
    const count = reader.u32();
    parts.push(sectionOf(SECTION.import, leb(count + 1), bytes.subarray(reader.at, imports.end), entry));
  };
  for (const section of sections) {
    if (section === own) continue;
    if (section === imports) place();
    else {
      if (section.id > SECTION.import) place();
      parts.push(bytes.subarray(section.start, section.end));
    }
  }
  return joined(parts);
}

function limitsOf({ initial, maximum }: MemoryImport): number[] {
  return [HAS_MAXIMUM | SHARED, ...leb(initial), ...leb(maximum)];
}
