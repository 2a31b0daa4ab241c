/** Fault tolerance (MPIX_): what a program does about processes that have failed. */
import * as predefined from "../../../datatype/predefined";
import { MPIError } from "../../../mpi/errors";
import * as recovery from "../../../mpi/failure/recovery";
import type { Group } from "../../../mpi/group";
import * as abi from "../abi";
import type { CFace } from "../c-face";
import type { CChapter } from "../entries";

export function faultTolerance(c: CFace): CChapter {
  const putGroup = (address: number, made: Group) =>
    c.writeInt(address, made.size === 0 ? abi.GROUP_EMPTY : c.groups.of(made));
  /** The flag is written also where a failure that is not acknowledged makes the call fail. */
  const agree = (comm: number, flag: number) => {
    const on = c.comm(comm);
    return recovery.iagree(on, c.buffer(flag, 1, predefined.INT));
  };
  return {
    Comm_revoke: (comm: number) => c.wait(recovery.revoke(c.comm(comm))),
    Comm_is_revoked: (comm: number, flag: number) => c.writeInt(flag, recovery.isRevoked(c.comm(comm)) ? 1 : 0),
    Comm_get_failed: (comm: number, failed: number) => putGroup(failed, recovery.getFailed(c.comm(comm))),
    Comm_ack_failed: (comm: number, count: number, acknowledged: number) =>
      c.writeInt(acknowledged, recovery.ackFailed(c.comm(comm), count)),
    Comm_failure_ack: (comm: number) => {
      recovery.ackFailed(c.comm(comm));
    },
    Comm_failure_get_acked: (comm: number, failed: number) => {
      const on = c.comm(comm);
      putGroup(failed, recovery.getAcknowledged(on));
    },
    Comm_agree: (comm: number, flag: number) => c.wait(agree(comm, flag)),
    Comm_iagree: (comm: number, flag: number, request: number) => c.writeRequest(request, agree(comm, flag)),
    Comm_shrink: (comm: number, made: number) => c.writeInt(made, c.comms.of(c.wait(recovery.shrink(c.comm(comm))))),
    Comm_ishrink: (comm: number, made: number, request: number) => {
      const [shrunk, pending] = recovery.ishrink(c.comm(comm));
      c.writeInt(made, c.comms.of(shrunk));
      c.writeRequest(request, pending);
    },
    Fail_process: () => {
      if (!c.initialized || c.finalized) throw new MPIError("ERR_OTHER", "only a process that uses MPI can fail");
      c.place.failProcess();
    },
  };
}
