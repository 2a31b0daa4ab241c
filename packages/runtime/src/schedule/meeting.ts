import type { SleepingPlace } from "../engine/request";
import { AT_THE_BELL, type MeetingRoom, NOBODY, SEVERAL, WAITING } from "../shm/meeting-room";

/** The room of a communicator, as one of its ranks in this node sees it. Members are those ranks, in the communicator's order. */
export class Meeting {
  readonly room: MeetingRoom;
  /** This rank among the members. */
  readonly member: number;
  /** Where this member waits. */
  readonly sleepingPlace: SleepingPlace;
  readonly #nudge: (member: number) => void;
  #next = 0;
  #open = 0;
  #whenIdle: (() => void) | undefined;

  /** @param nudge makes a member look at what it waits for */
  constructor(room: MeetingRoom, member: number, nudge: (member: number) => void) {
    this.room = room;
    this.member = member;
    this.#nudge = nudge;
    const { bell } = room;
    this.sleepingPlace = {
      announce: () => room.wait(member),
      at: bell.at,
      enter: () => room.goToBell(member),
      leave: () => void room.endWait(member),
    };
  }

  get members(): number {
    return this.room.members;
  }

  /** Number of the next operation. Members give the same numbers to the same operations, since all begin them in one order. */
  begin(): number {
    this.#open++;
    return this.#next++;
  }

  /** This member's last word in an operation. `counted`: it has come before. */
  leave(operation: number, counted: boolean): void {
    if (!counted) this.room.come(operation);
    const waiting = this.room.leave(operation);
    if (waiting === SEVERAL) this.tellAll();
    else if (waiting !== NOBODY) this.tell(waiting);
    this.#open--;
    if (this.#open === 0) this.#whenIdle?.();
  }

  /** Tells a member, if it waits. */
  tell(member: number): void {
    if (this.#told(member)) this.room.bell.ring();
  }

  tellAll(): void {
    if (!this.room.anyWaits) return;
    let sleeps = false;
    for (let member = 0; member < this.members; member++) if (this.#told(member)) sleeps = true;
    if (sleeps) this.room.bell.ring();
  }

  /** True when it sleeps and only the bell will wake it. */
  #told(member: number): boolean {
    if (member === this.member) return false;
    const was = this.room.endWait(member);
    if (was === WAITING) this.#nudge(member);
    return was === AT_THE_BELL;
  }

  /** Calls back when no operation is under way: at once, or after the last of them. */
  whenIdle(work: () => void): void {
    if (this.#open === 0) work();
    else this.#whenIdle = work;
  }
}
