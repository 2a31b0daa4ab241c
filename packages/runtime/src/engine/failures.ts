/** What a rank knows of processes that have failed, and which contexts take no messages any more. */

/** Why an operation ended without its message. */
export type Failure = { readonly cause: "process-failed"; readonly pid: number } | { readonly cause: "revoked" };

interface Closed {
  /** Messages with a lower tag are closed; the others still pass. */
  below: number;
  failure: Failure;
}

export const REVOKED: Failure = { cause: "revoked" };
/** Above every tag: the whole context. */
export const ALL_TAGS = 2 ** 31;

export class Failures {
  /** False until anything has failed or was closed: all that the way of a message looks at. */
  any = false;
  /** World ranks in the order in which this rank heard of them. */
  readonly order: number[] = [];
  readonly #failed = new Map<number, Failure>();
  readonly #closed = new Map<number, Closed>();

  has(pid: number): boolean {
    return this.#failed.has(pid);
  }

  of(pid: number): Failure | undefined {
    return this.#failed.get(pid);
  }

  /** Undefined when it was known. */
  add(pid: number): Failure | undefined {
    if (this.#failed.has(pid)) return undefined;
    const failure: Failure = { cause: "process-failed", pid };
    this.any = true;
    this.#failed.set(pid, failure);
    this.order.push(pid);
    return failure;
  }

  /** A context that is closed further than it is stays so, with its newer cause. */
  close(context: number, below: number, failure: Failure): void {
    this.any = true;
    const known = this.#closed.get(context);
    if (known === undefined || known.below < below) this.#closed.set(context, { below, failure });
  }

  /** Why messages of this tag do not pass; undefined when they do. */
  closed(context: number, tag: number): Failure | undefined {
    const closed = this.#closed.get(context);
    return closed !== undefined && tag < closed.below ? closed.failure : undefined;
  }

  /** Why no message can go to this rank, or come from it, in this context. The peer may be ANY. */
  between(peer: number, context: number, tag: number): Failure | undefined {
    return this.closed(context, tag) ?? this.#failed.get(peer);
  }
}
