/** A queue with removal from the middle in O(1). A member carries its own link for each queue that it stands in. */
export class Link<T> {
  readonly owner: T;
  previous: Link<T> | null = null;
  next: Link<T> | null = null;
  queue: LinkedQueue<T> | null = null;

  constructor(owner: T) {
    this.owner = owner;
  }
}

export class LinkedQueue<T> {
  first: Link<T> | null = null;
  last: Link<T> | null = null;

  append(link: Link<T>): void {
    link.queue = this;
    link.previous = this.last;
    link.next = null;
    if (this.last) this.last.next = link;
    else this.first = link;
    this.last = link;
  }

  remove(link: Link<T>): void {
    if (link.queue !== this) return;
    if (link.previous) link.previous.next = link.next;
    else this.first = link.next;
    if (link.next) link.next.previous = link.previous;
    else this.last = link.previous;
    link.queue = null;
  }
}

/** Queues by tag. Empty ones are kept for reuse; when many gathered they are swept, at a cost that insertions have paid for. */
class TagQueues<T> {
  readonly #queues = new Map<number, LinkedQueue<T>>();
  #sweepAt = 1024;

  get(tag: number): LinkedQueue<T> | undefined {
    return this.#queues.get(tag);
  }

  of(tag: number): LinkedQueue<T> {
    const found = this.#queues.get(tag);
    if (found) return found;
    if (this.#queues.size >= this.#sweepAt) {
      for (const [key, queue] of this.#queues) if (queue.first === null) this.#queues.delete(key);
      this.#sweepAt = Math.max(1024, this.#queues.size * 2);
    }
    const queue = new LinkedQueue<T>();
    this.#queues.set(tag, queue);
    return queue;
  }
}

/** Queues by (source, tag) pattern, -1 for any in both places. */
export class PatternQueues<T> {
  readonly #exact: TagQueues<T>[] = [];
  readonly #bySource: LinkedQueue<T>[] = [];
  readonly #byTag = new TagQueues<T>();
  readonly #all = new LinkedQueue<T>();

  /** The queue of a pattern, made when there is none. */
  of(source: number, tag: number): LinkedQueue<T> {
    if (source < 0) return tag < 0 ? this.#all : this.#byTag.of(tag);
    if (tag < 0) {
      this.#bySource[source] ??= new LinkedQueue();
      return this.#bySource[source];
    }
    this.#exact[source] ??= new TagQueues();
    return this.#exact[source].of(tag);
  }

  /** As `of`, but makes nothing. */
  find(source: number, tag: number): LinkedQueue<T> | undefined {
    if (source < 0) return tag < 0 ? this.#all : this.#byTag.get(tag);
    return tag < 0 ? this.#bySource[source] : this.#exact[source]?.get(tag);
  }
}
