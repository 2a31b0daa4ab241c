/** What waits to be written to one socket, and who is held back because of it. */
import type { WebSocket } from "ws";
import type { Brake } from "./brake";

/** Above it, those who send to this socket are paused; they go on below half of it. */
export const HIGH_WATER_BYTES = 1024 * 1024;
/** Above it the reader is given up. */
export const SLOW_READER_BYTES = 16 * 1024 * 1024;

export class Outflow {
  readonly #socket: WebSocket;
  readonly #waiters = new Map<Brake, () => void>();
  #progressAt = Date.now();

  readonly #onHopeless: () => void;

  /** `onHopeless`: the reader is behind by more than is bearable. */
  constructor(socket: WebSocket, onHopeless: () => void) {
    this.#socket = socket;
    this.#onHopeless = onHopeless;
  }

  get isHigh(): boolean {
    return this.#socket.bufferedAmount > HIGH_WATER_BYTES;
  }

  /** Above the high-water mark, and nothing was taken for so long. */
  isStalled(now: number, stalledMs: number): boolean {
    return this.isHigh && now - this.#progressAt > stalledMs;
  }

  /** `data` must not change afterwards; all receivers of a fan-out share it. `from` is paused while this reader is behind. */
  send(data: string | Uint8Array, from?: Brake): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount === 0) this.#progressAt = Date.now();
    this.#socket.send(data, this.#written);
    if (this.#socket.bufferedAmount > SLOW_READER_BYTES) this.#onHopeless();
    else if (from && this.isHigh && !this.#waiters.has(from)) this.#waiters.set(from, from.hold());
  }

  /** Nothing will be written any more. */
  end(): void {
    for (const release of this.#waiters.values()) release();
    this.#waiters.clear();
  }

  readonly #written = (): void => {
    this.#progressAt = Date.now();
    if (this.#waiters.size > 0 && this.#socket.bufferedAmount < HIGH_WATER_BYTES / 2) this.end();
  };
}
