/** Events by time, those of one time in the order they were added: a binary heap. */
interface Entry {
  at: number;
  order: number;
  run: () => void;
}

const isBefore = (a: Entry, b: Entry) => a.at < b.at || (a.at === b.at && a.order < b.order);

export class EventQueue {
  readonly #heap: Entry[] = [];
  #added = 0;
  now = 0;

  add(at: number, run: () => void): void {
    const entry = { at: Math.max(at, this.now), order: this.#added++, run };
    let index = this.#heap.push(entry) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(entry, this.#heap[parent]!)) break;
      this.#heap[index] = this.#heap[parent]!;
      index = parent;
    }
    this.#heap[index] = entry;
  }

  /** False when there is none. */
  step(): boolean {
    const first = this.#heap[0];
    if (!first) return false;
    const last = this.#heap.pop()!;
    if (this.#heap.length > 0) this.#sink(last);
    this.now = first.at;
    first.run();
    return true;
  }

  #sink(entry: Entry): void {
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= this.#heap.length) break;
      if (child + 1 < this.#heap.length && isBefore(this.#heap[child + 1]!, this.#heap[child]!)) child++;
      if (!isBefore(this.#heap[child]!, entry)) break;
      this.#heap[index] = this.#heap[child]!;
      index = child;
    }
    this.#heap[index] = entry;
  }
}
