/** A word of shared memory and the value that it comes to, where it stays until this rank has gone on. */
export class SharedCount {
  readonly #words: Int32Array;
  readonly #at: number;
  readonly #target: number;

  constructor(words: Int32Array, at: number, target: number) {
    this.#words = words;
    this.#at = at;
    this.#target = target;
  }

  get isReached(): boolean {
    return Atomics.load(this.#words, this.#at) === this.#target;
  }
}
