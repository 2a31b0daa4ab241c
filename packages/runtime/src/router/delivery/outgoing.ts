/** What this node sends to one other: numbers, the window, what is not acknowledged yet. No clock, no socket. */
import { Fifo } from "../../engine/fifo";
import { Rtt } from "./rtt";
import { fromWire, toWire } from "./serial";

/** What a frame counts beside its payload, here and in a reorder buffer: tiny frames are not free. */
export const FRAME_COST_BYTES = 64;

const ASK_AGAIN_MS = 50;

export interface Sent {
  sequence: number;
  payload: Uint8Array;
  sentAt: number;
  isRepeated: boolean;
}

export class Outgoing {
  readonly #limit: number;
  readonly #start: number;
  readonly #unacked = new Fifo<Sent>();
  readonly #rtt = new Rtt();
  #window: number;
  #next = 0;
  #base = 0;
  #bytes = 0;
  #attempts = 0;
  #askedAt = 0;
  /** When to ask for an ack; Infinity while nothing is unacknowledged or the socket is away. */
  askAt = Number.POSITIVE_INFINITY;
  /** Numbers that the peer misses and that were not sent again yet. */
  #repairFrom = 0;
  #repairTo = 0;

  constructor(window: { start: number; limit: number }) {
    this.#start = Math.min(window.start, window.limit);
    this.#limit = window.limit;
    this.#window = this.#start;
  }

  get next(): number {
    return toWire(this.#next);
  }

  get unackedBytes(): number {
    return this.#bytes;
  }

  get windowBytes(): number {
    return this.#window;
  }

  get isSettled(): boolean {
    return this.#unacked.length === 0;
  }

  /** Several questions were not answered, the last one a while ago: a sign of life is worth another one. */
  isDoubtful(now: number): boolean {
    return this.#attempts >= 2 && now - this.#askedAt >= ASK_AGAIN_MS;
  }

  /** A frame of any length fits an empty window. */
  hasRoom(bytes: number): boolean {
    return this.#bytes === 0 || this.#bytes + bytes + FRAME_COST_BYTES <= this.#window;
  }

  /** The number of the frame that carries it. */
  send(payload: Uint8Array, now: number): number {
    const sequence = this.#next++;
    this.#unacked.push({ sequence, payload, sentAt: now, isRepeated: false });
    this.#bytes += payload.length + FRAME_COST_BYTES;
    if (this.askAt === Number.POSITIVE_INFINITY) this.askAt = now + this.#rtt.timeoutMs(0);
    return toWire(sequence);
  }

  /** The peer has everything below `wire`. True when that is news. What lies outside of what was sent is ignored. */
  onAck(wire: number, now: number): boolean {
    const ack = fromWire(wire, this.#base);
    if (ack <= this.#base || ack > this.#next) return false;
    let acked = 0;
    while (this.#unacked.length > 0 && this.#unacked.first.sequence < ack) {
      const { payload, sentAt, isRepeated } = this.#unacked.first;
      if (this.#unacked.first.sequence === ack - 1 && !isRepeated) this.#rtt.sample(now - sentAt);
      acked += payload.length + FRAME_COST_BYTES;
      this.#unacked.shift();
    }
    this.#bytes -= acked;
    this.#base = ack;
    this.#attempts = 0;
    this.#repairFrom = Math.max(this.#repairFrom, ack);
    this.#window = Math.min(this.#limit, this.#window + acked);
    this.askAt = this.isSettled ? Number.POSITIVE_INFINITY : now + this.#rtt.timeoutMs(0);
    return true;
  }

  /** The peer misses what lies from `from` up to `to`. */
  onNack(from: number, to: number): void {
    const first = Math.max(this.#base, fromWire(from, this.#base));
    const end = Math.min(this.#next, fromWire(to, this.#base));
    if (first >= end) return;
    if (this.#repairFrom >= this.#repairTo) [this.#repairFrom, this.#repairTo] = [first, end];
    else [this.#repairFrom, this.#repairTo] = [Math.min(this.#repairFrom, first), Math.max(this.#repairTo, end)];
    this.#window = Math.max(this.#start, Math.floor(this.#window / 2));
  }

  /** The next frame to send again, or undefined. What was sent a moment ago is passed over: it may be on its way. */
  nextRepair(now: number): Sent | undefined {
    while (this.#repairFrom < this.#repairTo) {
      const sent = this.#unacked.at(this.#repairFrom++ - this.#base);
      if (!sent || (sent.isRepeated && now - sent.sentAt < this.#rtt.youngMs)) continue;
      sent.sentAt = now;
      sent.isRepeated = true;
      return sent;
    }
    return undefined;
  }

  /** A question is sent now. */
  onAsked(now: number): void {
    this.askAt = now + this.#rtt.timeoutMs(this.#attempts++);
    this.#askedAt = now;
  }

  /** The socket is away: questions wait. */
  pause(): void {
    this.askAt = Number.POSITIVE_INFINITY;
    this.#repairTo = this.#repairFrom;
  }
}
