import { RoomOperation } from "./room-operation";
import type { Steps } from "./steps";

/** One operation in the room, of a schedule. */
export class ScheduledVisit extends RoomOperation {
  constructor(steps: Steps) {
    super(steps.meeting!);
    this.begin();
  }

  /** Before anything is written. */
  free(steps: Steps): readonly number[] {
    return [steps.until(() => this.isFree, false)];
  }

  /** Leaves this member's bytes; true when it is the last to come. */
  comeWith(bytes: Uint8Array): boolean {
    this.put(this.meeting.member, bytes);
    return this.come();
  }

  /** `together`: all wait for it. */
  untilAllCome(steps: Steps, together: boolean, after: readonly number[]): readonly number[] {
    return [steps.until(() => this.haveAllCome, together, after)];
  }

  untilMade(steps: Steps, after?: readonly number[]): readonly number[] {
    return [steps.until(() => this.isMade, true, after)];
  }
}
