/** Tasks: lightweight threads of a rank in the manner of MPI+myth. No part of the standard. */
import { MPIError } from "../../mpi/errors";
import type { RankRuntime } from "../../mpi/rank-runtime";
import type { Chapter } from "../definition";
import { type Face, named } from "../face";

/** The functions of one face. */
export function taskCalls(runtime: RankRuntime, face: Face): Chapter {
  const call = <A extends unknown[], R>(name: string, run: (...args: A) => R) => {
    return (...args: A): R => {
      try {
        if (face.blocks) throw noTasks();
        return run(...args);
      } catch (error) {
        throw named(error, name);
      }
    };
  };
  const task = Object.assign(
    call("task", (work: unknown, ...args: unknown[]) => runtime.tasks.start(work, args)),
    {
      stealable: call("task.stealable", (name: unknown, work: unknown) => {
        const submit = runtime.tasks.stealable(name, work);
        return call(String(name), submit);
      }),
      yield: call("task.yield", () => runtime.tasks.yield()),
    },
  );
  return { constants: { task: Object.freeze(task) } };
}

function noTasks(): MPIError {
  return new MPIError(
    "ERR_UNSUPPORTED_OPERATION",
    'a blocking call holds the thread that all tasks of the rank share: import MPI from "mpi" and await its calls',
  );
}
