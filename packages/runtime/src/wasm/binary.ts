/** The binary format of WebAssembly modules, as far as what rewrites them needs it (core specification, section 5). */

export const SECTION = {
  custom: 0,
  type: 1,
  import: 2,
  function: 3,
  memory: 5,
  global: 6,
  export: 7,
  code: 10,
} as const;
export const KIND = { function: 0, table: 1, memory: 2, global: 3, tag: 4 } as const;
export const HAS_MAXIMUM = 1;
const PAGE_LIMIT = 65536;
/** Pages of a memory that names no maximum: 2 GiB. */
const DEFAULT_MAXIMUM = 32768;

/** What is wrong with a module; `message` says what to do. */
export class ModuleError extends Error {
  override readonly name = "ModuleError";
}

export interface Section {
  id: number;
  /** Offsets of the section with its id and length, and of its content. */
  start: number;
  content: number;
  end: number;
}

export function sectionsOf(bytes: Uint8Array): Section[] {
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

export function sectionOf(id: number, ...content: ArrayLike<number>[]): Uint8Array {
  const length = content.reduce((sum, part) => sum + part.length, 0);
  return joined([[id], leb(length), ...content]);
}

export function nameOf(name: string): Uint8Array {
  const bytes = new TextEncoder().encode(name);
  return joined([leb(bytes.length), bytes]);
}

export function leb(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) | 0x80);
  }
}

export function joined(parts: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

export class Reader {
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
    if (kind === KIND.function) this.u32();
    else if (kind === KIND.table) {
      this.byte();
      this.limits();
    } else if (kind === KIND.global) {
      this.byte();
      this.byte();
    } else if (kind === KIND.tag) {
      this.byte();
      this.u32();
    } else throw new ModuleError("the module imports something of an unknown kind");
  }
}
