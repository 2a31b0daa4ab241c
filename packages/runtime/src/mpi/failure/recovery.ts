/** What a program does about failed processes: acknowledge, revoke, agree, shrink. They work on broken communicators. */
import { CompletedRequest } from "../../engine/request";
import { type BufferSpec, resolveBuffer } from "../buffer";
import { build, type Ids, type Member, membershipOf, offer } from "../comm-create";
import { Communicator, NO_CONTEXT } from "../communicator";
import { MPIError } from "../errors";
import { Group } from "../group";
import type { Pending } from "../pending";
import { giving } from "../pending-chain";
import type { Ballot } from "./ballot";
import { failureError } from "./failure-error";
import { faultsOf } from "./faults";

const DONE = new CompletedRequest();

/** MPI_Comm_revoke. Not collective: whoever calls it ends the communicator for all. */
export function revoke(comm: Communicator): Pending<void> {
  faultsOf(comm.runtime).revoke(comm);
  return { request: DONE, finish: () => {} };
}

export function isRevoked(comm: Communicator): boolean {
  comm.runtime.engine.progress();
  return comm.revoked;
}

/** MPI_Comm_get_failed: those this rank knows of, in the order in which it heard of them. */
export function getFailed(comm: Communicator): Group {
  comm.runtime.engine.progress();
  return new Group(comm.failedMembers);
}

/** MPI_Comm_failure_get_acked: the failures that this rank has acknowledged. */
export function getAcknowledged(comm: Communicator): Group {
  return new Group(comm.failedMembers.slice(0, comm.acknowledged));
}

/** MPI_Comm_ack_failed: acknowledges the first so many of `getFailed`; returns how many are acknowledged. */
export function ackFailed(comm: Communicator, count: unknown = Number.POSITIVE_INFINITY): number {
  if (typeof count !== "number" || !(count >= 0) || (Number.isFinite(count) && !Number.isInteger(count)))
    throw new MPIError(
      "ERR_ARG",
      `the number of failures to acknowledge is a whole number from 0, not ${String(count)}`,
    );
  comm.runtime.engine.progress();
  comm.acknowledged = Math.max(comm.acknowledged, Math.min(count, comm.failedMembers.length));
  return comm.acknowledged;
}

/** MPI_Comm_agree: the bitwise AND of what all living members give, the same everywhere. */
export function agree(comm: Communicator, flag: unknown): Pending<number> {
  const own = checkFlag(flag);
  return giving(ballot(comm, own, undefined), (decision) => {
    checkAcknowledged(comm, decision);
    return decision.flag;
  });
}

/** MPI_Comm_iagree: `flag` is an Int32Array of one element, which holds the result when the request is done. */
export function iagree(comm: Communicator, flag: BufferSpec): Pending<void> {
  const target = resolveBuffer(flag);
  if (target.count !== 1 || target.size !== 4)
    throw new MPIError("ERR_BUFFER", "the flag of an agreement is an Int32Array of one element");
  const bytes = target.pack();
  const [own] = new Int32Array(bytes.slice().buffer);
  return giving(ballot(comm, own!, undefined), (decision) => {
    target.unpack(new Uint8Array(Int32Array.of(decision.flag).buffer));
    checkAcknowledged(comm, decision);
  });
}

/** MPI_Comm_shrink: a communicator of the living, in their order. */
export function shrink(comm: Communicator): Pending<Communicator> {
  return giving(ballot(comm, -1, offer(comm)), (decision) => {
    const { own, remote } = living(comm, decision);
    return build(comm, own, remote);
  });
}

/** MPI_Comm_ishrink: the communicator can be used when the request is done. */
export function ishrink(comm: Communicator): [Communicator, Pending<void>] {
  const { runtime, remote, errhandler, group } = comm;
  const local = remote ? new Communicator(runtime, { group, context: NO_CONTEXT, name: "" }) : undefined;
  const made = new Communicator(runtime, { group, remote, local, errhandler, context: NO_CONTEXT, name: "" });
  const pending = giving(ballot(comm, -1, offer(comm)), (decision) => {
    const { own, remote: others } = living(comm, decision);
    made.become(membershipOf(own, others));
  });
  // Whoever is told that the request is done may use it; what fails is for whoever waits.
  pending.request.whenDone(() => {
    try {
      pending.finish();
    } catch {
      // Thrown again to whoever waits.
    }
  });
  return [made, pending];
}

/** Takes part in the communicator's next agreement. */
function ballot(comm: Communicator, flag: number, ids: Ids | undefined): Pending<Ballot> {
  const { pid } = comm.runtime.engine.place;
  const failed = comm.failedMembers;
  const request = faultsOf(comm.runtime)
    .agreements(comm)
    .begin({
      flag,
      failed,
      acknowledged: failed.slice(0, comm.acknowledged),
      offers: ids ? [[pid, ...ids]] : [],
    });
  return { request, finish: () => request.decision! };
}

function checkAcknowledged(comm: Communicator, { failed, acknowledged }: Ballot): void {
  const pid = failed.find((one) => !acknowledged.includes(one));
  if (pid !== undefined) throw failureError(comm, { cause: "process-failed", pid });
}

function living(comm: Communicator, { failed, offers }: Ballot): { own: Member[]; remote: Member[] | undefined } {
  const livingOf = (group: Group) =>
    group.pids.flatMap((pid) => {
      const given = offers.find(([member]) => member === pid);
      return given && !failed.includes(pid) ? [{ pid, ids: [given[1], given[2]] as Ids }] : [];
    });
  const remote = comm.remote && livingOf(comm.remote);
  if (remote?.length === 0)
    throw new MPIError("ERR_PROC_FAILED", "every process of the other group has failed; there is nobody to talk to");
  return { own: livingOf(comm.group), remote };
}

function checkFlag(flag: unknown): number {
  if (typeof flag === "boolean") return flag ? 1 : 0;
  if (typeof flag === "number" && Number.isInteger(flag) && Math.abs(flag) <= 2 ** 32) return flag | 0;
  throw new MPIError("ERR_ARG", `the flag of an agreement is a whole number of 32 bits, not ${String(flag)}`);
}
