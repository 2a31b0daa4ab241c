/** MPI_Request of MPI.js: what MPI_Isend, MPI_Irecv and MPI_Ibcast give. */
export interface Operation {
  /** Completes it; again and again the same answer. */
  wait(): Promise<void>;
  test(): Promise<boolean>;
}

export class MPI_Request {
  done: boolean;
  readonly #operation: Operation | undefined;

  /** Without an operation it is done. */
  constructor(operation?: Operation) {
    this.#operation = operation;
    this.done = operation === undefined;
  }

  async test(): Promise<boolean> {
    if (!this.done) this.done = (await this.#operation?.test()) ?? true;
    return this.done;
  }

  async wait(): Promise<void> {
    if (!this.done) await this.#operation?.wait();
    this.done = true;
  }
}
