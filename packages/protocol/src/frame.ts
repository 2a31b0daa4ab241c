/**
 * The binary frame. Little endian.
 *
 *   0  u8   version (2)
 *   1  u8   kind (1 = data, 2 = ack, 3 = nack, 4 = probe)
 *   2  u16  source GR_ID
 *   4  u32  run epoch
 *   8  u16  destination count D (1..membersPerRoom)
 *  10  u16  reserved, 0
 *  12  D x { u16 GR_ID, u16 reserved 0, u32 sequence, u32 ack }   GR_IDs strictly ascending
 *  12 + 12D  payload, opaque to relays: 1..framePayloadBytes bytes of data, none of the other kinds
 *
 * `ack` counts the data frames of that destination that the source has in order: it is the number of the next one. `sequence` is
 * the frame's own number (data), the number of the next data frame (ack, probe), or the end of the missing range that begins at
 * `ack` (nack). A probe asks for an ack or a nack. Numbers are modulo 2^32.
 */
import { LIMITS } from "./limits";

export const FRAME_VERSION = 2;
export const FRAME_HEADER_BYTES = 12;
export const FRAME_DESTINATION_BYTES = 12;
/** By their number on the wire; 0 is none. */
const KINDS = [undefined, "data", "ack", "nack", "probe"] as const;
export type FrameKind = Exclude<(typeof KINDS)[number], undefined>;
export const MAX_FRAME_BYTES =
  FRAME_HEADER_BYTES + FRAME_DESTINATION_BYTES * LIMITS.membersPerRoom + LIMITS.framePayloadBytes;

export interface FrameDestination {
  grId: number;
  /** Data frames from this source to this destination in this epoch are numbered from 0. */
  sequence: number;
  /** Number of the next data frame that the source expects of the destination. */
  ack: number;
}

export interface Frame {
  kind: FrameKind;
  source: number;
  epoch: number;
  destinations: FrameDestination[];
  /** A view of the decoded bytes, not a copy. Empty unless the frame is data. */
  payload: Uint8Array;
}

export type FrameErrorCode =
  | "truncated"
  | "version"
  | "kind"
  | "reserved"
  | "no-destination"
  | "too-many-destinations"
  | "destination-order"
  | "empty-payload"
  | "payload"
  | "oversize";

export type FrameResult = { ok: true; frame: Frame } | { ok: false; error: FrameErrorCode };

function requireUnsigned(name: string, value: number, max: number): void {
  if (!Number.isInteger(value) || value < 0 || value > max) throw new RangeError(`frame with ${name} ${value}`);
}

/** Writes a frame into new bytes. Throws RangeError when the caller breaks a limit: that is a fault of ours, never of a peer. */
export function encodeFrame(frame: Frame): Uint8Array<ArrayBuffer> {
  const { kind, destinations, payload } = frame;
  const count = destinations.length;
  if (count < 1 || count > LIMITS.membersPerRoom) throw new RangeError(`frame with ${count} destinations`);
  if (kind === "data" ? payload.length < 1 || payload.length > LIMITS.framePayloadBytes : payload.length > 0)
    throw new RangeError(`${kind} frame with ${payload.length} payload bytes`);
  requireUnsigned("source", frame.source, 0xffff);
  requireUnsigned("epoch", frame.epoch, 0xffff_ffff);
  const start = FRAME_HEADER_BYTES + FRAME_DESTINATION_BYTES * count;
  const bytes = new Uint8Array(start + payload.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, FRAME_VERSION);
  view.setUint8(1, KINDS.indexOf(kind));
  view.setUint16(2, frame.source, true);
  view.setUint32(4, frame.epoch, true);
  view.setUint16(8, count, true);
  let at = FRAME_HEADER_BYTES;
  let previous = -1;
  for (const { grId, sequence, ack } of destinations) {
    requireUnsigned("destination", grId, 0xffff);
    requireUnsigned("sequence", sequence, 0xffff_ffff);
    requireUnsigned("ack", ack, 0xffff_ffff);
    if (grId <= previous) throw new RangeError(`frame with destination ${grId} after ${previous}`);
    previous = grId;
    view.setUint16(at, grId, true);
    view.setUint32(at + 4, sequence, true);
    view.setUint32(at + 8, ack, true);
    at += FRAME_DESTINATION_BYTES;
  }
  bytes.set(payload, start);
  return bytes;
}

/** Reads a peer's bytes. Never throws. The payload of the result is a view of `bytes`. */
export function decodeFrame(bytes: Uint8Array): FrameResult {
  if (bytes.length < FRAME_HEADER_BYTES) return { ok: false, error: "truncated" };
  if (bytes.length > MAX_FRAME_BYTES) return { ok: false, error: "oversize" };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint8(0) !== FRAME_VERSION) return { ok: false, error: "version" };
  const kind = KINDS[view.getUint8(1)];
  if (kind === undefined) return { ok: false, error: "kind" };
  const count = view.getUint16(8, true);
  if (view.getUint16(10, true) !== 0) return { ok: false, error: "reserved" };
  if (count === 0) return { ok: false, error: "no-destination" };
  if (count > LIMITS.membersPerRoom) return { ok: false, error: "too-many-destinations" };
  const start = FRAME_HEADER_BYTES + FRAME_DESTINATION_BYTES * count;
  if (bytes.length < start) return { ok: false, error: "truncated" };
  if (kind === "data" && bytes.length === start) return { ok: false, error: "empty-payload" };
  if (kind !== "data" && bytes.length > start) return { ok: false, error: "payload" };
  if (bytes.length - start > LIMITS.framePayloadBytes) return { ok: false, error: "oversize" };
  const destinations: FrameDestination[] = [];
  let previous = -1;
  for (let at = FRAME_HEADER_BYTES; at < start; at += FRAME_DESTINATION_BYTES) {
    const grId = view.getUint16(at, true);
    if (view.getUint16(at + 2, true) !== 0) return { ok: false, error: "reserved" };
    if (grId <= previous) return { ok: false, error: "destination-order" };
    previous = grId;
    destinations.push({ grId, sequence: view.getUint32(at + 4, true), ack: view.getUint32(at + 8, true) });
  }
  return {
    ok: true,
    frame: {
      kind,
      source: view.getUint16(2, true),
      epoch: view.getUint32(4, true),
      destinations,
      payload: bytes.subarray(start),
    },
  };
}
