/** What a program sees of operations that ended because of a failure. */
import type { Failure } from "../../engine/failures";
import type { EngineRequest } from "../../engine/request";
import type { Communicator } from "../communicator";
import { UNDEFINED } from "../constants";
import { MPIError } from "../errors";

const WHAT_NEXT = "go on without it: Revoke tells the others, Shrink makes a communicator of those that are left";

export function failureError(comm: Communicator, failure: Failure): MPIError {
  if (failure.cause === "revoked")
    return new MPIError(
      "ERR_REVOKED",
      "this communicator was revoked by one of its processes; Shrink makes one of those that are left, Free gives it up",
    );
  return new MPIError("ERR_PROC_FAILED", `${nameOf(comm, failure.pid)} has failed; ${WHAT_NEXT}`);
}

/** Throws when the operation ended without what it was for. */
export function checkFailure(comm: Communicator, request: EngineRequest): void {
  if (request.failure) throw failureError(comm, request.failure);
}

/** Of a receive from ANY_SOURCE while failures of the communicator are not acknowledged. */
export function unacknowledged(comm: Communicator, stays: boolean): MPIError {
  const [pid] = comm.failedMembers.slice(comm.acknowledged);
  const who = nameOf(comm, pid!);
  if (!stays)
    return new MPIError(
      "ERR_PROC_FAILED",
      `${who} has failed, and may be whom this waits for; Ack_failed lets it wait on`,
    );
  return new MPIError(
    "ERR_PROC_FAILED_PENDING",
    `${who} has failed, and may be whom this request waits for; the request is still under way: after Ack_failed it can be waited for again`,
  );
}

function nameOf({ peers, group }: Communicator, pid: number): string {
  const rank = peers.rankOf(pid);
  if (rank !== UNDEFINED) return `rank ${rank} of the communicator`;
  return `rank ${group.rankOf(pid)} of this rank's own group`;
}
