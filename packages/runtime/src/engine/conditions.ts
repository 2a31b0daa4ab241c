import type { Failures } from "./failures";
import type { ConditionRequest } from "./request";

/** What a rank waits for in memory that other ranks write into. */
export class Conditions {
  readonly #waiting = new Set<ConditionRequest>();

  get any(): boolean {
    return this.#waiting.size > 0;
  }

  /** The condition that is waited for, when it is the only one. */
  get only(): ConditionRequest | undefined {
    if (this.#waiting.size === 1) for (const condition of this.#waiting) return condition;
    return undefined;
  }

  add(condition: ConditionRequest): void {
    this.#waiting.add(condition);
  }

  /** Ends those that are met; returns their number. */
  look(): number {
    if (this.#waiting.size === 0) return 0;
    let done = 0;
    for (const condition of this.#waiting) {
      if (!condition.isSo()) continue;
      this.#waiting.delete(condition);
      condition.complete();
      done++;
    }
    return done;
  }

  /** Says at all places that this rank will sleep, and looks once more; returns the number of those that are met. */
  announce(): number {
    for (const { place } of this.#waiting) place.announce();
    return this.look();
  }

  /** Ends those that may never be met now. */
  fail(failures: Failures): void {
    for (const condition of this.#waiting) {
      const failure = condition.failureIn(failures);
      if (!failure) continue;
      this.#waiting.delete(condition);
      condition.fail(failure);
    }
  }
}
