/** Intercommunicators (MPI 5.0, section 7.6): two groups that talk to each other. */

import { CompletedRequest } from "../engine/request";
import { build, checkOffers, type Member, offer } from "./comm-create";
import { Communicator, checkComm, checkIntra } from "./communicator";
import { TAG_UB } from "./constants";
import { MPIError } from "./errors";
import { exchange, exchangeBetween, spread, swap } from "./exchange";
import { Group } from "./group";
import type { Pending } from "./pending";
import { chain, giving, settled } from "./pending-chain";

const DONE_REQUEST = new CompletedRequest();
const NOTHING = { request: DONE_REQUEST, finish: () => undefined };

/**
 * MPI_Intercomm_create. Only the leader reads the last three: `peer` joins both leaders, `remoteLeader` is the other one's rank
 * there, and both give the same tag.
 */
export function createIntercomm(
  comm: Communicator,
  localLeader: unknown,
  peer: unknown,
  remoteLeader: unknown,
  tag: unknown = 0,
): Pending<Communicator> {
  checkIntra(comm);
  if (!isRank(localLeader, comm.size))
    throw new MPIError("ERR_RANK", `there is no rank ${String(localLeader)} to lead; ranks are 0..${comm.size - 1}`);
  const isLeader = comm.rank === localLeader;
  const bridge = isLeader ? checkBridge(peer, remoteLeader, tag) : undefined;
  const said: Member = { pid: comm.runtime.engine.place.pid, ids: offer(comm, true) };
  const first = comm.nextCollective();
  const second = comm.nextCollective();
  return chain(exchange(comm, said, first), (own) => {
    const swapped: Pending<Member[] | undefined> = bridge ? swap(bridge.peer, bridge.pid, bridge.tag, own) : NOTHING;
    // Who waits for the leader hears of it when the swap failed.
    const both = chain(settled(swapped), (theirs) =>
      chain(spread(comm, localLeader, theirs.value ?? null, second), (remote) => {
        if (theirs.error !== undefined) throw theirs.error;
        return { request: DONE_REQUEST, finish: () => remote };
      }),
    );
    return giving(both, (remote) => {
      if (remote === null)
        throw new MPIError("ERR_PROC_FAILED", "the leader of this group could not reach the leader of the other one");
      if (remote.some(({ pid }) => comm.group.pids.includes(pid)))
        throw new MPIError("ERR_COMM", "the two groups of an intercommunicator have no process in common");
      return build(comm, own, remote);
    });
  });
}

/** MPI_Intercomm_merge: the group that gives `high` comes second; when both give the same, the one whose leader's id is larger. */
export function merge(comm: Communicator, high: unknown = false): Pending<Communicator> {
  if (!comm.remote) throw new MPIError("ERR_COMM", "Merge is for intercommunicators");
  const said = { pid: comm.runtime.engine.place.pid, ids: offer(comm), high: Boolean(high) };
  return giving(exchangeBetween(comm, said), ({ own, remote }) => {
    checkOffers([...own, ...remote]);
    const [us, them] = [own[0]!, remote[0]!];
    const isFirst = us.high === them.high ? us.ids[0] < them.ids[0] : !us.high;
    const members = isFirst ? [...own, ...remote] : [...remote, ...own];
    return new Communicator(comm.runtime, {
      group: new Group(members.map(({ pid }) => pid)),
      context: Math.min(us.ids[0], them.ids[0]),
      name: "",
      errhandler: comm.errhandler,
    });
  });
}

function checkBridge(peer: unknown, remoteLeader: unknown, tag: unknown) {
  const bridge = checkComm(peer, "a peer communicator that joins both leaders");
  if (!isRank(remoteLeader, bridge.peers.size))
    throw new MPIError("ERR_RANK", `there is no rank ${String(remoteLeader)} in the peer communicator`);
  if (!isRank(tag, TAG_UB + 1))
    throw new MPIError("ERR_TAG", `${String(tag)} is no tag; a tag is a whole number from 0 to ${TAG_UB}`);
  return { peer: bridge, pid: bridge.peers.pids[remoteLeader]!, tag };
}

function isRank(value: unknown, size: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < size;
}
