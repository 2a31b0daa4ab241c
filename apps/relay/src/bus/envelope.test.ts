import { seededRandom } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { emptyRoom } from "../room/state";
import { decodeEnvelope, type Envelope, encodeEnvelope } from "./envelope";

const SEED = 7;
const code = "bcdfghjk";
const envelopes: Envelope[] = [
  { kind: "room", code, snapshot: { version: 3, room: emptyRoom(code) } },
  { kind: "frame", code, frame: Buffer.from([1, 2, 3]) },
  { kind: "fan-out", code, from: 300, text: '{"type":"console","text":"é"}' },
];

describe("envelope", () => {
  it.each(envelopes)("[BUS4] comes back as it was: $kind", (envelope) => {
    expect(decodeEnvelope(encodeEnvelope(envelope))).toEqual(envelope);
  });

  it(`[BUS4] never throws: cuts, other kinds, random bytes, seed ${SEED}`, () => {
    for (const envelope of envelopes) {
      const bytes = encodeEnvelope(envelope);
      for (let length = 0; length < bytes.length; length++) decodeEnvelope(bytes.subarray(0, length));
      expect(decodeEnvelope(bytes.subarray(0, 9))).toBeUndefined();
    }
    for (const kind of [0, 4, 255])
      expect(decodeEnvelope(Buffer.from([kind, ...Buffer.from(code), 1]))).toBeUndefined();
    const random = seededRandom(SEED);
    for (let i = 0; i < 2_000; i++)
      decodeEnvelope(
        Uint8Array.from({ length: Math.floor(random() * 40) }, (_, at) => Math.floor(random() * (at ? 256 : 5))),
      );
  });
});
