/** A C program's memory as its system calls read and write it. */
import * as errno from "./errno";
import { FileError } from "./file-system";

/** Longest path, bytes. */
const MAX_PATH = 4096;
const decoder = new TextDecoder();

/** Views are made anew at each use: the memory grows. Addresses outside of it throw RangeError. */
export class ProgramMemory {
  #memory: WebAssembly.Memory | undefined;

  attach(memory: WebAssembly.Memory): void {
    this.#memory = memory;
  }

  get view(): DataView {
    return new DataView(this.#memory!.buffer);
  }

  bytes(address: number, length: number): Uint8Array {
    return new Uint8Array(this.#memory!.buffer, address >>> 0, length >>> 0);
  }

  text(address: number, length: number): string {
    if (length > MAX_PATH) throw new FileError(errno.EINVAL);
    // A decoder takes no shared memory.
    return decoder.decode(this.bytes(address, length).slice());
  }
}
