/** What a send reads when its step runs. */
export interface Filled {
  readonly filled: Uint8Array;
}

/** Brings what steps change back to how it was made. */
export type Reset = () => void;

let resets: Reset[] | undefined;

/** What `work` makes, and a way to bring all slots and results in it back to how they were made. */
export function resettable<T>(work: () => T): { made: T; reset: Reset } {
  const all: Reset[] = [];
  resets = all;
  try {
    const made = work();
    return {
      made,
      reset: () => {
        for (const reset of all) reset();
      },
    };
  } finally {
    resets = undefined;
  }
}

/** Said by what is made now and changes later. */
export function onReset(reset: Reset): void {
  resets?.push(reset);
}

/** Bytes that a step fills and a later one reads. */
export class Slot implements Filled {
  /**
   * @param bytes where they lie; null before they have come: a receive then takes a message of any size
   * @param fixed a combination must not write into these bytes: they are the caller's send buffer
   * @param make gives the memory when the first receive wants it
   */
  constructor(
    public bytes: Uint8Array | null,
    readonly fixed = false,
    private readonly make?: () => Uint8Array,
  ) {
    if (resets) resets.push(() => (this.bytes = bytes));
  }

  get filled(): Uint8Array {
    if (this.bytes === null) throw new Error("a schedule read a slot before it was filled");
    return this.bytes;
  }

  /** Makes these its bytes, in its memory where it has some and they fit. */
  fill(bytes: Uint8Array): void {
    if (!this.bytes || bytes.length > this.bytes.length) {
      this.bytes = bytes;
      return;
    }
    this.bytes.set(bytes);
    if (bytes.length < this.bytes.length) this.bytes = this.bytes.subarray(0, bytes.length);
  }

  /** Memory to receive into; null: whatever comes. */
  target(): Uint8Array | null {
    this.bytes ??= this.make ? this.make() : null;
    return this.bytes;
  }
}

/** Neighbouring bytes of one memory as one view; undefined when there is a gap or memory is missing. */
export function joined(slots: readonly Slot[]): Uint8Array | undefined {
  let first: Uint8Array | undefined;
  let end = 0;
  for (const { bytes } of slots) {
    if (bytes === null) return undefined;
    if (bytes.length === 0) continue;
    if (first && (bytes.buffer !== first.buffer || bytes.byteOffset !== end)) return undefined;
    first ??= bytes;
    end = bytes.byteOffset + bytes.length;
  }
  if (!first) return new Uint8Array(0);
  return new Uint8Array(first.buffer, first.byteOffset, end - first.byteOffset);
}
