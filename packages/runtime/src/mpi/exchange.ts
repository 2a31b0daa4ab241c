/**
 * What the makers of communicators tell each other: every member gives a value and gets those of all. Messages go on the
 * collective context of the communicator they make it from.
 */
import type { CollectiveCall } from "../checker/operations";
import { decodeValue } from "../codec/decode";
import { encodeValue } from "../codec/encode";
import type { Failure } from "../engine/failures";
import {
  Alarm,
  CombinedRequest,
  CompletedRequest,
  type EngineRequest,
  type ReceiveRequest,
  type SendRequest,
} from "../engine/request";
import type { Communicator } from "./communicator";
import { CHOSEN_TAGS } from "./constants";
import { checkFailure, failureError } from "./failure/failure-error";
import type { Pending } from "./pending";
import { chain, giving } from "./pending-chain";

const DONE = new CompletedRequest();

/** Some ranks that agree, in an order they all know. */
interface Party {
  comm: Communicator;
  checked: CollectiveCall | null;
  pids: readonly number[];
  rank: number;
  tag: number;
}

/** All members of an intracommunicator. Calls that begin later take their tag in time, so that all ranks count alike. */
export function exchange<T>(comm: Communicator, value: T, tag = comm.nextCollective()): Pending<T[]> {
  return gatherAndSpread({ comm, checked: check(comm, tag), pids: comm.group.pids, rank: comm.rank, tag }, value);
}

/** Some members of a communicator, who alone call it, under a tag of their choice. */
export function exchangeAmong<T>(comm: Communicator, pids: readonly number[], tag: number, value: T): Pending<T[]> {
  const rank = pids.indexOf(comm.runtime.engine.place.pid);
  const checked = check(comm, CHOSEN_TAGS | tag, pids);
  return gatherAndSpread({ comm, checked, pids, rank, tag: CHOSEN_TAGS | tag }, value);
}

/** The two leaders swap values, under a tag of their choice. */
export function swap<T>(comm: Communicator, peer: number, tag: number, value: T): Pending<T> {
  return swapOn(comm, peer, CHOSEN_TAGS | tag, value);
}

/** `value` counts on the root alone. */
export function spread<T>(
  comm: Communicator,
  root: number,
  value: T | undefined,
  tag = comm.nextCollective(),
): Pending<T> {
  return spreadAmong({ comm, checked: check(comm, tag), pids: comm.group.pids, rank: comm.rank, tag }, root, value);
}

/** Both groups of an intercommunicator: the values of the own group and of the remote one, by rank. */
export function exchangeBetween<T>(comm: Communicator, value: T): Pending<{ own: T[]; remote: T[] }> {
  const local = comm.local!;
  // Both groups count the collectives of the intercommunicator, so the leaders agree about the tag.
  const tag = comm.nextCollective();
  const first = local.nextCollective();
  const second = local.nextCollective();
  const swapped = chain(exchange(local, value, first), (own): Pending<{ own: T[]; remote: T[] } | undefined> => {
    if (comm.rank !== 0) return { request: DONE, finish: () => undefined };
    return giving(swapOn(comm, comm.remote!.pids[0]!, tag, own), (remote) => ({ own, remote }));
  });
  return chain(swapped, (both) => spread(local, 0, both, second));
}

function check(comm: Communicator, sequence: number, members?: readonly number[]): CollectiveCall | null {
  return comm.runtime.checker?.operations.collective(comm, sequence, members) ?? null;
}

function swapOn<T>(comm: Communicator, peer: number, tag: number, value: T): Pending<T> {
  const sent = send(comm, null, [peer], tag, encodeValue(value));
  const received = receive(comm, null, peer, tag);
  return complete(comm, [...sent, received], () => decodeValue(received.buffer!) as T);
}

/** All of them, with a result when none failed. */
function complete<T>(comm: Communicator, requests: readonly EngineRequest[], result: () => T): Pending<T> {
  const request = new CombinedRequest(requests);
  const finish = () => {
    checkFailure(comm, request);
    return result();
  };
  return { request, finish };
}

/** null among the values: a member failed before it gave one. */
function gatherAndSpread<T>(party: Party, value: T): Pending<T[]> {
  const { comm, checked, pids, rank, tag } = party;
  const own = encodeValue(value);
  const closed = comm.runtime.engine.failures.closed(comm.context + 1, tag);
  if (closed) return failing(comm, closed);
  if (rank !== 0) {
    const sent = send(comm, checked, [pids[0]!], tag, own);
    const received = receive(comm, checked, pids[0]!, tag);
    return complete(comm, [...sent, received], () => valuesOf(comm, pids, decodeValue(received.buffer!)));
  }
  const receives = pids.slice(1).map((pid) => receive(comm, checked, pid, tag));
  const gathered: Pending<(Uint8Array | null)[]> = {
    request: receives.length > 0 ? new CombinedRequest(receives) : DONE,
    finish: () => [own, ...receives.map(({ failure, buffer }) => (failure ? null : buffer!))],
  };
  return chain(gathered, (all) => {
    const living = pids.slice(1).filter((_, index) => !receives[index]!.failure);
    const sent = send(comm, checked, living, tag, encodeValue(all));
    // Who fails now has heard it or not; the others have.
    return { request: new CombinedRequest(sent), finish: () => valuesOf(comm, pids, all) };
  });
}

function failing(comm: Communicator, failure: Failure): Pending<never> {
  const request = new Alarm();
  request.fail(failure);
  return {
    request,
    finish: () => {
      throw failureError(comm, failure);
    },
  };
}

function valuesOf<T>(comm: Communicator, pids: readonly number[], all: unknown): T[] {
  return (all as (Uint8Array | null)[]).map((bytes, index) => {
    if (bytes === null) throw failureError(comm, { cause: "process-failed", pid: pids[index]! });
    return decodeValue(bytes) as T;
  });
}

function spreadAmong<T>({ comm, checked, pids, rank, tag }: Party, root: number, value: T | undefined): Pending<T> {
  if (rank === root) {
    const others = pids.filter((_, other) => other !== root);
    return complete(comm, send(comm, checked, others, tag, encodeValue(value)), () => value as T);
  }
  const received = receive(comm, checked, pids[root]!, tag);
  return complete(comm, [received], () => decodeValue(received.buffer!) as T);
}

function send(
  comm: Communicator,
  checked: CollectiveCall | null,
  pids: readonly number[],
  tag: number,
  bytes: Uint8Array,
): SendRequest[] {
  const { engine, counters } = comm.runtime;
  if (pids.length === 0) return [];
  for (const _ of pids) counters.sent(bytes.length);
  const word = checked?.word ?? 0;
  if (pids.length === 1) return [engine.send(pids[0]!, comm.context + 1, tag, bytes, false, word)];
  const ascending = [...pids].sort((a, b) => a - b);
  return engine.sendMany(ascending, comm.context + 1, tag, bytes, word);
}

function receive(comm: Communicator, checked: CollectiveCall | null, pid: number, tag: number): ReceiveRequest {
  const { engine, counters, checker } = comm.runtime;
  const request = engine.receive(pid, tag, comm.context + 1, null);
  if (checked) {
    request.note = checked.operation;
    checker?.operations.collectiveReceive(request, checked);
  }
  request.whenDone(() => {
    if (!request.failure) counters.received(request.length);
  });
  return request;
}
