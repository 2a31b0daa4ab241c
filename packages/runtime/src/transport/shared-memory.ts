import {
  destinationCount,
  destinationListBytes,
  HEADER_BYTES,
  packetBytes,
  W_PAYLOAD,
  writePacket,
} from "../engine/packet";
import { attachInbox, attachOutbox, MAX_INBOX_RECORD, type NodeMemory } from "../shm/node-memory";
import type { Ring } from "../shm/ring";
import type { Segment } from "../shm/segment";
import { OUTBOX, type PacketSink, type Transport } from "./transport";

const EAGER_BYTES = 4 * 1024;

/** Writes a packet to a ring; false when it is full. */
export function sendToRing(
  ring: Ring,
  header: Int32Array,
  destinations: readonly number[] | null,
  payload: Uint8Array | null,
): boolean {
  const length = packetBytes(destinations ? destinations.length : 1, payload ? payload.length : 0);
  const at = ring.claim(length);
  if (at < 0) return false;
  writePacket(ring.words, ring.bytes, at, header, destinations, payload);
  ring.publish(at, length);
  return true;
}

/** Hands packets of a ring to a sink, oldest first. Consumer thread only. */
export function drainRing(ring: Ring, sink: PacketSink, limit: number): number {
  let count = 0;
  while (count < limit) {
    const offset = ring.peek();
    if (offset < 0) break;
    const at = offset >> 2;
    const start = offset + HEADER_BYTES + destinationListBytes(destinationCount(ring.words, at));
    sink.onPacket(ring.words, at, ring.bytes, start, ring.words[at + W_PAYLOAD]!);
    ring.release();
    count++;
  }
  return count;
}

export class SharedMemoryTransport implements Transport {
  readonly name = "shared-memory";
  readonly eagerBytes = EAGER_BYTES;
  readonly packetPayloadBytes = 32 * 1024;
  readonly bridgePushes = true;
  readonly segments: readonly Segment[];
  readonly sleep: NonNullable<Transport["sleep"]>;
  readonly #inbox: Ring;
  readonly #peers: Ring[];
  readonly #outbox: Ring;

  constructor(memory: NodeMemory, nrId: number) {
    if (this.packetPayloadBytes > MAX_INBOX_RECORD / 1.5) throw new RangeError("packets do not fit the inbox");
    this.segments = memory.segments;
    this.#peers = memory.segments.map((_, rank) => attachInbox(memory, rank));
    this.#inbox = this.#peers[nrId]!;
    this.#outbox = attachOutbox(memory);
    this.sleep = (timeoutMs, bell, strokes) => this.#inbox.sleep(timeoutMs, bell, strokes);
  }

  trySend(
    hop: number,
    header: Int32Array,
    destinations: readonly number[] | null,
    payload: Uint8Array | null,
  ): boolean {
    return sendToRing(hop === OUTBOX ? this.#outbox : this.#peers[hop]!, header, destinations, payload);
  }

  get hasArrived(): boolean {
    return this.#inbox.peek() >= 0;
  }

  poll(sink: PacketSink, limit: number): number {
    return drainRing(this.#inbox, sink, limit);
  }

  arrival(): Promise<unknown> | undefined {
    return this.#inbox.arrival();
  }

  wake(): void {
    this.#inbox.wake();
  }
}
