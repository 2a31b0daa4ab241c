/** Synchronisation of windows (MPI 5.0, section 12.5). Accesses end at the target before the call that ends their epoch does. */
import { CombinedRequest, CompletedRequest, EngineRequest } from "../../engine/request";
import { RemoteAccess } from "../../rma/client";
import { LOCK_EXCLUSIVE, LOCK_SHARED } from "../../rma/lock";
import { RMA_LOCK, RMA_UNLOCK } from "../../rma/packets";
import { planBarrier } from "../collectives/barrier";
import { UNDEFINED } from "../constants";
import { MPIError } from "../errors";
import { checkFailure } from "../failure/failure-error";
import { Group } from "../group";
import type { Look, Pending } from "../pending";
import { chain } from "../pending-chain";
import { failure } from "./remote-error";
import { targetRank } from "./target-spec";
import type { Window } from "./window";

export const MODE_NOCHECK = 1024;
export const MODE_NOPRECEDE = 2048;
export const MODE_NOPUT = 4096;
export const MODE_NOSTORE = 8192;
export const MODE_NOSUCCEED = 16384;

/** Tags on the window's own communicator. */
const POST_TAG = 0;
const COMPLETE_TAG = 1;
const NOTHING = new Uint8Array(0);
const DONE = new CompletedRequest();

/** @throws MPI_ERR_ASSERT unless it is a sum of these */
function checkAssert(given: unknown, known: number, names: string): asserts given is number {
  if (typeof given === "number" && Number.isInteger(given) && given >= 0 && (given & ~known) === 0) return;
  throw new MPIError("ERR_ASSERT", `${String(given)} is no assertion of this call; it takes 0 or a sum of ${names}`);
}

/** Accesses of this rank to these ranks have been done at their targets. Throws what went wrong with them, and runs `last` before. */
function settled(window: Window, ranks: readonly number[], last: () => void = () => {}): Pending<void> {
  const open = window.openAt(ranks);
  const request = open.length > 0 ? new CombinedRequest(open) : DONE;
  let told: { error: number } | undefined;
  request.whenDone(() => {
    told = { error: window.takeError(ranks) };
    window.accumulates.forget(ranks);
    last();
  });
  return {
    request,
    finish: () => {
      if (told!.error !== 0) throw failure(told!.error, ranks.length === 1 ? ranks[0]! : -1);
    },
  };
}

/** MPI_Win_fence */
export function fence(window: Window, assert: unknown = 0): Pending<void> {
  const known = MODE_NOSTORE | MODE_NOPUT | MODE_NOPRECEDE | MODE_NOSUCCEED;
  checkAssert(assert, known, "MODE_NOSTORE, MODE_NOPUT, MODE_NOPRECEDE and MODE_NOSUCCEED");
  window.epochs.beforeFence();
  const barrier = planBarrier(window.comm);
  const mine = settled(window, window.ranks);
  const all = chain({ request: mine.request, finish: () => {} }, () => barrier.begin());
  all.request.whenDone(() => window.epochs.afterFence((assert & MODE_NOSUCCEED) === 0));
  return {
    request: all.request,
    finish: () => {
      all.finish();
      mine.finish();
    },
  };
}

/** MPI_Win_start: waits until the targets have posted. */
export function start(window: Window, group: unknown, assert: unknown = 0): Pending<void> {
  const ranks = ranksOf(window, group);
  checkAssert(assert, MODE_NOCHECK, "MODE_NOCHECK");
  window.epochs.beforeStart();
  window.epochs.start(ranks);
  if (assert & MODE_NOCHECK) return { request: DONE, finish: () => {} };
  const request = new CombinedRequest(ranks.map((rank) => hear(window, rank, POST_TAG)));
  return { request, finish: () => checkFailure(window.comm, request) };
}

/** MPI_Win_post */
export function post(window: Window, group: unknown, assert: unknown = 0): Pending<void> {
  const ranks = ranksOf(window, group);
  checkAssert(assert, MODE_NOCHECK | MODE_NOSTORE | MODE_NOPUT, "MODE_NOCHECK, MODE_NOSTORE and MODE_NOPUT");
  window.epochs.post(ranks);
  if ((assert & MODE_NOCHECK) === 0) for (const rank of ranks) tell(window, rank, POST_TAG);
  window.heard = ranks.map((rank) => hear(window, rank, COMPLETE_TAG));
  return { request: DONE, finish: () => {} };
}

/** MPI_Win_complete */
export function complete(window: Window): Pending<void> {
  const ranks = window.epochs.complete();
  return settled(window, ranks, () => {
    for (const rank of ranks) tell(window, rank, COMPLETE_TAG);
  });
}

/** MPI_Win_wait */
export function wait(window: Window): Pending<true> {
  window.epochs.posted;
  const request = new CombinedRequest(window.heard);
  return {
    request,
    finish: () => {
      window.epochs.endPost();
      checkFailure(window.comm, request);
      return true;
    },
  };
}

/** MPI_Win_test */
export function test(window: Window): Look<boolean> {
  window.epochs.posted;
  const isDone = () => window.heard.every((request) => request.done);
  if (!isDone()) window.runtime.engine.progress();
  const done = isDone();
  if (done) {
    window.epochs.endPost();
    for (const request of window.heard) checkFailure(window.comm, request);
  }
  return { value: done, again: !done };
}

/** MPI_Win_lock: waits until the lock is held. */
export function lock(
  window: Window,
  rank: unknown,
  type: unknown = LOCK_EXCLUSIVE,
  assert: unknown = 0,
): Pending<void> {
  const known = targetRank(window, rank);
  if (type !== LOCK_EXCLUSIVE && type !== LOCK_SHARED)
    throw new MPIError("ERR_LOCKTYPE", `a lock is MPI.LOCK_EXCLUSIVE or MPI.LOCK_SHARED, not ${String(type)}`);
  checkAssert(assert, MODE_NOCHECK, "MODE_NOCHECK");
  checkLocks(window);
  if (known === null) return { request: DONE, finish: () => {} };
  window.epochs.beforeLock(known);
  const taken = (assert & MODE_NOCHECK) === 0;
  window.epochs.lock(known, { type, taken });
  const request = taken ? take(window, known, type) : DONE;
  return { request, peer: window.targets[known]!.pid, finish: () => checkTaken(request, known) };
}

/** MPI_Win_unlock */
export function unlock(window: Window, rank: unknown): Pending<void> {
  const known = targetRank(window, rank);
  if (known === null) return { request: DONE, finish: () => {} };
  const { type, taken } = window.epochs.unlock(known);
  return settled(window, [known], () => {
    if (taken) release(window, known, type);
    window.epochs.endLock(known);
  });
}

/** MPI_Win_lock_all: shared locks, one after the other in the order of processes, so that no two ranks wait for each other. */
export function lockAll(window: Window, assert: unknown = 0): Pending<void> {
  checkAssert(assert, MODE_NOCHECK, "MODE_NOCHECK");
  checkLocks(window);
  window.epochs.beforeLockAll();
  const taken = (assert & MODE_NOCHECK) === 0;
  window.epochs.lockAll({ type: LOCK_SHARED, taken });
  const request = taken ? new LockAllRequest(window) : DONE;
  return { request, finish: () => {} };
}

/** MPI_Win_unlock_all */
export function unlockAll(window: Window): Pending<void> {
  const { taken } = window.epochs.unlockAll();
  return settled(window, window.ranks, () => {
    if (taken) for (const rank of window.ranks) release(window, rank, LOCK_SHARED);
    window.epochs.endLockAll();
  });
}

/** MPI_Win_flush; a local flush is the same: what has left this rank's memory is not told apart from what has arrived. */
export function flush(window: Window, rank: unknown): Pending<void> {
  const known = targetRank(window, rank);
  if (known === null) return { request: DONE, finish: () => {} };
  window.epochs.flush(known);
  return settled(window, [known]);
}

/** MPI_Win_flush_all */
export function flushAll(window: Window): Pending<void> {
  window.epochs.flush();
  return settled(window, window.ranks);
}

/** MPI_Win_sync: orders this thread's loads and stores on shared memory; nothing is buffered elsewhere. */
export function sync(window: Window): void {
  const { slot } = window.own;
  if (slot) Atomics.load(slot.words, 0);
  window.runtime.engine.progress();
}

class LockAllRequest extends EngineRequest {
  constructor(window: Window) {
    super();
    const order = window.ranks.sort((a, b) => window.targets[a]!.pid - window.targets[b]!.pid);
    let next = 0;
    const go = () => {
      for (; next < order.length; ) {
        const request = take(window, order[next++]!, LOCK_SHARED);
        if (request.done) continue;
        request.whenDone(go);
        return;
      }
      this.complete();
    };
    go();
  }
}

function take(window: Window, rank: number, type: number): EngineRequest {
  const { slot, pid, id } = window.targets[rank]!;
  if (slot) return window.runtime.rma.lock(slot, type);
  const asked = { kind: RMA_LOCK, handle: type, runs: 0, payload: null, answer: 0 };
  const access = new RemoteAccess(pid, id, [asked].values());
  window.begin(rank, access, true);
  return access;
}

function checkTaken(request: EngineRequest, rank: number): void {
  if (request instanceof RemoteAccess && request.error !== 0) throw failure(request.error, rank);
}

/** What was asked of the target has been done there already. */
function release(window: Window, rank: number, type: number): void {
  const { slot, pid, id } = window.targets[rank]!;
  if (slot) {
    window.runtime.rma.unlock(slot, type);
    return;
  }
  const asked = { kind: RMA_UNLOCK, handle: 0, runs: 0, payload: null, answer: 0 };
  window.begin(rank, new RemoteAccess(pid, id, [asked].values()), true);
}

function checkLocks(window: Window): void {
  if (window.hints.get("no_locks") === "true")
    throw new MPIError("ERR_RMA_SYNC", "the window was made with the hint no_locks; make it without, or use Fence");
}

function ranksOf(window: Window, group: unknown): number[] {
  if (!(group instanceof Group) || !group.usable)
    throw new MPIError("ERR_GROUP", "this takes a group, as Get_group and the methods of groups return it");
  const ranks = group.pids.map((pid) => window.comm.group.rankOf(pid));
  if (ranks.includes(UNDEFINED)) throw new MPIError("ERR_GROUP", "the group has processes that are not in the window");
  return ranks;
}

function tell({ comm, targets }: Window, rank: number, tag: number): void {
  comm.runtime.counters.sent(0);
  comm.runtime.engine.send(targets[rank]!.pid, comm.context, tag, NOTHING);
}

function hear({ comm, targets }: Window, rank: number, tag: number): EngineRequest {
  const request = comm.runtime.engine.receive(targets[rank]!.pid, tag, comm.context, new Uint8Array(0));
  request.whenDone(() => comm.runtime.counters.received(0));
  return request;
}
