import { describe, expect, it } from "vitest";
import { bundleFrames, MAX_BUNDLE_BYTES, RECORD_PREFIX_BYTES, splitBundle } from "./bundle";
import { MAX_FRAME_BYTES } from "./frame";
import { seededRandom } from "./seeded";

const SEED = 11;
const bytes = (...values: number[]) => Uint8Array.from(values);
const filled = (length: number, value: number) => new Uint8Array(length).fill(value);

function framesOf(message: Uint8Array): Uint8Array[] {
  const split = splitBundle(message);
  if (!split.ok) throw new Error(split.error);
  return split.frames;
}

describe("bundle", () => {
  it("[BUNDLE1] is the length of each frame, little endian, and the frame", () => {
    const [message, ...others] = bundleFrames([bytes(1, 2, 3), filled(0x0102, 9)]);
    expect(others).toEqual([]);
    expect([...message!.subarray(0, 11)]).toEqual([3, 0, 0, 0, 1, 2, 3, 2, 1, 0, 0]);
    expect(framesOf(message!)).toEqual([bytes(1, 2, 3), filled(0x0102, 9)]);
  });

  it(`[BUNDLE2] comes back as it was, in as few messages as hold it, seed ${SEED}`, () => {
    const random = seededRandom(SEED);
    for (let round = 0; round < 12; round++) {
      const largest = round % 3 === 0 ? MAX_FRAME_BYTES : 3000;
      const frames = Array.from({ length: 1 + Math.floor(random() * 20) }, (_, n) =>
        filled(1 + Math.floor(random() * largest), n),
      );
      const messages = bundleFrames(frames);
      const back = messages.flatMap(framesOf);
      expect(back.map((frame) => frame.length)).toEqual(frames.map((frame) => frame.length));
      expect(Buffer.concat(back).equals(Buffer.concat(frames))).toBe(true);
      for (const [at, message] of messages.entries()) {
        expect(message.length).toBeLessThanOrEqual(MAX_BUNDLE_BYTES);
        const next = messages[at + 1];
        const first = next && framesOf(next)[0];
        if (first) expect(message.length + RECORD_PREFIX_BYTES + first.length).toBeGreaterThan(MAX_BUNDLE_BYTES);
      }
    }
    expect(bundleFrames([])).toEqual([]);
  });

  it("[BUNDLE3] of the largest frame fits; more is oversize", () => {
    const [message] = bundleFrames([filled(MAX_FRAME_BYTES, 1)]);
    expect(message).toHaveLength(MAX_BUNDLE_BYTES);
    expect(framesOf(message!)).toHaveLength(1);
    expect(splitBundle(new Uint8Array(MAX_BUNDLE_BYTES + 1))).toEqual({ ok: false, error: "oversize" });
    expect(() => bundleFrames([filled(MAX_FRAME_BYTES + 1, 1)])).toThrow(RangeError);
  });

  it("[BUNDLE4] cut at any byte but a record's end is truncated, without a byte empty", () => {
    const message = bundleFrames([bytes(1, 2, 3), bytes(4, 5)])[0]!;
    const whole = [7, message.length];
    for (let length = 1; length <= message.length; length++)
      expect(splitBundle(message.subarray(0, length)).ok).toBe(whole.includes(length));
    expect(splitBundle(message.subarray(0, 6))).toEqual({ ok: false, error: "truncated" });
    expect(splitBundle(bytes())).toEqual({ ok: false, error: "empty-bundle" });
    expect(splitBundle(bytes(0xff, 0xff, 0xff, 0xff, 1))).toEqual({ ok: false, error: "truncated" });
  });

  it(`[BUNDLE5] never throws, whatever the bytes, seed ${SEED}`, () => {
    const random = seededRandom(SEED);
    for (let i = 0; i < 5_000; i++)
      splitBundle(
        Uint8Array.from({ length: Math.floor(random() * 24) }, () => Math.floor(random() * (i % 2 ? 256 : 6))),
      );
  });

  it("[BUNDLE6] gives views of the message", () => {
    const message = bundleFrames([bytes(1, 2, 3)])[0]!;
    message[4] = 8;
    expect([...framesOf(message)[0]!]).toEqual([8, 2, 3]);
    expect(framesOf(message)[0]!.buffer).toBe(message.buffer);
  });
});
