/**
 * A collective operation as a small DAG of sends, receives and local steps. It is an engine request: progress drives it, and
 * blocking, asynchronous, non-blocking and persistent forms of a collective all run the same schedule.
 */

import type { Engine } from "../engine/engine";
import { EngineRequest, type ReceiveRequest } from "../engine/request";
import { type Filled, Slot } from "./slot";
import type { Steps } from "./steps";

/** The engine as a schedule sees it: ranks of one communicator, one context, one tag. */
export interface ScheduleChannel {
  readonly rank: number;
  readonly size: number;
  send(to: number, bytes: Uint8Array): EngineRequest;
  /** Does not name this rank. */
  sendMany(to: readonly number[], bytes: Uint8Array): readonly EngineRequest[];
  receive(from: number, buffer: Uint8Array | null): ReceiveRequest;
  /** Memory that peers can read straight, with the way to give it back; undefined where there is none. */
  allocate?(bytes: number): { bytes: Uint8Array; release(): void } | undefined;
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

interface Step {
  /** Begins the step; undefined: it has ended already. */
  start(): EngineRequest | readonly EngineRequest[] | undefined;
  /** Steps it waits for that have not ended. */
  waits: number;
  next: number[] | undefined;
}

/** Below this many bytes ordinary memory is as fast: the message travels in its first packet. */
const SEGMENT_SCRATCH_BYTES = 4096;

export class Schedule extends EngineRequest implements Steps {
  /** What a local step threw, or a truncation. The schedule is done then. */
  error: unknown = undefined;
  readonly #channel: ScheduleChannel;
  readonly #steps: Step[] = [];
  readonly #ready: Step[] = [];
  readonly #releases: (() => void)[] = [];
  #left = 0;
  #begun = false;
  #running = false;

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

  send(to: number, data: Filled, after?: readonly number[]): number {
    return this.#add(() => this.#channel.send(to, data.filled), after);
  }

  sendMany(to: readonly number[], data: Filled, after?: readonly number[]): number {
    return this.#add(() => (to.length > 0 ? this.#channel.sendMany(to, data.filled) : undefined), after);
  }

  receive(from: number, into: Slot, after?: readonly number[]): number {
    return this.#add(() => {
      const request = this.#channel.receive(from, into.target());
      if (request.done) this.#received(request, from, into);
      else request.whenDone(() => this.#received(request, from, into));
      return request;
    }, after);
  }

  local(work: () => void, after?: readonly number[]): number {
    return this.#add(() => {
      work();
      return undefined;
    }, after);
  }

  scratch(bytes: number): Slot {
    return new Slot(null, false, () => {
      const shared = bytes > SEGMENT_SCRATCH_BYTES ? this.#channel.allocate?.(bytes) : undefined;
      if (!shared) return new Uint8Array(bytes);
      this.#releases.push(shared.release);
      return shared.bytes;
    });
  }

  /** Starts every step that waits for nothing. After this no step may be added. */
  begin(): this {
    this.#begun = true;
    for (const step of this.#steps) if (step.waits === 0) this.#ready.push(step);
    if (this.#left === 0) this.complete();
    else this.#run();
    return this;
  }

  #add(start: Step["start"], after: readonly number[] | undefined): number {
    if (this.#begun) throw new Error("the schedule has begun");
    const number = this.#steps.length;
    this.#steps.push({ start, waits: after ? after.length : 0, next: undefined });
    if (after)
      for (const earlier of after) {
        const step = this.#steps[earlier]!;
        if (step.next) step.next.push(number);
        else step.next = [number];
      }
    this.#left++;
    return number;
  }

  /** In a loop, not by recursion: long chains of steps may end at once. */
  #run(): void {
    if (this.#running) return;
    this.#running = true;
    for (let i = 0; i < this.#ready.length && !this.done; i++) this.#start(this.#ready[i]!);
    this.#ready.length = 0;
    this.#running = false;
  }

  #start(step: Step): void {
    let started: ReturnType<Step["start"]>;
    try {
      started = step.start();
    } catch (error) {
      this.#fail(error);
      return;
    }
    if (started === undefined) this.#end(step);
    else if (started instanceof EngineRequest) {
      if (started.done) this.#end(step);
      else started.whenDone(() => this.#endLater(step));
    } else {
      let open = 1;
      const count = () => {
        if (--open === 0) this.#endLater(step);
      };
      for (const request of started) {
        open++;
        request.whenDone(count);
      }
      count();
    }
  }

  #endLater(step: Step): void {
    this.#end(step);
    this.#run();
  }

  #end(step: Step): void {
    this.#left--;
    if (step.next)
      for (const number of step.next) {
        const next = this.#steps[number]!;
        if (--next.waits === 0) this.#ready.push(next);
      }
    if (this.#left > 0) return;
    for (const release of this.#releases) release();
    this.complete();
  }

  #received(request: ReceiveRequest, from: number, into: Slot): void {
    into.bytes = request.buffer;
    if (request.messageLength > request.length)
      this.#fail(new ScheduleTruncation(from, request.messageLength, request.length));
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
    allocate: (bytes) => {
      const { heap } = engine;
      const offset = heap ? heap.allocate(bytes) : -1;
      if (!heap || offset < 0) return undefined;
      return { bytes: new Uint8Array(heap.memory, offset, bytes), release: () => heap.release(offset) };
    },
  };
}
