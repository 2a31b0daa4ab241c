/**
 * Makes a socket wait that sends more than it or its workspace may. What has arrived is never dropped for it: it is taken,
 * and the debt is waited for.
 */
import type { Brake } from "../session/brake";
import { BURST_SECONDS, type RelayLimits } from "./limits";
import { TokenBucket } from "./token-bucket";
import type { SharedRates } from "./workspaces";

/** What a message costs in frames, beside those in it. */
export const MESSAGE_FRAMES = 4;
/** Texts are parsed, checked and told to others: a byte of them costs more than one of a frame. */
const CONTROL_BYTES_PER_SECOND = 2 * 1024 * 1024;
const CONTROL_BURST_BYTES = 4 * 1024 * 1024;

export class Pace {
  readonly #brake: Brake;
  readonly #control: TokenBucket;
  readonly #bytes: TokenBucket[];
  readonly #frames: TokenBucket[];
  #waiting = false;

  constructor(brake: Brake, { bytesPerSecond, framesPerSecond }: RelayLimits, now: number) {
    this.#brake = brake;
    this.#control = new TokenBucket(CONTROL_BYTES_PER_SECOND, CONTROL_BURST_BYTES, now);
    this.#bytes = [new TokenBucket(bytesPerSecond, bytesPerSecond * BURST_SECONDS, now)];
    this.#frames = [new TokenBucket(framesPerSecond, framesPerSecond * BURST_SECONDS, now)];
  }

  /** From now on the socket also pays to its workspace. */
  share({ bytes, frames }: SharedRates): void {
    this.#bytes.push(bytes);
    this.#frames.push(frames);
  }

  bytes(count: number, now: number): void {
    this.#charge(this.#bytes, count, now);
  }

  /** Whatever is in it: nodes put many frames into one. */
  message(now: number): void {
    this.#charge(this.#frames, MESSAGE_FRAMES, now);
  }

  /** What was received is paid for as bytes; here come the copies for further destinations. */
  frames(count: number, copiedBytes: number, now: number): void {
    this.#charge(this.#frames, count, now);
    if (copiedBytes > 0) this.#charge(this.#bytes, copiedBytes, now);
  }

  controlBytes(count: number, now: number): void {
    this.#charge([this.#control], count, now);
  }

  #charge(buckets: TokenBucket[], count: number, now: number): void {
    let wait = 0;
    for (const bucket of buckets) wait = Math.max(wait, bucket.take(count, now));
    if (wait > 0 && !this.#waiting) this.#wait(wait);
  }

  #wait(milliseconds: number): void {
    this.#waiting = true;
    const release = this.#brake.hold();
    const timer = setTimeout(() => {
      this.#waiting = false;
      const more = this.#debt(Date.now());
      if (more > 0) this.#wait(more);
      release();
    }, milliseconds);
    timer.unref();
  }

  #debt(now: number): number {
    return Math.max(...[this.#control, ...this.#bytes, ...this.#frames].map((bucket) => bucket.take(0, now)));
  }
}
