/** What `MPI.task` returns: a promise of the task's result that also says whether the task has ended. */
export class Task<T = unknown> extends Promise<T> {
  #done = false;

  /** `work` is the task itself; its rejection counts as unhandled until somebody awaits the task. */
  constructor(work: Promise<T>) {
    super((resolve, reject) => work.then(resolve, reject));
    const end = () => {
      this.#done = true;
    };
    work.then(end, end);
  }

  /** `then` and its kin give ordinary promises. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  get done(): boolean {
    return this.#done;
  }
}
