/** Every call of a communicator as a pending operation: names, argument order and defaults are mpi4py's. */
import { type BufferSpec, resolveBuffer } from "../mpi/buffer";
import * as collectives from "../mpi/collectives";
import { ANY_SOURCE, ANY_TAG } from "../mpi/constants";
import type { Group } from "../mpi/group";
import type { Look, Pending } from "../mpi/pending";
import * as p2p from "../mpi/point-to-point";
import type { RankRuntime } from "../mpi/rank-runtime";
import type { Status } from "../mpi/status";
import { type Op, SUM } from "../op/op";

/** A call with the status its caller gave; begins nothing when that is no status. */
function into<T>(status: unknown, begin: () => Pending<T>): Pending<T> {
  const target = p2p.statusOf(status);
  const pending = begin();
  return target ? { ...pending, finish: () => pending.finish(target) } : pending;
}

export class CommunicatorCalls {
  constructor(
    readonly runtime: RankRuntime,
    readonly group: Group,
  ) {}

  send(value: unknown, dest: number, tag = 0): Pending<void> {
    return p2p.sendValue(this.runtime, this.group, value, dest, tag);
  }

  recv(source = ANY_SOURCE, tag = ANY_TAG, status?: Status): Pending<unknown> {
    return into(status, () => p2p.receiveValue(this.runtime, this.group, source, tag));
  }

  sendrecv(
    value: unknown,
    dest: number,
    sendtag = 0,
    source = ANY_SOURCE,
    recvtag = ANY_TAG,
    status?: Status,
  ): Pending<unknown> {
    p2p.checkReceive(this.group, source, recvtag);
    return into(status, () => {
      const send = this.send(value, dest, sendtag);
      return p2p.sendrecv(send, this.recv(source, recvtag));
    });
  }

  Send(buf: BufferSpec, dest: number, tag = 0): Pending<void> {
    return p2p.sendBuffer(this.runtime, this.group, buf, dest, tag);
  }

  Recv(buf: BufferSpec, source = ANY_SOURCE, tag = ANY_TAG, status?: Status): Pending<void> {
    return into(status, () => p2p.receiveBuffer(this.runtime, this.group, buf, source, tag));
  }

  Sendrecv(
    sendbuf: BufferSpec,
    dest: number,
    sendtag = 0,
    recvbuf: BufferSpec,
    source = ANY_SOURCE,
    recvtag = ANY_TAG,
    status?: Status,
  ): Pending<void> {
    p2p.checkReceive(this.group, source, recvtag);
    resolveBuffer(recvbuf);
    return into(status, () => {
      const send = this.Send(sendbuf, dest, sendtag);
      return p2p.sendrecv(send, this.Recv(recvbuf, source, recvtag));
    });
  }

  probe(source = ANY_SOURCE, tag = ANY_TAG, status?: Status): Pending<true> {
    return into(status, () => p2p.probe(this.runtime, this.group, source, tag));
  }

  Probe(source = ANY_SOURCE, tag = ANY_TAG, status?: Status): Pending<true> {
    return this.probe(source, tag, status);
  }

  iprobe(source = ANY_SOURCE, tag = ANY_TAG, status?: Status): Look<boolean> {
    return p2p.iprobe(this.runtime, this.group, source, tag, p2p.statusOf(status));
  }

  Iprobe(source = ANY_SOURCE, tag = ANY_TAG, status?: Status): Look<boolean> {
    return this.iprobe(source, tag, status);
  }

  isend(value: unknown, dest: number, tag = 0): Pending<unknown> {
    return this.send(value, dest, tag);
  }

  irecv(source = ANY_SOURCE, tag = ANY_TAG): Pending<unknown> {
    return this.recv(source, tag);
  }

  Isend(buf: BufferSpec, dest: number, tag = 0): Pending<unknown> {
    return this.Send(buf, dest, tag);
  }

  Irecv(buf: BufferSpec, source = ANY_SOURCE, tag = ANY_TAG): Pending<unknown> {
    return this.Recv(buf, source, tag);
  }

  barrier(): Pending<void> {
    return collectives.barrier(this.runtime, this.group);
  }

  Barrier(): Pending<void> {
    return this.barrier();
  }

  bcast(value: unknown, root = 0): Pending<unknown> {
    return collectives.bcastValue(this.runtime, this.group, value, root);
  }

  Bcast(buf: BufferSpec, root = 0): Pending<void> {
    return collectives.bcastBuffer(this.runtime, this.group, buf, root);
  }

  reduce(value: unknown, op: Op = SUM, root = 0): Pending<unknown> {
    return collectives.reduceValue(this.runtime, this.group, value, op, root);
  }

  Reduce(sendbuf: collectives.SendSpec, recvbuf: BufferSpec | null, op: Op = SUM, root = 0): Pending<void> {
    return collectives.reduceBuffer(this.runtime, this.group, sendbuf, recvbuf, op, root);
  }

  allreduce(value: unknown, op: Op = SUM): Pending<unknown> {
    return collectives.allreduceValue(this.runtime, this.group, value, op);
  }

  Allreduce(sendbuf: collectives.SendSpec, recvbuf: BufferSpec, op: Op = SUM): Pending<void> {
    return collectives.allreduceBuffer(this.runtime, this.group, sendbuf, recvbuf, op);
  }

  gather(value: unknown, root = 0): Pending<unknown[] | null> {
    return collectives.gatherValue(this.runtime, this.group, value, root);
  }

  Gather(sendbuf: collectives.SendSpec, recvbuf: BufferSpec | null, root = 0): Pending<void> {
    return collectives.gatherBuffer(this.runtime, this.group, sendbuf, recvbuf, root);
  }

  scatter(values: unknown, root = 0): Pending<unknown> {
    return collectives.scatterValue(this.runtime, this.group, values, root);
  }

  Scatter(sendbuf: BufferSpec | null, recvbuf: collectives.SendSpec, root = 0): Pending<void> {
    return collectives.scatterBuffer(this.runtime, this.group, sendbuf, recvbuf, root);
  }
}

/** Calls that wait until they are done. */
export const WAITING = [
  "send",
  "recv",
  "sendrecv",
  "Send",
  "Recv",
  "Sendrecv",
  "probe",
  "Probe",
  "barrier",
  "Barrier",
  "bcast",
  "Bcast",
  "reduce",
  "Reduce",
  "allreduce",
  "Allreduce",
  "gather",
  "Gather",
  "scatter",
  "Scatter",
] as const satisfies readonly (keyof CommunicatorCalls)[];

/** Calls that return a request at once. */
export const STARTING = ["isend", "irecv", "Isend", "Irecv"] as const satisfies readonly (keyof CommunicatorCalls)[];

/** Calls that look and answer at once. */
export const LOOKING = ["iprobe", "Iprobe"] as const satisfies readonly (keyof CommunicatorCalls)[];
