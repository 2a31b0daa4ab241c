import type { Heap, Segment } from "./segment";

/** The program's own allocator, as its module exports it. */
export interface Allocator {
  /** Address of a block, 0 when there is no room. */
  malloc(bytes: number): number;
  free(address: number): void;
}

/**
 * The heap of a rank whose segment is the memory of a C program: blocks come from the program's allocator, so that both share the
 * memory. Nothing can be allocated before the program is there, nor when it exports no allocator.
 */
export class MallocHeap implements Heap {
  readonly #segment: Segment;
  readonly #blocks = new Set<number>();
  /** All that the memory has had: views of one that has gone are still views of the memory. */
  readonly #buffers = new WeakSet<ArrayBufferLike>();
  #latest: SharedArrayBuffer | undefined;
  #allocator: Allocator | undefined;

  constructor(segment: Segment) {
    this.#segment = segment;
  }

  attach(allocator: Allocator): void {
    this.#allocator = allocator;
  }

  get memory(): SharedArrayBuffer {
    const { buffer } = this.#segment;
    if (buffer !== this.#latest) {
      this.#latest = buffer;
      this.#buffers.add(buffer);
    }
    return buffer;
  }

  owns(buffer: ArrayBufferLike): boolean {
    return buffer === this.memory || this.#buffers.has(buffer);
  }

  allocate(bytes: number): number {
    const address = (this.#allocator?.malloc(Math.max(1, bytes)) ?? 0) >>> 0;
    // The allocator is the program's: it may be wrong.
    if (address === 0 || address + bytes > this.memory.byteLength) return -1;
    this.#blocks.add(address);
    return address;
  }

  release(offset: number): void {
    if (this.#blocks.delete(offset)) this.#allocator?.free(offset);
  }
}
