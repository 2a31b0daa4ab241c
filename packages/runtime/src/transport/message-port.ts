/**
 * The transport of pages that are not cross-origin isolated: one MessagePort per edge of the interconnect and one to the
 * node's bridge. Nothing can block here, so only the async face works on it. A packet is one ArrayBuffer, transferred.
 */
import {
  destinationCount,
  destinationListBytes,
  HEADER_BYTES,
  packetBytes,
  W_PAYLOAD,
  writePacket,
} from "../engine/packet";
import { OUTBOX, type PacketSink, type Transport } from "./transport";

/** The part of a MessagePort that browsers and Node's worker_threads share. */
export interface PacketPort {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  onmessage: ((event: { data: unknown }) => void) | null;
}

export function serializePacket(
  header: Int32Array,
  destinations: readonly number[] | null,
  payload: Uint8Array | null,
): ArrayBuffer {
  const length = packetBytes(destinations ? destinations.length : 1, payload ? payload.length : 0);
  const buffer = new ArrayBuffer((length + 3) & ~3);
  writePacket(new Int32Array(buffer), new Uint8Array(buffer), 0, header, destinations, payload);
  return buffer;
}

/** Hands the packet in a buffer of its own to a sink. */
export function deliverBuffer(buffer: ArrayBuffer, sink: PacketSink): void {
  const words = new Int32Array(buffer);
  const start = HEADER_BYTES + destinationListBytes(destinationCount(words, 0));
  sink.onPacket(words, 0, new Uint8Array(buffer), start, words[W_PAYLOAD]!);
}

export class MessagePortTransport implements Transport {
  readonly name = "message-port";
  readonly eagerBytes = 64 * 1024;
  readonly packetPayloadBytes = 128 * 1024;
  readonly segments = null;
  readonly sleep = undefined;
  readonly #ports: ReadonlyMap<number, PacketPort>;
  #arrived: ArrayBuffer[] = [];
  #next = 0;
  #wake: (() => void) | null = null;

  /** `ports` by NR_ID of the neighbour, and OUTBOX. */
  constructor(ports: ReadonlyMap<number, PacketPort>) {
    this.#ports = ports;
    for (const port of ports.values())
      port.onmessage = (event) => {
        this.#arrived.push(event.data as ArrayBuffer);
        this.wake();
      };
  }

  trySend(
    hop: number,
    header: Int32Array,
    destinations: readonly number[] | null,
    payload: Uint8Array | null,
  ): boolean {
    const port = this.#ports.get(hop);
    if (!port) throw new Error(`no port to ${hop === OUTBOX ? "the bridge" : `rank ${hop}`}`);
    const buffer = serializePacket(header, destinations, payload);
    port.postMessage(buffer, [buffer]);
    return true;
  }

  get hasArrived(): boolean {
    return this.#next < this.#arrived.length;
  }

  poll(sink: PacketSink, limit: number): number {
    let count = 0;
    while (count < limit && this.#next < this.#arrived.length) {
      deliverBuffer(this.#arrived[this.#next++]!, sink);
      count++;
    }
    if (this.#next === this.#arrived.length && this.#next > 0) {
      this.#arrived = [];
      this.#next = 0;
    }
    return count;
  }

  arrival(): Promise<unknown> | undefined {
    if (this.#next < this.#arrived.length) return undefined;
    return new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }

  wake(): void {
    this.#wake?.();
    this.#wake = null;
  }
}
