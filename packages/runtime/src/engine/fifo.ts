/** A queue in an array; taking the first costs O(1) however long it is. */
export class Fifo<T> {
  #items: T[] = [];
  #next = 0;

  get length(): number {
    return this.#items.length - this.#next;
  }

  push(item: T): void {
    this.#items.push(item);
  }

  /** The oldest; only when there is one. */
  get first(): T {
    return this.#items[this.#next]!;
  }

  /** Counted from the oldest. */
  at(index: number): T | undefined {
    return index < 0 ? undefined : this.#items[this.#next + index];
  }

  /** Takes out what the function names, and returns it. */
  takeOut(isOut: (item: T) => boolean): T[] {
    const items = this.#items.slice(this.#next);
    this.#items = items.filter((item) => !isOut(item));
    this.#next = 0;
    return items.filter(isOut);
  }

  /** Drops the oldest. */
  shift(): void {
    this.#next++;
    if (this.#next < 64 || this.#next * 2 < this.#items.length) return;
    this.#items = this.#items.slice(this.#next);
    this.#next = 0;
  }
}
