/**
 * A collective operation as a small DAG of sends, receives and local steps. It is an engine request: progress drives it, and
 * blocking, asynchronous, non-blocking and persistent forms of a collective all run the same schedule.
 */

import type { Engine } from "../engine/engine";
import type { Failure } from "../engine/failures";
import { CombinedRequest, ConditionRequest, EngineRequest, type ReceiveRequest } from "../engine/request";
import type { Meeting } from "./meeting";
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
  /** Where the ranks of this node meet, if they have a room. */
  readonly meeting?: Meeting | undefined;
  /** Done when it is so, in memory that others write into; there is one where there is a meeting. */
  until?(isSo: () => boolean, together: boolean): EngineRequest;
  /** Told when a message has come. */
  received?(bytes: number): void;
  /** Memory that peers can read straight, with the way to give it back; undefined where there is none. */
  allocate?(bytes: number): { bytes: Uint8Array; release(): void } | undefined;
}

/** A message was longer or shorter than what a collective gave it room for: the ranks disagree about the count. */
export class ScheduleMismatch extends Error {
  constructor(
    readonly from: number,
    /** undefined: not known, but another number. */
    readonly sent: number | undefined,
    readonly room: number,
  ) {
    super(`${sent ?? "other"} bytes from rank ${from} for a buffer of ${room}`);
  }
}

const SEND = 0;
const SEND_MANY = 1;
const RECEIVE = 2;
const LOCAL = 3;
const UNTIL = 4;
const LATE = 5;
const UNTIL_ALL = 6;

/** One shape for all kinds of steps: what a kind has no use for is null. */
class Step {
  /** Steps it waits for, and those of them that have not ended. */
  readonly before: number;
  waits: number;
  next: number[] | null = null;

  constructor(
    readonly kind: number,
    readonly peer: number,
    readonly peers: readonly number[] | null,
    readonly data: Filled | null,
    readonly work: (() => unknown) | null,
    after: readonly number[] | undefined,
  ) {
    this.before = after ? after.length : 0;
    this.waits = this.before;
  }
}

/** What a schedule does, and does again when it begins again. */
class Written {
  readonly steps: Step[] = [];
  /** Bring the caller's data to where steps read it. */
  readonly loads: (() => void)[] = [];
  readonly releases: (() => void)[] = [];
}

/** Below this many bytes ordinary memory is as fast: the message travels in its first packet. */
const SEGMENT_SCRATCH_BYTES = 4096;

export class Schedule extends EngineRequest implements Steps {
  /** What a local step threw: the schedule is done then. Or a mismatch: others wait for this rank's messages, so it goes on. */
  error: unknown = undefined;
  /** Called when all steps have ended, before scratch memory goes back: a result that lies there is taken now. */
  atEnd: (() => void) | undefined = undefined;
  readonly #channel: ScheduleChannel;
  readonly #written: Written;
  readonly #ready: Step[] = [];
  #left = 0;
  /** Operations under way. */
  #flying = 0;
  #begun = false;
  #running = false;

  constructor(channel: ScheduleChannel, written = new Written()) {
    super();
    this.#channel = channel;
    this.#written = written;
    this.#left = written.steps.length;
  }

  get rank(): number {
    return this.#channel.rank;
  }

  get size(): number {
    return this.#channel.size;
  }

  send(to: number, data: Filled, after?: readonly number[]): number {
    return this.#add(new Step(SEND, to, null, data, null, after), after);
  }

  sendMany(to: readonly number[], data: Filled, after?: readonly number[]): number {
    return this.#add(new Step(SEND_MANY, -1, to, data, null, after), after);
  }

  receive(from: number, into: Slot, after?: readonly number[]): number {
    return this.#add(new Step(RECEIVE, from, null, into, null, after), after);
  }

  local(work: () => void, after?: readonly number[]): number {
    return this.#add(new Step(LOCAL, -1, null, null, work, after), after);
  }

  get meeting(): Meeting | undefined {
    return this.#channel.meeting;
  }

  until(isSo: () => boolean, together: boolean, after?: readonly number[]): number {
    return this.#add(new Step(together ? UNTIL_ALL : UNTIL, -1, null, null, isSo, after), after);
  }

  late(add: (steps: Steps) => void, after?: readonly number[]): number {
    const begin = () => {
      const schedule = new Schedule(this.#channel);
      add(schedule);
      return schedule.begin();
    };
    return this.#add(new Step(LATE, -1, null, null, begin, after), after);
  }

  scratch(bytes: number): Slot {
    return new Slot(null, false, () => {
      const shared = bytes > SEGMENT_SCRATCH_BYTES ? this.#channel.allocate?.(bytes) : undefined;
      if (!shared) return new Uint8Array(bytes);
      this.#written.releases.push(shared.release);
      return shared.bytes;
    });
  }

  /** Done now, and again before each time that its steps begin again. */
  load(work: () => void): void {
    work();
    this.#written.loads.push(work);
  }

  /** Bytes of the caller as they are when it begins: its own memory, or a copy that is made anew each time. */
  loaded(pack: () => Uint8Array): Uint8Array {
    const bytes = pack();
    this.#written.loads.push(() => {
      const now = pack();
      if (now !== bytes) bytes.set(now);
    });
    return bytes;
  }

  /** The same steps once more; only when this is done. What steps changed was brought back before. */
  again(): Schedule {
    for (const step of this.#written.steps) step.waits = step.before;
    for (const load of this.#written.loads) load();
    return new Schedule(this.#channel, this.#written);
  }

  /** Starts no more steps, and is done when no operation of it is under way: until then they hold its memory. */
  override fail(failure: Failure): void {
    if (this.done) return;
    this.failure ??= failure;
    if (this.#flying > 0) return;
    this.#release();
    this.complete();
  }

  /** Starts every step that waits for nothing. After this no step may be added. */
  begin(): this {
    this.#begun = true;
    for (const step of this.#written.steps) if (step.waits === 0) this.#ready.push(step);
    if (this.#left === 0) this.#finish();
    else this.#run();
    return this;
  }

  #add(step: Step, after: readonly number[] | undefined): number {
    if (this.#begun) throw new Error("the schedule has begun");
    const number = this.#written.steps.push(step) - 1;
    if (after)
      for (let i = 0; i < after.length; i++) {
        const earlier = this.#written.steps[after[i]!]!;
        if (earlier.next) earlier.next.push(number);
        else earlier.next = [number];
      }
    this.#left++;
    return number;
  }

  /** In a loop, not by recursion: long chains of steps may end at once. */
  #run(): void {
    if (this.#running) return;
    this.#running = true;
    for (let i = 0; i < this.#ready.length && !this.done && !this.failure; i++) this.#start(this.#ready[i]!);
    this.#ready.length = 0;
    this.#running = false;
  }

  #start(step: Step): void {
    try {
      switch (step.kind) {
        case SEND:
          this.#await(this.#channel.send(step.peer, step.data!.filled), step);
          break;
        case RECEIVE:
          this.#receive(step, step.data as Slot);
          break;
        case LOCAL:
          step.work!();
          this.#end(step);
          break;
        case UNTIL:
        case UNTIL_ALL:
          this.#until(step, step.work as () => boolean);
          break;
        case LATE:
          this.#late(step, step.work!() as Schedule);
          break;
        default:
          this.#sendMany(step);
      }
    } catch (error) {
      if (error instanceof ScheduleMismatch) {
        this.error ??= error;
        this.#end(step);
      } else this.#fail(error);
    }
  }

  #receive(step: Step, into: Slot) {
    const request = this.#channel.receive(step.peer, into.target());
    if (request.done) {
      if (request.failure) return this.fail(request.failure);
      this.#received(request, step, into);
      this.#end(step);
    } else {
      this.#flying++;
      request.whenDone(() => {
        this.#flying--;
        if (request.failure || this.failure) return this.fail((request.failure ?? this.failure)!);
        this.#received(request, step, into);
        this.#endLater(step);
      });
    }
  }

  #sendMany(step: Step): void {
    const requests = step.peers!.length > 0 ? this.#channel.sendMany(step.peers!, step.data!.filled) : [];
    if (requests.length === 1) this.#await(requests[0]!, step);
    else if (requests.length === 0) this.#end(step);
    else this.#await(new CombinedRequest(requests), step);
  }

  #until(step: Step, isSo: () => boolean): void {
    if (isSo()) this.#end(step);
    else this.#await(this.#channel.until!(isSo, step.kind === UNTIL_ALL), step);
  }

  #late(step: Step, schedule: Schedule): void {
    const end = () => {
      if (schedule.error instanceof ScheduleMismatch) this.error ??= schedule.error;
      else if (schedule.error !== undefined) this.#fail(schedule.error);
    };
    if (schedule.done) end();
    else schedule.whenDone(end);
    this.#await(schedule, step);
  }

  #await(request: EngineRequest, step: Step): void {
    if (request.done) {
      if (request.failure) this.fail(request.failure);
      else this.#end(step);
    } else {
      this.#flying++;
      request.whenDone(() => {
        this.#flying--;
        if (request.failure || this.failure) this.fail((request.failure ?? this.failure)!);
        else this.#endLater(step);
      });
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
        const next = this.#written.steps[number]!;
        if (--next.waits === 0) this.#ready.push(next);
      }
    if (this.#left === 0) this.#finish();
  }

  #finish(): void {
    this.atEnd?.();
    this.#release();
    this.complete();
  }

  #release(): void {
    for (const release of this.#written.releases) release();
    this.#written.releases.length = 0;
  }

  #received(request: ReceiveRequest, step: Step, into: Slot): void {
    into.bytes = request.buffer;
    this.#channel.received?.(request.length);
    const room = request.buffer!.length;
    if (request.messageLength !== room) this.error ??= new ScheduleMismatch(step.peer, request.messageLength, room);
  }

  #fail(error: unknown): void {
    this.error ??= error;
    this.complete();
  }
}

/** What a step waits for in the room of a meeting. */
class Until extends ConditionRequest {
  constructor(
    { context, tag, pids, meeting }: EngineChannel,
    readonly isSo: () => boolean,
    readonly atBell: boolean,
  ) {
    super(context, tag, pids, meeting!.sleepingPlace);
  }
}

/** A channel of an engine: `pids` are the world ranks of the communicator, in its order. */
export class EngineChannel implements ScheduleChannel {
  constructor(
    readonly engine: Engine,
    readonly pids: readonly number[],
    readonly rank: number,
    readonly context: number,
    readonly tag: number,
    /** Said of each message, see Engine.send. */
    readonly signature = 0,
    readonly meeting?: Meeting | undefined,
  ) {}

  get size(): number {
    return this.pids.length;
  }

  send(to: number, bytes: Uint8Array): EngineRequest {
    return this.engine.send(this.pids[to]!, this.context, this.tag, bytes, false, this.signature);
  }

  sendMany(to: readonly number[], bytes: Uint8Array): readonly EngineRequest[] {
    const ascending = to.map((member) => this.pids[member]!).sort((a, b) => a - b);
    return this.engine.sendMany(ascending, this.context, this.tag, bytes, this.signature);
  }

  receive(from: number, buffer: Uint8Array | null): ReceiveRequest {
    return this.engine.receive(this.pids[from]!, this.tag, this.context, buffer);
  }

  until(isSo: () => boolean, together: boolean): EngineRequest {
    return this.engine.until(new Until(this, isSo, together));
  }

  allocate(bytes: number): { bytes: Uint8Array; release(): void } | undefined {
    const { heap } = this.engine;
    const offset = heap ? heap.allocate(bytes) : -1;
    if (!heap || offset < 0) return undefined;
    return { bytes: new Uint8Array(heap.memory, offset, bytes), release: () => heap.release(offset) };
  }
}
