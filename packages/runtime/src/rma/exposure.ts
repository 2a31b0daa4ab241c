/** The memory of a window as whoever serves an access reaches it: offsets of the window to bytes. Nothing outside is reached. */
import type { Segment } from "../shm/segment";
import { ORDINARY } from "./addresses";
import { REGIONS, SEGMENT, type WindowSlot } from "./window-table";

/** Bytes of a window: those asked for begin at `bytes[at]`. */
export interface Place {
  bytes: Uint8Array;
  at: number;
}

export interface Exposure {
  /** Undefined when not all of these bytes are part of the window. */
  find(offset: number, length: number): Place | undefined;
}

/** One stretch of memory. */
export class StretchExposure implements Exposure {
  constructor(readonly bytes: Uint8Array) {}

  find(offset: number, length: number): Place | undefined {
    return offset >= 0 && offset + length <= this.bytes.length ? { bytes: this.bytes, at: offset } : undefined;
  }
}

/** Regions that a dynamic window may have at once. */
export const MAX_REGIONS = 1024;
export const REGION_LIST_BYTES = MAX_REGIONS * 16;

/** The list of a dynamic window's regions in a segment: f64 address and f64 bytes of each, 0 bytes: free. */
export class RegionList implements Exposure {
  readonly #segment: Segment;
  readonly #list: Float64Array;

  /** `offset` is a multiple of 8, the list lies within the segment. */
  constructor(segment: Segment, offset: number) {
    this.#segment = segment;
    this.#list = new Float64Array(segment.buffer, offset, 2 * MAX_REGIONS);
  }

  clear(): void {
    this.#list.fill(0);
  }

  /** The owner alone. False when the list is full. */
  add(address: number, size: number): boolean {
    for (let i = 0; i < this.#list.length; i += 2) {
      if (this.#list[i + 1] !== 0) continue;
      this.#list[i] = address;
      this.#list[i + 1] = size;
      return true;
    }
    return false;
  }

  remove(address: number): void {
    for (let i = 0; i < this.#list.length; i += 2) if (this.#list[i] === address) this.#list[i + 1] = 0;
  }

  /** Also where it begins in one region and ends in another that follows it. */
  find(offset: number, length: number): Place | undefined {
    const { buffer } = this.#segment;
    if (offset + length > buffer.byteLength) return undefined;
    for (let reached = offset; ; ) {
      const end = this.#endAt(reached);
      if (end === undefined) return undefined;
      if (offset + length <= end) return { bytes: new Uint8Array(buffer), at: offset };
      reached = end;
    }
  }

  /** Where the region ends that an address is in. */
  #endAt(address: number): number | undefined {
    for (let i = 0; i < this.#list.length; i += 2) {
      const [start, size] = [this.#list[i]!, this.#list[i + 1]!];
      if (address >= start && address < start + size) return start + size;
    }
    return undefined;
  }
}

/** What a slot says of its memory; null when the rank alone reaches it. The slot's numbers are a program's: none is trusted. */
export function exposureOf(slot: WindowSlot, segments: readonly Segment[]): Exposure | null {
  const { kind, owner, base, size } = slot.memory;
  const segment = segments[owner];
  if (!segment || !Number.isSafeInteger(base) || base < 0) return null;
  const isWithin = (bytes: number) => bytes >= 0 && base + bytes <= segment.buffer.byteLength;
  if (kind === SEGMENT) return isWithin(size) ? new StretchExposure(new Uint8Array(segment.buffer, base, size)) : null;
  if (kind !== REGIONS || base % 8 !== 0) return null;
  return isWithin(REGION_LIST_BYTES) ? new RegionList(segment, base) : null;
}

/** Whether an access at this offset of a dynamic window is for the rank alone. */
export function isOrdinary(offset: number): boolean {
  return offset >= ORDINARY;
}
