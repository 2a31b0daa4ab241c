/** The classes of handles: which core they stand for, and which subclass a core gets. */
import { Communicator } from "../mpi/communicator";
import type { ErrorName } from "../mpi/error-classes";
import type { HandleCore } from "../mpi/handle-core";
import { RequestCore } from "../mpi/request";

export interface HandleClass {
  name: string;
  /** Name of the class it extends. */
  extends?: string;
  isCore(core: unknown): boolean;
  /** What a method called on anything else throws. */
  error: [ErrorName, string];
}

/** A subclass stands after its base; the last one that fits a core is its class. */
export const HANDLE_CLASSES: readonly HandleClass[] = [
  {
    name: "Comm",
    isCore: (core) => core instanceof Communicator,
    error: ["ERR_COMM", "call this on a communicator: MPI.COMM_WORLD.send(...)"],
  },
  {
    name: "Request",
    isCore: (core) => core instanceof RequestCore,
    error: ["ERR_REQUEST", "call this on a request, which isend, irecv, Isend and Irecv return"],
  },
];

export function handleClassOf(core: HandleCore): HandleClass | undefined {
  return HANDLE_CLASSES.findLast((one) => one.isCore(core));
}
