/** Joins the nodes of a world inside one process: what leaves one bridge reaches the others as copies, as over a network. */
import { MessageChannel, type MessagePort } from "node:worker_threads";
import { LIMITS } from "@commworld/protocol/limits";
import type { RouterPort } from "../src/bridge/bridge";
import type { BridgeMessage } from "../src/node/types";

export class MemoryRouter {
  readonly #ends = new Map<number, MessagePort>();
  readonly #lost = new Set<number>();
  /** Faults of a bridge against its contract with routers. */
  readonly faults: string[] = [];
  payloads = 0;
  readonly #delayMs: number;

  /** `delayMs`: how long a payload is on its way. */
  constructor(delayMs = 0) {
    this.#delayMs = delayMs;
  }

  /** The port of a node's bridge. */
  attach(grId: number): RouterPort {
    const { port1, port2 } = new MessageChannel();
    port1.on("message", (message: BridgeMessage) => this.#route(grId, message));
    this.#ends.set(grId, port1);
    return port2 as unknown as RouterPort;
  }

  /** The node is lost: what it has on the way arrives, and then the others hear of it. */
  lose(grId: number): void {
    this.#lost.add(grId);
    const error = { kind: "node-lost" as const, grId, name: `tab ${grId}`, message: `tab ${grId} left` };
    for (const [other, end] of this.#ends)
      if (other !== grId) end.postMessage({ type: "lost", grId, error } satisfies BridgeMessage);
  }

  close(): void {
    for (const end of this.#ends.values()) end.close();
  }

  #route(source: number, message: BridgeMessage): void {
    if (message.type !== "payload") {
      this.faults.push(`node ${source} sent ${message.type}`);
      return;
    }
    if (this.#lost.has(source)) return;
    const { grIds, payload } = message;
    const ascending = grIds.every((grId, index) => index === 0 || grIds[index - 1]! < grId);
    if (grIds.length === 0 || !ascending || grIds.includes(source)) this.faults.push(`destinations ${grIds.join()}`);
    if (payload.byteLength === 0 || payload.byteLength > LIMITS.framePayloadBytes)
      this.faults.push(`a payload of ${payload.byteLength} bytes`);
    this.payloads++;
    for (const grId of grIds) {
      const copy = payload.slice(0);
      const forwarded: BridgeMessage = { type: "payload", grIds: [source], payload: copy };
      const pass = () => this.#ends.get(grId)?.postMessage(forwarded, [copy]);
      if (this.#delayMs > 0) setTimeout(pass, this.#delayMs);
      else pass();
    }
    const consumed: BridgeMessage = { type: "consumed", bytes: payload.byteLength };
    this.#ends.get(source)?.postMessage(consumed);
  }
}
