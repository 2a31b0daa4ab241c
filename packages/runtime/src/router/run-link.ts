/** The traffic of one run between the node's bridge and the socket: delivery with real timers, payloads to and from the port. */
import { encodeFrame, type Frame, LIMITS, type PreparedRun, type RunError } from "@commworld/protocol";
import type { BridgeLost, BridgeMessage, BridgePayload } from "../node/types";
import { Delivery, WINDOW_START_BYTES } from "./delivery/delivery";

/** Data waits while more than this has not left the socket: `consumed` comes late, and the bridge waits in turn. */
export const SOCKET_HIGH_WATER_BYTES = 1024 * 1024;
/** WebSockets do not tell when their buffer has drained. */
const DRAIN_POLL_MS = 2;

export interface RunLinkParts {
  run: PreparedRun;
  grId: number;
  /** Of the relay's welcome; our own limit holds as well. */
  windowBytes?: number;
  send(frame: Uint8Array<ArrayBuffer>): void;
  bufferedAmount(): number;
}

type Timer = ReturnType<typeof setTimeout>;

export class RunLink {
  readonly run: PreparedRun;
  readonly #delivery: Delivery;
  /** Told before the bridge was attached. */
  readonly #early: BridgeLost[] = [];
  readonly #lost = new Set<number>();
  #port: MessagePort | null = null;
  #drainTimer: Timer | null = null;
  #tick: { timer: Timer; at: number } | null = null;
  #onSettled: (() => void) | null = null;
  #isClosed = false;

  constructor(parts: RunLinkParts) {
    this.run = parts.run;
    const { grId, run, windowBytes = LIMITS.windowBytes } = parts;
    this.#delivery = new Delivery({
      grId,
      epoch: run.epoch,
      peers: run.table.map((entry) => entry.grId).filter((peer) => peer !== grId),
      window: { start: WINDOW_START_BYTES, limit: Math.min(windowBytes, LIMITS.windowBytes) },
      transmit: (frame) => parts.send(encodeFrame(frame)),
      canTransmit: () => parts.bufferedAmount() <= SOCKET_HIGH_WATER_BYTES,
      deliver: (source, payload) => this.#deliver(source, payload),
      left: (bytes) => this.#port?.postMessage({ type: "consumed", bytes } satisfies BridgeMessage),
    });
  }

  attach(port: MessagePort) {
    if (this.#isClosed || this.#port) return port.close();
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<BridgeMessage>) => {
      if (data.type === "payload") this.#onPayload(data);
    };
    for (const early of this.#early.splice(0)) port.postMessage(early);
  }

  /** Without a bridge there is nobody to take it: its sender keeps it and sends it again. */
  receive(frame: Frame): void {
    if (this.#isClosed || !this.#port) return;
    this.#delivery.receive(frame, performance.now());
    this.#afterwards();
  }

  /** A node is lost: the bridge hears of it behind what came of the node, and nothing passes between them any more. */
  lose(grId: number, error: RunError): void {
    if (this.#isClosed || this.#lost.has(grId)) return;
    this.#lost.add(grId);
    const message: BridgeLost = { type: "lost", grId, error };
    if (this.#port) this.#port.postMessage(message);
    else this.#early.push(message);
    this.#delivery.lose(grId, performance.now());
    this.#afterwards();
  }

  /** The socket is away: what the bridge hands over waits. */
  pause(): void {
    this.#delivery.pause();
  }

  /** A socket is there again: what was lost in the meantime is sent again, by this node and by the others. */
  resume(): void {
    this.#delivery.resume(performance.now());
    this.#afterwards();
  }

  /** Calls back when every other node has what was handed over. */
  whenSettled(callback: () => void): void {
    this.#onSettled = callback;
    this.#delivery.hurry(performance.now());
    this.#afterwards();
  }

  close(): void {
    this.#isClosed = true;
    if (this.#drainTimer !== null) clearTimeout(this.#drainTimer);
    if (this.#tick) clearTimeout(this.#tick.timer);
    this.#early.length = 0;
    this.#onSettled = null;
    this.#port?.close();
    this.#port = null;
  }

  #deliver(source: number, payload: Uint8Array): void {
    const bytes = payload.slice().buffer;
    const message: BridgePayload = { type: "payload", grIds: [source], payload: bytes };
    this.#port?.postMessage(message, [bytes]);
  }

  #onPayload({ grIds, payload }: BridgePayload): void {
    this.#delivery.send(grIds, new Uint8Array(payload), performance.now());
    this.#afterwards();
  }

  /** Sets the timers that the delivery needs now. */
  #afterwards(): void {
    if (this.#delivery.waitsForSocket) this.#drainTimer ??= setTimeout(() => this.#drain(), DRAIN_POLL_MS);
    const { dueAt } = this.#delivery;
    if (dueAt < (this.#tick?.at ?? Number.POSITIVE_INFINITY)) {
      if (this.#tick) clearTimeout(this.#tick.timer);
      const timer = setTimeout(() => this.#onTick(), Math.max(0, dueAt - performance.now()));
      this.#tick = { timer, at: dueAt };
    }
    if (this.#onSettled && this.#delivery.isSettled) {
      const callback = this.#onSettled;
      this.#onSettled = null;
      callback();
    }
  }

  #onTick(): void {
    this.#tick = null;
    this.#delivery.tick(performance.now());
    this.#afterwards();
  }

  #drain(): void {
    this.#drainTimer = null;
    this.#delivery.pump(performance.now());
    this.#afterwards();
  }
}
