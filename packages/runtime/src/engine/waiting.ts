/**
 * How a rank waits: a call of the blocking face blocks the thread, one of the async face leaves it to the rank's other tasks. Both
 * poll first while that pays.
 */
import type { Transport } from "../transport/transport";
import { CoreYield } from "./core-yield";
import type { EngineRequest } from "./request";

/** Sleep while packets wait for room at a peer: nobody tells when room is there. */
const RETRY_MS = 0.2;
const LONG_SLEEP_MS = 1000;
/** Sleep of a rank that tells its node how it stands. */
const WATCH_MS = 50;
/** Empty polls before the clock is looked at; before sleep where ranks share cores: another one has work to do meanwhile. */
const FREE_POLLS = 32;
const FREE_POLLS_CROWDED = 1;
/** Polls of a call of the blocking face before it counts as waiting. */
const SHORT_POLLS = 1000;
const SHORT_POLLS_CROWDED = 4;
/** Turns of the microtask queue a waiting call of the async face polls in before it leaves the thread to other events. */
const MICROTASK_POLLS = 200;
const MICROTASK_POLLS_CROWDED = 8;
/** Longest time that polling in microtasks may keep timers and other events waiting. */
const TURN_MS = 8;

export interface WaitOptions {
  /** Whether every rank of the node has a core of its own: spinning then beats sleeping. */
  uncrowded: boolean;
  /** Milliseconds. */
  now(): number;
  /** Resolves in a later turn of the event loop. */
  nextTurn(): Promise<void>;
  /** Lets another thread have the core; absent where the platform has no such call. */
  yieldCore?: (() => void) | undefined;
}

/** The part of an engine that waits. */
export abstract class Waiting {
  abstract readonly transport: Transport;

  /**
   * Called once in a turn of the pump, when all tasks that could run have; `idle`: nothing arrived and nothing waits for room.
   * True: it began something that runs in microtasks.
   */
  onTurn: ((idle: boolean) => boolean) | undefined;
  readonly #now: () => number;
  readonly #nextTurn: () => Promise<void>;
  readonly #spinMs: number;
  readonly #freePolls: number;
  readonly #polls: number;
  readonly #shortPolls: number;
  readonly #core: CoreYield | undefined;
  #watch: (() => void) | null = null;
  #pumpWaits = false;
  #turnBegan = 0;
  #pollsOfTurn = 0;
  /** A waiting call polls, for all that wait; and how often more it may before it leaves that to the pump. */
  #polling = false;
  #patience = 0;
  /** Calls that wait without polling. */
  #waiting = 0;

  constructor(options: WaitOptions) {
    this.#now = options.now;
    this.#nextTurn = options.nextTurn;
    this.#spinMs = options.uncrowded ? 0.08 : 0;
    this.#freePolls = options.uncrowded ? FREE_POLLS : FREE_POLLS_CROWDED;
    this.#polls = options.uncrowded ? MICROTASK_POLLS : MICROTASK_POLLS_CROWDED;
    this.#shortPolls = options.uncrowded ? SHORT_POLLS : SHORT_POLLS_CROWDED;
    const { uncrowded, yieldCore, now } = options;
    this.#core = uncrowded || !yieldCore ? undefined : new CoreYield(yieldCore, now);
  }

  /**
   * Handles what arrived and sends what waits. Never blocks. Returns how much happened; 0: nothing. Does nothing inside
   * itself: the function of a reduction runs here and may call the library.
   */
  abstract progress(): number;
  /** As `progress`, quicker when there is nothing to do. */
  abstract glance(): void;
  /** Packets wait for room: progress must be called again soon. */
  abstract get busy(): boolean;
  /** Until something arrives; nothing where the transport cannot block. */
  protected abstract sleep(timeoutMs: number): void;
  /** Says wherever this rank waits that it will sleep, and looks there once more; returns how much is so. */
  protected abstract announce(): number;
  /** This rank waits for one thing alone in memory that others write into: it owes nothing to anybody meanwhile. */
  protected abstract get waitsForOne(): boolean;
  protected abstract get progressing(): boolean;

  /** The pump sleeps until something arrives. */
  protected get pumpWaits(): boolean {
    return this.#pumpWaits;
  }

  /** If the pump sleeps it goes round once more, when the thread is idle. */
  protected wakePump(): void {
    if (!this.#pumpWaits) return;
    this.#pumpWaits = false;
    this.transport.wake();
  }

  /** Polls a little, without a look at the clock: true when the request is done. Most waits are short. */
  spin(request: EngineRequest): boolean {
    this.glance();
    const core = this.#core;
    for (let poll = 1; poll < this.#shortPolls && !request.done; poll++) {
      if (core) core.once();
      if (request.count === null || !this.#isFar(request)) this.glance();
    }
    return request.done;
  }

  /** One shared word tells that to look around would end nothing. */
  #isFar({ count }: EngineRequest): boolean {
    return count !== null && !count.isReached && this.waitsForOne;
  }

  /** `look` is called again and again while a thread that `waitSync` blocks has nothing to do. */
  watch(look: () => void): void {
    this.#watch = look;
  }

  /** Blocks the thread until the request is done. Spins while that pays, then sleeps. */
  waitSync(request: EngineRequest): void {
    if (this.progressing && !request.done)
      throw new Error("an MPI call waited inside the function of a reduction; such a function must not wait");
    let empty = 0;
    let deadline = 0;
    let yields = 0;
    const core = this.#core;
    core?.begin();
    while (!request.done) {
      if (this.progress() > 0) {
        empty = 0;
        deadline = 0;
        yields = 0;
        continue;
      }
      if (core && yields < core.most) {
        do core.once();
        while (++yields < core.most && this.#isFar(request) && !this.transport.hasArrived && !this.busy);
        continue;
      }
      if (++empty % this.#freePolls !== 0) continue;
      if (this.#spinMs > 0) {
        const now = this.#now();
        if (deadline === 0) deadline = now + this.#spinMs;
        if (now < deadline) continue;
      }
      this.#watch?.();
      if (!this.transport.sleep) throw new Error("this transport cannot block");
      this.sleep(this.busy ? RETRY_MS : this.#watch ? WATCH_MS : LONG_SLEEP_MS);
    }
  }

  /**
   * Resolves when the request is done. One of the calls that wait polls in microtasks for all of them, so that a message that is
   * near costs no event-loop turn, and a call more that waits costs nothing.
   */
  async waitAsync(request: EngineRequest): Promise<void> {
    this.#patience = this.#polls;
    if (!this.#polling) {
      this.#polling = true;
      try {
        while (this.#patience-- > 0) {
          this.progress();
          if (request.done) return this.#yieldIfLong();
          await this.#yieldIfLong();
        }
      } finally {
        this.#polling = false;
        if (this.#waiting > 0 && this.#patience > 0) void this.#pollOn();
      }
      if (request.done) return;
    }
    this.#waiting++;
    await new Promise<void>((resolve) => request.whenDone(resolve));
    this.#waiting--;
  }

  /** Polls on for calls that relied on one that is done. */
  async #pollOn(): Promise<void> {
    this.#polling = true;
    while (this.#patience-- > 0 && this.#waiting > 0) {
      this.progress();
      await this.#yieldIfLong();
    }
    this.#polling = false;
  }

  /** After a call that found its work done at once: makes progress, and leaves the thread to others once in a while. */
  settle(): Promise<void> | undefined {
    this.progress();
    return this.#yieldIfLong();
  }

  /** A turn for others between two looks at something that is not there yet. */
  turn(): Promise<void> | undefined {
    return this.transport.sleep === undefined ? this.#nextTurn() : this.#yieldIfLong();
  }

  /**
   * Makes progress whenever the thread is idle, for ever: completes what tasks wait for and forwards what comes by.
   * Rejects only when the engine has a fault.
   */
  async pump(): Promise<never> {
    for (;;) {
      this.#turnBegan = this.#now();
      this.#pollsOfTurn = 0;
      const idle = this.progress() === 0 && !this.busy;
      // What the last look began may have left packets that wait for room.
      if (this.onTurn?.(idle) || !idle || this.announce() > 0 || this.busy) {
        await this.#nextTurn();
        continue;
      }
      this.#pumpWaits = true;
      const arrival = this.transport.arrival();
      // What others offer from here on ends the arrival; this finds what they offered before.
      if (this.onTurn?.(true)) this.transport.wake();
      await arrival;
      this.#pumpWaits = false;
    }
  }

  /** Messages that are always near would keep timers waiting for ever: leaves the thread once in a while. */
  #yieldIfLong(): Promise<void> | undefined {
    if (++this.#pollsOfTurn % 64 !== 0) return undefined;
    const now = this.#now();
    if (now - this.#turnBegan < TURN_MS) return undefined;
    this.#turnBegan = now;
    return this.#nextTurn();
  }
}
