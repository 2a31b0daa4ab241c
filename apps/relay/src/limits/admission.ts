/** Which sockets are let in: how many there are, and how fast they come. */
import type { CloseName } from "@commworld/protocol";
import { JoinRate } from "./join-rate";
import type { RelayLimits } from "./limits";

export class Admission {
  readonly #limits: RelayLimits;
  readonly #joinRate: JoinRate;
  readonly #ofAddress = new Map<string, number>();
  #all = 0;

  constructor(limits: RelayLimits) {
    this.#limits = limits;
    this.#joinRate = new JoinRate(limits.joinsPerSecond);
  }

  /** Counts the socket in, until `leave` is called, or says why not. */
  enter(address: string, now: number): CloseName | null {
    if (!this.#joinRate.allows(address, now)) return "TOO_FAST";
    if (this.#all >= this.#limits.connections) return "RELAY_FULL";
    const there = this.#ofAddress.get(address) ?? 0;
    if (there >= this.#limits.connectionsPerAddress) return "TOO_MANY";
    this.#ofAddress.set(address, there + 1);
    this.#all++;
    return null;
  }

  leave(address: string): void {
    this.#all--;
    const left = (this.#ofAddress.get(address) ?? 0) - 1;
    if (left > 0) this.#ofAddress.set(address, left);
    else this.#ofAddress.delete(address);
  }

  sweep(now: number): void {
    this.#joinRate.sweep(now);
  }
}
