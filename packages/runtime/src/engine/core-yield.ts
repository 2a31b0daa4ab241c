/** How often a thread leaves its core before it sleeps: while the others look around as well that costs less than to be woken. */
const YIELDS = 100;
/** Milliseconds. A thread that keeps the core so long computes, and who yields to it waits for its whole turn. */
const LONG_TURN_MS = 0.3;
/** Waits without yields after one that met such a thread. */
const WAITS_WITHOUT = 50;

/** How a thread leaves its core to others for a moment, as long as that pays. */
export class CoreYield {
  readonly #yieldCore: () => void;
  readonly #now: () => number;
  #without = 0;

  constructor(yieldCore: () => void, now: () => number) {
    this.#yieldCore = yieldCore;
    this.#now = now;
  }

  /** A wait begins. */
  begin(): void {
    if (this.#without > 0) this.#without--;
  }

  /** How often a wait may yield before it sleeps. */
  get most(): number {
    return this.#without > 0 ? 0 : YIELDS;
  }

  /** Lets another thread have the core, where that pays. */
  once(): void {
    if (this.#without > 0) return;
    const began = this.#now();
    this.#yieldCore();
    if (this.#now() - began > LONG_TURN_MS) this.#without = WAITS_WITHOUT;
  }
}
