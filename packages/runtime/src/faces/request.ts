import { MPIError } from "../mpi/errors";
import type { Face } from "./face";
import { RequestCore, test, testall, testany, wait, waitall, waitany } from "./waits";

/** The class `MPI.Request` of a face. Methods are added per face; see types/mpi.d.ts for what they are. */
export interface RequestClass {
  new (core: RequestCore): object;
  prototype: object;
}

const CORES = new WeakMap<object, RequestCore>();

function coreOf(request: unknown): RequestCore {
  const core = typeof request === "object" && request !== null ? CORES.get(request) : undefined;
  if (core) return core;
  throw new MPIError("ERR_REQUEST", "this takes requests, which isend, irecv, Isend and Irecv return");
}

function coresOf(requests: unknown): RequestCore[] {
  if (!Array.isArray(requests)) throw new MPIError("ERR_REQUEST", "this takes an array of requests");
  return requests.map(coreOf);
}

export function createRequestClass(face: Face): RequestClass {
  class Request {
    constructor(core: RequestCore) {
      if (!(core instanceof RequestCore))
        throw new MPIError("ERR_REQUEST", "requests come from isend, irecv, Isend and Irecv");
      CORES.set(this, core);
    }
  }
  const method = (name: string, value: unknown) =>
    Object.defineProperty(Request.prototype, name, { value, configurable: true, writable: true });
  const statics = (name: string, value: unknown) =>
    Object.defineProperty(Request, name, { value, configurable: true, writable: true });

  for (const name of ["wait", "Wait"] as const)
    method(
      name,
      face.waiting(name, (self, [status]) => {
        const pending = wait(coreOf(self), status);
        return name === "wait" ? pending : isTrue(pending);
      }),
    );
  for (const name of ["test", "Test"] as const)
    method(
      name,
      face.looking(name, (self, [status]) => {
        const look = test(coreOf(self), status);
        return name === "test" ? look : { ...look, value: look.value[0] };
      }),
    );
  for (const name of ["waitall", "Waitall"] as const)
    statics(
      name,
      face.waiting(name, (_, [requests, statuses]) => {
        const pending = waitall(coresOf(requests), statuses);
        return name === "waitall" ? pending : isTrue(pending);
      }),
    );
  for (const name of ["testall", "Testall"] as const)
    statics(
      name,
      face.looking(name, (_, [requests, statuses]) => {
        const look = testall(coresOf(requests), statuses);
        return name === "testall" ? look : { ...look, value: look.value[0] };
      }),
    );
  for (const name of ["waitany", "Waitany"] as const)
    statics(
      name,
      face.waiting(name, (_, [requests, status]) => {
        const pending = waitany(coresOf(requests), status);
        return name === "waitany" ? pending : { ...pending, finish: () => pending.finish()[0] };
      }),
    );
  for (const name of ["testany", "Testany"] as const)
    statics(
      name,
      face.looking(name, (_, [requests, status]) => {
        const look = testany(coresOf(requests), status);
        return name === "testany" ? look : { ...look, value: look.value.slice(0, 2) };
      }),
    );
  return Request;
}

function isTrue<T extends { finish(): unknown }>(pending: T): T {
  return {
    ...pending,
    finish: () => {
      pending.finish();
      return true;
    },
  };
}
