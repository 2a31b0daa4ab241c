import { SLOT_BYTES, TOO_LONG } from "../shm/meeting-room";
import { blockIn } from "./blocks";
import type { Meeting } from "./meeting";
import { ScheduleMismatch } from "./schedule";
import type { Slot } from "./slot";
import type { Steps } from "./steps";

/** To leave in the place of what does not fit. */
export const TOO_MANY_BYTES = new Uint8Array(SLOT_BYTES + 1);

/** One operation in the room. */
export class Visit {
  readonly meeting: Meeting;
  readonly #operation: number;
  #mismatch: ScheduleMismatch | undefined;

  constructor(steps: Steps) {
    this.meeting = steps.meeting!;
    this.#operation = this.meeting.begin();
  }

  /** Before anything is written. */
  free(steps: Steps): readonly number[] {
    const { room, member } = this.meeting;
    return [steps.until(() => room.isFree(this.#operation, member), false)];
  }

  put(member: number, bytes: Uint8Array): void {
    this.meeting.room.put(this.#operation, member, bytes);
  }

  /** Leaves this member's bytes; true when it is the last to come. */
  come(bytes: Uint8Array): boolean {
    this.put(this.meeting.member, bytes);
    return this.meeting.room.come(this.#operation);
  }

  /** `together`: all wait for it. */
  haveAllCome(steps: Steps, together: boolean, after: readonly number[]): readonly number[] {
    return [steps.until(() => this.meeting.room.haveAllCome(this.#operation), together, after)];
  }

  /** What others wait for is there. */
  make(): void {
    this.meeting.room.make(this.#operation);
    this.meeting.tellAll();
  }

  isMade(steps: Steps, after?: readonly number[]): readonly number[] {
    return [steps.until(() => this.meeting.room.isMade(this.#operation), true, after)];
  }

  /** What the member left, or was to leave, is there. */
  fits(member: number): boolean {
    return this.meeting.room.lengthIn(this.#operation, member) !== TOO_LONG;
  }

  /** All bytes of a member: a view. */
  view(member: number): Uint8Array {
    const { room } = this.meeting;
    return room.view(this.#operation, member, 0, room.lengthIn(this.#operation, member));
  }

  /** Fills a slot with a member's bytes, or gives it a copy of them. */
  take(member: number, slot: Slot, from = member): void {
    const { room } = this.meeting;
    if (!slot.bytes) {
      slot.bytes = this.view(member).slice();
      return;
    }
    if (this.hasAll(member, slot.bytes.length, from)) room.take(this.#operation, member, 0, slot.bytes);
  }

  /** Fills all of `into` with some of a member's bytes, which are `whole` in all. */
  takePart(member: number, at: number, into: Uint8Array, whole: number): void {
    if (this.hasAll(member, whole)) this.meeting.room.take(this.#operation, member, at, into);
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
    const length = this.meeting.room.lengthIn(this.#operation, member);
    if (length === bytes) return true;
    this.#mismatch ??= new ScheduleMismatch(from, length < 0 ? undefined : length, bytes);
    return false;
  }

  /** Says in a member's slot that nothing could be made. */
  spoil(member: number): void {
    this.meeting.room.spoil(this.#operation, member);
  }

  /**
   * Others can go on before this rank looks at what it got.
   * @param counted this member has come
   */
  leave(counted = true): void {
    this.meeting.leave(this.#operation, counted);
    if (this.#mismatch) throw this.#mismatch;
  }
}
