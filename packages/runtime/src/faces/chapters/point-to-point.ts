/** Point-to-point calls (MPI 5.0, chapter 3): argument order and defaults are mpi4py's. */
import { type BufferSpec, resolveBuffer } from "../../mpi/buffer";
import type { Communicator } from "../../mpi/communicator";
import { ANY_SOURCE, ANY_TAG } from "../../mpi/constants";
import type { Look, Pending } from "../../mpi/pending";
import * as p2p from "../../mpi/point-to-point";
import type { Status } from "../../mpi/status";
import { type Chapter, looking, starting, waiting } from "../definition";

/** A call with the status its caller gave; begins nothing when that is no status. */
function into<T>(status: unknown, begin: () => Pending<T>): Pending<T> {
  const target = p2p.statusOf(status);
  const pending = begin();
  return target ? { ...pending, finish: () => pending.finish(target) } : pending;
}

function send(comm: Communicator, value: unknown, dest: number, tag = 0): Pending<void> {
  return p2p.sendValue(comm, value, dest, tag);
}

function Send(comm: Communicator, buf: BufferSpec, dest: number, tag = 0): Pending<void> {
  return p2p.sendBuffer(comm, buf, dest, tag);
}

function recv(comm: Communicator, source = ANY_SOURCE, tag = ANY_TAG, status?: Status): Pending<unknown> {
  return into(status, () => p2p.receiveValue(comm, source, tag));
}

function Recv(comm: Communicator, buf: BufferSpec, source = ANY_SOURCE, tag = ANY_TAG, status?: Status): Pending<void> {
  return into(status, () => p2p.receiveBuffer(comm, buf, source, tag));
}

function sendrecv(
  comm: Communicator,
  value: unknown,
  dest: number,
  sendtag = 0,
  source = ANY_SOURCE,
  recvtag = ANY_TAG,
  status?: Status,
): Pending<unknown> {
  p2p.checkReceive(comm, source, recvtag);
  return into(status, () => {
    const sending = send(comm, value, dest, sendtag);
    return p2p.sendrecv(sending, recv(comm, source, recvtag));
  });
}

function Sendrecv(
  comm: Communicator,
  sendbuf: BufferSpec,
  dest: number,
  sendtag = 0,
  recvbuf: BufferSpec,
  source = ANY_SOURCE,
  recvtag = ANY_TAG,
  status?: Status,
): Pending<void> {
  p2p.checkReceive(comm, source, recvtag);
  resolveBuffer(recvbuf);
  return into(status, () => {
    const sending = Send(comm, sendbuf, dest, sendtag);
    return p2p.sendrecv(sending, Recv(comm, recvbuf, source, recvtag));
  });
}

function probe(comm: Communicator, source = ANY_SOURCE, tag = ANY_TAG, status?: Status): Pending<true> {
  return into(status, () => p2p.probe(comm, source, tag));
}

function iprobe(comm: Communicator, source = ANY_SOURCE, tag = ANY_TAG, status?: Status): Look<boolean> {
  return p2p.iprobe(comm, source, tag, p2p.statusOf(status));
}

export const pointToPoint: Chapter = {
  classes: {
    Comm: {
      methods: {
        send: waiting(send),
        recv: waiting(recv),
        sendrecv: waiting(sendrecv),
        Send: waiting(Send),
        Recv: waiting(Recv),
        Sendrecv: waiting(Sendrecv),
        isend: starting(send),
        irecv: starting((comm: Communicator, source?: number, tag?: number) => recv(comm, source, tag)),
        Isend: starting(Send),
        Irecv: starting((comm: Communicator, buf: BufferSpec, source?: number, tag?: number) =>
          Recv(comm, buf, source, tag),
        ),
        probe: waiting(probe),
        Probe: waiting(probe),
        iprobe: looking(iprobe),
        Iprobe: looking(iprobe),
      },
    },
  },
};
