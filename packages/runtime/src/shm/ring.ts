/**
 * A ring of framed records in shared memory: many producers, one consumer, neither ever blocks. A producer claims room,
 * writes, and publishes by one atomic store; the consumer sees records in claim order and zeroes what it has read before it
 * tells producers of the room.
 *
 * Layout, byte offsets from `start` (64-byte aligned), indices a cache line apart:
 *     0  i32  tail: bytes ever claimed, modulo 2^32 (producers, compare-and-exchange)
 *    64  i32  head: bytes released, modulo 2^32, at most an eighth of the ring behind (consumer)
 *   128  i32  sleeping: 1 while the consumer waits on this word, 2 while it waits on a bell
 *   132  i32  index of that bell's word in the memory
 *   192  data: `capacity` bytes, a power of two
 * Record, 8-byte aligned: i32 length + 8 (0 = not published, negative = skip so many bytes), i32 unused, then the bytes.
 */
import { ringBell } from "./bell";

const TAIL = 0;
const HEAD = 64;
const SLEEPING = 128;
const BELL = 132;
const DATA = 192;
const RECORD_HEADER = 8;
/** Values of the word `sleeping`. */
const AWAKE = 0;
const ASLEEP = 1;
const AT_A_BELL = 2;

export const RING_OVERHEAD_BYTES = DATA;

/** Bytes of shared memory a ring of this capacity takes. */
export function ringBytes(capacity: number): number {
  return DATA + capacity;
}

/** Longest record a ring of this capacity accepts. */
export function maxRecordBytes(capacity: number): number {
  return capacity / 4 - RECORD_HEADER;
}

export class Ring {
  readonly words: Int32Array;
  readonly bytes: Uint8Array;
  /** Length of the record `peek` found. */
  length = 0;
  readonly #tail: number;
  readonly #head: number;
  readonly #sleeping: number;
  readonly #bell: number;
  readonly #data: number;
  readonly #capacity: number;
  /** The consumer's own copy of head, and what producers have been told of it. */
  #consumed: number;
  #told: number;
  /** An arrival() is outstanding. */
  #listening = false;

  /** Attaches to zeroed or already used memory at `start`; any number of threads may attach, one may consume. */
  constructor(memory: SharedArrayBuffer, start: number, capacity: number) {
    if ((capacity & (capacity - 1)) !== 0 || capacity < 64) throw new RangeError(`ring capacity ${capacity}`);
    this.words = new Int32Array(memory);
    this.bytes = new Uint8Array(memory);
    this.#tail = (start + TAIL) >> 2;
    this.#head = (start + HEAD) >> 2;
    this.#sleeping = (start + SLEEPING) >> 2;
    this.#bell = (start + BELL) >> 2;
    this.#data = start + DATA;
    this.#capacity = capacity;
    this.#consumed = Atomics.load(this.words, this.#head);
    this.#told = this.#consumed;
  }

  /**
   * Producer: byte offset (8-byte aligned, into `bytes`) of room for a record of at most maxRecordBytes, or -1 when the
   * ring is full now.
   */
  claim(length: number): number {
    const need = (length + RECORD_HEADER + 7) & ~7;
    const { words } = this;
    const capacity = this.#capacity;
    // A longer record could wait for ever: with padding before it, it might not even fit an empty ring.
    if (need > capacity >> 2) throw new RangeError(`a record of ${length} bytes in a ring of ${capacity}`);
    for (;;) {
      const tail = Atomics.load(words, this.#tail);
      const head = Atomics.load(words, this.#head);
      const index = tail & (capacity - 1);
      const toEnd = capacity - index;
      const total = need <= toEnd ? need : need + toEnd;
      if (total > capacity - ((tail - head) | 0)) return -1;
      if (Atomics.compareExchange(words, this.#tail, tail, (tail + total) | 0) !== tail) continue;
      if (need <= toEnd) return this.#data + index + RECORD_HEADER;
      Atomics.store(words, (this.#data + index) >> 2, -toEnd);
      return this.#data + RECORD_HEADER;
    }
  }

  /** Producer: makes the record at `at` visible. True when the consumer sleeps and was woken. */
  publish(at: number, length: number): boolean {
    const { words } = this;
    Atomics.store(words, (at - RECORD_HEADER) >> 2, length + RECORD_HEADER);
    if (Atomics.load(words, this.#sleeping) === AWAKE) return false;
    this.wake();
    return true;
  }

  /** Any thread: ends the consumer's sleep. */
  wake(): void {
    const { words } = this;
    const was = Atomics.exchange(words, this.#sleeping, AWAKE);
    if (was === ASLEEP) Atomics.notify(words, this.#sleeping);
    else if (was === AT_A_BELL) ringBell(words, Atomics.load(words, this.#bell));
  }

  /** Consumer: byte offset of the oldest record, with `length` set; -1 when none is published. */
  peek(): number {
    const { words } = this;
    for (;;) {
      const start = this.#data + (this.#consumed & (this.#capacity - 1));
      const mark = Atomics.load(words, start >> 2);
      if (mark === 0) return -1;
      if (mark > 0) {
        this.length = mark - RECORD_HEADER;
        return start + RECORD_HEADER;
      }
      this.#advance(-mark);
    }
  }

  /** Consumer: gives the room of the record `peek` found back. Its bytes may not be read afterwards. */
  release(): void {
    const size = (this.length + RECORD_HEADER + 7) & ~7;
    this.#advance(size);
  }

  /**
   * Zeroes what was read and tells producers of the room, only once in a while: each telling costs every producer a cache miss,
   * and to write to a record at once would make whoever reads wait for its memory. What they do not know of is less than an
   * eighth of the ring, so that an empty ring has room for the longest record and the padding before it.
   */
  #advance(size: number): void {
    this.#consumed = (this.#consumed + size) | 0;
    const read = (this.#consumed - this.#told) | 0;
    const capacity = this.#capacity;
    if (read < capacity >> 3) return;
    const from = this.#told & (capacity - 1);
    const end = from + read;
    const data = this.#data;
    this.bytes.fill(0, data + from, data + Math.min(end, capacity));
    if (end > capacity) this.bytes.fill(0, data, data + end - capacity);
    this.#told = this.#consumed;
    Atomics.store(this.words, this.#head, this.#consumed);
  }

  /**
   * Consumer, in a thread that may block: returns when a record is there, when woken, or after the timeout.
   * @param bell word of a bell in the same memory: returns also when it has been rung more often than `strokes`
   */
  sleep(timeoutMs: number, bell = this.#sleeping, strokes = ASLEEP): void {
    const { words } = this;
    Atomics.store(words, this.#bell, bell);
    Atomics.store(words, this.#sleeping, bell === this.#sleeping ? ASLEEP : AT_A_BELL);
    if (this.peek() < 0) Atomics.wait(words, bell, strokes, timeoutMs);
    Atomics.store(words, this.#sleeping, AWAKE);
    // An arrival() of this thread waits on the same word, and producers see it awake now.
    if (!this.#listening) return;
    this.#listening = false;
    Atomics.notify(words, this.#sleeping);
  }

  /** Consumer, in any thread: resolves when a record is there or when woken. One call may be outstanding. */
  arrival(): Promise<unknown> | undefined {
    const { words } = this;
    Atomics.store(words, this.#sleeping, ASLEEP);
    if (this.peek() >= 0) {
      Atomics.store(words, this.#sleeping, AWAKE);
      return undefined;
    }
    const wait = Atomics.waitAsync(words, this.#sleeping, ASLEEP);
    this.#listening = wait.async;
    return wait.async ? wait.value : undefined;
  }
}
