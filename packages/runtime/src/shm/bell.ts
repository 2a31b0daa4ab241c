/**
 * A word of shared memory that several threads sleep on. Who rings it wakes all of them by one call, which costs far less than
 * to wake each on a word of its own.
 */
export class Bell {
  readonly words: Int32Array;
  /** Index of the word. */
  readonly at: number;

  constructor(words: Int32Array, at: number) {
    this.words = words;
    this.at = at;
  }

  /** How often it was rung, modulo 2^32. To be read before a look at what is waited for: who sleeps names it. */
  get strokes(): number {
    return Atomics.load(this.words, this.at);
  }

  ring(): void {
    ringBell(this.words, this.at);
  }
}

export function ringBell(words: Int32Array, at: number): void {
  Atomics.add(words, at, 1);
  Atomics.notify(words, at);
}
