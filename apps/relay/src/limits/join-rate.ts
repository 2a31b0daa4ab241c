import { TokenBucket } from "./token-bucket";

const BURST_SECONDS = 4;

/** Connections per address. Addresses whose bucket is full again are forgotten. */
export class JoinRate {
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(readonly perSecond: number) {}

  allows(address: string, now: number): boolean {
    let bucket = this.#buckets.get(address);
    if (!bucket) {
      bucket = new TokenBucket(this.perSecond, this.perSecond * BURST_SECONDS, now);
      this.#buckets.set(address, bucket);
    }
    return bucket.tryTake(1, now);
  }

  sweep(now: number): void {
    for (const [address, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(address);
  }
}
