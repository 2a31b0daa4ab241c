/** Counts what waits for all readers of a relay. Above the limit the reader that is furthest behind is given up. */
export interface Reader {
  readonly queuedBytes: number;
  giveUp(): void;
}

export class QueueLedger {
  readonly #limit: number;
  readonly #readers = new Set<Reader>();
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  add(reader: Reader): void {
    this.#readers.add(reader);
  }

  /** What the reader's queue grew by, negative when it shrank. A reader that is gone owes nothing: it passes what it had as shrunk. */
  change(by: number): void {
    this.#bytes += by;
    if (this.#bytes > this.#limit) this.#furthestBehind()?.giveUp();
  }

  remove(reader: Reader): void {
    this.#readers.delete(reader);
  }

  #furthestBehind(): Reader | undefined {
    let worst: Reader | undefined;
    for (const reader of this.#readers) if (!worst || reader.queuedBytes > worst.queuedBytes) worst = reader;
    return worst;
  }
}
