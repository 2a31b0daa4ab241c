import { MPIError } from "./errors";

/** Context ids that one rank can give; all 512 ranks together stay below 2^31. */
const SPAN = 2 ** 22;
/** Below are those of COMM_WORLD, of COMM_SELF, and of the results of tasks. */
const FIRST = 6;

/**
 * The context ids a rank gives to communicators it leads: even numbers that no other rank gives, and that it never gives twice.
 * A new communicator takes the id of its rank 0, so no two communicators of a run have the same, however many are made at once,
 * in whatever order their members come to make them.
 */
export class ContextIds {
  #next: number;
  readonly #end: number;

  constructor(pid: number) {
    this.#next = pid * SPAN + FIRST;
    this.#end = (pid + 1) * SPAN;
  }

  /** @throws MPI_ERR_OTHER after two million */
  next(): number {
    if (this.#next >= this.#end)
      throw new MPIError("ERR_OTHER", "this run has made too many communicators; keep and reuse them");
    const id = this.#next;
    this.#next += 2;
    return id;
  }
}
