import { describe, expect, it } from "vitest";
import { bundleFrames, RECORD_PREFIX_BYTES, recordEnd } from "./bundle";
import { decodeFrame, encodeFrame } from "./frame";
import { seededRandom } from "./seeded";
import { stretchOf } from "./stretch";

const SEED = 5;
const frame = (grIds: number[], sequence: number, payload = 3, source = 0, epoch = 1) =>
  encodeFrame({
    kind: "data",
    source,
    epoch,
    destinations: grIds.map((grId) => ({ grId, sequence, ack: 0 })),
    payload: new Uint8Array(payload).fill(sequence),
  });

/** Frames of each stretch of a message. */
function stretches(message: Uint8Array): number[] {
  const found: number[] = [];
  for (let at = 0; at < message.length; ) {
    const stretch = stretchOf(message, at);
    if (!stretch) return [...found, -1];
    found.push(stretch.frames);
    at = stretch.end;
  }
  return found;
}

describe("stretch", () => {
  it("[STRETCH1] holds neighbours that differ in numbers and payload alone", () => {
    const frames = [
      ...[0, 1, 2].map((n) => frame([1, 2], n, n + 1)),
      ...[3, 4].map((n) => frame([1, 3], n)),
      frame([1], 5),
      frame([1], 6, 3, 4),
      frame([1], 7, 3, 4, 2),
      frame([1, 2], 8, 3, 4, 2),
    ];
    expect(stretches(bundleFrames(frames)[0]!)).toEqual([3, 2, 1, 1, 1, 1]);
  });

  it("[STRETCH2] ends before a record that is cut or holds no valid frame", () => {
    const good = frame([1, 2], 0);
    const bad = [
      good.subarray(0, good.length - 3),
      Uint8Array.from(good, (byte, at) => (at === 10 ? 1 : byte)),
      Uint8Array.from(good, (byte, at) => (at === 14 ? 1 : byte)),
      Uint8Array.of(1, 1),
      new Uint8Array(0),
    ];
    for (const other of bad) expect(stretches(bundleFrames([good, good, other])[0]!).slice(0, 2)).toEqual([2, 1]);
    const cut = bundleFrames([good, good])[0]!;
    expect(stretches(cut.subarray(0, cut.length - 1))).toEqual([1, -1]);
    expect(stretchOf(cut.subarray(0, 3), 0)).toBeUndefined();
  });

  it(`[STRETCH3] never joins a frame that the decoder refuses to one that it takes, seed ${SEED}`, () => {
    const random = seededRandom(SEED);
    for (let round = 0; round < 3_000; round++) {
      const frames = Array.from({ length: 4 }, (_, n) => {
        const bytes = frame([1, 2], n, 1 + Math.floor(random() * 4));
        if (random() < 0.4) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 4);
        return random() < 0.1 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes;
      });
      const message = bundleFrames(frames)[0]!;
      const verdicts = frames.map((bytes) => decodeFrame(bytes));
      let n = 0;
      for (let at = 0; at < message.length; ) {
        const stretch = stretchOf(message, at)!;
        const own = verdicts.slice(n, n + stretch.frames);
        if (own[0]!.ok) expect(own.every(({ ok }) => ok)).toBe(true);
        n += stretch.frames;
        at = stretch.end;
      }
      expect(n).toBe(frames.length);
    }
    expect(recordEnd(new Uint8Array(RECORD_PREFIX_BYTES), 0)).toBe(RECORD_PREFIX_BYTES);
  });
});
