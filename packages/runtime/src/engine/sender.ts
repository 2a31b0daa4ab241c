/** The sending half of the protocols: eager, rendezvous by pull (shared memory) and by push (ports, other nodes). */
import type { Heap } from "../shm/segment";
import type { Transport } from "../transport/transport";
import { eagerCost, eagerCreditPerSender, MAX_ANNOUNCED } from "./credit";
import type { Failure, Failures } from "./failures";
import { Fifo } from "./fifo";
import {
  ACK,
  CTS,
  DATA,
  EAGER,
  EAGER_SYNC,
  FIN,
  REMOTE_PAYLOAD_BYTES,
  RTS_BRIDGE,
  RTS_PULL,
  RTS_PUSH,
  readLong,
  W_CONTEXT,
  W_HANDLE,
  W_ID,
  W_KIND,
  W_LENGTH,
  W_OFFSET,
  W_SIGNATURE,
  W_SOURCE,
  W_TAG,
  writeLong,
} from "./packet";
import { isLocal, type Place } from "./place";
import { SendRequest } from "./request";
import { Staging } from "./staging";
import type { Wire } from "./wire";

/** Eager limit of messages that leave the node. */
const REMOTE_EAGER_BYTES = 16 * 1024;

interface Message {
  request: SendRequest;
  dest: number;
  context: number;
  tag: number;
  bytes: Uint8Array;
  /** Its request is done when a receive has matched it, not before. */
  synchronous: boolean;
  signature: number;
}

interface Announced extends Message {
  /** Those of several receivers that have not copied it yet; null when there is one. */
  awaiting: Set<number> | null;
  /** Push: what the receiver takes, allows, and got. */
  handle: number;
  accepted: number;
  granted: number;
  offset: number;
}

export class Sender {
  readonly #place: Place;
  readonly #transport: Transport;
  readonly #wire: Wire;
  readonly #failures: Failures;
  readonly #staging: Staging;
  readonly #credit: number;
  /** By destination: eager cost not yet given back, announcements not yet answered, messages that wait for either. */
  readonly #outstanding: Float64Array;
  readonly #announcedTo: Int32Array;
  readonly #deferred = new Map<number, Fifo<Message>>();
  readonly #announced = new Map<number, Announced>();
  readonly #pushing = new Set<Announced>();
  /** Synchronous messages that went out whole, by id. */
  readonly #unacknowledged = new Map<number, Message>();
  #nextId = 1;

  constructor(place: Place, transport: Transport, wire: Wire, heap: Heap | null, failures: Failures) {
    this.#place = place;
    this.#transport = transport;
    this.#wire = wire;
    this.#failures = failures;
    this.#staging = new Staging(place, heap, transport.bridgePushes);
    this.#credit = eagerCreditPerSender(place.worldSize);
    this.#outstanding = new Float64Array(place.worldSize);
    this.#announcedTo = new Int32Array(place.worldSize);
  }

  get pushing(): boolean {
    return this.#pushing.size > 0;
  }

  /** `bytes` belong to the engine until the request is done. */
  send(
    dest: number,
    context: number,
    tag: number,
    bytes: Uint8Array,
    synchronous: boolean,
    signature: number,
  ): SendRequest {
    const message = { request: new SendRequest(), dest, context, tag, bytes, synchronous, signature };
    const failure = this.#failures.any ? this.#failures.between(dest, context, tag) : undefined;
    if (failure) message.request.fail(failure);
    else if (this.#deferred.has(dest) || !this.#start(message)) this.#defer(message);
    return message.request;
  }

  /** A whole standard send, when it needs nothing but one packet that has room now: its number; 0: nothing was sent. */
  sendNow(dest: number, context: number, tag: number, bytes: Uint8Array, signature: number): number {
    if (dest === this.#place.pid || (this.#deferred.size > 0 && this.#deferred.has(dest))) return 0;
    if (this.#failures.any && this.#failures.between(dest, context, tag)) return 0;
    const { length } = bytes;
    const outstanding = this.#outstanding[dest]! + eagerCost(length);
    if (outstanding > this.#credit || !this.#isEager(dest, bytes)) return 0;
    const id = this.#newId();
    this.#head(context, tag, id, length, signature);
    if (!this.#wire.trySend(dest, EAGER, length > 0 ? bytes : null)) return 0;
    this.#outstanding[dest] = outstanding;
    return id;
  }

  /** The same bytes to several ranks (ascending, not this one): written once, one packet per next hop. */
  sendMany(
    dests: readonly number[],
    context: number,
    tag: number,
    bytes: Uint8Array,
    signature: number,
  ): SendRequest[] {
    if (this.#failures.any && dests.some((dest) => this.#failures.between(dest, context, tag)))
      return dests.map((dest) => this.send(dest, context, tag, bytes, false, signature));
    const cost = eagerCost(bytes.length);
    const free = (dest: number) => !this.#deferred.has(dest) && this.#announcedTo[dest]! < MAX_ANNOUNCED;
    const shared = dests.every((dest) => isLocal(this.#place, dest));
    if (
      dests.every((dest) => free(dest) && this.#outstanding[dest]! + cost <= this.#credit && this.#isEager(dest, bytes))
    ) {
      for (const dest of dests) this.#outstanding[dest]! += cost;
      this.#head(context, tag, 0, bytes.length, signature);
      this.#wire.sendMany(dests, EAGER, bytes);
      const request = new SendRequest();
      request.complete();
      return [request];
    }
    if (shared && dests.every(free)) {
      const request = new SendRequest();
      const message = { request, dest: dests[0]!, context, tag, bytes, synchronous: false, signature };
      const offset = this.#staging.stage(message);
      if (offset >= 0) {
        for (const dest of dests) this.#announcedTo[dest]!++;
        this.#pull(message, offset, dests);
        return [request];
      }
    }
    return dests.map((dest) => this.send(dest, context, tag, bytes, false, signature));
  }

  /** A packet for the sending half. What does not fit the state is ignored: it can only be a peer's fault. */
  onPacket(words: Int32Array, at: number): void {
    const source = words[at + W_SOURCE]!;
    const kind = words[at + W_KIND]! & 0xffff;
    if (kind === FIN) this.#onFin(words[at + W_ID]!, source);
    else if (kind === CTS) this.#onClearToSend(words, at, source);
    else if (kind === ACK) this.#onAcknowledged(words[at + W_ID]!, source);
    else {
      this.#outstanding[source] = Math.max(0, this.#outstanding[source]! - readLong(words, at + W_OFFSET));
      this.#retry(source);
    }
  }

  /** Sends granted data as far as there is room; returns the number of packets. */
  push(): number {
    let packets = 0;
    for (const message of this.#pushing) {
      const local = isLocal(this.#place, message.dest);
      const most = local ? this.#transport.packetPayloadBytes : REMOTE_PAYLOAD_BYTES;
      while (message.offset < message.granted) {
        const end = Math.min(message.granted, message.offset + most);
        const { header } = this.#wire;
        header[W_ID] = message.handle;
        writeLong(header, W_OFFSET, message.offset);
        if (!this.#wire.trySend(message.dest, DATA, message.bytes.subarray(message.offset, end))) break;
        message.offset = end;
        packets++;
      }
      if (message.offset < message.granted) continue;
      this.#pushing.delete(message);
      if (message.offset === message.accepted) {
        this.#announced.delete(message.request.id);
        message.request.complete();
      }
    }
    return packets;
  }

  /** Takes a message back that waits here still; false when it has left. */
  takeBack(dest: number, request: SendRequest): boolean {
    const queue = this.#deferred.get(dest);
    if (!queue || queue.takeOut((message) => message.request === request).length === 0) return false;
    if (queue.length === 0) this.#deferred.delete(dest);
    request.complete();
    return true;
  }

  /** The receiver has given a message back. */
  onRecalled(id: number, dest: number): void {
    const message = this.#announced.get(id) ?? this.#unacknowledged.get(id);
    if (message?.dest !== dest) return;
    if (this.#announced.has(id)) {
      this.#retire(id, message as Announced);
      this.#answered(dest);
    } else this.#unacknowledged.delete(id);
    message.request.complete();
  }

  /** A process has failed: what it has not taken it never will. */
  onFailed(pid: number, failure: Failure): void {
    const ended: SendRequest[] = [];
    for (const { request } of this.#deferred.get(pid)?.takeOut(() => true) ?? []) ended.push(request);
    this.#deferred.delete(pid);
    for (const [id, message] of this.#announced) {
      const isFor = message.awaiting ? message.awaiting.delete(pid) : message.dest === pid;
      if (!isFor) continue;
      message.request.failure = failure;
      if (--message.request.fins > 0) continue;
      this.#retire(id, message);
      ended.push(message.request);
    }
    for (const [id, message] of this.#unacknowledged)
      if (message.dest === pid) {
        this.#unacknowledged.delete(id);
        ended.push(message.request);
      }
    for (const request of ended) request.fail(failure);
  }

  /**
   * Messages of these tags are sent no more. Bytes that receivers copy themselves stay the engine's until those who are alive
   * have answered.
   */
  onClosed(context: number, below: number, failure: Failure): void {
    const isClosed = (message: Message) => message.context === context && message.tag < below;
    const ended: SendRequest[] = [];
    for (const [dest, queue] of this.#deferred) {
      for (const { request } of queue.takeOut(isClosed)) ended.push(request);
      if (queue.length === 0) this.#deferred.delete(dest);
    }
    for (const [id, message] of this.#announced) {
      if (!isClosed(message)) continue;
      const { request } = message;
      if (request.fins > 0 && request.block < 0 && isLocal(this.#place, message.dest)) {
        request.failure = failure;
        continue;
      }
      // What the bridge sends may have a grant still and be read; a block is not given to others before that is over.
      if (request.fins === 0 || request.block < 0) this.#retire(id, message);
      ended.push(request);
    }
    for (const [id, message] of this.#unacknowledged)
      if (isClosed(message)) {
        this.#unacknowledged.delete(id);
        ended.push(message.request);
      }
    for (const request of ended) request.fail(failure);
  }

  #retire(id: number, message: Announced): void {
    this.#announced.delete(id);
    this.#pushing.delete(message);
    this.#staging.release(message);
  }

  #isEager(dest: number, bytes: Uint8Array): boolean {
    const limit = isLocal(this.#place, dest) ? this.#transport.eagerBytes : REMOTE_EAGER_BYTES;
    return bytes.length <= limit;
  }

  /** False when neither credit nor an announcement is free. */
  #start(message: Message): boolean {
    const { dest, context, tag, bytes, request } = message;
    if (dest === this.#place.pid) {
      this.#eager(message);
      return true;
    }
    const cost = eagerCost(bytes.length);
    if (this.#isEager(dest, bytes) && this.#outstanding[dest]! + cost <= this.#credit) {
      this.#outstanding[dest]! += cost;
      this.#eager(message);
      return true;
    }
    if (this.#announcedTo[dest]! >= MAX_ANNOUNCED) return false;
    this.#announcedTo[dest]!++;
    const offset = this.#staging.stage(message);
    if (offset >= 0) this.#pull(message, offset, null);
    else {
      this.#announce(message);
      this.#head(context, tag, request.id, bytes.length, message.signature);
      this.#wire.send(dest, RTS_PUSH, null);
    }
    return true;
  }

  #eager(message: Message): void {
    const { dest, context, tag, bytes, request, synchronous } = message;
    request.id = this.#newId();
    if (synchronous) this.#unacknowledged.set(request.id, message);
    this.#head(context, tag, request.id, bytes.length, message.signature);
    this.#wire.send(dest, synchronous ? EAGER_SYNC : EAGER, bytes.length > 0 ? bytes : null);
    if (!synchronous) request.complete();
  }

  #pull(message: Message, offset: number, dests: readonly number[] | null): void {
    const { request, dest, context, tag, bytes } = message;
    request.fins = dests ? dests.length : 1;
    this.#announce(message, dests);
    this.#head(context, tag, request.id, bytes.length, message.signature);
    writeLong(this.#wire.header, W_OFFSET, offset);
    if (dests) this.#wire.sendMany(dests, RTS_PULL, null);
    else this.#wire.send(dest, isLocal(this.#place, dest) ? RTS_PULL : RTS_BRIDGE, null);
    // Staged bytes are the engine's own copy: the caller may reuse its buffer. A send to another node is done when it has left:
    // nothing would hold the rank, and with it the node, until then.
    if (request.block >= 0 && !message.synchronous && isLocal(this.#place, dest)) request.complete();
  }

  /** Never 0. */
  #newId(): number {
    const id = this.#nextId;
    this.#nextId = (id % 0x7fffffff) + 1;
    return id;
  }

  #announce(message: Message, dests: readonly number[] | null = null): void {
    message.request.id = this.#newId();
    const awaiting = dests ? new Set(dests) : null;
    this.#announced.set(message.request.id, {
      ...message,
      awaiting,
      handle: 0,
      accepted: -1,
      granted: 0,
      offset: 0,
    });
  }

  #head(context: number, tag: number, id: number, length: number, signature: number): void {
    const { header } = this.#wire;
    header[W_CONTEXT] = context;
    header[W_TAG] = tag;
    header[W_ID] = id;
    header[W_SIGNATURE] = signature;
    writeLong(header, W_LENGTH, length);
  }

  #onFin(id: number, source: number): void {
    const message = this.#announced.get(id);
    if (!message || message.request.fins === 0) return;
    message.awaiting?.delete(source);
    this.#answered(source);
    if (--message.request.fins > 0) return;
    this.#retire(id, message);
    message.request.complete();
  }

  #onAcknowledged(id: number, source: number): void {
    const message = this.#unacknowledged.get(id);
    if (message?.dest !== source) return;
    this.#unacknowledged.delete(id);
    message.request.complete();
  }

  #onClearToSend(words: Int32Array, at: number, source: number): void {
    const message = this.#announced.get(words[at + W_ID]!);
    if (!message || message.dest !== source || message.request.fins > 0) return;
    if (message.accepted < 0) {
      message.accepted = Math.min(message.bytes.length, readLong(words, at + W_LENGTH));
      message.handle = words[at + W_HANDLE]!;
      this.#answered(source);
    }
    message.granted = Math.max(message.granted, Math.min(message.accepted, readLong(words, at + W_OFFSET)));
    this.#pushing.add(message);
  }

  #answered(dest: number): void {
    this.#announcedTo[dest] = Math.max(0, this.#announcedTo[dest]! - 1);
    this.#retry(dest);
  }

  #defer(message: Message): void {
    const queue = this.#deferred.get(message.dest) ?? new Fifo<Message>();
    queue.push(message);
    this.#deferred.set(message.dest, queue);
  }

  #retry(dest: number): void {
    const queue = this.#deferred.get(dest);
    if (!queue) return;
    while (queue.length > 0 && this.#start(queue.first)) queue.shift();
    if (queue.length === 0) this.#deferred.delete(dest);
  }
}
