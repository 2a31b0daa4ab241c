/** The receiving half of the protocols. */
import type { Transport } from "../transport/transport";
import { eagerCost, eagerCreditPerSender, MAX_ANNOUNCED } from "./credit";
import type { Failure, Failures } from "./failures";
import { Fifo } from "./fifo";
import { Matcher, type UnexpectedMessage } from "./matching";
import {
  ACK,
  CREDIT,
  CTS,
  copyBytes,
  EAGER,
  EAGER_SYNC,
  FIN,
  RECALLED,
  RTS_PULL,
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
import type { Place } from "./place";
import { MatchRequest, ReceiveRequest } from "./request";
import type { Wire } from "./wire";

/** Bytes of one pushed message that may be on the way. */
export const PUSH_WINDOW_BYTES = 1024 * 1024;

/** Pushed messages that may be on the way to a rank at once. */
const MAX_GRANTED = 32;

interface Incoming {
  receive: ReceiveRequest;
  source: number;
  id: number;
  accepted: number;
  granted: number;
  received: number;
}

export class Receiver {
  readonly matcher = new Matcher();
  readonly #place: Place;
  readonly #transport: Transport;
  readonly #wire: Wire;
  readonly #failures: Failures;
  readonly #credit: number;
  /** By source: eager cost to give back. */
  readonly #owed: Float64Array;
  /** By source: eager cost and announcements kept for receives to come. */
  readonly #kept: Float64Array;
  readonly #keptAnnouncements: Int32Array;
  readonly #incoming = new Map<number, Incoming>();
  /** Handles of those that may send, and of those that wait for one of these to end. */
  readonly #granted = new Set<number>();
  readonly #ungranted = new Fifo<number>();
  #nextHandle = 1;

  constructor(place: Place, transport: Transport, wire: Wire, failures: Failures) {
    this.#place = place;
    this.#transport = transport;
    this.#wire = wire;
    this.#failures = failures;
    this.#credit = eagerCreditPerSender(place.worldSize);
    this.#owed = new Float64Array(place.worldSize);
    this.#kept = new Float64Array(place.worldSize);
    this.#keptAnnouncements = new Int32Array(place.worldSize);
  }

  /** `buffer` belongs to the engine until the request is done; null: the engine allocates one of the message's size. */
  receive(source: number, tag: number, context: number, buffer: Uint8Array | null): ReceiveRequest {
    const receive = new ReceiveRequest(source, tag, context, buffer);
    const message = this.matcher.receive(receive);
    if (message) this.#release(receive, message);
    else if (this.#failures.any) this.#failIfVain(receive);
    return receive;
  }

  /** Takes a message out of matching, now or when one comes. Whoever gets it must give it to `receiveMatched`. */
  match(source: number, tag: number, context: number): MatchRequest {
    const request = new MatchRequest(source, tag, context);
    const message = this.matcher.receive(request);
    if (message) request.hold(message);
    else if (this.#failures.any) this.#failIfVain(request);
    return request;
  }

  /** A posted receive that no message can come for. */
  #failIfVain(receive: ReceiveRequest): void {
    const failure = this.#failures.between(receive.source, receive.context, receive.tag);
    if (failure && this.matcher.cancel(receive)) receive.fail(failure);
  }

  /** A process has failed: nothing more comes of it. What has come whole can still be received. */
  onFailed(pid: number, failure: Failure): void {
    const waiting = this.matcher.unpostAll(({ source }) => source === pid);
    this.matcher.takeAll(({ source, kind }) => source === pid && kind === "push");
    const broken = this.#takeIncoming(({ source }) => source === pid);
    for (const receive of [...waiting, ...broken]) receive.fail(failure);
  }

  /** Messages of these tags are taken no more. Those that are here are answered, so that no sender waits for room or an answer. */
  onClosed(context: number, below: number, failure: Failure): void {
    const isClosed = (one: { context: number; tag: number }) => one.context === context && one.tag < below;
    const waiting = this.matcher.unpostAll(isClosed);
    const broken = this.#takeIncoming(
      ({ receive }) => receive.context === context && isClosed({ context, tag: receive.matchedTag }),
    );
    for (const message of this.matcher.takeAll(isClosed)) {
      this.#uncount(message);
      this.#refuse(message);
    }
    for (const receive of [...waiting, ...broken]) receive.fail(failure);
  }

  #takeIncoming(isOut: (incoming: Incoming) => boolean): ReceiveRequest[] {
    const out = [...this.#incoming].filter(([, incoming]) => isOut(incoming));
    for (const [handle] of out) this.#forget(handle);
    return out.map(([, { receive }]) => receive);
  }

  /** Answers a message that nobody receives. */
  #refuse(message: UnexpectedMessage): void {
    const nothing = new ReceiveRequest(message.source, message.tag, message.context, new Uint8Array(0));
    this.#takeUp(nothing, message);
  }

  /** A sender wants a message back. */
  onRecall(words: Int32Array, at: number): void {
    const source = words[at + W_SOURCE]!;
    const id = words[at + W_ID]!;
    const message = this.matcher.recall(words[at + W_CONTEXT]!, source, words[at + W_TAG]!, id);
    if (message) {
      this.#uncount(message);
      if (message.kind === "eager") this.#giveBack(source, message.length);
    }
    const { header } = this.#wire;
    header[W_ID] = id;
    writeLong(header, W_LENGTH, message ? 1 : 0);
    this.#wire.send(source, RECALLED, null);
  }

  /** Receives a message that was taken out of matching; once. */
  receiveMatched(message: UnexpectedMessage, buffer: Uint8Array | null): ReceiveRequest {
    const receive = new ReceiveRequest(message.source, message.tag, message.context, buffer);
    this.#release(receive, message);
    return receive;
  }

  #release(receive: ReceiveRequest, message: UnexpectedMessage): void {
    this.#uncount(message);
    this.#takeUp(receive, message);
  }

  /** A message is kept no longer. */
  #uncount({ kind, source, length }: UnexpectedMessage): void {
    if (kind === "eager") this.#kept[source]! -= eagerCost(length);
    else this.#keptAnnouncements[source]!--;
  }

  /** EAGER, EAGER_SYNC, RTS_PULL, RTS_PUSH: the first packet of a message. */
  onMessage(words: Int32Array, at: number, bytes: Uint8Array, start: number, length: number): void {
    const source = words[at + W_SOURCE]!;
    const context = words[at + W_CONTEXT]!;
    const tag = words[at + W_TAG]!;
    const kind = words[at + W_KIND]! & 0xffff;
    const isEager = kind === EAGER || kind === EAGER_SYNC;
    const id = words[at + W_ID]!;
    const isSynchronous = kind === EAGER_SYNC;
    const signature = words[at + W_SIGNATURE]!;
    const isClosed = this.#failures.any && this.#failures.closed(context, tag) !== undefined;
    const receive = isClosed ? undefined : this.matcher.arrive(context, source, tag);
    const holder = receive?.isHolder === true ? (receive as MatchRequest) : undefined;
    if (receive && isEager && !holder) {
      this.#accept(receive, source, tag, length, signature);
      copyBytes(bytes, start, receive.length, receive.buffer!);
      this.#giveBack(source, length);
      if (isSynchronous) this.#acknowledge(source, id);
      receive.complete();
      return;
    }
    const message: UnexpectedMessage = {
      kind: isEager ? "eager" : kind === RTS_PULL ? "pull" : "push",
      source,
      tag,
      context,
      length: isEager ? length : readLong(words, at + W_LENGTH),
      id,
      isSynchronous,
      payload: isEager ? bytes.slice(start, start + length) : null,
      offset: kind === RTS_PULL ? readLong(words, at + W_OFFSET) : 0,
      signature,
    };
    if (isClosed) this.#refuse(message);
    else if (receive && !holder) this.#takeUp(receive, message);
    else if (this.#isWithinBounds(message)) {
      if (holder) holder.hold(message);
      else this.matcher.keep(message);
    }
  }

  /**
   * Counts a message to be kept. A sender that minds its credit stays within these bounds; what a hostile one sends beyond them
   * is dropped.
   */
  #isWithinBounds(message: UnexpectedMessage): boolean {
    const { source } = message;
    if (message.kind === "eager") {
      const kept = this.#kept[source]! + eagerCost(message.length);
      if (kept > this.#credit && source !== this.#place.pid) return false;
      this.#kept[source] = kept;
    } else {
      if (this.#keptAnnouncements[source]! >= MAX_ANNOUNCED) return false;
      this.#keptAnnouncements[source]!++;
    }
    return true;
  }

  /** DATA of a pushed message. What does not fit the state is ignored: it can only be a peer's fault. */
  onData(words: Int32Array, at: number, bytes: Uint8Array, start: number, length: number): void {
    const handle = words[at + W_ID]!;
    const incoming = this.#incoming.get(handle);
    if (!incoming || incoming.source !== words[at + W_SOURCE]!) return;
    if (readLong(words, at + W_OFFSET) !== incoming.received || incoming.received + length > incoming.granted) return;
    copyBytes(bytes, start, length, incoming.receive.buffer!, incoming.received);
    incoming.received += length;
    if (incoming.received === incoming.accepted) {
      this.#forget(handle);
      incoming.receive.complete();
    } else if (incoming.granted - incoming.received <= PUSH_WINDOW_BYTES / 2 && incoming.granted < incoming.accepted)
      this.#grant(handle, incoming);
  }

  #takeUp(receive: ReceiveRequest, message: UnexpectedMessage): void {
    const failure = message.kind === "push" ? this.#failures.of(message.source) : undefined;
    if (failure) {
      receive.fail(failure);
      return;
    }
    this.#accept(receive, message.source, message.tag, message.length, message.signature);
    if (message.kind === "push") {
      const handle = this.#nextHandle;
      this.#nextHandle = (handle + 1) & 0x7fffffff;
      const incoming = {
        receive,
        source: message.source,
        id: message.id,
        accepted: receive.length,
        granted: 0,
        received: 0,
      };
      if (receive.length > 0) {
        this.#incoming.set(handle, incoming);
        this.#ungranted.push(handle);
        this.#grantNext();
      } else {
        this.#grant(handle, incoming);
        receive.complete();
      }
      return;
    }
    if (message.kind === "eager") {
      const payload = message.payload!;
      receive.buffer!.set(payload.length > receive.length ? payload.subarray(0, receive.length) : payload);
      this.#giveBack(message.source, message.length);
      if (message.isSynchronous) this.#acknowledge(message.source, message.id);
    } else {
      const segment = this.#transport.segments![message.source - this.#place.nrOffset]!.buffer;
      receive.buffer!.set(new Uint8Array(segment, message.offset, receive.length));
      this.#wire.header[W_ID] = message.id;
      this.#wire.send(message.source, FIN, null);
    }
    receive.complete();
  }

  #accept(receive: ReceiveRequest, source: number, tag: number, length: number, signature: number): void {
    receive.matchedSource = source;
    receive.matchedTag = tag;
    receive.buffer ??= new Uint8Array(length);
    receive.messageLength = length;
    receive.signature = signature;
    receive.length = Math.min(length, receive.buffer.length);
  }

  #forget(handle: number): void {
    this.#incoming.delete(handle);
    if (this.#granted.delete(handle)) this.#grantNext();
  }

  /** Lets senders begin, in the order matched, while few enough do: what is on the way to a rank that computes is bounded. */
  #grantNext(): void {
    while (this.#ungranted.length > 0 && this.#granted.size < MAX_GRANTED) {
      const handle = this.#ungranted.first;
      this.#ungranted.shift();
      const incoming = this.#incoming.get(handle);
      if (!incoming) continue;
      this.#granted.add(handle);
      this.#grant(handle, incoming);
    }
  }

  #grant(handle: number, incoming: Incoming): void {
    incoming.granted = Math.min(incoming.accepted, incoming.received + PUSH_WINDOW_BYTES);
    const { header } = this.#wire;
    header[W_ID] = incoming.id;
    header[W_HANDLE] = handle;
    writeLong(header, W_LENGTH, incoming.accepted);
    writeLong(header, W_OFFSET, incoming.granted);
    this.#wire.send(incoming.source, CTS, null);
  }

  /** Tells the sender of a synchronous message that it has matched. */
  #acknowledge(source: number, id: number): void {
    this.#wire.header[W_ID] = id;
    this.#wire.send(source, ACK, null);
  }

  #giveBack(source: number, length: number): void {
    if (source === this.#place.pid) return;
    const owed = this.#owed[source]! + eagerCost(length);
    if (owed < this.#credit / 4) {
      this.#owed[source] = owed;
      return;
    }
    this.#owed[source] = 0;
    writeLong(this.#wire.header, W_OFFSET, owed);
    this.#wire.send(source, CREDIT, null);
  }
}
