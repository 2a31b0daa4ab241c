import { TAG } from "./format";

const INITIAL_BYTES = 256;
/** Up to this many units a loop beats the call into TextEncoder. */
const SHORT_STRING = 48;

/** The same for a copy. */
const SHORT_COPY = 64;

const encoder = new TextEncoder();

/** Growing bytes. Little-endian. */
export class ByteWriter {
  length = 0;
  private bytes: Uint8Array<ArrayBuffer>;
  private view: DataView;

  constructor(bytes = INITIAL_BYTES) {
    this.bytes = new Uint8Array(bytes);
    this.view = new DataView(this.bytes.buffer);
  }

  get capacity(): number {
    return this.bytes.length;
  }

  /** A copy of what was written. */
  copy(): Uint8Array<ArrayBuffer> {
    const { bytes, length } = this;
    if (length > SHORT_COPY) return bytes.slice(0, length);
    const result = new Uint8Array(length);
    for (let i = 0; i < length; i++) result[i] = bytes[i]!;
    return result;
  }

  /** What was written, without copying; the writer must not be used again. */
  take(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.length);
  }

  u8(value: number): void {
    if (this.length === this.bytes.length) this.grow(1);
    this.bytes[this.length++] = value;
  }

  /** @param value 0 .. 2^53 - 1 */
  varint(value: number): void {
    this.reserve(8);
    let rest = value;
    while (rest >= 0x80) {
      this.bytes[this.length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.bytes[this.length++] = rest;
  }

  f64(value: number): void {
    this.reserve(8);
    this.view.setFloat64(this.length, value, true);
    this.length += 8;
  }

  i64(value: bigint): void {
    this.reserve(8);
    this.view.setBigInt64(this.length, value, true);
    this.length += 8;
  }

  raw(source: Uint8Array): void {
    this.reserve(source.length);
    this.bytes.set(source, this.length);
    this.length += source.length;
  }

  /** A string value, with its tag. */
  string(text: string): void {
    if (text.length <= SHORT_STRING && this.ascii(text)) return;
    if (text.isWellFormed()) this.utf8(text);
    else this.utf16(text);
  }

  private ascii(text: string): boolean {
    this.reserve(2 + text.length);
    const start = this.length;
    const { bytes } = this;
    bytes[start] = TAG.STRING_UTF8;
    bytes[start + 1] = text.length;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x80) return false;
      bytes[start + 2 + i] = unit;
    }
    this.length = start + 2 + text.length;
    return true;
  }

  private utf8(text: string): void {
    const encoded = encoder.encode(text);
    this.u8(TAG.STRING_UTF8);
    this.varint(encoded.length);
    this.raw(encoded);
  }

  private utf16(text: string): void {
    this.u8(TAG.STRING_UTF16);
    this.varint(text.length);
    this.reserve(2 * text.length);
    for (let i = 0; i < text.length; i++) this.view.setUint16(this.length + 2 * i, text.charCodeAt(i), true);
    this.length += 2 * text.length;
  }

  private reserve(bytes: number): void {
    if (this.length + bytes > this.bytes.length) this.grow(bytes);
  }

  private grow(bytes: number): void {
    const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.length + bytes));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }
}
