/**
 * Exactly once and in order between the nodes of a run, over a network that loses, doubles and reorders frames. SPEC.md, DELIV rules.
 * Pure but for its own state: times are passed in (milliseconds of any clock that does not go back), frames go out through `transmit`.
 */
import type { Frame } from "@commworld/protocol";
import { Fifo } from "../../engine/fifo";
import { Incoming } from "./incoming";
import { Outgoing } from "./outgoing";

export const WINDOW_START_BYTES = 256 * 1024;
/** Payloads behind one that waits for its destinations, which are looked at for others that need not. */
const LOOK_AHEAD = 64;
const NO_PAYLOAD = new Uint8Array(0);
const NEVER = Number.POSITIVE_INFINITY;

export interface DeliveryParts {
  grId: number;
  epoch: number;
  peers: readonly number[];
  /** Per peer: what may be unacknowledged, and what is kept of frames that came early. */
  window: { start: number; limit: number };
  /** On its way, or lost. */
  transmit(frame: Frame): void;
  /** False while what was transmitted has not left: data waits, answers do not. */
  canTransmit(): boolean;
  deliver(source: number, payload: Uint8Array): void;
  /** The payload has been transmitted to all of its destinations. */
  left(bytes: number): void;
}

interface Parcel {
  grIds: number[];
  payload: Uint8Array;
}

interface Peer {
  out: Outgoing;
  in: Incoming;
  deliver: (payload: Uint8Array) => void;
}

export class Delivery {
  readonly #parts: DeliveryParts;
  readonly #peers = new Map<number, Peer>();
  /** Oldest first: those that wait for windows, and behind them those that were not looked at. */
  #held: Parcel[] = [];
  readonly #backlog = new Fifo<Parcel>();
  #isOnline = true;
  #repairs = new Set<number>();
  /** Nothing is due before it. */
  #dueAt = NEVER;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
    for (const grId of parts.peers)
      this.#peers.set(grId, {
        out: new Outgoing(parts.window),
        in: new Incoming(parts.window.limit),
        deliver: (payload) => parts.deliver(grId, payload),
      });
  }

  /** When `tick` has something to do, at the earliest. */
  get dueAt(): number {
    return this.#dueAt;
  }

  /** Data waits for the socket: `pump` when it may have drained. */
  get waitsForSocket(): boolean {
    const waits = this.#held.length > 0 || this.#backlog.length > 0 || this.#repairs.size > 0;
    return waits && this.#isOnline && !this.#parts.canTransmit();
  }

  /** Everything that was handed over is acknowledged. */
  get isSettled(): boolean {
    return (
      this.#held.length === 0 &&
      this.#backlog.length === 0 &&
      [...this.#peers.values()].every(({ out }) => out.isSettled)
    );
  }

  /** Bytes kept for one peer: sent and not acknowledged, and come too early. */
  bytesOf(grId: number): { unacked: number; window: number; early: number } {
    const peer = this.#peers.get(grId);
    return peer
      ? { unacked: peer.out.unackedBytes, window: peer.out.windowBytes, early: peer.in.reorderBytes }
      : { unacked: 0, window: 0, early: 0 };
  }

  /** `payload` must not change afterwards. */
  send(grIds: readonly number[], payload: Uint8Array, now: number): void {
    const living = grIds.filter((grId) => this.#peers.has(grId));
    if (living.length === 0) this.#parts.left(payload.length);
    else this.#backlog.push({ grIds: living, payload });
    this.pump(now);
  }

  /** A frame of this epoch; what is not for this node or of no peer is ignored. */
  receive(frame: Frame, now: number): void {
    const peer = this.#peers.get(frame.source);
    const own = frame.destinations.find(({ grId }) => grId === this.#parts.grId);
    if (!peer || !own || frame.epoch !== this.#parts.epoch) return;
    const isNews = peer.out.onAck(own.ack, now);
    switch (frame.kind) {
      case "data":
        peer.in.onData(own.sequence, frame.payload, now, peer.deliver);
        break;
      case "ack":
        peer.in.onHorizon(own.sequence, now);
        break;
      case "probe":
        peer.in.onProbe(own.sequence, now);
        break;
      case "nack":
        peer.out.onNack(own.ack, own.sequence);
        this.#repairs.add(frame.source);
    }
    // A peer that was silent is back: what it has missed need not wait for the timer.
    if (!isNews && peer.out.isDoubtful(now) && frame.kind !== "nack") this.#ask([frame.source], now);
    this.#note(peer);
    this.pump(now);
    if (this.#dueAt <= now) this.tick(now);
  }

  /** Sends what may leave. */
  pump(now: number): void {
    if (!this.#isOnline) return;
    if (this.#repairs.size > 0) this.#repair(now);
    if (this.#held.length > 0 || this.#backlog.length > 0) this.#transmitWaiting(now);
  }

  #transmitWaiting(now: number): void {
    const blocked = new Set<number>();
    const isStuck = () => blocked.size === this.#peers.size || !this.#parts.canTransmit();
    if (this.#held.length > 0) {
      const tried = this.#held;
      this.#held = [];
      let next = 0;
      while (next < tried.length && !isStuck()) this.#transmitOrHold(tried[next++]!, blocked, now);
      this.#held.push(...tried.slice(next));
    }
    while (this.#backlog.length > 0 && this.#held.length < LOOK_AHEAD && !isStuck()) {
      const parcel = this.#backlog.first;
      this.#backlog.shift();
      this.#transmitOrHold(parcel, blocked, now);
    }
  }

  #transmitOrHold(parcel: Parcel, blocked: Set<number>, now: number): void {
    const { grIds, payload } = parcel;
    if (grIds.every((grId) => !blocked.has(grId) && this.#peers.get(grId)!.out.hasRoom(payload.length)))
      this.#transmitData(parcel, now);
    else {
      for (const grId of grIds) blocked.add(grId);
      this.#held.push(parcel);
    }
  }

  /** At `dueAt` or later. */
  tick(now: number): void {
    if (!this.#isOnline) return;
    const owing: number[] = [];
    const doubtful: number[] = [];
    let isDue = false;
    this.#dueAt = NEVER;
    for (const [grId, peer] of this.#peers) {
      if (peer.in.nackAt <= now) this.#nack(grId, peer, now);
      if (peer.in.ackAt < NEVER) owing.push(grId);
      if (peer.in.ackAt <= now) isDue = true;
      if (peer.out.askAt <= now) doubtful.push(grId);
    }
    this.#ask(doubtful, now);
    if (isDue)
      this.#say(
        "ack",
        owing.filter((grId) => this.#peers.get(grId)!.in.ackAt < NEVER),
      );
    for (const peer of this.#peers.values()) this.#note(peer);
  }

  /** Asks for acks now instead of when they come. */
  hurry(now: number): void {
    if (this.#isOnline)
      this.#ask(
        [...this.#peers].filter(([, { out }]) => !out.isSettled).map(([grId]) => grId),
        now,
      );
  }

  /** The socket is away: what is handed over waits. */
  pause(): void {
    this.#isOnline = false;
    this.#repairs.clear();
    this.#dueAt = NEVER;
    for (const peer of this.#peers.values()) {
      peer.out.pause();
      peer.in.pause();
    }
  }

  /** The socket is back: everybody hears what this node has, and is asked what it misses. */
  resume(now: number): void {
    this.#isOnline = true;
    this.#ask([...this.#peers.keys()], now);
    this.pump(now);
  }

  /** Nothing goes to this node or comes of it any more. */
  lose(grId: number, now: number): void {
    this.#peers.delete(grId);
    this.#repairs.delete(grId);
    const waiting = [...this.#held, ...this.#backlog.takeOut(() => true)];
    this.#held = [];
    for (const { grIds, payload } of waiting) this.send(grIds, payload, now);
    this.pump(now);
  }

  #transmitData({ grIds, payload }: Parcel, now: number): void {
    const destinations = grIds.map((grId) => {
      const peer = this.#peers.get(grId)!;
      const sequence = peer.out.send(payload, now);
      peer.in.onAcked();
      this.#note(peer);
      return { grId, sequence, ack: peer.in.expected };
    });
    const { grId: source, epoch } = this.#parts;
    this.#parts.transmit({ kind: "data", source, epoch, destinations, payload });
    this.#parts.left(payload.length);
  }

  #repair(now: number): void {
    const { grId: source, epoch } = this.#parts;
    for (const grId of this.#repairs) {
      const peer = this.#peers.get(grId)!;
      for (;;) {
        if (!this.#parts.canTransmit()) return;
        const sent = peer.out.nextRepair(now);
        if (!sent) break;
        peer.in.onAcked();
        const destinations = [{ grId, sequence: sent.sequence >>> 0, ack: peer.in.expected }];
        this.#parts.transmit({ kind: "data", source, epoch, destinations, payload: sent.payload });
      }
      this.#repairs.delete(grId);
    }
  }

  #ask(grIds: readonly number[], now: number): void {
    for (const grId of grIds) {
      const peer = this.#peers.get(grId)!;
      if (!peer.out.isSettled) peer.out.onAsked(now);
      this.#note(peer);
    }
    this.#say("probe", grIds);
  }

  #nack(grId: number, peer: Peer, now: number): void {
    const { grId: source, epoch } = this.#parts;
    const destinations = [{ grId, sequence: peer.in.tellGap(now), ack: peer.in.expected }];
    peer.in.onAcked();
    this.#parts.transmit({ kind: "nack", source, epoch, destinations, payload: NO_PAYLOAD });
  }

  #say(kind: "ack" | "probe", grIds: readonly number[]): void {
    if (grIds.length === 0) return;
    const destinations = [...grIds]
      .sort((a, b) => a - b)
      .map((grId) => {
        const peer = this.#peers.get(grId)!;
        peer.in.onAcked();
        return { grId, sequence: peer.out.next, ack: peer.in.expected };
      });
    const { grId: source, epoch } = this.#parts;
    this.#parts.transmit({ kind, source, epoch, destinations, payload: NO_PAYLOAD });
  }

  #note({ out, in: incoming }: Peer): void {
    this.#dueAt = Math.min(this.#dueAt, out.askAt, incoming.ackAt, incoming.nackAt);
  }
}
