/** What waits to be written to one socket, and who is held back because of it. */
import type { Duplex } from "node:stream";
import { LIMITS } from "@commworld/protocol";
import type { WebSocket } from "ws";
import type { QueueLedger, Reader } from "../limits/queue-ledger";
import type { Brake } from "./brake";
import { BundleQueue } from "./bundle-queue";
import { writeMessage } from "./write-message";

/** Above it, those who send to this socket are paused; they go on below half of it. */
export const HIGH_WATER_BYTES = 1024 * 1024;
/** Above it the reader is given up. A whole room may send it a largest frame each before all of them are paused. */
export const SLOW_READER_BYTES = LIMITS.membersPerRoom * LIMITS.framePayloadBytes;
/** Records are written at the end of the turn, or when there are so many. */
const FULL_BYTES = 64 * 1024;
/** The time of one message in so many is measured. */
const MEASURED_MESSAGES = 32;

export class Outflow implements Reader {
  readonly #socket: WebSocket;
  readonly #wire: Duplex;
  /** Of this turn of the event loop: what other members' messages bring in it leaves in one message. */
  readonly #records = new BundleQueue();
  #turnEnd: NodeJS.Immediate | null = null;
  readonly #waiters = new Map<Brake, () => void>();
  readonly #ledger: QueueLedger;
  #progressAt = Date.now();
  /** What the ledger was told. */
  #queued = 0;
  #ended = false;
  #isCorked = false;
  readonly #onHopeless: () => void;
  readonly #onDelivered: (seconds: number) => void;
  #messages = 0;
  #firstRecordAt = 0;

  /**
   * `wire`: what the socket writes to. `onHopeless`: the reader is behind by more than is bearable. `onDelivered`: how long the
   * frames of one message in some took from their coming to their leaving.
   */
  constructor(
    socket: WebSocket,
    wire: Duplex,
    ledger: QueueLedger,
    onHopeless: () => void,
    onDelivered: (seconds: number) => void,
  ) {
    this.#socket = socket;
    this.#wire = wire;
    this.#ledger = ledger;
    this.#onHopeless = onHopeless;
    this.#onDelivered = onDelivered;
    ledger.add(this);
  }

  get queuedBytes(): number {
    return this.#queued;
  }

  giveUp(): void {
    this.#onHopeless();
  }

  get isHigh(): boolean {
    return this.#waitingBytes > HIGH_WATER_BYTES;
  }

  /** Above the high-water mark, and nothing was taken for so long. */
  isStalled(now: number, stalledMs: number): boolean {
    return this.isHigh && now - this.#progressAt > stalledMs;
  }

  send(text: string): void {
    this.#flush();
    if (!this.#isOpen) return;
    this.#noteProgress();
    this.#cork();
    this.#socket.send(text, this.#written);
    this.#count();
    if (this.#queued > SLOW_READER_BYTES) this.#onHopeless();
  }

  /**
   * Whole records of a bundle. The bytes must not change afterwards: all receivers of a fan-out share them. `from` is paused
   * while this reader is behind.
   */
  sendRecords(records: Uint8Array, from?: Brake): void {
    if (!this.#isOpen) return;
    if (this.#records.bytes === 0 && this.#messages++ % MEASURED_MESSAGES === 0)
      this.#firstRecordAt = performance.now();
    this.#records.push(records);
    if (this.#records.bytes >= FULL_BYTES) this.#flush();
    else this.#turnEnd ??= setImmediate(this.#flush);
    this.#count();
    if (this.#queued > SLOW_READER_BYTES) this.#onHopeless();
    else if (from && this.#queued > HIGH_WATER_BYTES && !this.#waiters.has(from)) this.#waiters.set(from, from.hold());
  }

  /** Nothing will be written any more. */
  end(): void {
    if (this.#turnEnd) clearImmediate(this.#turnEnd);
    this.#turnEnd = null;
    this.#records.clear();
    this.#release();
    this.#ended = true;
    this.#count();
    this.#ledger.remove(this);
  }

  /** What is said at once is written at once: each write costs more than a message. */
  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#wire.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      this.#wire.uncork();
    });
  }

  get #isOpen(): boolean {
    return !this.#ended && this.#socket.readyState === this.#socket.OPEN;
  }

  get #waitingBytes(): number {
    return this.#socket.bufferedAmount + this.#records.bytes;
  }

  #count(): void {
    const queued = this.#ended ? 0 : this.#waitingBytes;
    const grownBy = queued - this.#queued;
    this.#queued = queued;
    this.#ledger.change(grownBy);
  }

  #noteProgress(): void {
    if (this.#socket.bufferedAmount === 0) this.#progressAt = Date.now();
  }

  readonly #flush = (): void => {
    if (this.#turnEnd) clearImmediate(this.#turnEnd);
    this.#turnEnd = null;
    const messages = this.#records.take();
    if (!this.#isOpen) return;
    this.#noteProgress();
    const last = messages.pop();
    if (!last) return;
    for (const message of messages) writeMessage(this.#wire, message, this.#written);
    writeMessage(this.#wire, last, this.#firstRecordAt > 0 ? this.#measured() : this.#written);
  };

  #measured(): () => void {
    const since = this.#firstRecordAt;
    this.#firstRecordAt = 0;
    return () => {
      this.#written();
      this.#onDelivered((performance.now() - since) / 1000);
    };
  }

  #release(): void {
    for (const release of this.#waiters.values()) release();
    this.#waiters.clear();
  }

  readonly #written = (): void => {
    if (this.#ended) return;
    this.#progressAt = Date.now();
    this.#count();
    if (this.#waiters.size > 0 && this.#queued < HIGH_WATER_BYTES / 2) this.#release();
  };
}
