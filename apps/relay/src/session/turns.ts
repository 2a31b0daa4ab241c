import type { Brake } from "./brake";

/** As many may wait before their sender does. */
export const WAITING_TURNS = 8;

/** Work of one member, one after another in the order it came. When much waits, for a slow store or record, the member does too. */
export class Turns {
  readonly #brake: Brake;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #release: (() => void) | undefined;

  constructor(brake: Brake) {
    this.#brake = brake;
  }

  /** `work` must not reject. */
  take(work: () => Promise<void>): void {
    if (++this.#waiting >= WAITING_TURNS) this.#release ??= this.#brake.hold();
    this.#last = this.#last.then(work).finally(() => {
      if (--this.#waiting >= WAITING_TURNS / 2) return;
      this.#release?.();
      this.#release = undefined;
    });
  }
}
