/** Which relays live: each renews a lease, and who has none for a while is gone. */
import type { RoomStore } from "../store/types";

export const LEASE_MS = 3_000;
/** A store that has just come back has no leases yet: nobody is judged before all had time to renew theirs. */
const JUDGE_AFTER_MS = LEASE_MS;

export class Leases {
  readonly #store: RoomStore;
  readonly #self: string;
  /** Since when renewing has worked without a break. */
  #steadySince: number | null = null;
  readonly #missing = new Set<string>();

  constructor(store: RoomStore, self: string) {
    this.#store = store;
    this.#self = self;
  }

  /** More often than LEASE_MS. */
  async renew(): Promise<void> {
    try {
      const [known] = await this.#store.liveRelays([this.#self]);
      await this.#store.renewLease(this.#self, LEASE_MS);
      // A lease that is not there was never made, or the store has lost it and all others.
      if (known === undefined || this.#steadySince === null) this.#steadySince = Date.now();
    } catch (error) {
      this.#steadySince = null;
      throw error;
    }
  }

  get #canJudge(): boolean {
    return this.#steadySince !== null && Date.now() - this.#steadySince >= JUDGE_AFTER_MS;
  }

  async isDead(relay: string): Promise<boolean> {
    return this.#canJudge && !(await this.#store.liveRelays([relay])).has(relay);
  }

  /** Those of them that had no lease this time nor the last. */
  async findDead(relays: ReadonlySet<string>): Promise<string[]> {
    if (!this.#canJudge || relays.size === 0) return [];
    const live = await this.#store.liveRelays([...relays]);
    const missing = [...relays].filter((relay) => !live.has(relay));
    const dead = missing.filter((relay) => this.#missing.has(relay));
    this.#missing.clear();
    for (const relay of missing) this.#missing.add(relay);
    return dead;
  }
}
