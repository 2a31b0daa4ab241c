/**
 * A binary WebSocket message: one or more records, each the length of a frame (u32, little endian) and the frame. Who has
 * several frames for one receiver sends them in one message: a message costs more than a small frame does.
 */
import { MAX_FRAME_BYTES } from "./frame";

export const RECORD_PREFIX_BYTES = 4;
/** The largest frame fits. */
export const MAX_BUNDLE_BYTES = RECORD_PREFIX_BYTES + MAX_FRAME_BYTES;

export type BundleErrorCode = "truncated" | "oversize" | "empty-bundle";

export type BundleResult = { ok: true; frames: Uint8Array[] } | { ok: false; error: BundleErrorCode };

/** Where the record that begins at `at` ends; -1 when the bytes end before it does. */
export function recordEnd(bytes: Uint8Array, at: number): number {
  const start = at + RECORD_PREFIX_BYTES;
  if (start > bytes.length) return -1;
  const length = (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
  const end = start + length;
  return end > bytes.length ? -1 : end;
}

/** The frames of a peer's message, as views of its bytes. Never throws; whether they are frames is decodeFrame's to say. */
export function splitBundle(bytes: Uint8Array): BundleResult {
  if (bytes.length === 0) return { ok: false, error: "empty-bundle" };
  if (bytes.length > MAX_BUNDLE_BYTES) return { ok: false, error: "oversize" };
  const frames: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = recordEnd(bytes, at);
    if (end < 0) return { ok: false, error: "truncated" };
    frames.push(bytes.subarray(at + RECORD_PREFIX_BYTES, end));
    at = end;
  }
  return { ok: true, frames };
}

/** As few messages as hold the frames, in their order. */
export function bundleFrames(frames: readonly Uint8Array[]): Uint8Array<ArrayBuffer>[] {
  const messages: Uint8Array<ArrayBuffer>[] = [];
  for (let first = 0; first < frames.length; ) {
    let bytes = 0;
    let next = first;
    while (next < frames.length) {
      const more = RECORD_PREFIX_BYTES + frames[next]!.length;
      if (more > MAX_BUNDLE_BYTES) throw new RangeError(`frame of ${frames[next]!.length} bytes`);
      if (bytes + more > MAX_BUNDLE_BYTES) break;
      bytes += more;
      next++;
    }
    messages.push(recordsOf(frames.slice(first, next), bytes));
    first = next;
  }
  return messages;
}

function recordsOf(frames: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(bytes);
  const view = new DataView(message.buffer);
  let at = 0;
  for (const frame of frames) {
    view.setUint32(at, frame.length, true);
    message.set(frame, at + RECORD_PREFIX_BYTES);
    at += RECORD_PREFIX_BYTES + frame.length;
  }
  return message;
}
