/**
 * MPI's matching (MPI 5.0, section 3.5) in O(1), wildcards included. Messages of one (context, source) match in the order
 * sent; of several posted receives that fit a message the one posted first wins.
 *
 * An unexpected message stands in four queues: its exact (source, tag), its source, its tag, and all. A receive looks into
 * the one queue of its own pattern. A posted receive stands in the one queue of its pattern; a message looks at the heads
 * of the four patterns that fit it and takes the oldest. A receive that is posted alone stands in no queue: it is what most
 * messages that are waited for find.
 */
import { Link, PatternQueues } from "./linked-queue";
import { ANY, type ReceiveRequest } from "./request";

/** A message that arrived before its receive. */
export interface UnexpectedMessage {
  kind: "eager" | "pull" | "push";
  source: number;
  tag: number;
  context: number;
  /** Bytes of the whole message. */
  length: number;
  /** Sender's number of it. */
  id: number;
  /** eager: its sender waits for ACK. */
  isSynchronous: boolean;
  /** eager: the bytes. */
  payload: Uint8Array | null;
  /** pull: offset in the sender's segment. */
  offset: number;
  /** What the sender's checker said of it. */
  signature: number;
}

interface Unexpected {
  message: UnexpectedMessage;
  links: [Link<Unexpected>, Link<Unexpected>, Link<Unexpected>, Link<Unexpected>];
}

interface Posted {
  receive: ReceiveRequest;
  order: number;
}

class ContextQueues {
  readonly unexpected = new PatternQueues<Unexpected>();
  readonly posted = new PatternQueues<Posted>();
  unexpectedCount = 0;
  /** Posted receives by kind of pattern: exact, any tag, any source, any both. */
  readonly postedCounts = [0, 0, 0, 0];
}

function patternKind(source: number, tag: number): number {
  return (source < 0 ? 2 : 0) + (tag < 0 ? 1 : 0);
}

export class Matcher {
  readonly #contexts = new Map<number, ContextQueues>();
  readonly #links = new Map<ReceiveRequest, Link<Posted>>();
  /** The posted receive when there is just one; then no queue has any. */
  #alone: ReceiveRequest | null = null;
  #unexpectedCount = 0;
  #order = 0;

  /** The oldest unexpected message that fits; else undefined, and the receive is posted. */
  receive(receive: ReceiveRequest): UnexpectedMessage | undefined {
    const message = this.take(receive.context, receive.source, receive.tag);
    if (message) return message;
    const first = this.#alone;
    if (first === null && this.#links.size === 0) {
      this.#alone = receive;
      return undefined;
    }
    this.#alone = null;
    if (first !== null) this.#post(first);
    this.#post(receive);
    return undefined;
  }

  /** The oldest unexpected message that fits; it is unexpected no longer. */
  take(contextId: number, source: number, tag: number): UnexpectedMessage | undefined {
    if (this.#unexpectedCount === 0) return undefined;
    const context = this.#contexts.get(contextId);
    if (!context || context.unexpectedCount === 0) return undefined;
    const first = context.unexpected.find(source, tag)?.first;
    return first ? this.#take(context, first.owner) : undefined;
  }

  /** The posted receive that a message which arrives now belongs to; it is posted no longer. */
  arrive(contextId: number, source: number, tag: number): ReceiveRequest | undefined {
    const alone = this.#alone;
    if (alone !== null) {
      const fits =
        alone.context === contextId &&
        (alone.source === source || alone.source === ANY) &&
        (alone.tag === tag || alone.tag === ANY);
      if (!fits) return undefined;
      this.#alone = null;
      return alone;
    }
    if (this.#links.size === 0) return undefined;
    const context = this.#contexts.get(contextId);
    if (!context) return undefined;
    const counts = context.postedCounts;
    let best: Link<Posted> | null = null;
    for (let kind = 0; kind < 4; kind++) {
      if (counts[kind] === 0) continue;
      const queue = context.posted.find(kind & 2 ? ANY : source, kind & 1 ? ANY : tag);
      const first = queue?.first;
      if (first && (best === null || first.owner.order < best.owner.order)) best = first;
    }
    if (best === null) return undefined;
    const { receive } = best.owner;
    this.#unpost(context, receive, best);
    return receive;
  }

  /** Keeps a message for which `arrive` found nothing. */
  keep(message: UnexpectedMessage): void {
    const context = this.#context(message.context);
    const entry = { message } as Unexpected;
    const link = () => new Link(entry);
    entry.links = [link(), link(), link(), link()];
    const { source, tag } = message;
    const { unexpected } = context;
    unexpected.of(source, tag).append(entry.links[0]);
    unexpected.of(source, ANY).append(entry.links[1]);
    unexpected.of(ANY, tag).append(entry.links[2]);
    unexpected.of(ANY, ANY).append(entry.links[3]);
    context.unexpectedCount++;
    this.#unexpectedCount++;
  }

  /** The message a receive with this pattern would take now; it stays. */
  probe(contextId: number, source: number, tag: number): UnexpectedMessage | undefined {
    const context = this.#contexts.get(contextId);
    if (!context || context.unexpectedCount === 0) return undefined;
    return context.unexpected.find(source, tag)?.first?.owner.message;
  }

  /** A message that its sender takes back, the newest first; undefined when it was matched. */
  recall(contextId: number, source: number, tag: number, id: number): UnexpectedMessage | undefined {
    const context = this.#contexts.get(contextId);
    for (let link = context?.unexpected.find(source, tag)?.last; link; link = link.previous)
      if (link.owner.message.id === id) return this.#take(context!, link.owner);
    return undefined;
  }

  /** Takes a posted receive back; false when it was matched already. */
  cancel(receive: ReceiveRequest): boolean {
    if (receive === this.#alone) {
      this.#alone = null;
      return true;
    }
    const link = this.#links.get(receive);
    if (!link) return false;
    this.#unpost(this.#context(receive.context), receive, link);
    return true;
  }

  /** All posted receives, the oldest first. */
  get posted(): ReceiveRequest[] {
    return this.#alone === null ? [...this.#links.keys()] : [this.#alone];
  }

  /** Takes back all posted receives that the function names. */
  unpostAll(isOut: (receive: ReceiveRequest) => boolean): ReceiveRequest[] {
    const out = this.posted.filter(isOut);
    for (const receive of out) this.cancel(receive);
    return out;
  }

  /** Takes out the unexpected messages that the function names, the oldest of each context first. */
  takeAll(isOut: (message: UnexpectedMessage) => boolean): UnexpectedMessage[] {
    const out: UnexpectedMessage[] = [];
    for (const context of this.#contexts.values())
      for (let link = context.unexpected.find(ANY, ANY)?.first; link; ) {
        const { next, owner } = link;
        if (isOut(owner.message)) out.push(this.#take(context, owner));
        link = next;
      }
    return out;
  }

  /** A context that no more messages are expected in; what stands in it keeps it. */
  forget(contextId: number): void {
    const context = this.#contexts.get(contextId);
    if (context && context.unexpectedCount === 0 && context.postedCounts.every((count) => count === 0))
      this.#contexts.delete(contextId);
  }

  /** All messages that nobody has received, and all receives that are posted, of each context the oldest first. */
  leftovers(): { messages: UnexpectedMessage[]; receives: ReceiveRequest[] } {
    const messages: UnexpectedMessage[] = [];
    for (const context of this.#contexts.values())
      for (let link = context.unexpected.find(ANY, ANY)?.first ?? null; link; link = link.next)
        messages.push(link.owner.message);
    return { messages, receives: this.#alone ? [this.#alone] : [...this.#links.keys()] };
  }

  /** Contexts that take up memory. */
  get contextCount(): number {
    return this.#contexts.size;
  }

  #take(context: ContextQueues, entry: Unexpected): UnexpectedMessage {
    for (const link of entry.links) link.queue!.remove(link);
    context.unexpectedCount--;
    this.#unexpectedCount--;
    return entry.message;
  }

  #post(receive: ReceiveRequest): void {
    const { source, tag } = receive;
    const context = this.#context(receive.context);
    const link = new Link<Posted>({ receive, order: this.#order++ });
    context.posted.of(source, tag).append(link);
    context.postedCounts[patternKind(source, tag)]!++;
    this.#links.set(receive, link);
  }

  #unpost(context: ContextQueues, receive: ReceiveRequest, link: Link<Posted>): void {
    link.queue!.remove(link);
    context.postedCounts[patternKind(receive.source, receive.tag)]!--;
    this.#links.delete(receive);
  }

  #context(id: number): ContextQueues {
    const found = this.#contexts.get(id);
    if (found) return found;
    const made = new ContextQueues();
    this.#contexts.set(id, made);
    return made;
  }
}
