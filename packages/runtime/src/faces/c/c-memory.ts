/**
 * A C program's memory as the library reads and writes it. Addresses are unsigned. The memory is shared: views of it before it
 * grew stay good for what they reach, so they are made anew when an address is beyond them. Asking for the buffer costs more than
 * most calls do otherwise.
 */
import { MPIError } from "../../mpi/errors";

const PAGE_BYTES = 65536;
/** Longest array of arguments and longest text that calls read. */
const MAX_ELEMENTS = 1 << 24;
const MAX_TEXT = 1 << 20;
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** `buffer` is another object when it has grown. */
export type GrowingMemory = Pick<WebAssembly.Memory, "buffer" | "grow">;

export class CMemory {
  readonly #memory: GrowingMemory;
  #buffer: ArrayBufferLike;
  #u8: Uint8Array;
  #i32: Int32Array;
  #i64: BigInt64Array;

  constructor(memory: GrowingMemory) {
    this.#memory = memory;
    this.#buffer = memory.buffer;
    this.#u8 = new Uint8Array(this.#buffer);
    this.#i32 = new Int32Array(this.#buffer);
    this.#i64 = new BigInt64Array(this.#buffer);
  }

  get u8(): Uint8Array {
    if (this.#memory.buffer !== this.#buffer) this.#renew();
    return this.#u8;
  }

  readInt(address: number): number {
    const word = this.#word(address);
    return this.#i32[word]!;
  }

  writeInt(address: number, value: number): void {
    const word = this.#word(address);
    this.#i32[word] = value;
  }

  readLong(address: number): number {
    const word = this.#doubleWord(address);
    return Number(this.#i64[word]);
  }

  writeLong(address: number, value: number | bigint): void {
    const word = this.#doubleWord(address);
    this.#i64[word] = BigInt(value);
  }

  readInts(address: number, count: number): number[] {
    if (count === 0) return [];
    this.#array(address, count, 4);
    const at = this.#word(address);
    return Array.from(this.#i32.subarray(at, at + count));
  }

  readLongs(address: number, count: number): number[] {
    if (count === 0) return [];
    this.#array(address, count, 8);
    const at = this.#doubleWord(address);
    return Array.from(this.#i64.subarray(at, at + count), Number);
  }

  writeInts(address: number, values: readonly number[]): void {
    if (values.length === 0) return;
    this.#within(address, values.length * 4);
    const at = this.#word(address);
    for (let i = 0; i < values.length; i++) this.#i32[at + i] = values[i]!;
  }

  /** Text up to its end of string. */
  readString(address: number): string {
    this.#within(address, 1);
    const start = address >>> 0;
    const text = this.u8.subarray(start, start + MAX_TEXT);
    const end = text.indexOf(0);
    if (end < 0) throw new MPIError("ERR_ARG", `the text at address 0x${start.toString(16)} has no end`);
    // A decoder takes no shared memory.
    return decoder.decode(text.slice(0, end));
  }

  /** Writes as much of a text as `room` bytes hold with their end of string; returns the bytes of text written. */
  writeString(address: number, text: string, room: number): number {
    const bytes = encoder.encode(text).subarray(0, room - 1);
    this.#within(address, bytes.length + 1);
    this.u8.set(bytes, address >>> 0);
    this.u8[(address >>> 0) + bytes.length] = 0;
    return bytes.length;
  }

  /** Address of zeroed memory that the program never gets from its own allocator. */
  extend(bytes: number): number {
    const pages = Math.ceil(bytes / PAGE_BYTES);
    try {
      return this.#memory.grow(pages) * PAGE_BYTES;
    } catch {
      throw new MPIError("ERR_NO_MEM", `${bytes} bytes do not fit this rank's memory`);
    }
  }

  #word(address: number): number {
    if (address !== 0 && (address & 3) === 0 && address >>> 0 <= this.u8.length - 4) return address >>> 2;
    throw this.#bad(address, 4);
  }

  #doubleWord(address: number): number {
    if (address !== 0 && (address & 7) === 0 && address >>> 0 <= this.u8.length - 8) return address >>> 3;
    throw this.#bad(address, 8);
  }

  #array(address: number, count: number, each: number): void {
    if (count < 0 || count > MAX_ELEMENTS) throw new MPIError("ERR_ARG", `an array of ${count} arguments cannot be`);
    this.#within(address, count * each);
  }

  #within(address: number, bytes: number): void {
    if (address === 0 || (address >>> 0) + bytes > this.u8.length) throw this.#bad(address, bytes);
  }

  #bad(address: number, bytes: number): MPIError {
    if (address === 0) return new MPIError("ERR_ARG", "a pointer is null where the call needs memory");
    const where = `0x${(address >>> 0).toString(16)}`;
    return new MPIError(
      "ERR_ARG",
      `${bytes} bytes at address ${where} are outside the program's memory of ${this.u8.length} bytes, or not aligned; the pointer is wrong`,
    );
  }

  #renew(): void {
    this.#buffer = this.#memory.buffer;
    this.#u8 = new Uint8Array(this.#buffer);
    this.#i32 = new Int32Array(this.#buffer);
    this.#i64 = new BigInt64Array(this.#buffer);
  }
}
