/**
 * Addresses of memory, as displacements of dynamic windows and Get_address use them: within the rank's segment the offset there,
 * which peers and the node understand too; for other memory a number that the rank gives to its buffer, from ORDINARY on.
 */
import { type BufferMemory, bytesOf } from "../datatype/memory";
import type { Heap } from "../shm/segment";

/** Above every offset in a segment. */
export const ORDINARY = 2 ** 40;
/** Room between buffers: an access beyond the end of one is not one within the next. */
const GAP = 4096;

export class Addresses {
  readonly #heap: Pick<Heap, "owns"> | null;
  readonly #bases = new WeakMap<ArrayBufferLike, number>();
  #next = ORDINARY;

  constructor(heap: Pick<Heap, "owns"> | null) {
    this.#heap = heap;
  }

  /** Of the first byte; stays as long as the memory. */
  of(memory: BufferMemory): number {
    const { buffer, byteOffset } = bytesOf(memory);
    if (this.#heap?.owns(buffer)) return byteOffset;
    let base = this.#bases.get(buffer);
    if (base === undefined) {
      base = this.#next;
      this.#bases.set(buffer, base);
      const longest = Math.max(buffer.byteLength, buffer.maxByteLength);
      this.#next += Math.ceil((longest + GAP) / GAP) * GAP;
    }
    return base + byteOffset;
  }
}
