/**
 * The memory of a WebAssembly module (binary format, WebAssembly core specification, section 5.5). Ranks work on shared memory that
 * the node makes, so a module must import its memory as shared; one that defines its own, or imports one that is not shared, is
 * rewritten: both say the same but for the place the memory comes from.
 */
const IMPORT_SECTION = 2;
const MEMORY_SECTION = 5;
const KIND_MEMORY = 2;
const HAS_MAXIMUM = 1;
const SHARED = 2;
const MEMORY_64 = 4;
const PAGE_LIMIT = 65536;
/** Pages of a module that names no maximum: 2 GiB. */
const DEFAULT_MAXIMUM = 32768;
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

/** What is wrong with a module; `message` says what to do. */
export class ModuleError extends Error {
  override readonly name = "ModuleError";
}

interface Section {
  id: number;
  /** Offsets of the section with its id and length, and of its content. */
  start: number;
  content: number;
  end: number;
}

/** The module with its memory imported and shared. Throws ModuleError. */
export function shareMemory(given: Uint8Array<ArrayBuffer>): SharedModule {
  if (given.length > MAX_MODULE_BYTES)
    throw new ModuleError(`the module has ${given.length} bytes, and at most ${MAX_MODULE_BYTES} are allowed`);
  const sections = sectionsOf(given);
  const imports = sections.find(({ id }) => id === IMPORT_SECTION);
  const found = imports ? memoryImport(given, imports) : undefined;
  if (found) {
    if ((found.flags & SHARED) !== 0) return { bytes: given, memory: found.memory };
    return { bytes: splice(given, found.limits, limitsOf(found.memory), imports!), memory: found.memory };
  }
  const own = sections.find(({ id }) => id === MEMORY_SECTION);
  if (!own) throw new ModuleError("the module has no memory; it was not linked as a program");
  const reader = new Reader(given, own.content, own.end);
  if (reader.u32() !== 1) throw new ModuleError("the module has several memories; link it with one");
  const { flags, initial, maximum } = reader.limits();
  if ((flags & MEMORY_64) !== 0) throw new ModuleError("the module has 64-bit addresses; compile it for wasm32");
  const memory = { module: "env", name: "memory", initial, maximum };
  return { bytes: moveMemory(given, sections, own, imports, memory), memory };
}

function sectionsOf(bytes: Uint8Array): Section[] {
  const magic = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  if (!magic.every((byte, i) => bytes[i] === byte)) throw new ModuleError("this is no WebAssembly module");
  const sections: Section[] = [];
  for (let at = magic.length; at < bytes.length; ) {
    const reader = new Reader(bytes, at, bytes.length);
    const id = reader.byte();
    const length = reader.u32();
    const end = reader.at + length;
    if (end > bytes.length) throw new ModuleError("the module is cut short");
    sections.push({ id, start: at, content: reader.at, end });
    at = end;
  }
  return sections;
}

function memoryImport(bytes: Uint8Array, section: Section) {
  const reader = new Reader(bytes, section.content, section.end);
  for (let left = reader.u32(); left > 0; left--) {
    const module = reader.name();
    const name = reader.name();
    const kind = reader.byte();
    if (kind === KIND_MEMORY) {
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
  const entry = joined([nameOf(memory.module), nameOf(memory.name), [KIND_MEMORY], limitsOf(memory)]);
  const parts: Uint8Array[] = [bytes.subarray(0, 8)];
  let placed = false;
  const place = () => {
    if (placed) return;
    placed = true;
    if (!imports) {
      parts.push(sectionOf(IMPORT_SECTION, [1], entry));
      return;
    }
    const reader = new Reader(bytes, imports.content, imports.end);
    const count = reader.u32();
    parts.push(sectionOf(IMPORT_SECTION, leb(count + 1), bytes.subarray(reader.at, imports.end), entry));
  };
  for (const section of sections) {
    if (section === own) continue;
    if (section === imports) place();
    else {
      if (section.id > IMPORT_SECTION) place();
      parts.push(bytes.subarray(section.start, section.end));
    }
  }
  return joined(parts);
}

function limitsOf({ initial, maximum }: MemoryImport): number[] {
  return [HAS_MAXIMUM | SHARED, ...leb(initial), ...leb(maximum)];
}

function sectionOf(id: number, ...content: ArrayLike<number>[]): Uint8Array {
  const length = content.reduce((sum, part) => sum + part.length, 0);
  return joined([[id], leb(length), ...content]);
}

function nameOf(name: string): Uint8Array {
  const bytes = new TextEncoder().encode(name);
  return joined([leb(bytes.length), bytes]);
}

function leb(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) | 0x80);
  }
}

function joined(parts: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

class Reader {
  constructor(
    readonly bytes: Uint8Array,
    public at: number,
    readonly end: number,
  ) {}

  byte(): number {
    if (this.at >= this.end) throw new ModuleError("the module is cut short");
    return this.bytes[this.at++]!;
  }

  u32(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new ModuleError("the module has a number that is too long");
  }

  name(): string {
    const length = this.u32();
    if (this.at + length > this.end) throw new ModuleError("the module is cut short");
    const text = new TextDecoder().decode(this.bytes.slice(this.at, this.at + length));
    this.at += length;
    return text;
  }

  limits(): { flags: number; initial: number; maximum: number } {
    const flags = this.byte();
    const initial = this.u32();
    const maximum = (flags & HAS_MAXIMUM) !== 0 ? this.u32() : DEFAULT_MAXIMUM;
    if (initial > PAGE_LIMIT || maximum > PAGE_LIMIT || initial > maximum)
      throw new ModuleError(`the module asks for a memory of ${initial} to ${maximum} pages, which cannot be`);
    return { flags, initial, maximum };
  }

  /** What stands behind the names of an import that is no memory. */
  skipImport(kind: number): void {
    if (kind === 0) this.u32();
    else if (kind === 1) {
      this.byte();
      this.limits();
    } else if (kind === 3) {
      this.byte();
      this.byte();
    } else if (kind === 4) {
      this.byte();
      this.u32();
    } else throw new ModuleError("the module imports something of an unknown kind");
  }
}
