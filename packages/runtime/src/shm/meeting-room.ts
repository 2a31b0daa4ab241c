/**
 * A room in the memory of a node where the ranks of one communicator meet: each leaves bytes for the others, and counters say
 * how far all have come. Nobody blocks here; who waits says so in a word of its own, and is told by whoever moves a counter.
 *
 * Layout, byte offsets from `start` (64-byte aligned):
 *     0  LANES lanes; operations take turns on them, so that nobody waits for the slowest of the last operation
 * Lane:
 *     0  i32  came: members that have left their bytes, modulo 2^32
 *    64  i32  made: number of the operation whose result is there, plus 1
 *   128  i32  left: members that need nothing of the lane any more, modulo 2^32
 *   132  i32  wanted: who waits for the lane: 0 nobody, member + 1, or -1 for several
 *   136  i32  in the first lane: the bell of those who wait for something that comes for all at once
 *   140  i32  in the first lane: members that wait
 *   192  by member: i32 length of its bytes (-1: too many, -2: none could be made), i32 in the first lane: whether it waits for a counter of the room,
 *        56 unused, then SLOT_BYTES
 */
import { SharedCount } from "../engine/shared-count";
import { ARRAYS, type ArrayKind, type TypedArray } from "../mpi/array-kind";
import { Bell } from "./bell";

export const LANES = 2;
/** A thousand numbers of 8 bytes, and some. */
export const SLOT_BYTES = 8 * 1024;
/** Answers of `leave`. */
export const SEVERAL = -1;
export const NOBODY = -2;
/** How a member waits, as `endWait` answers: not; until it is told; asleep until the bell is rung. */
export const AWAKE = 0;
export const WAITING = 1;
export const AT_THE_BELL = 2;
/** Length of bytes that did not fit. */
export const TOO_LONG = -1;
/** Of a result that was not made. */
const SPOILT = -2;

const CAME = 0;
const MADE = 64;
const LEFT = 128;
const WANTED = 132;
const BELL = 136;
const WAITING_MEMBERS = 140;
const SLOTS = 192;
const WAITS = 4;
const SLOT_HEADER = 64;
const SLOT_STRIDE = SLOT_HEADER + SLOT_BYTES;

/** Bytes of a room for so many members. */
export function roomBytes(members: number): number {
  return LANES * (SLOTS + members * SLOT_STRIDE);
}

export class MeetingRoom {
  readonly members: number;
  readonly bell: Bell;
  readonly #words: Int32Array;
  readonly #bytes: Uint8Array;
  readonly #lanes: number[];
  readonly #waitingMembers: number;
  readonly #numbers = new Map<ArrayKind, TypedArray[]>();

  /** Attaches to memory at `start`. Any number of threads may. */
  constructor(memory: SharedArrayBuffer, start: number, members: number) {
    this.members = members;
    this.#words = new Int32Array(memory);
    this.#bytes = new Uint8Array(memory);
    this.#lanes = Array.from({ length: LANES }, (_, lane) => start + lane * (SLOTS + members * SLOT_STRIDE));
    this.bell = new Bell(this.#words, (start + BELL) >> 2);
    this.#waitingMembers = (start + WAITING_MEMBERS) >> 2;
  }

  /** Before anybody uses it for another communicator. */
  clear(): void {
    for (let member = 0; member < this.members; member++) Atomics.store(this.#words, this.#flag(member), AWAKE);
    Atomics.store(this.#words, this.#waitingMembers, 0);
    for (const lane of this.#lanes)
      for (const word of [CAME, MADE, LEFT, WANTED]) Atomics.store(this.#words, (lane + word) >> 2, 0);
  }

  /** Nobody needs what the operation `LANES` before left. If somebody does, the member will be told when it is over. */
  isFree(operation: number, member: number): boolean {
    if (this.#reached(operation, LEFT, 0)) return true;
    const word = this.#word(operation, WANTED);
    const other = Atomics.compareExchange(this.#words, word, 0, member + 1);
    if (other !== 0 && other !== member + 1) Atomics.store(this.#words, word, SEVERAL);
    return this.#reached(operation, LEFT, 0);
  }

  /** Counts a member; true when it is the last. What it left before can be read by all then. */
  come(operation: number): boolean {
    return this.#add(operation, CAME);
  }

  haveAllCome(operation: number): boolean {
    return this.#reached(operation, CAME, 1);
  }

  /** What `haveAllCome` looks at. */
  allCome(operation: number): SharedCount {
    return new SharedCount(this.#words, this.#word(operation, CAME), this.#target(operation, 1));
  }

  /** What `isMade` looks at. */
  made(operation: number): SharedCount {
    return new SharedCount(this.#words, this.#word(operation, MADE), (operation + 1) | 0);
  }

  make(operation: number): void {
    Atomics.store(this.#words, this.#word(operation, MADE), (operation + 1) | 0);
  }

  isMade(operation: number): boolean {
    return Atomics.load(this.#words, this.#word(operation, MADE)) === ((operation + 1) | 0);
  }

  /** Who has to be told that nobody needs the lane any more: a member, `NOBODY`, or `SEVERAL`. */
  leave(operation: number): number {
    if (!this.#add(operation, LEFT)) return NOBODY;
    const wanted = Atomics.exchange(this.#words, this.#word(operation, WANTED), 0);
    return wanted > 0 ? wanted - 1 : wanted === 0 ? NOBODY : SEVERAL;
  }

  /** Leaves bytes in a member's slot; false, and TOO_LONG there, when they do not fit. */
  put(operation: number, member: number, bytes: Uint8Array): boolean {
    const fits = bytes.length <= SLOT_BYTES;
    const at = this.#slot(operation, member);
    this.#words[at >> 2] = fits ? bytes.length : TOO_LONG;
    if (fits) copy(bytes, this.#bytes, at + SLOT_HEADER);
    return fits;
  }

  /** There are no bytes in a slot, which its length says. */
  spoil(operation: number, member: number): void {
    this.#words[this.#slot(operation, member) >> 2] = SPOILT;
  }

  /** Length of the bytes in a slot; below 0 when there are none. */
  lengthIn(operation: number, member: number): number {
    return this.#words[this.#slot(operation, member) >> 2]!;
  }

  /** So many of the bytes in a slot, from one on: a view. */
  view(operation: number, member: number, from: number, length: number): Uint8Array {
    const start = this.#slot(operation, member) + SLOT_HEADER + from;
    return this.#bytes.subarray(start, start + length);
  }

  /** A whole slot as numbers of a kind; the same array at every ask. */
  numbers(operation: number, member: number, kind: ArrayKind): TypedArray {
    let slots = this.#numbers.get(kind);
    if (!slots) {
      const array = ARRAYS[kind];
      slots = Array.from({ length: LANES * this.members }, (_, slot) => {
        const start = this.#slot(slot, Math.floor(slot / LANES)) + SLOT_HEADER;
        return new array(this.#words.buffer, start, SLOT_BYTES / array.BYTES_PER_ELEMENT);
      });
      this.#numbers.set(kind, slots);
    }
    return slots[member * LANES + (operation % LANES)]!;
  }

  /** Copies bytes of a slot out. */
  take(operation: number, member: number, from: number, into: Uint8Array): void {
    const start = this.#slot(operation, member) + SLOT_HEADER + from;
    if (into.length <= 64) for (let i = 0; i < into.length; i++) into[i] = this.#bytes[start + i]!;
    else into.set(this.#bytes.subarray(start, start + into.length));
  }

  /** Whether a member says that it waits: nobody has to be told anything otherwise. */
  get anyWaits(): boolean {
    return Atomics.load(this.#words, this.#waitingMembers) > 0;
  }

  /** The member is about to sleep until it is told: it has to look once more. */
  wait(member: number): void {
    this.#say(member, WAITING);
  }

  /** It is about to sleep on the bell: it has to look once more, and then names these strokes. */
  goToBell(member: number): number {
    const { strokes } = this.bell;
    this.#say(member, AT_THE_BELL);
    return strokes;
  }

  /** The member waits no longer. How it did: another one that asks has to tell it, or to ring. */
  endWait(member: number): number {
    if (Atomics.load(this.#words, this.#flag(member)) === AWAKE) return AWAKE;
    const was = Atomics.exchange(this.#words, this.#flag(member), AWAKE);
    if (was !== AWAKE) Atomics.sub(this.#words, this.#waitingMembers, 1);
    return was;
  }

  /** Counted before it is said: the count is never below the members that wait, whatever these are told meanwhile. */
  #say(member: number, how: number): void {
    Atomics.add(this.#words, this.#waitingMembers, 1);
    if (Atomics.exchange(this.#words, this.#flag(member), how) !== AWAKE)
      Atomics.sub(this.#words, this.#waitingMembers, 1);
  }

  #word(operation: number, word: number): number {
    return (this.#lanes[operation % LANES]! + word) >> 2;
  }

  #flag(member: number): number {
    return (this.#slot(0, member) + WAITS) >> 2;
  }

  #slot(operation: number, member: number): number {
    return this.#lanes[operation % LANES]! + SLOTS + member * SLOT_STRIDE;
  }

  /** Every operation on a lane counts each member once. */
  #reached(operation: number, word: number, more: number): boolean {
    return ((Atomics.load(this.#words, this.#word(operation, word)) - this.#target(operation, more)) | 0) >= 0;
  }

  /** True for the one member that makes the count whole: another may have been counted before this one looks again. */
  #add(operation: number, word: number): boolean {
    return ((Atomics.add(this.#words, this.#word(operation, word), 1) + 1) | 0) === this.#target(operation, 1);
  }

  #target(operation: number, more: number): number {
    return Math.imul(Math.floor(operation / LANES) + more, this.members);
  }
}

function copy(from: Uint8Array, to: Uint8Array, at: number): void {
  if (from.length <= 64) for (let i = 0; i < from.length; i++) to[at + i] = from[i]!;
  else to.set(from, at);
}
