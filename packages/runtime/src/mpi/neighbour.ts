/** Neighbourhood collectives (MPI 5.0, section 8.6): every rank sends to its destinations and receives from its sources. */
import { decodeValue } from "../codec/decode";
import { encodeValue } from "../codec/encode";
import { CombinedRequest, type EngineRequest, type ReceiveRequest } from "../engine/request";
import type { Topology } from "../topology/topology";
import { type BufferSpec, type ResolvedBuffer, resolveBuffer } from "./buffer";
import { checkLength } from "./checks";
import type { Communicator } from "./communicator";
import { PROC_NULL } from "./constants";
import { MPIError } from "./errors";
import { equalBlocks, typedBlocks, type VectorSpec, vectorBlocks } from "./neighbour-blocks";
import type { Pending } from "./pending";
import { giving } from "./pending-chain";

export function neighborAllgather(comm: Communicator, send: BufferSpec, receive: BufferSpec): Pending<void> {
  const { sources, destinations } = neighbours(comm);
  const own = resolveBuffer(send);
  const into = equalBlocks(receive, sources.length, "the receive buffer");
  return intoBlocks(comm, new Array(destinations.length).fill(own.pack()), into);
}

export function neighborAllgatherv(comm: Communicator, send: BufferSpec, receive: VectorSpec): Pending<void> {
  const { sources, destinations } = neighbours(comm);
  const own = resolveBuffer(send);
  const into = vectorBlocks(receive, sources.length, "the receive buffer");
  return intoBlocks(comm, new Array(destinations.length).fill(own.pack()), into);
}

type Blocks<S> = (spec: S, degree: number, what: string) => ResolvedBuffer[];

function alltoall<S>(blocks: Blocks<S>) {
  return (comm: Communicator, send: S, receive: S): Pending<void> => {
    const { sources, destinations } = neighbours(comm);
    const from = blocks(send, destinations.length, "the send buffer");
    const into = blocks(receive, sources.length, "the receive buffer");
    const bytes = from.map((block) => block.pack());
    return intoBlocks(comm, bytes, into);
  };
}

export const neighborAlltoall = alltoall<BufferSpec>(equalBlocks);
export const neighborAlltoallv = alltoall<VectorSpec>(vectorBlocks);
export const neighborAlltoallw = alltoall<VectorSpec>(typedBlocks);

/** The values of the sources; null beyond the border of a grid. */
export function neighborAllgatherValue(comm: Communicator, value: unknown): Pending<unknown[]> {
  const bytes = encodeValue(value);
  return values(comm, new Array(neighbours(comm).destinations.length).fill(bytes));
}

export function neighborAlltoallValue(comm: Communicator, given: unknown): Pending<unknown[]> {
  const { destinations } = neighbours(comm);
  const list = typeof given === "object" && given !== null && Symbol.iterator in given ? [...(given as unknown[])] : [];
  if (list.length !== destinations.length)
    throw new MPIError("ERR_COUNT", `neighbor_alltoall takes ${destinations.length} values, one for each destination`);
  return values(
    comm,
    list.map((value) => encodeValue(value)),
  );
}

function values(comm: Communicator, outgoing: readonly Uint8Array[]): Pending<unknown[]> {
  const { sources } = neighbours(comm);
  const room = new Array<null>(sources.length).fill(null);
  return giving(transfer(comm, outgoing, room), (received) =>
    received.map((request) => (request ? decodeValue(request.buffer!) : null)),
  );
}

function intoBlocks(
  comm: Communicator,
  outgoing: readonly Uint8Array[],
  into: readonly ResolvedBuffer[],
): Pending<void> {
  const room = into.map((block) => block.room());
  return giving(transfer(comm, outgoing, room), (received) => {
    received.forEach((request, i) => {
      if (!request) return;
      if (request.messageLength > request.length)
        throw new MPIError(
          "ERR_TRUNCATE",
          `neighbour ${i}, rank ${comm.topology!.sources[i]}, sent ${request.messageLength} bytes, and there is room for ${request.length}; both sides must give the same count`,
        );
      into[i]!.unpack(room[i]!.subarray(0, request.length));
    });
  });
}

/** Sends a block to each destination and receives one from each source; what comes beyond the border of a grid is undefined. */
function transfer(
  comm: Communicator,
  outgoing: readonly Uint8Array[],
  room: readonly (Uint8Array | null)[],
): Pending<(ReceiveRequest | undefined)[]> {
  for (const bytes of outgoing) checkLength(bytes.length);
  const { engine, counters } = comm.runtime;
  const { sources, destinations, sourceLanes, destinationLanes } = neighbours(comm);
  // All ranks have as many lanes, so they count their collectives alike.
  const tags = Array.from({ length: Math.max(1, sourceLanes.length) }, () => comm.nextCollective());
  const context = comm.context + 1;
  const received = sources.map((source, i) => {
    if (source === PROC_NULL) return undefined;
    const request = engine.receive(comm.group.pids[source]!, tags[sourceLanes[i] ?? 0]!, context, room[i]!);
    request.whenDone(() => counters.received(request.length));
    return request;
  });
  const requests: EngineRequest[] = received.filter((request) => request !== undefined);
  destinations.forEach((destination, i) => {
    if (destination === PROC_NULL) return;
    counters.sent(outgoing[i]!.length);
    const pid = comm.group.pids[destination]!;
    requests.push(engine.send(pid, context, tags[destinationLanes[i] ?? 0]!, outgoing[i]!));
  });
  return { request: new CombinedRequest(requests), finish: () => received };
}

function neighbours(comm: Communicator): Topology {
  const { topology } = comm;
  if (topology) return topology;
  throw new MPIError("ERR_TOPOLOGY", "this is for a communicator with a topology, as Create_cart makes one");
}
