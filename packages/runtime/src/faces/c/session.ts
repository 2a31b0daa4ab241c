import type { Errhandler } from "../../mpi/errhandler";
import { HandleCore } from "../../mpi/handle-core";

/** MPI_Session: errors of its calls are for its own handler. */
export class Session extends HandleCore {
  constructor(
    public errhandler: Errhandler,
    readonly threadLevel: string,
  ) {
    super();
  }
}
