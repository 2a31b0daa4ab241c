import type { SharedCount } from "../engine/shared-count";
import type { ArrayKind, TypedArray } from "../mpi/array-kind";
import { SLOT_BYTES, TOO_LONG } from "../shm/meeting-room";
import { blockIn } from "./blocks";
import type { Meeting } from "./meeting";
import { ScheduleMismatch } from "./schedule";
import type { Slot } from "./slot";

/** To leave in the place of what does not fit. */
export const TOO_MANY_BYTES = new Uint8Array(SLOT_BYTES + 1);

/** One operation in the room of a meeting. */
export class RoomOperation {
  readonly meeting: Meeting;
  #number = -1;
  #mismatch: ScheduleMismatch | undefined;

  constructor(meeting: Meeting) {
    this.meeting = meeting;
  }

  /** To be called first; again for the next operation, when this one is over. */
  begin(): void {
    this.#number = this.meeting.begin();
    this.#mismatch = undefined;
  }

  /** Nobody needs what an earlier operation has left. To be so before anything is written; if not, this member will be told. */
  get isFree(): boolean {
    return this.meeting.room.isFree(this.#number, this.meeting.member);
  }

  get haveAllCome(): boolean {
    return this.meeting.room.haveAllCome(this.#number);
  }

  get isMade(): boolean {
    return this.meeting.room.isMade(this.#number);
  }

  /** What `haveAllCome` looks at. */
  get allCome(): SharedCount {
    return this.meeting.room.allCome(this.#number);
  }

  /** What `isMade` looks at. */
  get made(): SharedCount {
    return this.meeting.room.made(this.#number);
  }

  put(member: number, bytes: Uint8Array): void {
    this.meeting.room.put(this.#number, member, bytes);
  }

  /** Counts this member; true when it is the last to come. */
  come(): boolean {
    return this.meeting.room.come(this.#number);
  }

  /** What others wait for is there. */
  make(): void {
    this.meeting.room.make(this.#number);
    this.meeting.tellAll();
  }

  /** What the member left, or was to leave, is there. */
  fits(member: number): boolean {
    return this.meeting.room.lengthIn(this.#number, member) !== TOO_LONG;
  }

  /** All bytes of a member: a view. */
  view(member: number): Uint8Array {
    const { room } = this.meeting;
    return room.view(this.#number, member, 0, room.lengthIn(this.#number, member));
  }

  /** All that fits a member's slot, as numbers of a kind. */
  numbers(member: number, kind: ArrayKind): TypedArray {
    return this.meeting.room.numbers(this.#number, member, kind);
  }

  /** Fills a slot with a member's bytes, or gives it a copy of them. */
  take(member: number, slot: Slot, from = member): void {
    const { room } = this.meeting;
    if (!slot.bytes) {
      slot.bytes = this.view(member).slice();
      return;
    }
    if (this.hasAll(member, slot.bytes.length, from)) room.take(this.#number, member, 0, slot.bytes);
  }

  /** Fills all of `into` with some of a member's bytes, which are `whole` in all. */
  takePart(member: number, at: number, into: Uint8Array, whole: number): void {
    if (this.hasAll(member, whole)) this.meeting.room.take(this.#number, member, at, into);
  }

  /** One of the framed blocks that a member left, as `take`. */
  takeBlock(member: number, index: number, slot: Slot): void {
    const block = blockIn(this.view(member), index);
    if (!slot.bytes) slot.bytes = block.slice();
    else if (block.length === slot.bytes.length) slot.bytes.set(block);
    else this.#mismatch ??= new ScheduleMismatch(member, block.length, slot.bytes.length);
  }

  /** Whether a member left so many bytes; if not, leaving throws. */
  hasAll(member: number, bytes: number, from = member): boolean {
    const length = this.meeting.room.lengthIn(this.#number, member);
    if (length === bytes) return true;
    this.#mismatch ??= new ScheduleMismatch(from, length < 0 ? undefined : length, bytes);
    return false;
  }

  /** Whether each member left so many bytes; if not, leaving throws. */
  haveAll(bytes: number): boolean {
    for (let member = 0; member < this.meeting.members; member++) if (!this.hasAll(member, bytes)) return false;
    return true;
  }

  /** Says in a member's slot that nothing could be made. */
  spoil(member: number): void {
    this.meeting.room.spoil(this.#number, member);
  }

  /**
   * Others can go on before this rank looks at what it got.
   * @param counted this member has come
   */
  leave(counted = true): void {
    this.meeting.leave(this.#number, counted);
    if (this.#mismatch) throw this.#mismatch;
  }
}
