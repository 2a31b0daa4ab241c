/**
 * The rooms of a node, and which communicator meets in which. Who first asks for a communicator decides, for all its members:
 * they find the same room, or all of them none.
 *
 * Layout, byte offsets from `start` (64-byte aligned):
 *     0  i32  lock: 1 while a rank looks or writes here
 *     4  i32  full: 1 for ever once the table was full; contexts that are not in it have no room then
 *    64  TABLE entries: i32 context + 1 (0: free), i32 room (-1: none), i32 members that have gone, i32 unused
 *        then ROOMS rooms
 */
import { MeetingRoom, roomBytes } from "./meeting-room";

export const ROOMS = 8;
export const TABLE = 1024;

const FULL = 1;
const ENTRIES = 16;
const ENTRY_WORDS = 4;
const HEAD_BYTES = 64 + TABLE * ENTRY_WORDS * 4;
const NONE = -1;

/** Bytes of the rooms of a node with so many ranks. */
export function roomsBytes(ranks: number): number {
  return HEAD_BYTES + ROOMS * roomBytes(ranks);
}

export class MeetingRooms {
  readonly #memory: SharedArrayBuffer;
  readonly #start: number;
  readonly #ranks: number;
  readonly #words: Int32Array;

  constructor(memory: SharedArrayBuffer, start: number, ranks: number) {
    this.#memory = memory;
    this.#start = start;
    this.#ranks = ranks;
    this.#words = new Int32Array(memory, start, HEAD_BYTES / 4);
  }

  /** The room of the communicator with this context and so many members in the node; the same answer for each of them. */
  find(context: number, members: number): MeetingRoom | undefined {
    const room = this.#locked(() => this.#words[this.#entry(context, members) + 1]!);
    return room === NONE ? undefined : this.#room(room, members);
  }

  /** A member has freed the communicator and has no operation under way. Each calls it once, also one that never asked. */
  leave(context: number, members: number): void {
    this.#locked(() => {
      const entry = this.#entry(context, NONE);
      if (++this.#words[entry + 2]! === members) this.#words.fill(0, entry, entry + ENTRY_WORDS);
      return 0;
    });
  }

  /** The entry of a context, made when there is none: with a room when there is a free one and it has `members`. */
  #entry(context: number, members: number): number {
    const words = this.#words;
    let free = -1;
    for (let i = 0; i < TABLE; i++) {
      const at = ENTRIES + ((context + i) % TABLE) * ENTRY_WORDS;
      if (words[at] === context + 1) return at;
      if (words[at] === 0 && free < 0) free = at;
    }
    if (free < 0) words[FULL] = 1;
    // What is written to the lock's own words changes nothing: an entry that says none.
    if (words[FULL] === 1) return this.#nowhere();
    words[free + 1] = members === NONE ? NONE : this.#freeRoom(members);
    words[free] = context + 1;
    words[free + 2] = 0;
    return free;
  }

  /** Words 4 to 7 of the head. */
  #nowhere(): number {
    this.#words[5] = NONE;
    this.#words[6] = -(2 ** 30);
    return 4;
  }

  #freeRoom(members: number): number {
    const used = new Set<number>();
    for (let at = ENTRIES; at < this.#words.length; at += ENTRY_WORDS)
      if (this.#words[at] !== 0) used.add(this.#words[at + 1]!);
    for (let room = 0; room < ROOMS; room++)
      if (!used.has(room)) {
        this.#room(room, members).clear();
        return room;
      }
    return NONE;
  }

  #room(room: number, members: number): MeetingRoom {
    return new MeetingRoom(this.#memory, this.#start + HEAD_BYTES + room * roomBytes(this.#ranks), members);
  }

  /** Held for microseconds, when a communicator is used first and when it goes. */
  #locked(work: () => number): number {
    while (Atomics.compareExchange(this.#words, 0, 0, 1) !== 0);
    try {
      return work();
    } finally {
      Atomics.store(this.#words, 0, 0);
    }
  }
}
