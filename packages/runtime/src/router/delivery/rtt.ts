/** Round-trip time and when to ask again: RFC 6298's estimate with bounds of our own. Milliseconds. */
const FIRST_TIMEOUT_MS = 500;
/** Far above a delayed ack, so that a busy peer is not asked for nothing. */
const SHORTEST_TIMEOUT_MS = 100;
const LONGEST_TIMEOUT_MS = 1_000;

export class Rtt {
  #smoothed: number | null = null;
  #deviation = 0;

  /** `ms` of a frame that was sent once. */
  sample(ms: number): void {
    if (this.#smoothed === null) {
      this.#smoothed = ms;
      this.#deviation = ms / 2;
      return;
    }
    this.#deviation = 0.75 * this.#deviation + 0.25 * Math.abs(this.#smoothed - ms);
    this.#smoothed = 0.875 * this.#smoothed + 0.125 * ms;
  }

  /** After so many times without an answer. */
  timeoutMs(attempts: number): number {
    const once =
      this.#smoothed === null ? FIRST_TIMEOUT_MS : Math.max(SHORTEST_TIMEOUT_MS, this.#smoothed + 4 * this.#deviation);
    return Math.min(LONGEST_TIMEOUT_MS, once * 2 ** Math.min(attempts, 10));
  }

  /** What is younger may still be on its way. */
  get youngMs(): number {
    return Math.min(this.#smoothed ?? 0, SHORTEST_TIMEOUT_MS) / 2;
  }
}
