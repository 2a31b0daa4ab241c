import type { Failure, Failures } from "./failures";
import type { UnexpectedMessage } from "./matching";
import type { SharedCount } from "./shared-count";

/** One operation of the engine. Completed by progress, never by another thread. */
export abstract class EngineRequest {
  done = false;
  /** Set when it ended, or will end, without what it was for: a process it needed has failed, or its context was closed. */
  failure: Failure | null = null;
  /** What the checker knows of it. */
  note: unknown = null;
  /** Other ranks of the node move it on: the request is not done before, unless a packet arrives that ends it. */
  count: SharedCount | null = null;
  /** Nearly always there is one, so that only more of them need a set. */
  #first: (() => void) | null = null;
  #others: Set<() => void> | null = null;

  complete(): void {
    if (this.done) return;
    this.done = true;
    const first = this.#first;
    const others = this.#others;
    this.#first = null;
    this.#others = null;
    first?.();
    if (others) for (const callback of others) callback();
  }

  /** Ends it without what it was for. */
  fail(failure: Failure): void {
    if (this.done) return;
    this.failure = failure;
    this.complete();
  }

  /** Calls back once, inside progress, right after `done` became true; at once when it is done. In the order of the calls. */
  whenDone(callback: () => void): void {
    if (this.done) callback();
    else if (this.#first === null && this.#others === null) this.#first = callback;
    else if (callback !== this.#first) {
      this.#others ??= new Set();
      this.#others.add(callback);
    }
  }

  /** Takes back what `whenDone` got: nobody may gather on a request that stays open for long. */
  forget(callback: () => void): void {
    if (callback === this.#first) this.#first = null;
    else this.#others?.delete(callback);
  }
}

export class SendRequest extends EngineRequest {
  /** Number of a message that has left, 0 before. */
  id = 0;
  /** Segment block to free when the message has gone, -1 for none. */
  block = -1;
  /** Answers FIN still awaited, one for each destination that pulls. */
  fins = 0;
}

/** Done when it is known whether a message was taken back before a receive matched it. */
export class RecallRequest extends EngineRequest {
  isTakenBack = false;
}

export const ANY = -1;

export class ReceiveRequest extends EngineRequest {
  /** World rank it waits for, or ANY. */
  readonly source: number;
  readonly tag: number;
  readonly context: number;
  /** Where the message goes; null: the engine allocates a buffer of the message's size. Owned by the engine until done. */
  buffer: Uint8Array | null;
  /** Set when matched. */
  matchedSource = ANY;
  matchedTag = ANY;
  /** Bytes received: of the message, or the buffer's size when it was truncated. */
  length = 0;
  /** Bytes the sender sent. */
  messageLength = 0;
  /** What the sender's checker said of the message. */
  signature = 0;
  /** Taken back before a message matched it: done, and nothing was received. */
  cancelled = false;

  /** It is a MatchRequest. */
  readonly isHolder: boolean;

  constructor(source: number, tag: number, context: number, buffer: Uint8Array | null, isHolder = false) {
    super();
    this.isHolder = isHolder;
    this.source = source;
    this.tag = tag;
    this.context = context;
    this.buffer = buffer;
  }
}

/** Stands among the posted receives; takes a message out of matching, to be received later. Done when it has one. */
export class MatchRequest extends ReceiveRequest {
  message: UnexpectedMessage | null = null;

  constructor(source: number, tag: number, context: number) {
    super(source, tag, context, null, true);
  }

  hold(message: UnexpectedMessage): void {
    this.message = message;
    this.matchedSource = message.source;
    this.matchedTag = message.tag;
    this.messageLength = message.length;
    this.complete();
  }
}

/** Done as soon as a message with this pattern is there; the message stays. */
export class ProbeRequest extends EngineRequest {
  matchedSource = ANY;
  matchedTag = ANY;
  messageLength = 0;

  constructor(
    readonly source: number,
    readonly tag: number,
    readonly context: number,
  ) {
    super();
  }
}

/** How a rank says that it waits for conditions in memory that other ranks write into. It does so before it sleeps alone. */
export interface SleepingPlace {
  /** Who makes a condition so nudges this rank from now on, once. The conditions have to be looked at once more. */
  announce(): void;
  /** Index of the word of a bell to sleep on while it waits for nothing but what comes for all at once. */
  readonly at: number;
  /** Says that the rank will sleep on the bell; returns the strokes to name. The condition has to be looked at once more. */
  enter(): number;
  leave(): void;
}

/** Done when something is so in memory that other ranks write into. */
export abstract class ConditionRequest extends EngineRequest {
  constructor(
    readonly context: number,
    public tag: number,
    readonly pids: readonly number[],
    readonly place: SleepingPlace,
  ) {
    super();
  }

  /** Whether it is so; does what there is to do then, and is not asked again. */
  abstract isSo(): boolean;
  /** What it waits for now comes for all at once: who makes it so rings the bell of its place. */
  abstract readonly atBell: boolean;

  /** Why it may never be so. */
  failureIn(failures: Failures): Failure | undefined {
    const closed = failures.closed(this.context, this.tag);
    if (closed) return closed;
    for (const pid of this.pids) if (failures.has(pid)) return failures.of(pid);
    return undefined;
  }
}

/** Done from the start. */
export class CompletedRequest extends EngineRequest {
  constructor() {
    super();
    this.complete();
  }
}

/** Done when so many of the given requests are. Its failure is that of the first that failed. */
export class CombinedRequest extends EngineRequest {
  constructor(
    readonly requests: readonly EngineRequest[],
    readonly needed = requests.length,
  ) {
    super();
    const distinct = new Set(requests);
    let left = Math.min(needed, distinct.size);
    const count = () => {
      if (--left > 0) return;
      for (const request of distinct) this.failure ??= request.failure;
      if (needed < distinct.size) for (const request of distinct) request.forget(count);
      this.complete();
    };
    if (left === 0) this.complete();
    for (const request of distinct) if (!this.done) request.whenDone(count);
  }
}

/** Done when the operation is, or the alarm. */
export class AlarmedRequest extends EngineRequest {
  constructor(
    readonly operation: EngineRequest,
    alarm: EngineRequest,
  ) {
    super();
    const end = () => {
      operation.forget(end);
      alarm.forget(end);
      this.complete();
    };
    operation.whenDone(end);
    if (!this.done) alarm.whenDone(end);
  }
}

/** Done when somebody says so. */
export class Alarm extends EngineRequest {}
