/** Point-to-point calls (MPI 5.0, chapter 3): argument order and defaults are mpi4py's. */
import { type BufferSpec, resolveBuffer } from "../../mpi/buffer";
import type { Communicator } from "../../mpi/communicator";
import { ANY_SOURCE, ANY_TAG } from "../../mpi/constants";
import type { Look, Pending } from "../../mpi/pending";
import * as p2p from "../../mpi/point-to-point";
import { type Status, statusOf } from "../../mpi/status";
import { type Chapter, looking, starting, waiting } from "../definition";

/** A call with the status its caller gave; begins nothing when that is no status. */
export function into<T>(status: unknown, begin: () => Pending<T>): Pending<T> {
  const target = statusOf(status);
  const pending = begin();
  if (target === undefined) return pending;
  const { request, peer, tag } = pending;
  return { request, peer, tag, finish: () => pending.finish(target) };
}

const sendValue =
  (mode: p2p.SendMode) =>
  (comm: Communicator, value: unknown, dest: number, tag = 0) =>
    p2p.sendValue(comm, value, dest, tag, mode);

const sendBuffer =
  (mode: p2p.SendMode) =>
  (comm: Communicator, buf: BufferSpec, dest: number, tag = 0) =>
    p2p.sendBuffer(comm, buf, dest, tag, mode);

const send = sendValue("standard");
const ssend = sendValue("synchronous");
const bsend = sendValue("buffered");
const Send = sendBuffer("standard");
const Ssend = sendBuffer("synchronous");
const Bsend = sendBuffer("buffered");
const Rsend = sendBuffer("ready");

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

function Sendrecv_replace(
  comm: Communicator,
  buf: BufferSpec,
  dest: number,
  sendtag = 0,
  source = ANY_SOURCE,
  recvtag = ANY_TAG,
  status?: Status,
): Pending<void> {
  return into(status, () => p2p.sendrecvReplace(comm, buf, dest, sendtag, source, recvtag));
}

function probe(comm: Communicator, source = ANY_SOURCE, tag = ANY_TAG, status?: Status): Pending<true> {
  return into(status, () => p2p.probe(comm, source, tag));
}

function iprobe(comm: Communicator, source = ANY_SOURCE, tag = ANY_TAG, status?: Status): Look<boolean> {
  return p2p.iprobe(comm, source, tag, statusOf(status));
}

/** The same call with so many arguments at most: those that start take no status. */
function without<A extends unknown[], T>(run: (comm: Communicator, ...args: A) => T, most: number) {
  return (comm: Communicator, ...args: A): T => run(comm, ...(args.slice(0, most) as A));
}

export const pointToPoint: Chapter = {
  classes: {
    Comm: {
      methods: {
        send: waiting(send),
        ssend: waiting(ssend),
        bsend: waiting(bsend),
        recv: waiting(recv),
        sendrecv: waiting(sendrecv),
        Send: waiting(Send, p2p.sendQuick),
        Ssend: waiting(Ssend),
        Bsend: waiting(Bsend),
        Rsend: waiting(Rsend),
        Recv: waiting(Recv, p2p.receiveQuick),
        Sendrecv: waiting(Sendrecv),
        Sendrecv_replace: waiting(Sendrecv_replace),
        isend: starting(send),
        issend: starting(ssend),
        ibsend: starting(bsend),
        irecv: starting(without(recv, 2)),
        isendrecv: starting(without(sendrecv, 5)),
        Isend: starting(Send),
        Issend: starting(Ssend),
        Ibsend: starting(Bsend),
        Irsend: starting(Rsend),
        Irecv: starting(without(Recv, 3)),
        Isendrecv: starting(without(Sendrecv, 6)),
        Isendrecv_replace: starting(without(Sendrecv_replace, 5)),
        probe: waiting(probe),
        Probe: waiting(probe),
        iprobe: looking(iprobe),
        Iprobe: looking(iprobe),
      },
    },
  },
};
