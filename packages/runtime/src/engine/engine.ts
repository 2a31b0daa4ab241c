/**
 * One rank's engine: moves bytes with an envelope (context, source, tag) and knows no language. Every method runs in the
 * rank's own thread; nothing happens between calls of `progress`.
 */
import type { Heap } from "../shm/segment";
import type { PacketSink, Transport } from "../transport/transport";
import { Conditions } from "./conditions";
import { type Failure, Failures } from "./failures";
import type { UnexpectedMessage } from "./matching";
import {
  ACK,
  CREDIT,
  CTS,
  DATA,
  destinationCount,
  EAGER,
  FAILED,
  FIN,
  isRma,
  RECALL,
  RECALLED,
  readDestinations,
  W_CONTEXT,
  W_DEST,
  W_ID,
  W_KIND,
  W_SOURCE,
  WAKE,
} from "./packet";
import type { Place } from "./place";
import { Recalls, type SentMessage } from "./recalls";
import { Receiver } from "./receiver";
import {
  type ConditionRequest,
  type MatchRequest,
  ProbeRequest,
  type RecallRequest,
  type ReceiveRequest,
  SendRequest,
} from "./request";
import { Sender } from "./sender";
import type { EngineService } from "./service";
import { Waiting, type WaitOptions } from "./waiting";
import { Wire } from "./wire";

/** Packets handled in one call of progress, so that a flood of them cannot keep a waiter from seeing its own completion. */
const POLL_LIMIT = 64;
export interface EngineOptions extends WaitOptions {
  place: Place;
  transport: Transport;
  heap: Heap | null;
}

/** Told of failures, and gets the packets that fault tolerance sends. Runs inside progress. */
export interface FaultSink {
  /** Before the operations that need the process end. */
  onFailed(pid: number): void;
  /** `payload` is the sink's own. */
  onPacket(kind: number, source: number, context: number, id: number, payload: Uint8Array): void;
}

export class Engine extends Waiting implements PacketSink {
  readonly place: Place;
  readonly heap: Heap | null;
  readonly transport: Transport;
  readonly failures = new Failures();
  faults: FaultSink | undefined;
  readonly #wire: Wire;
  readonly #sender: Sender;
  readonly #receiver: Receiver;
  readonly #recalls: Recalls;
  readonly #probes = new Set<ProbeRequest>();
  #handled = 0;
  readonly #conditions = new Conditions();
  #service: EngineService | null = null;
  #progressing = false;
  #dead = false;

  constructor(options: EngineOptions) {
    super(options);
    this.place = options.place;
    this.transport = options.transport;
    this.heap = options.heap;
    this.#wire = new Wire(this.place, this.transport);
    this.#sender = new Sender(this.place, this.transport, this.#wire, this.heap, this.failures);
    this.#receiver = new Receiver(this.place, this.transport, this.#wire, this.failures);
    this.#recalls = new Recalls(this.#wire, this.#sender, this.failures);
  }

  /** `bytes` belong to the engine until the request is done; that of a synchronous send only when a receive has matched. */
  send(dest: number, context: number, tag: number, bytes: Uint8Array, synchronous = false, signature = 0): SendRequest {
    if (this.#dead) return new SendRequest();
    return this.#sender.send(dest, context, tag, bytes, synchronous, signature);
  }

  /** A whole standard send, when it needs nothing but one packet that has room now: its number; 0: nothing was sent. */
  sendNow(dest: number, context: number, tag: number, bytes: Uint8Array, signature = 0): number {
    return this.#dead ? 0 : this.#sender.sendNow(dest, context, tag, bytes, signature);
  }

  /** Asks for a message back. The receiver decides, in turn with its receives; a request that was taken back is done. */
  recall(message: SentMessage): RecallRequest {
    return this.#recalls.ask(message);
  }

  /** The same bytes to several ranks: ascending, this one not among them. Done when all of them are. */
  sendMany(dests: readonly number[], context: number, tag: number, bytes: Uint8Array, signature = 0): SendRequest[] {
    return this.#sender.sendMany(dests, context, tag, bytes, signature);
  }

  /** Source and tag may be ANY. `buffer` belongs to the engine until the request is done; null: allocated when matched. */
  receive(source: number, tag: number, context: number, buffer: Uint8Array | null): ReceiveRequest {
    return this.#receiver.receive(source, tag, context, buffer);
  }

  /** Done at once when such a message is here, else when it comes. Give a probe that is not waited for to `endProbe`. */
  probe(source: number, tag: number, context: number): ProbeRequest {
    const probe = new ProbeRequest(source, tag, context);
    this.progress();
    if (this.#look(probe)) return probe;
    const failure = this.failures.between(source, context, tag);
    if (failure) probe.fail(failure);
    else this.#probes.add(probe);
    return probe;
  }

  endProbe(probe: ProbeRequest): void {
    this.#probes.delete(probe);
  }

  /**
   * Done when it is so. Whoever makes it so in another thread nudges this rank afterwards where it has said that it waits, or rings
   * where it sleeps. Fails as receives of this context and tag from any of these ranks do.
   */
  until<Condition extends ConditionRequest>(condition: Condition): Condition {
    const failure = this.failures.any ? condition.failureIn(this.failures) : undefined;
    if (condition.isSo()) condition.complete();
    else if (failure) condition.fail(failure);
    else {
      this.#conditions.add(condition);
      this.wakePump();
    }
    return condition;
  }

  /** Makes another rank of the node (NR_ID) look at the conditions it waits for. */
  nudge(nrId: number): void {
    this.#wire.nudge(nrId);
  }

  /** The same for the node's bridge. */
  nudgeBridge(): void {
    this.#wire.nudgeBridge();
  }

  /**
   * Takes a message out of matching, in turn with the receives: done at once when one is here, else when one comes. The message
   * is to be given to `receiveMatched`.
   */
  match(source: number, tag: number, context: number): MatchRequest {
    this.progress();
    return this.#receiver.match(source, tag, context);
  }

  /** As `match`, but only what is here now. */
  matchNow(source: number, tag: number, context: number): UnexpectedMessage | undefined {
    this.progress();
    return this.#receiver.matcher.take(context, source, tag);
  }

  /** Receives a message that `match` or `matchNow` gave; once. `buffer` as for `receive`. */
  receiveMatched(message: UnexpectedMessage, buffer: Uint8Array | null): ReceiveRequest {
    return this.#receiver.receiveMatched(message, buffer);
  }

  /** A communicator has gone: its context takes up no memory, unless messages or receives still stand in it. */
  forgetContext(context: number): void {
    this.#receiver.matcher.forget(context);
  }

  /** Contexts that take up memory. */
  get contextCount(): number {
    return this.#receiver.matcher.contextCount;
  }

  /** Takes a receive back that was not matched, which ends it; false, and nothing changes, when it was. */
  cancel(receive: ReceiveRequest): boolean {
    if (!this.#receiver.matcher.cancel(receive)) return false;
    receive.cancelled = true;
    receive.complete();
    return true;
  }

  /**
   * Messages of this context with a lower tag pass no more: operations under way end with the failure, and so do later ones.
   * What arrives is answered and thrown away.
   */
  closeContext(context: number, below: number, failure: Failure): void {
    this.failures.close(context, below, failure);
    this.#receiver.onClosed(context, below, failure);
    this.#sender.onClosed(context, below, failure);
    for (const probe of this.#probes)
      if (probe.context === context && probe.tag < below) {
        this.#probes.delete(probe);
        probe.fail(failure);
      }
    this.#conditions.fail(this.failures);
  }

  /** A packet of fault tolerance to other ranks. */
  tell(pids: readonly number[], kind: number, context: number, id: number, payload: Uint8Array | null): void {
    const { header } = this.#wire;
    header[W_CONTEXT] = context;
    header[W_ID] = id;
    if (pids.length === 1) this.#wire.send(pids[0]!, kind, payload);
    else if (pids.length > 1) this.#wire.sendMany(pids, kind, payload);
  }

  /**
   * This rank fails: tells all others behind everything it has sent, and from then on only forwards. No call of it ends any
   * more.
   */
  die(): void {
    const { pid, worldSize } = this.place;
    const others = Array.from({ length: worldSize }, (_, other) => other).filter((other) => other !== pid);
    this.tell(others, FAILED, 0, 0, null);
    this.#dead = true;
  }

  progress(): number {
    if (this.#progressing) return 0;
    this.#progressing = true;
    try {
      let events = this.transport.poll(this, POLL_LIMIT);
      events += this.#wire.flush(this);
      if (this.#sender.pushing && !this.#dead) events += this.#sender.push();
      if (this.#service) events += this.#service.poll();
      if (events > 0) for (const probe of this.#probes) this.#look(probe);
      events += this.#conditions.look();
      // Nothing that arrives would tell the pump of room for these.
      if (this.pumpWaits && this.busy) this.wakePump();
      return events;
    } finally {
      this.#progressing = false;
    }
  }

  protected get progressing(): boolean {
    return this.#progressing;
  }

  get busy(): boolean {
    return this.#wire.backlogged || (this.#sender.pushing && !this.#dead) || (this.#service?.busy ?? false);
  }

  /** Packets of one-sided communication are the service's from now on. */
  attach(service: EngineService): void {
    this.#service = service;
  }

  /** Sends a packet to the rank in its header. Copies the payload. */
  post(header: Int32Array, payload: Uint8Array | null): void {
    this.#wire.post(header, payload);
  }

  /** As `post`, but sends nothing and returns false when the packet would have to wait. */
  tryPost(header: Int32Array, payload: Uint8Array | null): boolean {
    return this.#wire.tryPost(header, payload);
  }

  /** Packets that this rank has sent to other nodes. */
  get outboxPackets(): number {
    return this.#wire.outboxPackets;
  }

  glance(): void {
    if (this.transport.hasArrived || this.busy || this.#wire.loops) this.progress();
    else if (this.#conditions.any && !this.#progressing) this.#conditions.look();
  }

  protected announce(): number {
    return this.#conditions.announce();
  }

  protected get waitsForOne(): boolean {
    return this.#conditions.only !== undefined;
  }

  /** Packets this rank has sent to ranks, one for each destination, itself included. */
  get packetsSent(): number {
    return this.#wire.packetsSent;
  }

  /** Packets for this rank that it has handled. When all ranks have handled what all have sent nothing is on the way. */
  get packetsHandled(): number {
    return this.#handled;
  }

  /** Messages that nobody has received, and receives that no message has matched. */
  leftovers(): { messages: UnexpectedMessage[]; receives: ReceiveRequest[] } {
    return this.#receiver.matcher.leftovers();
  }

  /** Where one condition alone is waited for, it may have a bell to sleep at. */
  protected sleep(timeoutMs: number): void {
    const { transport } = this;
    const only = this.#conditions.only;
    if (!only?.atBell) {
      if (this.announce() === 0) transport.sleep?.(timeoutMs);
      return;
    }
    const { place } = only;
    const strokes = place.enter();
    // What is over may have given the room away.
    if (this.#conditions.look() > 0) return;
    transport.sleep?.(timeoutMs, place.at, strokes);
    place.leave();
  }

  onPacket(words: Int32Array, at: number, bytes: Uint8Array, start: number, length: number): void {
    const { pid } = this.place;
    if (destinationCount(words, at) > 1) {
      const others = readDestinations(words, at).filter((destination) => destination !== pid);
      const mine = others.length < destinationCount(words, at);
      if (others.length > 0) this.#forward(words, at, others, bytes, start, length);
      if (mine) this.#handle(words, at, bytes, start, length);
    } else if (words[at + W_DEST] === pid) this.#handle(words, at, bytes, start, length);
    else this.#forward(words, at, [words[at + W_DEST]!], bytes, start, length);
  }

  #handle(words: Int32Array, at: number, bytes: Uint8Array, start: number, length: number): void {
    if (this.#dead) return;
    this.#handled++;
    const kind = words[at + W_KIND]! & 0xffff;
    if (kind === EAGER) this.#receiver.onMessage(words, at, bytes, start, length);
    else if (kind >= FAILED) this.#onFault(kind, words, at, bytes.subarray(start, start + length));
    else if (kind === DATA) this.#receiver.onData(words, at, bytes, start, length);
    else if (kind === CTS || kind === FIN || kind === CREDIT || kind === ACK) this.#sender.onPacket(words, at);
    else if (kind === RECALL) this.#receiver.onRecall(words, at);
    else if (kind === RECALLED) this.#recalls.onAnswer(words, at);
    else if (isRma(kind)) this.#service?.onPacket(words, at, bytes, start, length);
    else if (kind !== WAKE) this.#receiver.onMessage(words, at, bytes, start, length);
  }

  #onFault(kind: number, words: Int32Array, at: number, payload: Uint8Array): void {
    const source = words[at + W_SOURCE]!;
    if (kind !== FAILED)
      this.faults?.onPacket(kind, source, words[at + W_CONTEXT]!, words[at + W_ID]!, payload.slice());
    else if (source !== this.place.pid) this.#fail(source);
  }

  #fail(pid: number): void {
    const failure = this.failures.add(pid);
    if (!failure) return;
    this.faults?.onFailed(pid);
    this.#receiver.onFailed(pid, failure);
    this.#sender.onFailed(pid, failure);
    this.#recalls.onFailed(pid);
    this.#service?.onFailed(pid);
    for (const probe of this.#probes)
      if (probe.source === pid) {
        this.#probes.delete(probe);
        probe.fail(failure);
      }
    this.#conditions.fail(this.failures);
  }

  #forward(words: Int32Array, at: number, dests: number[], bytes: Uint8Array, start: number, length: number): void {
    this.#wire.forward(words, at, dests, length > 0 ? bytes.subarray(start, start + length) : null);
  }

  #look(probe: ProbeRequest): boolean {
    const message = this.#receiver.matcher.probe(probe.context, probe.source, probe.tag);
    if (!message) return false;
    probe.matchedSource = message.source;
    probe.matchedTag = message.tag;
    probe.messageLength = message.length;
    this.#probes.delete(probe);
    probe.complete();
    return true;
  }
}
