/**
 * Joins nodes of one process by a link of a known bandwidth and latency, as a network between machines has: each direction carries
 * one payload after the other, in order.
 */
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { NodeSpec } from "@commworld/runtime";

export interface LinkSpeed {
  megabytesPerSecond: number;
  latencyMs: number;
}

interface Payload {
  type: "payload";
  grIds: number[];
  payload: ArrayBuffer;
}

type RouterPort = NonNullable<Parameters<typeof import("@commworld/runtime/node").startNodeRun>[0]["router"]>;

export class PacedLink {
  readonly #speed: LinkSpeed;
  readonly #ends = new Map<NodeSpec["grId"], MessagePort>();
  /** When the link out of a node is free again, performance.now(). */
  readonly #freeAt = new Map<number, number>();
  readonly #due: { at: number; deliver: () => void }[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(speed: LinkSpeed) {
    this.#speed = speed;
  }

  /** The port of a node's bridge. */
  attach(grId: number): RouterPort {
    const { port1, port2 } = new MessageChannel();
    port1.on("message", (message: Payload) => this.#carry(grId, message));
    this.#ends.set(grId, port1);
    return port2 as unknown as RouterPort;
  }

  close(): void {
    for (const end of this.#ends.values()) end.close();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #carry(source: number, { grIds, payload }: Payload): void {
    const bytes = payload.byteLength;
    const now = performance.now();
    const sentAt = Math.max(now, this.#freeAt.get(source) ?? 0) + bytes / (this.#speed.megabytesPerSecond * 1000);
    this.#freeAt.set(source, sentAt);
    this.#at(sentAt, () => this.#ends.get(source)?.postMessage({ type: "consumed", bytes }));
    for (const grId of grIds)
      this.#at(sentAt + this.#speed.latencyMs, () => {
        const copy = payload.slice(0);
        this.#ends.get(grId)?.postMessage({ type: "payload", grIds: [source], payload: copy }, [copy]);
      });
  }

  /** Keeps what is due at the same time in the order of the calls. */
  #at(at: number, deliver: () => void): void {
    let place = this.#due.length;
    while (place > 0 && this.#due[place - 1]!.at > at) place--;
    this.#due.splice(place, 0, { at, deliver });
    this.#wait();
  }

  #wait(): void {
    if (this.#timer !== null || this.#due.length === 0) return;
    const first = this.#due[0]!.at - performance.now();
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        // A timer comes late by up to a millisecond or more: what is due by then leaves at once.
        while (this.#due.length > 0 && this.#due[0]!.at <= performance.now()) this.#due.shift()!.deliver();
        this.#wait();
      },
      Math.max(0, first),
    );
  }
}
