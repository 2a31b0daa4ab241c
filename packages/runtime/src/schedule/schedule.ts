/**
 * A collective operation as a small DAG of sends, receives and local steps. It is an engine request: progress drives it, and
 * blocking, asynchronous and non-blocking forms of a collective all run the same schedule.
 */

import type { Engine } from "../engine/engine";
import { CombinedRequest, EngineRequest, type ReceiveRequest } from "../engine/request";

/** The engine as a schedule sees it: ranks of one communicator, one context, one tag. */
export interface ScheduleChannel {
  readonly rank: number;
  readonly size: number;
  send(to: number, bytes: Uint8Array): EngineRequest;
  /** `to` ascends and does not name this rank. */
  sendMany(to: readonly number[], bytes: Uint8Array): readonly EngineRequest[];
  receive(from: number, buffer: Uint8Array | null): ReceiveRequest;
}

/** Bytes that a step fills and a later one reads. With `bytes` null a receive takes a message of any size. */
export class Slot {
  constructor(public bytes: Uint8Array | null) {}

  get filled(): Uint8Array {
    if (this.bytes === null) throw new Error("a schedule read a slot before it was filled");
    return this.bytes;
  }
}

/** A message was longer than the buffer that a collective gave it: the ranks disagree about the count. */
export class ScheduleTruncation extends Error {
  constructor(
    readonly from: number,
    readonly sent: number,
    readonly room: number,
  ) {
    super(`${sent} bytes from rank ${from} for a buffer of ${room}`);
  }
}

type Start = () => readonly EngineRequest[];

interface Step {
  start: Start;
  /** Steps it waits for that have not ended. */
  waits: number;
  next: number[];
  started: boolean;
}

const NOTHING: readonly EngineRequest[] = [];

export class Schedule extends EngineRequest {
  /** What a local step threw, or a truncation. The schedule is done then. */
  error: unknown = undefined;
  readonly #channel: ScheduleChannel;
  readonly #steps: Step[] = [];
  #left = 0;
  #begun = false;

  constructor(channel: ScheduleChannel) {
    super();
    this.#channel = channel;
  }

  get rank(): number {
    return this.#channel.rank;
  }

  get size(): number {
    return this.#channel.size;
  }

  /** Adds a step that begins when all steps of `after` have ended; returns its number. */
  send(to: number, data: Slot, after: readonly number[] = []): number {
    return this.#add(() => [this.#channel.send(to, data.filled)], after);
  }

  sendMany(to: readonly number[], data: Slot, after: readonly number[] = []): number {
    return this.#add(() => (to.length > 0 ? this.#channel.sendMany(to, data.filled) : NOTHING), after);
  }

  /** Fills the slot; when it has bytes the message must fit them. */
  receive(from: number, into: Slot, after: readonly number[] = []): number {
    return this.#add(() => {
      const request = this.#channel.receive(from, into.bytes);
      request.whenDone(() => {
        into.bytes = request.buffer;
        if (request.messageLength > request.length)
          this.#fail(new ScheduleTruncation(from, request.messageLength, request.length));
      });
      return [request];
    }, after);
  }

  local(work: () => void, after: readonly number[] = []): number {
    return this.#add(() => {
      work();
      return NOTHING;
    }, after);
  }

  /** Starts every step that waits for nothing. After this no step may be added. */
  begin(): this {
    this.#begun = true;
    if (this.#left === 0) this.complete();
    for (let step = 0; step < this.#steps.length; step++)
      if (this.#steps[step]!.waits === 0 && !this.#steps[step]!.started) this.#start(step);
    return this;
  }

  #add(start: Start, after: readonly number[]): number {
    if (this.#begun) throw new Error("the schedule has begun");
    const number = this.#steps.length;
    this.#steps.push({ start, waits: after.length, next: [], started: false });
    for (const earlier of after) this.#steps[earlier]!.next.push(number);
    this.#left++;
    return number;
  }

  #start(number: number): void {
    if (this.done) return;
    let requests: readonly EngineRequest[];
    const step = this.#steps[number]!;
    step.started = true;
    try {
      requests = step.start();
    } catch (error) {
      this.#fail(error);
      return;
    }
    if (requests.length === 0) this.#end(step);
    else new CombinedRequest(requests).whenDone(() => this.#end(step));
  }

  #end(step: Step): void {
    this.#left--;
    for (const next of step.next) if (--this.#steps[next]!.waits === 0) this.#start(next);
    if (this.#left === 0) this.complete();
  }

  #fail(error: unknown): void {
    this.error ??= error;
    this.complete();
  }
}

/** A channel of an engine: `pids` are the world ranks of the communicator, in its order. */
export function engineChannel(
  engine: Engine,
  pids: readonly number[],
  rank: number,
  context: number,
  tag: number,
): ScheduleChannel {
  return {
    rank,
    size: pids.length,
    send: (to, bytes) => engine.send(pids[to]!, context, tag, bytes),
    sendMany: (to, bytes) => {
      const ascending = to.map((member) => pids[member]!).sort((a, b) => a - b);
      return engine.sendMany(ascending, context, tag, bytes);
    },
    receive: (from, buffer) => engine.receive(pids[from]!, tag, context, buffer),
  };
}
