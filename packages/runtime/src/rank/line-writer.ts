/** Cuts a stream of UTF-8 bytes into lines. */
const NEWLINE = 10;
/** A longer line is cut. */
const MAX_LINE_BYTES = 8 * 1024;

export class LineWriter {
  readonly #emit: (line: string) => void;
  readonly #decoder = new TextDecoder();
  readonly #line = new Uint8Array(MAX_LINE_BYTES);
  #length = 0;

  constructor(emit: (line: string) => void) {
    this.#emit = emit;
  }

  /** The bytes are read before it returns. */
  write(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte === NEWLINE) this.#flush(false);
      else {
        this.#line[this.#length++] = byte;
        if (this.#length === MAX_LINE_BYTES) this.#flush(true);
      }
    }
  }

  /** Emits what has no end of line. */
  end(): void {
    if (this.#length > 0) this.#flush(false);
  }

  /** @param goesOn a character may be cut at the end */
  #flush(goesOn: boolean): void {
    this.#emit(this.#decoder.decode(this.#line.subarray(0, this.#length), { stream: goesOn }));
    this.#length = 0;
  }
}
