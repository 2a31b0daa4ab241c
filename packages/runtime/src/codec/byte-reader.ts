import { DecodeError, type DecodeErrorCode } from "./codec-errors";

/** Up to this many bytes a loop beats the call into TextDecoder. */
const SHORT_STRING = 32;
const UNITS_PER_CALL = 4096;

/** Short strings seen lately: keys repeat, and making a string costs more than comparing one. A power of two. */
const RECENT_STRINGS = 1024;
const recent: string[] = new Array<string>(RECENT_STRINGS).fill("");

// A byte order mark is a character of the value like any other.
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Bounds-checked reading. Every method throws DecodeError and nothing else. Little-endian. */
export class ByteReader {
  offset = 0;
  private readonly bytes: Uint8Array;
  private lazyView: DataView | undefined;

  constructor(bytes: Uint8Array) {
    // A subclass such as Buffer has a slice() that shares memory.
    this.bytes =
      bytes.constructor === Uint8Array ? bytes : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get remaining(): number {
    return this.bytes.length - this.offset;
  }

  fail(code: DecodeErrorCode, detail: string, options?: ErrorOptions): DecodeError {
    return new DecodeError(code, `${detail} (byte ${this.offset} of ${this.bytes.length})`, this.offset, options);
  }

  u8(): number {
    this.need(1);
    return this.bytes[this.offset++]!;
  }

  /** 0 .. 2^53 - 1 */
  varint(): number {
    let value = 0;
    let scale = 1;
    for (let i = 0; i < 8; i++) {
      const byte = this.u8();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) {
        if (value > Number.MAX_SAFE_INTEGER) break;
        return value;
      }
      scale *= 0x80;
    }
    throw this.fail("bad-length", "a number is too long");
  }

  /** A count of things that take at least `bytesEach` bytes each, so that a lie cannot make memory be reserved. */
  count(bytesEach: number): number {
    const count = this.varint();
    if (count * bytesEach > this.remaining)
      throw this.fail("truncated", `${count} items do not fit into the bytes left`);
    return count;
  }

  f64(): number {
    this.need(8);
    this.offset += 8;
    return this.view.getFloat64(this.offset - 8, true);
  }

  i64(): bigint {
    this.need(8);
    this.offset += 8;
    return this.view.getBigInt64(this.offset - 8, true);
  }

  /** A copy, also of shared memory. */
  buffer(length: number): ArrayBuffer {
    return this.copy(length).buffer as ArrayBuffer;
  }

  copy(length: number): Uint8Array {
    this.need(length);
    this.offset += length;
    return this.bytes.slice(this.offset - length, this.offset);
  }

  utf8(length: number): string {
    this.need(length);
    if (length <= SHORT_STRING) {
      const text = this.ascii(length);
      if (text !== undefined) return text;
    }
    try {
      // Text decoders refuse shared memory.
      const isShared = Object.prototype.toString.call(this.bytes.buffer) === "[object SharedArrayBuffer]";
      const part = isShared
        ? this.bytes.slice(this.offset, this.offset + length)
        : this.bytes.subarray(this.offset, this.offset + length);
      const text = decoder.decode(part);
      this.offset += length;
      return text;
    } catch (cause) {
      throw this.fail("bad-text", "a string is not valid UTF-8", { cause });
    }
  }

  utf16(units: number): string {
    this.need(2 * units);
    let text = "";
    for (let done = 0; done < units; done += UNITS_PER_CALL) {
      const part = new Array<number>(Math.min(UNITS_PER_CALL, units - done));
      for (let i = 0; i < part.length; i++) part[i] = this.view.getUint16(this.offset + 2 * i, true);
      text += String.fromCharCode(...part);
      this.offset += 2 * part.length;
    }
    return text;
  }

  private get view(): DataView {
    this.lazyView ??= new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength);
    return this.lazyView;
  }

  private ascii(length: number): string | undefined {
    const { bytes, offset } = this;
    let hash = length;
    for (let i = offset; i < offset + length; i++) {
      const byte = bytes[i]!;
      if (byte >= 0x80) return undefined;
      hash = Math.imul(hash ^ byte, 0x0100_0193);
    }
    this.offset = offset + length;
    const slot = (hash ^ (hash >>> 15)) & (RECENT_STRINGS - 1);
    const known = recent[slot]!;
    if (known.length === length && this.equals(known, offset)) return known;
    let text = "";
    for (let i = offset; i < offset + length; i++) text += String.fromCharCode(bytes[i]!);
    recent[slot] = text;
    return text;
  }

  private equals(text: string, offset: number): boolean {
    for (let i = 0; i < text.length; i++) {
      if (text.charCodeAt(i) !== this.bytes[offset + i]) return false;
    }
    return true;
  }

  private need(length: number): void {
    if (length > this.remaining) throw this.fail("truncated", `${length} bytes more are needed`);
  }
}
