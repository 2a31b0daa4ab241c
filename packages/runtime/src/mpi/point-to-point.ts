/** Point-to-point calls (MPI 5.0, chapter 3) on one communicator, as pending operations for every face. */
import { decodeValue } from "../codec/decode";
import { encodeValue } from "../codec/encode";
import { elementsIn } from "../datatype/signature";
import { ANY, CombinedRequest, CompletedRequest, type ReceiveRequest } from "../engine/request";
import { sendBuffered } from "./attached-buffer";
import { type BufferSpec, isPlainBytes, type ResolvedBuffer, resolveBuffer } from "./buffer";
import { checkDest, checkLength, checkReceiveTag, checkSendTag, checkSource, isRank, isTag } from "./checks";
import { Communicator } from "./communicator";
import { ANY_SOURCE, ANY_TAG, PROC_NULL } from "./constants";
import { MPIError } from "./errors";
import { checkFailure } from "./failure/failure-error";
import type { Look, Pending } from "./pending";
import { PersistentCore } from "./request";
import { Sending } from "./sending";
import type { Status } from "./status";

/** Section 3.4. A ready send is a standard one: that the receive is posted already changes nothing here. */
export type SendMode = "standard" | "synchronous" | "buffered" | "ready";

const DONE = new CompletedRequest();
/** A send that was over at once, or went nowhere. */
const SENT: Pending<void> = { request: DONE, finish: () => {} };
const NOTHING_TO_PLACE = () => {};
const NO_BYTES = new Uint8Array(0);

/** Throws when no message can be sent by these. */
function checkSend(comm: Communicator, dest: number, tag: number, length: number): void {
  checkDest(dest, comm.peers.size);
  checkSendTag(tag);
  checkLength(length);
}

/** Throws when no message can be received by these. */
export function checkReceive(comm: Communicator, source: number, tag: number): void {
  checkSource(source, comm.peers.size);
  checkReceiveTag(tag);
}

export function sendBytes(
  comm: Communicator,
  dest: number,
  tag: number,
  bytes: Uint8Array,
  mode: SendMode = "standard",
  data: ResolvedBuffer | null = null,
): Pending<void> {
  checkSend(comm, dest, tag, bytes.length);
  if (dest === PROC_NULL) return SENT;
  const peer = comm.peers.pids[dest]!;
  const { engine, counters, checker } = comm.runtime;
  const signature = checker ? checker.operations.signature(data) : 0;
  const isPlain = mode === "standard" || mode === "ready";
  const strict = isPlain && checker?.strict === true;
  const number = isPlain && !strict ? engine.sendNow(peer, comm.context, tag, bytes, signature) : 0;
  if (number > 0) {
    checker?.operations.sent(null, comm, peer, tag, false);
    counters.sent(bytes.length);
    return new Sending(comm, peer, tag, number, DONE);
  }
  const isBuffered = mode === "buffered";
  const sent = isBuffered
    ? sendBuffered(comm, peer, tag, bytes, signature)
    : engine.send(peer, comm.context, tag, bytes, strict || mode === "synchronous", signature);
  const request = isBuffered ? DONE : sent;
  checker?.operations.sent(request, comm, peer, tag, strict);
  counters.sent(bytes.length);
  return new Sending(comm, peer, tag, sent, request);
}

/**
 * A whole Send where nothing has to wait and nothing is out of the common: a Uint8Array in one packet to another rank. Undefined,
 * and nothing has happened, for all else, wrong arguments too.
 */
export function sendQuick(comm: unknown, args: readonly unknown[]): Pending<void> | undefined {
  const bytes = args[0];
  const dest = args[1];
  const tag = args.length > 2 ? args[2] : 0;
  if (!(comm instanceof Communicator) || !comm.usable || !isPlainBytes(bytes) || !isTag(tag)) return undefined;
  const { engine, counters, checker } = comm.runtime;
  const { pids } = comm.peers;
  if (checker || !isRank(dest, pids.length) || !engine.sendNow(pids[dest]!, comm.context, tag, bytes)) return undefined;
  counters.sent(bytes.length);
  return SENT;
}

export function sendValue(
  comm: Communicator,
  value: unknown,
  dest: number,
  tag: number,
  mode?: SendMode,
): Pending<void> {
  return sendBytes(comm, dest, tag, dest === PROC_NULL ? NO_BYTES : encodeValue(value), mode);
}

export function sendBuffer(
  comm: Communicator,
  spec: BufferSpec,
  dest: number,
  tag: number,
  mode?: SendMode,
): Pending<void> {
  const data = resolveBuffer(spec);
  return sendBytes(comm, dest, tag, data.pack(), mode, data);
}

/** What a receive that the engine has begun gives; `result` makes it of the bytes, null from PROC_NULL or when cancelled. */
export function receiving<T>(
  comm: Communicator,
  request: ReceiveRequest,
  peer: number,
  tag: number,
  result: (bytes: Uint8Array | null, length: number) => T,
): Pending<T> {
  return new Receiving(comm, request, peer, tag, result);
}

class Receiving<T> implements Pending<T> {
  readonly watches: Communicator | undefined;
  #counted = false;

  constructor(
    readonly comm: Communicator,
    readonly request: ReceiveRequest,
    readonly peer: number,
    readonly tag: number,
    readonly result: (bytes: Uint8Array | null, length: number) => T,
  ) {
    this.watches = watched(comm, peer);
  }

  finish(status?: Status): T {
    const { comm, request } = this;
    checkFailure(comm, request);
    if (request.cancelled) {
      status?.Set_cancelled(true);
      return this.result(null, 0);
    }
    const { counters, checker } = comm.runtime;
    if (!this.#counted) {
      counters.received(request.length);
      checker?.operations.received(request);
    }
    this.#counted = true;
    fillStatus(status, comm, request);
    const value = this.result(request.buffer, request.length);
    if (request.messageLength > request.length) {
      const error = truncation(comm, request);
      checker?.operations.truncated(error, request);
      throw error;
    }
    return value;
  }

  cancel(): void {
    this.comm.runtime.engine.cancel(this.request);
  }
}

/** A receive from nobody (section 3.11). */
export function receivingNothing<T>(result: (bytes: null, length: number) => T): Pending<T> {
  const finish = (status?: Status) => {
    status?.set(PROC_NULL, ANY_TAG, 0);
    return result(null, 0);
  };
  return { request: DONE, finish };
}

/** A failure matters to who waits for anybody. */
export function watched(comm: Communicator, peer: number): Communicator | undefined {
  return peer === ANY ? comm : undefined;
}

/** World rank of a source, which may be ANY_SOURCE. */
export function peerOf(comm: Communicator, source: number): number {
  return source === ANY_SOURCE ? ANY : comm.peers.pids[source]!;
}

/** A tag, which may be ANY_TAG, as the engine knows it. */
export function patternOf(tag: number): number {
  return tag === ANY_TAG ? ANY : tag;
}

function receiveBytes<T>(
  comm: Communicator,
  source: number,
  tag: number,
  buffer: Uint8Array | null,
  data: ResolvedBuffer | null,
  result: (bytes: Uint8Array | null, length: number) => T,
): Pending<T> {
  checkReceive(comm, source, tag);
  if (source === PROC_NULL) return receivingNothing(result);
  const peer = peerOf(comm, source);
  const pattern = patternOf(tag);
  const request = comm.runtime.engine.receive(peer, pattern, comm.context, buffer);
  comm.runtime.checker?.operations.receiving(request, comm, peer, pattern, data);
  return receiving(comm, request, peer, pattern, result);
}

/**
 * A Recv that is as plain: into a Uint8Array, from one rank, without a status. Undefined, and nothing has happened, for all else,
 * wrong arguments too.
 */
export function receiveQuick(comm: unknown, args: readonly unknown[]): Pending<void> | undefined {
  const bytes = args[0];
  const source = args[1];
  const tag = args.length > 2 ? args[2] : ANY_TAG;
  if (args.length > 3 || !(comm instanceof Communicator) || !comm.usable || !isPlainBytes(bytes)) return undefined;
  const { engine, checker } = comm.runtime;
  const { pids } = comm.peers;
  if (checker || !isRank(source, pids.length) || !(tag === ANY_TAG || isTag(tag))) return undefined;
  const peer = pids[source]!;
  const pattern = patternOf(tag);
  return receiving(comm, engine.receive(peer, pattern, comm.context, bytes), peer, pattern, NOTHING_TO_PLACE);
}

/** Decodes a received value, once. */
export function valueResult(): (bytes: Uint8Array | null) => unknown {
  let decoded: { value: unknown } | undefined;
  return (bytes) => {
    decoded ??= { value: bytes === null ? null : decodeValue(bytes) };
    return decoded.value;
  };
}

/** Puts received elements in place, once. */
export function bufferResult(target: ResolvedBuffer): (bytes: Uint8Array | null, length: number) => void {
  if (target.contiguous) return NOTHING_TO_PLACE;
  let placed = false;
  return (bytes, length) => {
    if (!placed && bytes !== null) target.unpack(bytes.subarray(0, length));
    placed = true;
  };
}

/** Puts received elements in place and looks whether the last one came whole: if not, it was sent as something else. */
function wholeElements(target: ResolvedBuffer): (bytes: Uint8Array | null, length: number) => void {
  const place = bufferResult(target);
  const { map } = target.datatype;
  if (map.size === 1) return place;
  return (bytes, length) => {
    place(bytes, length);
    if (length === target.size || elementsIn(map, length) !== undefined) return;
    throw new MPIError(
      "ERR_TYPE",
      `${length} bytes have come, which end inside an element of ${target.datatype.label}; sender and receiver give the same datatypes`,
    );
  };
}

/** An ordinary value; null from PROC_NULL. */
export function receiveValue(comm: Communicator, source: number, tag: number): Pending<unknown> {
  return receiveBytes(comm, source, tag, null, null, valueResult());
}

export function receiveBuffer(comm: Communicator, spec: BufferSpec, source: number, tag: number): Pending<void> {
  return receiveResolved(comm, resolveBuffer(spec), source, tag);
}

function receiveResolved(comm: Communicator, target: ResolvedBuffer, source: number, tag: number): Pending<void> {
  return receiveBytes(comm, source, tag, target.room(), target, wholeElements(target));
}

/** A send and a receive that cannot block each other (section 3.10). The status is that of the receive. */
export function sendrecv<T>(send: Pending<void>, receive: Pending<T>): Pending<T> {
  return {
    request: new CombinedRequest([send.request, receive.request]),
    peer: receive.peer,
    tag: receive.tag,
    watches: receive.watches,
    cancel: () => receive.cancel?.(),
    finish: (status) => {
      const value = receive.finish(status);
      send.finish();
      return value;
    },
  };
}

/** As `sendrecv`, with one buffer: what was in it is sent, what comes is put there. */
export function sendrecvReplace(
  comm: Communicator,
  spec: BufferSpec,
  dest: number,
  sendtag: number,
  source: number,
  recvtag: number,
): Pending<void> {
  checkReceive(comm, source, recvtag);
  const data = resolveBuffer(spec);
  const packed = data.pack();
  const send = sendBytes(comm, dest, sendtag, data.contiguous ? packed.slice() : packed, "standard", data);
  return sendrecv(send, receiveResolved(comm, data, source, recvtag));
}

/** A persistent send (section 3.9): the arguments are checked now, the memory is read at each start. */
export function sendInit(
  comm: Communicator,
  spec: BufferSpec,
  dest: number,
  tag: number,
  mode: SendMode,
): PersistentCore {
  const data = resolveBuffer(spec);
  checkSend(comm, dest, tag, data.size);
  return new PersistentCore(comm.runtime, () => sendBytes(comm, dest, tag, data.pack(), mode, data), comm);
}

export function receiveInit(comm: Communicator, spec: BufferSpec, source: number, tag: number): PersistentCore {
  const target = resolveBuffer(spec);
  checkReceive(comm, source, tag);
  return new PersistentCore(comm.runtime, () => receiveResolved(comm, target, source, tag), comm);
}

/** Waits for a message without taking it. */
export function probe(comm: Communicator, source: number, tag: number): Pending<true> {
  checkReceive(comm, source, tag);
  if (source === PROC_NULL) return receivingNothing(() => true);
  const peer = peerOf(comm, source);
  const pattern = patternOf(tag);
  const request = comm.runtime.engine.probe(peer, pattern, comm.context);
  comm.runtime.checker?.operations.probing(request, comm, peer, pattern);
  return {
    request,
    peer,
    tag: pattern,
    watches: watched(comm, peer),
    cancel: () => comm.runtime.engine.endProbe(request),
    finish: (status) => {
      checkFailure(comm, request);
      status?.set(comm.peers.rankOf(request.matchedSource), request.matchedTag, request.messageLength);
      return true;
    },
  };
}

/** Whether such a message is here now. */
export function iprobe(comm: Communicator, source: number, tag: number, status: Status | undefined): Look<boolean> {
  const pending = probe(comm, source, tag);
  if (pending.request.done) return { value: pending.finish(status), again: false };
  pending.cancel?.();
  if (pending.watches?.alarmed) throw pending.watches.interruption(false);
  return { value: false, again: true };
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
