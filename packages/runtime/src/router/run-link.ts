/** Frames of one run between the node's bridge and the socket: one payload of the bridge is one data frame. */
import { type DataFrame, encodeFrame, type PreparedRun, type RunError } from "@commworld/protocol";
import type { BridgeLost, BridgeMessage, BridgePayload } from "../node/types";
import { Sequences } from "./sequences";

/** Payloads wait here while more than this has not left the socket: `consumed` comes late, and the bridge waits in turn. */
export const SOCKET_HIGH_WATER_BYTES = 1024 * 1024;
/** WebSockets do not tell when their buffer has drained. */
const DRAIN_POLL_MS = 2;

export interface RunLinkParts {
  run: PreparedRun;
  grId: number;
  send(frame: Uint8Array<ArrayBuffer>): void;
  bufferedAmount(): number;
  /** Frames were lost or doubled on the way. */
  onFault(message: string): void;
}

export class RunLink {
  readonly run: PreparedRun;
  readonly #parts: RunLinkParts;
  readonly #sequences = new Sequences();
  readonly #waiting: BridgePayload[] = [];
  /** What came before the bridge was attached. */
  readonly #early: (DataFrame | BridgeLost)[] = [];
  /** GR_IDs of nodes that are lost. */
  readonly #lost = new Set<number>();
  #port: MessagePort | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isClosed = false;

  constructor(parts: RunLinkParts) {
    this.run = parts.run;
    this.#parts = parts;
  }

  attach(port: MessagePort) {
    if (this.#isClosed || this.#port) return port.close();
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<BridgeMessage>) => {
      if (data.type === "payload") this.#onPayload(data);
    };
    for (const early of this.#early.splice(0)) this.#deliver(early);
  }

  /** Frames of older epochs are dropped; a frame out of order ends the run. */
  receive(frame: DataFrame): void {
    if (this.#isClosed || frame.epoch !== this.run.epoch || this.#lost.has(frame.source)) return;
    const own = frame.destinations.find((destination) => destination.grId === this.#parts.grId);
    if (!own) return;
    const verdict = this.#sequences.check(frame.source, own.sequence);
    if (verdict !== "in-order") {
      const what = verdict === "gap" ? "Data was lost" : "Data arrived twice";
      this.#parts.onFault(`${what} between tab ${frame.source} and tab ${this.#parts.grId} (frame ${own.sequence}).`);
      return;
    }
    if (this.#port) this.#deliver(frame);
    else this.#early.push(frame);
  }

  /** A node is lost: the bridge hears of it behind what came of the node, and nothing passes between them any more. */
  lose(grId: number, error: RunError): void {
    if (this.#isClosed || this.#lost.has(grId)) return;
    this.#lost.add(grId);
    const message: BridgeLost = { type: "lost", grId, error };
    if (this.#port) this.#deliver(message);
    else this.#early.push(message);
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#waiting.length = 0;
    this.#early.length = 0;
    this.#port?.close();
    this.#port = null;
  }

  #deliver(frame: DataFrame | BridgeLost): void {
    if ("type" in frame) {
      this.#port?.postMessage(frame);
      return;
    }
    const payload = frame.payload.slice().buffer;
    const message: BridgePayload = { type: "payload", grIds: [frame.source], payload };
    this.#port?.postMessage(message, [payload]);
  }

  #onPayload(message: BridgePayload): void {
    this.#waiting.push(message);
    if (this.#timer === null) this.#drain();
  }

  #drain(): void {
    this.#timer = null;
    while (this.#waiting.length > 0) {
      if (this.#parts.bufferedAmount() > SOCKET_HIGH_WATER_BYTES) {
        this.#timer = setTimeout(() => this.#drain(), DRAIN_POLL_MS);
        return;
      }
      const { grIds, payload } = this.#waiting.shift()!;
      const bytes = payload.byteLength;
      const living = grIds.filter((grId) => !this.#lost.has(grId));
      const destinations = living.map((grId) => ({ grId, sequence: this.#sequences.next(grId) }));
      const { grId: source } = this.#parts;
      const frame = { source, epoch: this.run.epoch, destinations, payload: new Uint8Array(payload) };
      if (living.length > 0) this.#parts.send(encodeFrame(frame));
      this.#port?.postMessage({ type: "consumed", bytes } satisfies BridgeMessage);
    }
  }
}
