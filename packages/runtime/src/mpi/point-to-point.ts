/** Point-to-point calls (MPI 5.0, chapter 3) on one communicator, as pending operations for every face. */
import { decodeValue } from "../codec/decode";
import { encodeValue } from "../codec/encode";
import { CombinedRequest, CompletedRequest, type ProbeRequest, type ReceiveRequest } from "../engine/request";
import { type BufferSpec, resolveBuffer } from "./buffer";
import { checkDest, checkLength, checkReceiveTag, checkSendTag, checkSource } from "./checks";
import type { Communicator } from "./communicator";
import { ANY_SOURCE, ANY_TAG, PROC_NULL } from "./constants";
import { MPIError } from "./errors";
import type { Look, Pending } from "./pending";
import { Status } from "./status";

const DONE = new CompletedRequest();
const NO_BYTES = new Uint8Array(0);

export function sendBytes(comm: Communicator, dest: number, tag: number, bytes: Uint8Array): Pending<void> {
  checkDest(dest, comm.peers.size);
  checkSendTag(tag);
  checkLength(bytes.length);
  if (dest === PROC_NULL) return { request: DONE, finish: () => {} };
  const peer = comm.peers.pids[dest]!;
  const request = comm.runtime.engine.send(peer, comm.context, tag, bytes);
  comm.runtime.counters.sent(bytes.length);
  return { request, peer, tag, finish: () => {} };
}

export function sendValue(comm: Communicator, value: unknown, dest: number, tag: number): Pending<void> {
  return sendBytes(comm, dest, tag, dest === PROC_NULL ? NO_BYTES : encodeValue(value));
}

export function sendBuffer(comm: Communicator, spec: BufferSpec, dest: number, tag: number): Pending<void> {
  return sendBytes(comm, dest, tag, resolveBuffer(spec).pack());
}

/** Throws when no message can be received by these. */
export function checkReceive(comm: Communicator, source: number, tag: number): void {
  checkSource(source, comm.peers.size);
  checkReceiveTag(tag);
}

/** Takes a message; `finish` gives its bytes. */
function receiveBytes<T>(
  comm: Communicator,
  source: number,
  tag: number,
  buffer: Uint8Array | null,
  result: (bytes: Uint8Array | null, length: number) => T,
): Pending<T> {
  checkReceive(comm, source, tag);
  if (source === PROC_NULL) {
    const finish = (status?: Status) => {
      status?.set(PROC_NULL, ANY_TAG, 0);
      return result(null, 0);
    };
    return { request: DONE, finish };
  }
  const peer = source === ANY_SOURCE ? ANY_SOURCE : comm.peers.pids[source]!;
  const request = comm.runtime.engine.receive(peer, tag, comm.context, buffer);
  let counted = false;
  const finish = (status?: Status) => {
    if (!counted) comm.runtime.counters.received(request.length);
    counted = true;
    fillStatus(status, comm, request);
    if (request.messageLength > request.length) throw truncation(comm, request);
    return result(request.buffer, request.length);
  };
  return { request, peer, tag, finish };
}

/** An ordinary value; null from PROC_NULL. */
export function receiveValue(comm: Communicator, source: number, tag: number): Pending<unknown> {
  let decoded: { value: unknown } | undefined;
  return receiveBytes(comm, source, tag, null, (bytes) => {
    decoded ??= { value: bytes === null ? null : decodeValue(bytes) };
    return decoded.value;
  });
}

export function receiveBuffer(comm: Communicator, spec: BufferSpec, source: number, tag: number): Pending<void> {
  const target = resolveBuffer(spec);
  let placed = target.contiguous;
  return receiveBytes(comm, source, tag, target.room(), (bytes, length) => {
    if (!placed && bytes !== null) target.unpack(bytes.subarray(0, length));
    placed = true;
  });
}

/** A send and a receive that cannot block each other (section 3.10). The status is that of the receive. */
export function sendrecv<T>(send: Pending<void>, receive: Pending<T>): Pending<T> {
  return {
    request: new CombinedRequest([send.request, receive.request]),
    peer: receive.peer,
    tag: receive.tag,
    finish: (status) => receive.finish(status),
  };
}

/** Waits for a message without taking it. */
export function probe(comm: Communicator, source: number, tag: number): Pending<true> {
  checkReceive(comm, source, tag);
  if (source === PROC_NULL) {
    const finish = (status?: Status): true => {
      status?.set(PROC_NULL, ANY_TAG, 0);
      return true;
    };
    return { request: DONE, finish };
  }
  const peer = source === ANY_SOURCE ? ANY_SOURCE : comm.peers.pids[source]!;
  const request = comm.runtime.engine.probe(peer, tag, comm.context);
  return {
    request,
    peer,
    tag,
    finish: (status) => {
      probed(status, comm, request);
      return true;
    },
  };
}

/** Whether such a message is here now. */
export function iprobe(comm: Communicator, source: number, tag: number, status: Status | undefined): Look<boolean> {
  const pending = probe(comm, source, tag);
  if (pending.request.done) return { value: pending.finish(status), again: false };
  comm.runtime.engine.endProbe(pending.request as ProbeRequest);
  return { value: false, again: true };
}

function probed(status: Status | undefined, comm: Communicator, request: ProbeRequest): void {
  status?.set(comm.peers.rankOf(request.matchedSource), request.matchedTag, request.messageLength);
}

function fillStatus(status: Status | undefined, comm: Communicator, request: ReceiveRequest): void {
  const truncated = request.messageLength > request.length;
  status?.set(comm.peers.rankOf(request.matchedSource), request.matchedTag, request.length, truncated);
}

function truncation(comm: Communicator, request: ReceiveRequest): MPIError {
  const from = comm.peers.rankOf(request.matchedSource);
  return new MPIError(
    "ERR_TRUNCATE",
    `the message from rank ${from} with tag ${request.matchedTag} has ${request.messageLength} bytes, the buffer only ${request.length}; receive into a longer one, or ask Probe for the size first`,
  );
}

/** A status to fill when the caller gave one. */
export function statusOf(value: unknown): Status | undefined {
  if (value === undefined || value === null) return undefined;
  if (value instanceof Status) return value;
  throw new MPIError("ERR_ARG", "the status argument takes a new MPI.Status()");
}
