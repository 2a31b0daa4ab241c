/** Frames that carry the time at which they were sent, and what is seen of them. Knows no k6. */
import { dataBundle } from "./wire.js";

/** Time (f64) and number (u32). */
export const STAMP_BYTES = 12;

/** @typedef {import("./member.js").Member} Member */

/**
 * @param {{ epoch: number, bytes: number, now: () => number }} options
 * @returns {(from: Member, grIds: number[], sequence: number) => void}
 */
export function stampedSender({ epoch, bytes, now }) {
  const payload = new Uint8Array(Math.max(bytes, STAMP_BYTES));
  const stamp = new DataView(payload.buffer);
  return (from, grIds, sequence) => {
    stamp.setFloat64(0, now(), true);
    stamp.setUint32(8, sequence, true);
    from.send(dataBundle({ source: from.grId, epoch, grIds, sequence, payload }));
  };
}

/**
 * Follows what one member gets of one source: the way's time of each frame, and whether any is missing or out of its order.
 * @param {() => number} now
 * @param {(ms: number) => void} onMs
 */
export function follow(now, onMs) {
  const seen = { frames: 0, faults: 0 };
  return {
    seen,
    /** @param {{ sequence: number, payload: DataView }} frame */
    take({ sequence, payload }) {
      if (sequence !== seen.frames || payload.getUint32(8, true) !== sequence) seen.faults++;
      seen.frames = sequence + 1;
      onMs(now() - payload.getFloat64(0, true));
    },
  };
}
