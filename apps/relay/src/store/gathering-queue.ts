/** Work by key: what comes for a key while a batch of it is under way is the next batch. Keys do not wait for each other. */
export class GatheringQueue<T> {
  readonly #work: (key: string, batch: readonly T[]) => Promise<number>;
  readonly #waiting = new Map<string, T[]>();

  /** `work` takes from the front of the batch, says how many it has taken, at least one, and must not reject. */
  constructor(work: (key: string, batch: readonly T[]) => Promise<number>) {
    this.#work = work;
  }

  add(key: string, item: T): void {
    const waiting = this.#waiting.get(key);
    if (waiting) waiting.push(item);
    else {
      this.#waiting.set(key, [item]);
      void this.#drain(key);
    }
  }

  async #drain(key: string): Promise<void> {
    for (let waiting = this.#waiting.get(key); waiting && waiting.length > 0; )
      waiting.splice(0, await this.#work(key, [...waiting]));
    this.#waiting.delete(key);
  }
}
