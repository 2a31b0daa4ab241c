/** The last things of a kind. */
export class Remembered<T> {
  readonly #ring: T[] = [];
  readonly #most: number;
  #next = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(one: T): void {
    this.#ring[this.#next++ % this.#most] = one;
  }

  /** The newest first. */
  newest(): T[] {
    const count = Math.min(this.#next, this.#most);
    return Array.from({ length: count }, (_, i) => this.#ring[(this.#next - 1 - i) % this.#most]!);
  }
}
