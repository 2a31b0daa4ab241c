/** Reads the little-endian data of a DWARF section (DWARF 5, section 7). What is cut short throws RangeError. */
const decoder = new TextDecoder();

export class ByteReader {
  readonly #view: DataView;
  readonly #bytes: Uint8Array;

  constructor(
    bytes: Uint8Array,
    public at = 0,
    readonly end = bytes.length,
  ) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, Math.min(end, bytes.length));
  }

  get isAtEnd(): boolean {
    return this.at >= this.end;
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  i8(): number {
    return this.#view.getInt8(this.#take(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#take(2), true);
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4), true);
  }

  /** A number of 1, 2 or 4 bytes; of longer ones the low 4. */
  unsigned(size: number): number {
    if (size === 1) return this.u8();
    if (size === 2) return this.u16();
    const value = this.u32();
    this.skip(size - 4);
    return value;
  }

  /** LEB128; numbers beyond 2^53 lose their low bits. */
  uleb(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.u8();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }

  sleb(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.u8();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return (byte & 0x40) === 0 ? value : value - factor * 128;
    }
  }

  /** Text up to its zero. */
  text(): string {
    const start = this.at;
    while (this.u8() !== 0);
    return decoder.decode(this.#bytes.slice(start, this.at - 1));
  }

  skip(bytes: number): void {
    this.#take(bytes);
  }

  #take(bytes: number): number {
    const { at } = this;
    if (bytes < 0 || at + bytes > this.end) throw new RangeError("the section is cut short");
    this.at = at + bytes;
    return at;
  }
}
