/** Numbers frames per destination and checks those that come, per source. A gap is told, not repaired. */
const MODULUS = 2 ** 32;

export type SequenceVerdict = "in-order" | "duplicate" | "gap";

export class Sequences {
  readonly #sent = new Map<number, number>();
  readonly #received = new Map<number, number>();

  next(destination: number): number {
    const sequence = this.#sent.get(destination) ?? 0;
    this.#sent.set(destination, (sequence + 1) % MODULUS);
    return sequence;
  }

  /** Only a frame in order counts as received. */
  check(source: number, sequence: number): SequenceVerdict {
    const expected = this.#received.get(source) ?? 0;
    if (sequence === expected) {
      this.#received.set(source, (expected + 1) % MODULUS);
      return "in-order";
    }
    return (sequence - expected + MODULUS) % MODULUS < MODULUS / 2 ? "gap" : "duplicate";
  }
}
