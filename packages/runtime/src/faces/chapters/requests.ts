/** Completion of requests (MPI 5.0, sections 3.7.3 to 3.7.6). Lower case gives the values, capitals only what has completed. */
import * as completion from "../../mpi/completion";
import { MPIError } from "../../mpi/errors";
import type { Look, Pending } from "../../mpi/pending";
import { REQUEST_NULL, RequestCore } from "../../mpi/request";
import { type Chapter, local, looking, waiting } from "../definition";

function checked(requests: unknown): RequestCore[] {
  if (Array.isArray(requests) && requests.every((one) => one instanceof RequestCore)) return requests;
  throw new MPIError("ERR_REQUEST", "this takes an array of requests, which isend, irecv, Isend and Irecv return");
}

/** The same call with another result. */
function giving<T, R>(pending: Pending<T>, result: (value: T) => R): Pending<R> {
  const { request, peer, tag } = pending;
  return { request, peer, tag, finish: (status) => result(pending.finish(status)) };
}

function seeing<T, R>({ value, again }: Look<T>, result: (value: T) => R): Look<R> {
  return { value: result(value), again };
}

/** A call on an array of requests. */
function onList<T>(run: (cores: readonly RequestCore[], status?: unknown) => T) {
  return (_: undefined, requests: unknown, status?: unknown): T => run(checked(requests), status);
}

const { wait, test, getStatus, waitall, testall, getStatusAll, waitany, testany, getStatusAny } = completion;
const { waitsome, testsome, getStatusSome } = completion;

const cancel = local((request: RequestCore) => request.cancel());

export const requests: Chapter = {
  classes: {
    Request: {
      getters: { is_null: (request: RequestCore) => request.isNull },
      methods: {
        wait: waiting(wait),
        Wait: waiting((request: RequestCore, status?: unknown) => giving(wait(request, status), () => true)),
        test: looking(test),
        Test: looking((request: RequestCore, status?: unknown) => seeing(test(request, status), ([done]) => done)),
        get_status: looking(getStatus),
        Get_status: looking(getStatus),
        cancel,
        Cancel: cancel,
        Free: local((request: RequestCore) => request.free()),
      },
      statics: {
        waitall: waiting(onList(waitall)),
        Waitall: waiting(onList((cores, statuses) => giving(waitall(cores, statuses), () => true))),
        testall: looking(onList(testall)),
        Testall: looking(onList((cores, statuses) => seeing(testall(cores, statuses), ([done]) => done))),
        get_status_all: looking(onList(getStatusAll)),
        Get_status_all: looking(onList(getStatusAll)),
        waitany: waiting(onList(waitany)),
        Waitany: waiting(onList((cores, status) => giving(waitany(cores, status), ([index]) => index))),
        testany: looking(onList(testany)),
        Testany: looking(onList((cores, status) => seeing(testany(cores, status), ([index, done]) => [index, done]))),
        get_status_any: looking(onList(getStatusAny)),
        Get_status_any: looking(onList(getStatusAny)),
        waitsome: waiting(onList(waitsome)),
        Waitsome: waiting(onList((cores, statuses) => giving(waitsome(cores, statuses), ([indices]) => indices))),
        testsome: looking(onList(testsome)),
        Testsome: looking(onList((cores, statuses) => seeing(testsome(cores, statuses), ([indices]) => indices))),
        get_status_some: looking(onList(getStatusSome)),
        Get_status_some: looking(onList(getStatusSome)),
      },
    },
  },
  constants: { REQUEST_NULL },
};
