/** How packets get from a rank to another of the same node, or to the node's outbox. Two implementations, one contract. */
import type { Segment } from "../shm/segment";

export interface PacketSink {
  /**
   * A packet that arrived: its header stands at `words[at]`, its payload of `length` bytes at `bytes[start]`.
   * The memory belongs to the transport: copy what must outlive the call.
   */
  onPacket(words: Int32Array, at: number, bytes: Uint8Array, start: number, length: number): void;
}

/** `hop` of a packet that leaves the node. */
export const OUTBOX = -1;

export interface Transport {
  readonly name: "shared-memory" | "message-port";
  /** A message up to this size travels inside its first packet. */
  readonly eagerBytes: number;
  /** Largest payload of one packet. */
  readonly packetPayloadBytes: number;
  /** Segments of the node's ranks by NR_ID; null where memory is not shared. */
  readonly segments: readonly Segment[] | null;
  /** The bridge sends long messages that lie in a segment to other nodes itself, also while their rank computes. */
  readonly bridgePushes?: boolean;
  /** Sends to a neighbour (NR_ID) or the OUTBOX. False when there is no room now; nothing was sent then. Copies the payload. */
  trySend(hop: number, header: Int32Array, destinations: readonly number[] | null, payload: Uint8Array | null): boolean;
  /** Whether `poll` would hand something over now. */
  readonly hasArrived: boolean;
  /** Hands at most `limit` arrived packets to the sink; returns how many. */
  poll(sink: PacketSink, limit: number): number;
  /**
   * Blocks the thread until something arrived or the time is over, or a bell (the index of its word) has been rung more often than
   * `strokes`. Undefined where a thread cannot be blocked.
   */
  readonly sleep: ((timeoutMs: number, bell?: number, strokes?: number) => void) | undefined;
  /** Resolves when something arrived; undefined when something is there already. One call may be outstanding. */
  arrival(): Promise<unknown> | undefined;
  /** Resolves the arrival() that is outstanding, if any. The rank's own thread. */
  wake(): void;
}
