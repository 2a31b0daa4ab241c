/**
 * What the makers of communicators tell each other: every member gives a value and gets those of all. Messages go on the
 * collective context of the communicator they make it from.
 */
import { decodeValue } from "../codec/decode";
import { encodeValue } from "../codec/encode";
import { CombinedRequest, CompletedRequest, type ReceiveRequest, type SendRequest } from "../engine/request";
import type { Communicator } from "./communicator";
import type { Pending } from "./pending";
import { chain, giving } from "./pending-chain";

const DONE = new CompletedRequest();
/** Tags of the program's own choice, apart from the numbers of collectives. */
const CHOSEN_TAGS = 0x4000_0000;

/** Some ranks that agree, in an order they all know. */
interface Party {
  comm: Communicator;
  pids: readonly number[];
  rank: number;
  tag: number;
}

/** All members of an intracommunicator. Calls that begin later take their tag in time, so that all ranks count alike. */
export function exchange<T>(comm: Communicator, value: T, tag = comm.nextCollective()): Pending<T[]> {
  return gatherAndSpread({ comm, pids: comm.group.pids, rank: comm.rank, tag }, value);
}

/** Some members of a communicator, who alone call it, under a tag of their choice. */
export function exchangeAmong<T>(comm: Communicator, pids: readonly number[], tag: number, value: T): Pending<T[]> {
  const rank = pids.indexOf(comm.runtime.engine.place.pid);
  return gatherAndSpread({ comm, pids, rank, tag: CHOSEN_TAGS | tag }, value);
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
  return spreadAmong({ comm, pids: comm.group.pids, rank: comm.rank, tag }, root, value);
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

function swapOn<T>(comm: Communicator, peer: number, tag: number, value: T): Pending<T> {
  const sent = send(comm, [peer], tag, encodeValue(value));
  const received = receive(comm, peer, tag);
  return { request: new CombinedRequest([...sent, received]), finish: () => decodeValue(received.buffer!) as T };
}

function gatherAndSpread<T>(party: Party, value: T): Pending<T[]> {
  const { comm, pids, rank, tag } = party;
  const own = encodeValue(value);
  if (rank !== 0) {
    const sent = send(comm, [pids[0]!], tag, own);
    const received = receive(comm, pids[0]!, tag);
    return {
      request: new CombinedRequest([...sent, received]),
      finish: () => (decodeValue(received.buffer!) as Uint8Array[]).map((bytes) => decodeValue(bytes) as T),
    };
  }
  const receives = pids.slice(1).map((pid) => receive(comm, pid, tag));
  const gathered: Pending<Uint8Array[]> = {
    request: receives.length > 0 ? new CombinedRequest(receives) : DONE,
    finish: () => [own, ...receives.map((request) => request.buffer!)],
  };
  return chain(gathered, (all) => ({
    request: new CombinedRequest(send(comm, pids.slice(1), tag, encodeValue(all))),
    finish: () => all.map((bytes) => decodeValue(bytes) as T),
  }));
}

function spreadAmong<T>({ comm, pids, rank, tag }: Party, root: number, value: T | undefined): Pending<T> {
  if (rank === root) {
    const others = pids.filter((_, other) => other !== root);
    return { request: new CombinedRequest(send(comm, others, tag, encodeValue(value))), finish: () => value as T };
  }
  const received = receive(comm, pids[root]!, tag);
  return { request: received, finish: () => decodeValue(received.buffer!) as T };
}

function send(comm: Communicator, pids: readonly number[], tag: number, bytes: Uint8Array): SendRequest[] {
  const { engine, counters } = comm.runtime;
  if (pids.length === 0) return [];
  for (const _ of pids) counters.sent(bytes.length);
  if (pids.length === 1) return [engine.send(pids[0]!, comm.context + 1, tag, bytes)];
  return engine.sendMany(
    [...pids].sort((a, b) => a - b),
    comm.context + 1,
    tag,
    bytes,
  );
}

function receive(comm: Communicator, pid: number, tag: number): ReceiveRequest {
  const { engine, counters } = comm.runtime;
  const request = engine.receive(pid, tag, comm.context + 1, null);
  request.whenDone(() => counters.received(request.length));
  return request;
}
