/**
 * The windows that a rank exposes, in memory that its peers and its node's bridge share with it: they lock and access a window
 * without the rank. Where memory is not shared the rank keeps the same table for itself.
 *
 * MAX_WINDOWS slots of 64 bytes; a slot belongs to the rank, its counters and bits to all:
 *     0  i32      id of the window, 0: free (published last)
 *     4  i32      where its memory is: OWN, SEGMENT, REGIONS
 *     8  i32      NR_ID of the rank whose segment it is
 *    12  i32      mutex of accumulates: 0 free, 1 held, 2 held and waited for
 *    16  i32 x 3  passive-target lock: next ticket, tickets that may write, tickets that may read (lock.ts)
 *    28  i32 x 2  ranks that wait for the lock, a bit for each NR_ID
 *    36  i32      1: the bridge waits for it
 *    40  f64      SEGMENT: offset of the first byte; REGIONS: of the list of regions
 *    48  f64      bytes of the window; REGIONS: 0
 */
export const MAX_WINDOWS = 1024;
const SLOT_BYTES = 64;
export const WINDOW_TABLE_BYTES = MAX_WINDOWS * SLOT_BYTES;

const W_ID = 0;
const W_KIND = 1;
const W_OWNER = 2;
const W_MUTEX = 3;
const W_LOCK = 4;
const W_WAITERS = 7;
const W_BRIDGE = 9;
const F_BASE = 5;
const F_SIZE = 6;

/** Memory that the rank alone reaches. */
export const OWN = 1;
/** One stretch of a segment of the node. */
export const SEGMENT = 2;
/** A dynamic window: what of the rank's segment stands in its list of regions. */
export const REGIONS = 3;

export interface WindowMemory {
  kind: number;
  owner: number;
  base: number;
  size: number;
}

/** Who waits for a lock: two words of NR_ID bits, and the bridge. */
export interface Waiters {
  low: number;
  high: number;
  bridge: boolean;
}

export class WindowSlot {
  readonly words: Int32Array;
  readonly #floats: Float64Array;

  constructor(
    buffer: ArrayBufferLike,
    offset: number,
    readonly index: number,
  ) {
    this.words = new Int32Array(buffer, offset, SLOT_BYTES / 4);
    this.#floats = new Float64Array(buffer, offset, SLOT_BYTES / 8);
  }

  /** Index of the mutex in `words`. */
  readonly mutex = W_MUTEX;
  /** Index of the lock's three words. */
  readonly lock = W_LOCK;

  get id(): number {
    return Atomics.load(this.words, W_ID);
  }

  get memory(): WindowMemory {
    return {
      kind: this.words[W_KIND]!,
      owner: this.words[W_OWNER]!,
      base: this.#floats[F_BASE]!,
      size: this.#floats[F_SIZE]!,
    };
  }

  /** The owner alone, on a free slot. */
  open(id: number, { kind, owner, base, size }: WindowMemory): void {
    this.words.fill(0);
    this.words[W_KIND] = kind;
    this.words[W_OWNER] = owner;
    this.#floats[F_BASE] = base;
    this.#floats[F_SIZE] = size;
    Atomics.store(this.words, W_ID, id);
  }

  /** The owner alone, when nobody uses the window any more. */
  close(): void {
    Atomics.store(this.words, W_ID, 0);
  }

  /** Whoever waits says so before it looks at the lock again, so that no release can pass unseen. */
  addWaiter(nrId: number): void {
    Atomics.or(this.words, W_WAITERS + (nrId >> 5), 1 << (nrId & 31));
  }

  addBridge(): void {
    Atomics.store(this.words, W_BRIDGE, 1);
  }

  /** Whoever changed the lock wakes these. */
  takeWaiters(): Waiters {
    return {
      low: Atomics.exchange(this.words, W_WAITERS, 0),
      high: Atomics.exchange(this.words, W_WAITERS + 1, 0),
      bridge: Atomics.exchange(this.words, W_BRIDGE, 0) !== 0,
    };
  }
}

/** NR_IDs of the bits. */
export function waitingRanks({ low, high }: Waiters): number[] {
  const ranks: number[] = [];
  for (let bit = 0; bit < 32; bit++) {
    if ((low >>> bit) & 1) ranks.push(bit);
    if ((high >>> bit) & 1) ranks.push(bit + 32);
  }
  return ranks;
}

export class WindowTable {
  readonly #buffer: ArrayBufferLike;
  readonly #offset: number;
  readonly #words: Int32Array;
  /** By index, made when somebody asks. */
  readonly #slots: WindowSlot[] = [];

  /** Any number of threads may attach; one, the rank's own, opens and closes. `offset` is a multiple of 8. */
  constructor(buffer: ArrayBufferLike, offset: number) {
    this.#buffer = buffer;
    this.#offset = offset;
    this.#words = new Int32Array(buffer, offset, WINDOW_TABLE_BYTES / 4);
  }

  slot(index: number): WindowSlot {
    this.#slots[index] ??= new WindowSlot(this.#buffer, this.#offset + index * SLOT_BYTES, index);
    return this.#slots[index]!;
  }

  /** The slot of a window that is open. */
  find(id: number): WindowSlot | undefined {
    return id === 0 ? undefined : this.#first(id);
  }

  /** Undefined when all are taken. */
  open(id: number, memory: WindowMemory): WindowSlot | undefined {
    const slot = this.#first(0);
    slot?.open(id, memory);
    return slot;
  }

  #first(id: number): WindowSlot | undefined {
    for (let index = 0; index < MAX_WINDOWS; index++)
      if (Atomics.load(this.#words, index * (SLOT_BYTES / 4) + W_ID) === id) return this.slot(index);
    return undefined;
  }
}
