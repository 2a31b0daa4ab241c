/** What waits to be written to one socket, and who is held back because of it. */
import type { WebSocket } from "ws";
import type { Brake } from "./brake";

/** Above it, those who send to this socket are paused; they go on below half of it. */
export const HIGH_WATER_BYTES = 1024 * 1024;
/** Above it the reader is given up. */
export const SLOW_READER_BYTES = 16 * 1024 * 1024;
/** A reader above the high-water mark that takes nothing for so long is given up too. */
export const STALLED_MS = 10_000;

export class Outflow {
  readonly #socket: WebSocket;
  readonly #waiters = new Map<Brake, () => void>();
  #progressAt = Date.now();

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  get isHigh(): boolean {
    return this.#socket.bufferedAmount > HIGH_WATER_BYTES;
  }

  isHopeless(now: number): boolean {
    if (this.#socket.bufferedAmount > SLOW_READER_BYTES) return true;
    return this.isHigh && now - this.#progressAt > STALLED_MS;
  }

  /** `data` must not change afterwards; all receivers of a fan-out share it. `from` is paused while this reader is behind. */
  send(data: string | Uint8Array, from?: Brake): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount === 0) this.#progressAt = Date.now();
    this.#socket.send(data, this.#written);
    if (from && this.isHigh && !this.#waiters.has(from)) this.#waiters.set(from, from.hold());
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
