/** Completion of requests (MPI 5.0, sections 3.7.3 to 3.7.5). Lower case gives the values, capitals only what has completed. */
import { test, testall, testany, wait, waitall, waitany } from "../../mpi/completion";
import { MPIError } from "../../mpi/errors";
import type { Look, Pending } from "../../mpi/pending";
import { RequestCore } from "../../mpi/request";
import { type Chapter, looking, waiting } from "../definition";

function checked(requests: unknown): RequestCore[] {
  if (Array.isArray(requests) && requests.every((one) => one instanceof RequestCore)) return requests;
  throw new MPIError("ERR_REQUEST", "this takes an array of requests, which isend, irecv, Isend and Irecv return");
}

/** The same call with another result. */
function giving<T, R>(pending: Pending<T>, result: (value: T) => R): Pending<R> {
  return { ...pending, finish: (status) => result(pending.finish(status)) };
}

function seeing<T, R>({ value, again }: Look<T>, result: (value: T) => R): Look<R> {
  return { value: result(value), again };
}

export const requests: Chapter = {
  classes: {
    Request: {
      methods: {
        wait: waiting(wait),
        Wait: waiting((request: RequestCore, status?: unknown) => giving(wait(request, status), () => true)),
        test: looking(test),
        Test: looking((request: RequestCore, status?: unknown) => seeing(test(request, status), ([done]) => done)),
      },
      statics: {
        waitall: waiting((_: undefined, list: unknown, statuses?: unknown) => waitall(checked(list), statuses)),
        Waitall: waiting((_: undefined, list: unknown, statuses?: unknown) =>
          giving(waitall(checked(list), statuses), () => true),
        ),
        testall: looking((_: undefined, list: unknown, statuses?: unknown) => testall(checked(list), statuses)),
        Testall: looking((_: undefined, list: unknown, statuses?: unknown) =>
          seeing(testall(checked(list), statuses), ([done]) => done),
        ),
        waitany: waiting((_: undefined, list: unknown, status?: unknown) => waitany(checked(list), status)),
        Waitany: waiting((_: undefined, list: unknown, status?: unknown) =>
          giving(waitany(checked(list), status), ([index]) => index),
        ),
        testany: looking((_: undefined, list: unknown, status?: unknown) => testany(checked(list), status)),
        Testany: looking((_: undefined, list: unknown, status?: unknown) =>
          seeing(testany(checked(list), status), ([index, done]) => [index, done]),
        ),
      },
    },
  },
};
