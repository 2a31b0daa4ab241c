/**
 * Where the ranks of a node offer tasks that any of them may run: a few slots for each rank, taken by one compare-and-exchange,
 * so that a task is run once, also while its owner computes. The bytes of a task lie in its owner's segment.
 *
 * Layout, byte offsets from `start` (64-byte aligned):
 *     0  i32  stealable tasks of all ranks that have not ended
 *     4  i32  ranks whose program has ended
 *    64 + RANK_BYTES * rank:
 *            0  i32  1 while the rank looks for work
 *            4  i32  tasks it offers
 *           64  SLOTS x { i32 state, i32 function, i32 id, i32 unused, f64 offset in the owner's segment, f64 length }
 */
export const SLOTS = 32;
const SLOT_BYTES = 32;
const RANK_BYTES = 64 + SLOTS * SLOT_BYTES;
const UNFINISHED = 0;
const ENDED = 1;
const HUNGRY = 0;
const OFFERED_COUNT = 1;

const FREE = 0;
const OFFERED = 1;
const TAKEN = 2;

export function taskBoardBytes(ranks: number): number {
  return 64 + ranks * RANK_BYTES;
}

export interface Offer {
  /** Hash of the function's name. */
  functionHash: number;
  /** The owner's number of the task; later tasks have higher ones. */
  id: number;
  /** Bytes in the owner's segment. */
  offset: number;
  length: number;
}

export interface TakenTask extends Offer {
  /** NR_ID of the rank that offered it. */
  owner: number;
  slot: number;
}

export class TaskBoard {
  readonly ranks: number;
  readonly #own: number;
  readonly #words: Int32Array;
  readonly #floats: Float64Array;
  readonly #start: number;
  /** Where to look first: where something was found last, or for hungry ranks behind the last one found. */
  #victim: number;
  #fed: number;

  /** `start` in zeroed memory, or in memory that others use already; `own` is the NR_ID of this rank. */
  constructor(memory: SharedArrayBuffer, start: number, ranks: number, own: number) {
    this.ranks = ranks;
    this.#own = own;
    this.#words = new Int32Array(memory);
    this.#floats = new Float64Array(memory);
    this.#start = start;
    this.#victim = own;
    this.#fed = own;
  }

  /** Counts a task of this rank that has begun its life, or (-1) ended it. */
  countUnfinished(change: 1 | -1): void {
    Atomics.add(this.#words, (this.#start >> 2) + UNFINISHED, change);
  }

  /** The program of this rank has ended: from now on only tasks make tasks here. Once. */
  endProgram(): void {
    Atomics.add(this.#words, (this.#start >> 2) + ENDED, 1);
  }

  /** No rank has a task, and none will. */
  get isOver(): boolean {
    const at = this.#start >> 2;
    // In this order: once all programs have ended the other number never leaves 0.
    return Atomics.load(this.#words, at + ENDED) === this.ranks && Atomics.load(this.#words, at + UNFINISHED) === 0;
  }

  /** Offers a task of this rank; the slot, or -1 when all are in use. */
  offer({ functionHash, id, offset, length }: Offer): number {
    for (let slot = 0; slot < SLOTS; slot++) {
      const at = this.#slot(this.#own, slot);
      if (Atomics.load(this.#words, at) !== FREE) continue;
      this.#words[at + 1] = functionHash;
      this.#words[at + 2] = id;
      this.#floats[(at >> 1) + 2] = offset;
      this.#floats[(at >> 1) + 3] = length;
      Atomics.store(this.#words, at, OFFERED);
      Atomics.add(this.#words, this.#rank(this.#own) + OFFERED_COUNT, 1);
      return slot;
    }
    return -1;
  }

  /** Whether this rank may use the memory of a slot of its own again. */
  isFree(slot: number): boolean {
    return Atomics.load(this.#words, this.#slot(this.#own, slot)) === FREE;
  }

  /** Takes the oldest task that this rank offers itself. */
  takeOwn(): TakenTask | undefined {
    return this.#takeOf(this.#own, () => true);
  }

  /** Takes the oldest task of another rank whose function this rank knows. Nobody else gets it. */
  steal(knows: (functionHash: number) => boolean): TakenTask | undefined {
    for (let i = 0; i < this.ranks; i++) {
      const victim = (this.#victim + i) % this.ranks;
      if (victim === this.#own) continue;
      const task = this.#takeOf(victim, knows);
      if (!task) continue;
      this.#victim = victim;
      return task;
    }
    return undefined;
  }

  /** The bytes of a taken task have been copied: its owner may use the slot and the memory again. */
  release({ owner, slot }: TakenTask): void {
    Atomics.store(this.#words, this.#slot(owner, slot), FREE);
  }

  /** Whether any rank offers a task. */
  get hasOffers(): boolean {
    for (let rank = 0; rank < this.ranks; rank++)
      if (Atomics.load(this.#words, this.#rank(rank) + OFFERED_COUNT) > 0) return true;
    return false;
  }

  /** This rank looks for work, to be said before it looks, or does no longer. */
  setHungry(hungry: boolean): void {
    Atomics.store(this.#words, this.#rank(this.#own) + HUNGRY, hungry ? 1 : 0);
  }

  /** NR_ID of another rank that looks for work; the same rank is given once until it says so again. -1 when there is none. */
  nextHungry(): number {
    for (let i = 1; i <= this.ranks; i++) {
      const rank = (this.#fed + i) % this.ranks;
      if (rank === this.#own) continue;
      const at = this.#rank(rank) + HUNGRY;
      if (Atomics.load(this.#words, at) === 0 || Atomics.compareExchange(this.#words, at, 1, 0) !== 1) continue;
      this.#fed = rank;
      return rank;
    }
    return -1;
  }

  #takeOf(owner: number, knows: (functionHash: number) => boolean): TakenTask | undefined {
    const words = this.#words;
    const rank = this.#rank(owner);
    while (Atomics.load(words, rank + OFFERED_COUNT) > 0) {
      let oldest = -1;
      for (let slot = 0; slot < SLOTS; slot++) {
        const at = this.#slot(owner, slot);
        if (Atomics.load(words, at) !== OFFERED || !knows(words[at + 1]!)) continue;
        if (oldest < 0 || words[at + 2]! < words[this.#slot(owner, oldest) + 2]!) oldest = slot;
      }
      if (oldest < 0) return undefined;
      const at = this.#slot(owner, oldest);
      if (Atomics.compareExchange(words, at, OFFERED, TAKEN) !== OFFERED) continue;
      Atomics.sub(words, rank + OFFERED_COUNT, 1);
      return {
        owner,
        slot: oldest,
        functionHash: words[at + 1]!,
        id: words[at + 2]!,
        offset: this.#floats[(at >> 1) + 2]!,
        length: this.#floats[(at >> 1) + 3]!,
      };
    }
    return undefined;
  }

  /** Index of the first word of a rank, or of a slot. */
  #rank(rank: number): number {
    return (this.#start + 64 + rank * RANK_BYTES) >> 2;
  }

  #slot(rank: number, slot: number): number {
    return this.#rank(rank) + ((64 + slot * SLOT_BYTES) >> 2);
  }
}
