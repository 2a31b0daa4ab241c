/** Neighbours in a bundle that go the same way: a relay judges the first and passes all of them on as one piece. */
import { RECORD_PREFIX_BYTES, recordEnd } from "./bundle";
import { FRAME_DESTINATION_BYTES, FRAME_HEADER_BYTES } from "./frame";
import { LIMITS } from "./limits";

const KIND_OFFSET = 1;
const COUNT_OFFSET = 8;
const DATA = 1;
/** The first of a destination is who it is. What follows are its numbers. */
const WORD_BYTES = 4;

export interface Stretch {
  end: number;
  frames: number;
}

/**
 * The record at `at` and those behind it whose frames are valid if the first is, and differ from it in numbers and payload
 * alone. Undefined when the bytes end before the first record does.
 */
export function stretchOf(bytes: Uint8Array, at: number): Stretch | undefined {
  let end = recordEnd(bytes, at);
  if (end < 0) return undefined;
  const first = at + RECORD_PREFIX_BYTES;
  let frames = 1;
  if (end - first < FRAME_HEADER_BYTES || bytes[first + KIND_OFFSET] !== DATA) return { end, frames };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (;;) {
    const next = end < bytes.length ? recordEnd(bytes, end) : -1;
    if (next < 0 || !hasSameRoute(view, first, end + RECORD_PREFIX_BYTES, next)) return { end, frames };
    end = next;
    frames++;
  }
}

/** Compared in words: this is done for every frame that a relay carries. */
function hasSameRoute(view: DataView, first: number, start: number, end: number): boolean {
  const headBytes = FRAME_HEADER_BYTES + FRAME_DESTINATION_BYTES * view.getUint16(first + COUNT_OFFSET, true);
  const payloadBytes = end - start - headBytes;
  if (payloadBytes < 1 || payloadBytes > LIMITS.framePayloadBytes) return false;
  for (let offset = 0; offset < FRAME_HEADER_BYTES; offset += WORD_BYTES)
    if (view.getUint32(first + offset) !== view.getUint32(start + offset)) return false;
  for (let offset = FRAME_HEADER_BYTES; offset < headBytes; offset += FRAME_DESTINATION_BYTES)
    if (view.getUint32(first + offset) !== view.getUint32(start + offset)) return false;
  return true;
}
