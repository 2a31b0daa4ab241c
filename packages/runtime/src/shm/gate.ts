/** A gate that one thread opens, once, and others wait at: i32, 1 when it is open. */
export const GATE_BYTES = 64;

export class Gate {
  readonly #word: Int32Array;

  constructor(memory: SharedArrayBuffer, start: number) {
    this.#word = new Int32Array(memory, start, 1);
  }

  open(): void {
    Atomics.store(this.#word, 0, 1);
    Atomics.notify(this.#word, 0);
  }

  /** Whether it is open, at the latest after so many milliseconds. */
  wait(milliseconds: number): boolean {
    return Atomics.wait(this.#word, 0, 0, milliseconds) !== "timed-out";
  }
}
