import { seededRandom } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { emptyRoom } from "../room/state";
import { decodeEnvelopes, type Envelope, encodeEnvelope } from "./envelope";

const SEED = 7;
const code = "bcdfghjk";
const envelopes: Envelope[] = [
  { kind: "room", code, snapshot: { version: 3, born: 2, room: emptyRoom(code) } },
  { kind: "records", code, records: Buffer.from([1, 2, 3]) },
  { kind: "fan-out", code, from: 300, text: '{"type":"console","text":"é"}' },
];
const message = Buffer.concat(envelopes.map(encodeEnvelope));

describe("envelope", () => {
  it.each(envelopes)("[BUS4] comes back as it was: $kind", (envelope) => {
    expect(decodeEnvelopes(encodeEnvelope(envelope))).toEqual([envelope]);
  });

  it("[BUS4] several of one message come back in order, what is unknown among them is left out", () => {
    expect(decodeEnvelopes(message)).toEqual(envelopes);
    const unknown = Buffer.from(encodeEnvelope(envelopes[1]!));
    unknown[4] = 9;
    expect(decodeEnvelopes(Buffer.concat([message, unknown, message]))).toEqual([...envelopes, ...envelopes]);
  });

  it(`[BUS4] never throws: cuts, other kinds, random bytes, seed ${SEED}`, () => {
    for (let length = 0; length < message.length; length++)
      expect(decodeEnvelopes(message.subarray(0, length)).length).toBeLessThan(envelopes.length);
    const random = seededRandom(SEED);
    for (let i = 0; i < 2_000; i++) {
      const body = Buffer.from(
        Array.from({ length: Math.floor(random() * 40) }, (_, at) => Math.floor(random() * (at ? 256 : 5))),
      );
      decodeEnvelopes(body);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(body.length);
      decodeEnvelopes(Buffer.concat([length, body]));
    }
  });
});
