/** Two numbers that rank 0 of a node writes before the run, and all its ranks read: f64 alpha, f64 beta; zero while there are none. */
import type { Link } from "../schedule/selection/terrain";

export const MEASURED_LINK_BYTES = 64;

export class MeasuredLink {
  readonly #numbers: Float64Array;

  constructor(memory: SharedArrayBuffer, start: number) {
    this.#numbers = new Float64Array(memory, start, 2);
  }

  /** Once, before any rank reads it. */
  write({ alpha, beta }: Link): void {
    this.#numbers.set([alpha, beta]);
  }

  read(): Link | undefined {
    const [alpha = 0, beta = 0] = this.#numbers;
    return alpha > 0 ? { alpha, beta } : undefined;
  }
}
