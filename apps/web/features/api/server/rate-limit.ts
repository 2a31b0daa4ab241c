import { ApiError } from "./errors";

const MAX_KEYS = 20_000;

interface Bucket {
  tokens: number;
  at: number;
}

/** Token buckets in bounded memory: the key that was used longest ago is forgotten first. */
export class RateLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(perMinute: number, now: () => number = Date.now) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Milliseconds until the key may go on; 0 takes one token. */
  take(key: string): number {
    const now = this.#now();
    const bucket = this.#buckets.get(key) ?? { tokens: this.#perMinute, at: now };
    const perMs = this.#perMinute / 60_000;
    const tokens = Math.min(this.#perMinute, bucket.tokens + (now - bucket.at) * perMs);
    const allowed = tokens >= 1;
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at: now });
    if (this.#buckets.size > MAX_KEYS) {
      const oldest = this.#buckets.keys().next().value;
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    return allowed ? 0 : Math.ceil((1 - tokens) / perMs);
  }

  require(key: string): void {
    const waitMs = this.take(key);
    if (waitMs === 0) return;
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    throw new ApiError("too-fast", `Too many requests. Try again in ${seconds} s.`, { "Retry-After": String(seconds) });
  }
}

/** The last address of X-Forwarded-For: a proxy of ours, or else the server itself, appended it. */
export function clientAddress(headers: Headers): string {
  return headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || "unknown";
}
