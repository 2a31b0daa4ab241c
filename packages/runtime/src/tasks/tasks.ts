/**
 * The tasks of a rank (MPI+myth): async functions that wait by ordinary calls while the others run. The ready queue is the
 * microtask queue of the rank's thread: a task that waits is not in it, and comes to its back when its operation completes.
 */
import type { Engine } from "../engine/engine";
import { MPIError } from "../mpi/errors";
import { Stealing, type StealingPlace } from "./stealing";
import { Task } from "./task";

/** Tasks of one rank that have not ended, stealable ones among them. */
export const MAX_TASKS = 2 ** 20;

type Work = (...args: unknown[]) => unknown;

export class Tasks {
  readonly #engine: Engine;
  readonly #nextTurn: () => Promise<void>;
  readonly #stealing: Stealing;
  readonly #most: number;
  #unfinished = 0;
  #yielding = 0;

  /** `place` null: the node has no shared memory, and stealable tasks run where they were made. */
  constructor(engine: Engine, nextTurn: () => Promise<void>, place: StealingPlace | null, most = MAX_TASKS) {
    this.#engine = engine;
    this.#nextTurn = nextTurn;
    this.#most = most;
    this.#stealing = new Stealing(engine, place);
  }

  /** Tasks that this rank made and that have not ended. */
  get unfinished(): number {
    return this.#unfinished;
  }

  /** Tasks that need no message to go on: that let others go first, or that any rank of the node may run. */
  get underWay(): number {
    return this.#yielding + this.#stealing.awaited;
  }

  /** Stealable tasks of this rank that have not ended. */
  get awaited(): number {
    return this.#stealing.awaited;
  }

  /**
   * Whether the rank may end, once its program has: not before all of its tasks have ended, and where it knows stealable
   * functions not before those of the whole node have.
   */
  mayEnd(): boolean {
    return this.#unfinished === 0 && this.#stealing.mayEnd();
  }

  start(work: unknown, args: unknown[]): Task {
    if (typeof work !== "function")
      throw new MPIError("ERR_ARG", "a task is a function, and what it is called with: MPI.task(fn, 1, 2)");
    this.#checkRoom();
    return this.#follow(Promise.resolve().then(() => (work as Work)(...args)));
  }

  /** A function that makes a task of its arguments, for whichever rank of the node is idle. */
  stealable(name: unknown, work: unknown): (...args: unknown[]) => Task {
    if (typeof work !== "function")
      throw new MPIError("ERR_ARG", 'a stealable task is a name and a function: MPI.task.stealable("name", fn)');
    const submit = this.#stealing.register(name, work as Work);
    return (...args) => {
      this.#checkRoom();
      return this.#follow(submit(args));
    };
  }

  /** To the back of the ready queue: everything that can run runs before. */
  async yield(): Promise<void> {
    this.#engine.progress();
    this.#stealing.runOwn();
    this.#yielding++;
    await this.#nextTurn();
    this.#yielding--;
  }

  #checkRoom(): void {
    if (this.#unfinished >= this.#most)
      throw new MPIError(
        "ERR_NO_MEM",
        `${this.#most} tasks of this rank have not ended; await some before making more`,
      );
  }

  #follow(work: Promise<unknown>): Task {
    this.#unfinished++;
    const end = () => {
      this.#unfinished--;
    };
    work.then(end, end);
    return new Task(work);
  }
}
