/** So that one socket's messages do not keep all others waiting: in a turn of the event loop a socket gets so much work. */
import type { Brake } from "./brake";

/** A unit is about half a microsecond: a small frame costs a few. */
export const UNITS_PER_TURN = 1024;

/** Each `next` does a part and says how many units it was. */
export type Work = Iterator<number>;

export class FairShare {
  readonly #brake: Brake;
  /** In the order it came: what is not done in this turn is done in the next ones, and nothing is read meanwhile. */
  readonly #work: Work[] = [];
  /** Negative: a part was larger than what was left, and later turns pay for it. */
  #left = UNITS_PER_TURN;
  #turn: NodeJS.Immediate | null = null;
  #release: (() => void) | undefined;

  constructor(brake: Brake) {
    this.#brake = brake;
  }

  /** Done at once as far as the share goes. */
  add(work: Work): void {
    this.#work.push(work);
    if (this.#work.length === 1) this.#go();
  }

  /** Something was done already. */
  spend(units: number): void {
    this.#left -= units;
    this.#settle();
  }

  /** Forgets what is not done. */
  end(): void {
    this.#work.length = 0;
    if (this.#turn) clearImmediate(this.#turn);
    this.#turn = null;
    this.#release?.();
    this.#release = undefined;
  }

  #go(): void {
    for (let work = this.#work[0]; work && this.#left > 0; work = this.#work[0]) {
      const { done, value } = work.next();
      if (!done) this.#left -= value;
      // What it does may end the session, and all work with it.
      else if (this.#work[0] === work) this.#work.shift();
    }
    this.#settle();
  }

  #settle(): void {
    if (this.#work.length > 0 || this.#left <= 0) this.#release ??= this.#brake.rest();
    else {
      this.#release?.();
      this.#release = undefined;
    }
    if (this.#left < UNITS_PER_TURN) this.#turn ??= setImmediate(this.#nextTurn);
  }

  readonly #nextTurn = (): void => {
    this.#turn = null;
    this.#left = Math.min(UNITS_PER_TURN, this.#left + UNITS_PER_TURN);
    this.#go();
  };
}
