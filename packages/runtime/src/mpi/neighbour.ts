/** Neighbourhood collectives (MPI 5.0, section 8.6) as plans: every rank sends to its destinations and receives from its sources. */
import { CombinedRequest, type EngineRequest, type ReceiveRequest } from "../engine/request";
import { Slot } from "../schedule/slot";
import type { Topology } from "../topology/topology";
import { type BufferSpec, type ResolvedBuffer, resolveBuffer, resolvePart } from "./buffer";
import { countOfEach, required, resolve } from "./collectives/arguments";
import type { Plan, PlanMaker } from "./collectives/plan";
import { encoded, valueIn } from "./collectives/values";
import { resolveTypedVector, resolveVector, type TypedVectorSpec, type VectorSpec } from "./collectives/vector";
import type { Communicator } from "./communicator";
import { PROC_NULL } from "./constants";
import { MPIError } from "./errors";
import { checkFailure } from "./failure/failure-error";
import type { Pending } from "./pending";
import { giving } from "./pending-chain";

/** One block of a buffer for each neighbour. */
type Blocks<S> = (spec: S, degree: number, what: string) => readonly ResolvedBuffer[];

/** Equal blocks, one after the other. */
const equalBlocks: Blocks<BufferSpec> = (spec, degree, what) => {
  const buffer = resolve(spec, what);
  const { datatype } = buffer;
  const each = countOfEach(buffer, degree, what);
  const memory: unknown = Array.isArray(spec) ? spec[0] : spec;
  return Array.from({ length: degree }, (_, i) => resolvePart(memory, i * each * datatype.extent, each, datatype));
};
const vectorBlocks: Blocks<VectorSpec> = (spec, degree, what) => resolveVector(required(spec, what), degree);
const typedBlocks: Blocks<TypedVectorSpec> = (spec, degree, what) => resolveTypedVector(required(spec, what), degree);

/** Without neighbours there is nothing to look at. */
function blocksOf<S>(blocks: Blocks<S>, spec: S, degree: number, what: string): readonly ResolvedBuffer[] {
  return degree === 0 ? [] : blocks(spec, degree, what);
}

function allgather<S>(blocks: Blocks<S>) {
  return (comm: Communicator, sendbuf: BufferSpec, recvbuf: S): Plan<void> => {
    const { sources, destinations } = neighbours(comm);
    const own = resolveBuffer(sendbuf);
    const into = blocksOf(blocks, recvbuf, sources.length, "the receive buffer");
    return intoBlocks(comm, new Array<ResolvedBuffer>(destinations.length).fill(own), into);
  };
}

function alltoall<S>(blocks: Blocks<S>) {
  return (comm: Communicator, sendbuf: S, recvbuf: S): Plan<void> => {
    const { sources, destinations } = neighbours(comm);
    const from = blocksOf(blocks, sendbuf, destinations.length, "the send buffer");
    return intoBlocks(comm, from, blocksOf(blocks, recvbuf, sources.length, "the receive buffer"));
  };
}

/** By name in mpi4py. Each has a non-blocking (`Ineighbor_alltoall`) and a persistent form (`Neighbor_alltoall_init`). */
export const NEIGHBOR_BUFFER_PLANS: Readonly<Record<string, PlanMaker>> = {
  Neighbor_allgather: allgather(equalBlocks),
  Neighbor_allgatherv: allgather(vectorBlocks),
  Neighbor_alltoall: alltoall(equalBlocks),
  Neighbor_alltoallv: alltoall(vectorBlocks),
  Neighbor_alltoallw: alltoall(typedBlocks),
};

/** Lists of what comes from the sources; null beyond the border of a grid. */
export const NEIGHBOR_VALUE_PLANS: Readonly<Record<string, PlanMaker>> = {
  neighbor_allgather: (comm: Communicator, value: unknown) =>
    ofValues(comm, new Array<Slot>(neighbours(comm).destinations.length).fill(encoded(value))),
  neighbor_alltoall: (comm: Communicator, values: unknown) => {
    const { length } = neighbours(comm).destinations;
    const isList = typeof values === "object" && values !== null && Symbol.iterator in values;
    const list = isList ? [...(values as Iterable<unknown>)] : [];
    if (list.length !== length)
      throw new MPIError("ERR_COUNT", `neighbor_alltoall takes ${length} values, one for each destination`);
    return ofValues(comm, list.map(encoded));
  },
};

function ofValues(comm: Communicator, outgoing: readonly Slot[]): Plan<unknown[]> {
  const nowhere = neighbours(comm).sources.map(() => null);
  const begin = transfers(comm);
  return {
    begin() {
      const bytes = outgoing.map((slot) => slot.filled);
      return giving(begin(bytes, nowhere), (received) =>
        received.map((request) => (request ? valueIn(new Slot(request.buffer)) : null)),
      );
    },
  };
}

function intoBlocks(comm: Communicator, from: readonly ResolvedBuffer[], into: readonly ResolvedBuffer[]): Plan<void> {
  const begin = transfers(comm);
  return {
    begin() {
      const room = into.map((block) => block.room());
      const bytes = from.map((block) => block.pack());
      return giving(begin(bytes, room), (received) => {
        for (const [i, request] of received.entries()) if (request) unpack(comm, i, request, into[i]!, room[i]!);
      });
    },
  };
}

function unpack(comm: Communicator, i: number, request: ReceiveRequest, into: ResolvedBuffer, room: Uint8Array): void {
  const { length, messageLength } = request;
  if (messageLength > length)
    throw new MPIError(
      "ERR_TRUNCATE",
      `neighbour ${i}, rank ${comm.topology!.sources[i]}, sent ${messageLength} bytes, and there is room for ${length}; both sides must give the same count`,
    );
  into.unpack(room.subarray(0, length));
}

/** Sends bytes to each destination and receives some from each source; undefined stands for what is beyond the border of a grid. */
type Transfer = (
  outgoing: readonly Uint8Array[],
  room: readonly (Uint8Array | null)[],
) => Pending<(ReceiveRequest | undefined)[]>;

/** Takes the communicator's next numbers for collectives, so arguments are checked before. */
function transfers(comm: Communicator): Transfer {
  const { engine, counters } = comm.runtime;
  const { sources, destinations, sourceLanes, destinationLanes } = neighbours(comm);
  // All ranks have as many lanes, so they count their collectives alike.
  const tags = Array.from({ length: Math.max(1, sourceLanes.length) }, () => comm.nextCollective());
  const checked = comm.runtime.checker?.operations.collective(comm, tags[0]!) ?? null;
  const word = checked?.word ?? 0;
  const context = comm.context + 1;
  return (outgoing, room) => {
    const received = sources.map((source, i) => {
      if (source === PROC_NULL) return undefined;
      const request = engine.receive(comm.group.pids[source]!, tags[sourceLanes[i] ?? 0]!, context, room[i]!);
      if (checked) {
        request.note = checked.operation;
        comm.runtime.checker?.operations.collectiveReceive(request, checked);
      }
      request.whenDone(() => counters.received(request.length));
      return request;
    });
    const requests: EngineRequest[] = received.filter((request) => request !== undefined);
    destinations.forEach((destination, i) => {
      if (destination === PROC_NULL) return;
      const bytes = outgoing[i]!;
      counters.sent(bytes.length);
      const tag = tags[destinationLanes[i] ?? 0]!;
      requests.push(engine.send(comm.group.pids[destination]!, context, tag, bytes, false, word));
    });
    const request = new CombinedRequest(requests);
    return {
      request,
      finish: () => {
        checkFailure(comm, request);
        return received;
      },
    };
  };
}

function neighbours(comm: Communicator): Topology {
  const { topology } = comm;
  if (topology) return topology;
  throw new MPIError("ERR_TOPOLOGY", "this is for a communicator with a topology, as Create_cart makes one");
}
