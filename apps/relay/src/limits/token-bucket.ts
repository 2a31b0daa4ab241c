/** `rate` tokens a second, at most `burst` saved. Pure but for its own state: the time is passed in, in milliseconds. */
export class TokenBucket {
  #tokens: number;
  #at: number;

  constructor(
    readonly rate: number,
    readonly burst: number,
    now: number,
  ) {
    this.#tokens = burst;
    this.#at = now;
  }

  /** Takes what is there or nothing. */
  tryTake(count: number, now: number): boolean {
    this.#refill(now);
    if (this.#tokens < count) return false;
    this.#tokens -= count;
    return true;
  }

  /** Takes in any case. The milliseconds until the debt is paid, 0 when there is none. */
  take(count: number, now: number): number {
    this.#refill(now);
    this.#tokens -= count;
    return this.#tokens >= 0 ? 0 : (-this.#tokens / this.rate) * 1000;
  }

  /** True when it is as good as new. */
  isFull(now: number): boolean {
    this.#refill(now);
    return this.#tokens >= this.burst;
  }

  #refill(now: number): void {
    if (now <= this.#at) return;
    this.#tokens = Math.min(this.burst, this.#tokens + ((now - this.#at) / 1000) * this.rate);
    this.#at = now;
  }
}
