/**
 * Payload of a data frame: packets one after the other, each as u32 length, then the bytes, padded to a multiple of 4.
 */
import { LIMITS } from "@commworld/protocol/limits";

/** A frame is closed when it holds this much; one packet more always fits the protocol's limit. */
export const BATCH_BYTES = LIMITS.framePayloadBytes - 64 * 1024;

export class Batch {
  readonly #parts: Uint8Array[] = [];
  bytes = 0;

  /** `packet` is copied. */
  add(packet: Uint8Array): void {
    const padded = (packet.length + 3) & ~3;
    const part = new Uint8Array(4 + padded);
    new DataView(part.buffer).setUint32(0, packet.length, true);
    part.set(packet, 4);
    this.#parts.push(part);
    this.bytes += part.length;
  }

  payload(): ArrayBuffer {
    const joined = new Uint8Array(this.bytes);
    let at = 0;
    for (const part of this.#parts) {
      joined.set(part, at);
      at += part.length;
    }
    return joined.buffer;
  }
}

/** Views of the packets in a peer's payload; undefined when the bytes are not what `Batch` makes. Never throws. */
export function splitPayload(payload: ArrayBuffer): Uint8Array[] | undefined {
  const view = new DataView(payload);
  const packets: Uint8Array[] = [];
  let at = 0;
  while (at < payload.byteLength) {
    if (at + 4 > payload.byteLength) return undefined;
    const length = view.getUint32(at, true);
    // No bit operations: they would turn a length above 2^31 into a negative one.
    const end = at + 4 + Math.ceil(length / 4) * 4;
    if (length === 0 || end > payload.byteLength) return undefined;
    packets.push(new Uint8Array(payload, at + 4, length));
    at = end;
  }
  return packets;
}
