/** Fault tolerance: what a program does about processes that have failed. */
import type { Communicator } from "../../mpi/communicator";
import * as recovery from "../../mpi/failure/recovery";
import { RequestCore } from "../../mpi/request";
import { beginning, type Chapter, local, starting, waiting } from "../definition";

type Wrap = (core: unknown) => unknown;

export function faultTolerance(wrap: Wrap): Chapter {
  const kind = {
    Shrink: waiting(recovery.shrink),
    Ishrink: beginning((comm: Communicator) => {
      const [made, pending] = recovery.ishrink(comm);
      return [wrap(made), wrap(new RequestCore(comm.runtime, pending, comm))];
    }),
  };
  return {
    classes: {
      Comm: {
        methods: {
          Revoke: waiting(recovery.revoke),
          Is_revoked: local(recovery.isRevoked),
          Get_failed: local(recovery.getFailed),
          Ack_failed: local(recovery.ackFailed),
          Agree: waiting(recovery.agree),
          Iagree: starting(recovery.iagree),
        },
      },
      Intracomm: { methods: kind },
      Intercomm: { methods: kind },
    },
  };
}
