/**
 * A rank's heap that its peers may read: a growable shared buffer. The owner allocates and frees; peers get offsets in
 * descriptors and copy straight out of it. Sizes are rounded to four classes per doubling, freed blocks are kept per class.
 */
const SMALLEST_BLOCK = 256;

/** A rank's memory that its peers may read. `buffer` is all of it as it is now: the memory of a C program grows by a new one. */
export interface Segment {
  readonly buffer: SharedArrayBuffer;
}

/** What allocates in a rank's segment. The owner's thread alone. */
export interface Heap {
  /** The segment as it is now. */
  readonly memory: SharedArrayBuffer;
  /** Whether a buffer is the segment, as it is now or was before it grew. */
  owns(buffer: ArrayBufferLike): boolean;
  /** Offset of a block, or -1 when the segment cannot hold it. */
  allocate(bytes: number): number;
  /** Offsets that were never allocated are ignored: a peer's word is not trusted. */
  release(offset: number): void;
}

export const SEGMENT_MAX_BYTES = 512 * 1024 * 1024;

/** Grows up to SEGMENT_MAX_BYTES, or less where the device cannot even reserve the addresses. */
export function createSegment(): Segment {
  for (let max = SEGMENT_MAX_BYTES; ; max /= 4) {
    try {
      return { buffer: new SharedArrayBuffer(0, { maxByteLength: max }) };
    } catch (error) {
      if (max < 4 * 1024 * 1024) throw error;
    }
  }
}

/** The smallest class that holds `bytes`: 4, 5, 6 or 7 eighths of a power of two, at least 256. */
export function blockClass(bytes: number): number {
  if (bytes <= SMALLEST_BLOCK) return SMALLEST_BLOCK;
  const power = 2 ** Math.ceil(Math.log2(bytes));
  const eighth = power / 8;
  return Math.max(Math.ceil(bytes / eighth) * eighth, SMALLEST_BLOCK);
}

export class SegmentHeap implements Heap {
  readonly memory: SharedArrayBuffer;
  #top = 0;
  readonly #free = new Map<number, number[]>();
  readonly #sizes = new Map<number, number>();

  constructor(memory: SharedArrayBuffer) {
    this.memory = memory;
  }

  owns(buffer: ArrayBufferLike): boolean {
    return buffer === this.memory;
  }

  /** Bytes of blocks in use. */
  get used(): number {
    let sum = 0;
    for (const size of this.#sizes.values()) sum += size;
    return sum;
  }

  /** Offset of a block, 64-byte aligned, or -1 when the segment cannot hold it. */
  allocate(bytes: number): number {
    if (bytes > this.memory.maxByteLength) return -1;
    const size = (blockClass(bytes) + 63) & ~63;
    const reused = this.#free.get(size)?.pop();
    const offset = reused ?? this.#extend(size);
    if (offset >= 0) this.#sizes.set(offset, size);
    return offset;
  }

  /** Gives a block back; offsets that were never allocated are ignored (a peer's word is not trusted). */
  release(offset: number): void {
    const size = this.#sizes.get(offset);
    if (size === undefined) return;
    this.#sizes.delete(offset);
    const blocks = this.#free.get(size);
    if (blocks) blocks.push(offset);
    else this.#free.set(size, [offset]);
  }

  #extend(size: number): number {
    const offset = this.#top;
    const end = offset + size;
    if (end > this.memory.maxByteLength) return -1;
    if (end > this.memory.byteLength) {
      const grown = Math.min(this.memory.maxByteLength, Math.max(end, this.memory.byteLength * 1.5, 1 << 16));
      try {
        this.memory.grow(Math.ceil(grown / 65536) * 65536);
      } catch {
        return -1;
      }
    }
    this.#top = end;
    return offset;
  }
}
