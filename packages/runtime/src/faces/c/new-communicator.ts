import { Communicator } from "../../mpi/communicator";
import * as abi from "./abi";
import type { CFace } from "./c-face";

/**
 * A function that makes a communicator. Its last argument is where the handle goes: a bad pointer is told before anything is
 * done, by the handler of calls without an object, and what fails leaves MPI_COMM_NULL there.
 */
export function makesCommunicator(c: CFace, make: (...args: number[]) => unknown): (...args: number[]) => void {
  return (...args) => {
    const address = args.at(-1)!;
    c.writeInt(address, abi.COMM_NULL);
    const made = make(...args);
    if (made instanceof Communicator) c.writeInt(address, c.comms.of(made));
  };
}
