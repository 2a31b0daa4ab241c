/** What this node gets from one other: order, gaps, duplicates, and when to acknowledge. No clock, no socket. */
import { FRAME_COST_BYTES } from "./outgoing";
import { fromWire, toWire } from "./serial";

/** An ack waits so long for a frame that carries it. */
export const ACK_DELAY_MS = 5;
/** Beyond so many bytes it does not wait. */
const ACK_BYTES = 64 * 1024;
/** A gap is told at once, and then again after so long. */
export const NACK_AGAIN_MS = 100;
/** No honest window holds more frames. */
const MOST_AHEAD = 1 << 20;

const NEVER = Number.POSITIVE_INFINITY;

export class Incoming {
  readonly #limit: number;
  readonly #early = new Map<number, Uint8Array>();
  #earlyBytes = 0;
  #expected = 0;
  /** The peer has sent what lies below. */
  #horizon = 0;
  #unackedBytes = 0;
  ackAt = NEVER;
  nackAt = NEVER;
  #toldGap = -1;

  /** `limit`: bytes of frames that came too early, at most. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get expected(): number {
    return toWire(this.#expected);
  }

  get reorderBytes(): number {
    return this.#earlyBytes;
  }

  /** Gives what is in order to `deliver`, keeps what is early within the limit, drops the rest: it is sent again. */
  onData(wire: number, payload: Uint8Array, now: number, deliver: (payload: Uint8Array) => void): void {
    const sequence = fromWire(wire, this.#expected);
    if (sequence > this.#expected + MOST_AHEAD) return;
    if (sequence < this.#expected) {
      this.owe(now, ACK_DELAY_MS);
      return;
    }
    this.#horizon = Math.max(this.#horizon, sequence + 1);
    if (sequence === this.#expected) {
      this.#pass(payload, now, deliver);
      if (this.#early.size > 0) this.#passEarly(now, deliver);
    } else if (!this.#early.has(sequence) && this.#earlyBytes + payload.length + FRAME_COST_BYTES <= this.#limit) {
      this.#early.set(sequence, payload);
      this.#earlyBytes += payload.length + FRAME_COST_BYTES;
    }
    this.#lookForGap(now);
  }

  #passEarly(now: number, deliver: (payload: Uint8Array) => void): void {
    for (let next = this.#early.get(this.#expected); next; next = this.#early.get(this.#expected)) {
      this.#early.delete(this.#expected);
      this.#earlyBytes -= next.length + FRAME_COST_BYTES;
      this.#pass(next, now, deliver);
    }
  }

  #pass(payload: Uint8Array, now: number, deliver: (payload: Uint8Array) => void): void {
    this.#expected++;
    this.#unackedBytes += payload.length + FRAME_COST_BYTES;
    this.owe(now, this.#unackedBytes >= ACK_BYTES ? 0 : ACK_DELAY_MS);
    deliver(payload);
  }

  /** The peer says the number of its next frame. */
  onHorizon(wire: number, now: number): void {
    const next = fromWire(wire, this.#expected);
    if (next > this.#expected + MOST_AHEAD) return;
    this.#horizon = Math.max(this.#horizon, next);
    this.#lookForGap(now);
  }

  /** The peer asks: it gets an ack at once, and word of a gap even if it was told before. */
  onProbe(wire: number, now: number): void {
    this.onHorizon(wire, now);
    this.owe(now, 0);
    if (this.nackAt !== NEVER) this.nackAt = now;
  }

  owe(now: number, delayMs: number): void {
    this.ackAt = Math.min(this.ackAt, now + delayMs);
  }

  onAcked(): void {
    this.ackAt = NEVER;
    this.#unackedBytes = 0;
  }

  /** The end of the gap that begins at `expected`; the gap is told again after a while. */
  tellGap(now: number): number {
    this.nackAt = now + NACK_AGAIN_MS;
    this.#toldGap = this.#expected;
    let end = this.#expected + 1;
    if (this.#early.size === 0) end = this.#horizon;
    else while (end < this.#horizon && !this.#early.has(end)) end++;
    return toWire(end);
  }

  #lookForGap(now: number): void {
    if (this.#expected >= this.#horizon) this.nackAt = NEVER;
    else if (this.#toldGap !== this.#expected) this.nackAt = now;
  }

  /** The socket is away. */
  pause(): void {
    this.ackAt = NEVER;
    this.nackAt = NEVER;
    this.#toldGap = -1;
  }
}
