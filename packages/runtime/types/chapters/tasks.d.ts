declare module "mpi" {
  namespace MPI {
    /**
     * A task that was started: a promise of its result. An error of a task that nobody awaits ends the run, as an uncaught
     * exception does. (No part of the standard; after MPI+myth.)
     */
    interface Task<T> extends Promise<T> {
      /** Whether the task has ended, with a result or an error. */
      readonly done: boolean;
    }

    /** Makes tasks. (No part of the standard; after MPI+myth.) */
    interface TaskMaker {
      /**
       * Starts a task: a function, usually async, that waits by ordinary awaited calls while the other tasks of the rank run. A
       * task that waits costs nothing until its operation completes; then it goes to the back of the ready queue. The tasks of a
       * rank share its thread: between two awaits nothing else of the rank runs. Not on the blocking face, whose calls hold the
       * thread: MPI_ERR_UNSUPPORTED_OPERATION there.
       *
       * Calls that all ranks make in the same order, such as collectives on one communicator, belong into one task; messages of
       * several tasks are told apart by tags. The run ends when all tasks have ended.
       * @param fn called with `args`, after what is ready now
       * @throws MPI_ERR_ARG when `fn` is no function; MPI_ERR_NO_MEM with 1,048,576 tasks that have not ended
       * @example
       * ```ts
       * // Each task exchanges with the neighbours by calls that wait; meanwhile the others go on.
       * const right = (world.rank + 1) % world.size;
       * const left = (world.rank + world.size - 1) % world.size;
       * const tasks = Array.from({ length: 100 }, (_, tag) =>
       *   MPI.task(async () => {
       *     const sent = MPI.task(() => world.send(world.rank, right, tag));
       *     const received = await world.recv<number>(left, tag);
       *     await sent;
       *     return received;
       *   }),
       * );
       * console.log((await Promise.all(tasks)).every((from) => from === left)); // true
       * ```
       */
      <A extends unknown[], T>(fn: (...args: A) => T | PromiseLike<T>, ...args: A): Task<T>;
      /**
       * Registers a function whose calls are tasks for whichever rank of the tab is idle: one that waits in an awaited call or for
       * a task, or whose program has ended. Register at the top of a module, in every rank. A call returns the task at once.
       * An idle rank takes the oldest of its own tasks first, then of another rank. Where memory is not shared, and for arguments
       * that find no room in the rank's memory, a task runs in the rank that made it.
       *
       * Arguments and result are copied, as send copies values, wherever the task runs. The function runs as the rank that took
       * it: `MPI.COMM_WORLD.rank` is that rank's, and so is every variable of the module. Messages for the rank that made the
       * task do not reach it: such a task should compute, and communicate by its arguments, its result and tasks of its own.
       * An error comes back to the rank that made the task, with its stack. A rank that has registered functions ends when all
       * programs and all such tasks of the tab have.
       * @param name 1 to 200 characters, the same in all ranks, used once
       * @throws MPI_ERR_ARG when the name is none or is taken, or `fn` no function; calls throw as send does for arguments that
       * cannot be copied, and MPI_ERR_NO_MEM with 1,048,576 tasks that have not ended
       * @example
       * ```ts
       * const countPrimes = MPI.task.stealable("count primes", (from: number, to: number) => {
       *   let count = 0;
       *   for (let n = Math.max(from, 2); n < to; n++) {
       *     let factor = 2;
       *     while (factor * factor <= n && n % factor !== 0) factor++;
       *     if (factor * factor > n) count++;
       *   }
       *   return count;
       * });
       * if (world.rank === 0) {
       *   const parts = Array.from({ length: 10 }, (_, i) => countPrimes(i * 100, (i + 1) * 100));
       *   const counts = await Promise.all(parts);
       *   console.log(counts.reduce((sum, count) => sum + count, 0)); // 168
       * }
       * ```
       */
      stealable<A extends unknown[], T>(name: string, fn: (...args: A) => T | PromiseLike<T>): (...args: A) => Task<T>;
      /**
       * Lets everything else of the rank that can run go first: its other tasks, messages that arrived, timers. For tasks that
       * compute for long.
       * @example
       * ```ts
       * let other = false;
       * const task = MPI.task(() => {
       *   other = true;
       * });
       * while (!other) await MPI.task.yield();
       * console.log(task.done); // true
       * ```
       */
      yield(): Promise<void>;
    }

    /** Starts tasks: see TaskMaker. (No part of the standard; after MPI+myth.) */
    const task: TaskMaker;
  }
}
