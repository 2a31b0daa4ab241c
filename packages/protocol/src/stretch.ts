/** Neighbours in a bundle that go the same way: a relay judges the first and passes all of them on as one piece. */
import { RECORD_PREFIX_BYTES, recordEnd } from "./bundle";
import { FRAME_DESTINATION_BYTES, FRAME_HEADER_BYTES } from "./frame";
import { LIMITS } from "./limits";

const KIND_OFFSET = 1;
const COUNT_OFFSET = 8;
const DATA = 1;
/** Of a destination: who it is. What follows are its numbers. */
const WHO_BYTES = 4;

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
  for (;;) {
    const next = end < bytes.length ? recordEnd(bytes, end) : -1;
    if (next < 0 || !hasSameRoute(bytes, first, end + RECORD_PREFIX_BYTES, next)) return { end, frames };
    end = next;
    frames++;
  }
}

function hasSameRoute(bytes: Uint8Array, first: number, start: number, end: number): boolean {
  const count = bytes[first + COUNT_OFFSET]! | (bytes[first + COUNT_OFFSET + 1]! << 8);
  const headBytes = FRAME_HEADER_BYTES + FRAME_DESTINATION_BYTES * count;
  const payloadBytes = end - start - headBytes;
  if (payloadBytes < 1 || payloadBytes > LIMITS.framePayloadBytes) return false;
  if (!areEqual(bytes, first, start, FRAME_HEADER_BYTES)) return false;
  for (let offset = FRAME_HEADER_BYTES; offset < headBytes; offset += FRAME_DESTINATION_BYTES)
    if (!areEqual(bytes, first + offset, start + offset, WHO_BYTES)) return false;
  return true;
}

function areEqual(bytes: Uint8Array, a: number, b: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (bytes[a + i] !== bytes[b + i]) return false;
  return true;
}
