/** The bridge's side of both transports: the ranks' outbox, and the way into a rank. */

import { attachInbox, attachOutbox, type NodeMemory } from "../shm/node-memory";
import type { Segment } from "../shm/segment";
import { deliverBuffer, type PacketPort, serializePacket } from "../transport/message-port";
import { drainRing, sendToRing } from "../transport/shared-memory";
import type { PacketSink } from "../transport/transport";

export interface RankLink {
  /** Segments of the node's ranks by NR_ID; null where memory is not shared. */
  readonly segments: readonly Segment[] | null;
  /** Calls back whenever packets may be in the outbox, for ever. */
  onOutbox(callback: () => void): void;
  /** Hands at most `limit` packets to the sink; returns how many. */
  drainOutbox(sink: PacketSink, limit: number): number;
  /** False when the rank's inbox has no room now. */
  tryDeliver(nrId: number, header: Int32Array, payload: Uint8Array | null): boolean;
}

export function sharedMemoryLink(memory: NodeMemory): RankLink {
  const outbox = attachOutbox(memory);
  const inboxes = memory.segments.map((_, nrId) => attachInbox(memory, nrId));
  return {
    segments: memory.segments,
    onOutbox(callback) {
      const listen = async () => {
        for (;;) {
          callback();
          await (outbox.arrival() ?? new Promise((resolve) => setTimeout(resolve, 1)));
        }
      };
      void listen();
    },
    drainOutbox: (sink, limit) => drainRing(outbox, sink, limit),
    tryDeliver: (nrId, header, payload) => sendToRing(inboxes[nrId]!, header, null, payload),
  };
}

/** `ports` by NR_ID, the other end of each rank's OUTBOX port. */
export function messagePortLink(ports: readonly PacketPort[]): RankLink {
  let queue: ArrayBuffer[] = [];
  return {
    segments: null,
    onOutbox(callback) {
      for (const port of ports)
        port.onmessage = (event) => {
          queue.push(event.data as ArrayBuffer);
          callback();
        };
    },
    drainOutbox(sink, limit) {
      const taken = queue.slice(0, limit);
      queue = queue.slice(limit);
      for (const buffer of taken) deliverBuffer(buffer, sink);
      return taken.length;
    },
    tryDeliver(nrId, header, payload) {
      const buffer = serializePacket(header, null, payload);
      ports[nrId]!.postMessage(buffer, [buffer]);
      return true;
    },
  };
}
