import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { decodeFrame, encodeFrame, FRAME_HEADER_BYTES, type Frame, MAX_FRAME_BYTES } from "./frame";
import { LIMITS } from "./limits";
import { seededRandom } from "./seeded";

const SEED = 20_260_101;

const vectors: { name: string; hex: string; frame: Frame }[] = [
  {
    name: "one destination",
    hex: "020103000100000001000000070000000200000005000000ff",
    frame: {
      kind: "data",
      source: 3,
      epoch: 1,
      destinations: [{ grId: 7, sequence: 2, ack: 5 }],
      payload: hexToBytes("ff"),
    },
  },
  {
    name: "three destinations, largest numbers",
    hex: `0201ffffffffffff03000000${"000000000000000000000000"}${"0100000078563412efcdab89"}${"feff0000ffffffffffffffff"}0a0b0c`,
    frame: {
      kind: "data",
      source: 0xffff,
      epoch: 0xffff_ffff,
      destinations: [
        { grId: 0, sequence: 0, ack: 0 },
        { grId: 1, sequence: 0x12345678, ack: 0x89abcdef },
        { grId: 0xfffe, sequence: 0xffff_ffff, ack: 0xffff_ffff },
      ],
      payload: hexToBytes("0a0b0c"),
    },
  },
];

const bare: { name: string; hex: string; frame: Frame }[] = (["ack", "nack", "probe"] as const).map((kind, i) => ({
  name: kind,
  hex: `020${i + 2}030001000000010000000700000002000000${"01000000"}`,
  frame: { kind, source: 3, epoch: 1, destinations: [{ grId: 7, sequence: 2, ack: 1 }], payload: new Uint8Array(0) },
}));

function randomFrame(random: () => number): Frame {
  const integer = (below: number) => Math.floor(random() * below);
  const count = 1 + integer(LIMITS.membersPerRoom);
  const ids = new Set<number>();
  while (ids.size < count) ids.add(integer(0x1_0000));
  const kind = (["data", "data", "ack", "nack", "probe"] as const)[integer(5)]!;
  return {
    kind,
    source: integer(0x1_0000),
    epoch: integer(0x1_0000_0000),
    destinations: [...ids]
      .sort((a, b) => a - b)
      .map((grId) => ({ grId, sequence: integer(0x1_0000_0000), ack: integer(0x1_0000_0000) })),
    payload: Uint8Array.from({ length: kind === "data" ? 1 + integer(300) : 0 }, () => integer(256)),
  };
}

function errorOf(hex: string) {
  const result = decodeFrame(hexToBytes(hex));
  return result.ok ? "ok" : result.error;
}

const GOOD = vectors[0]!.hex;

describe("frame", () => {
  it(`[FRAME1] decodes what was encoded, 500 random frames, seed ${SEED}`, () => {
    const random = seededRandom(SEED);
    for (let i = 0; i < 500; i++) {
      const frame = randomFrame(random);
      expect(decodeFrame(encodeFrame(frame))).toEqual({ ok: true, frame });
    }
  });

  it.each([...vectors, ...bare])("[FRAME2] has the bytes of the table: $name", ({ hex, frame }) => {
    expect(bytesToHex(encodeFrame(frame))).toBe(hex);
    expect(decodeFrame(hexToBytes(hex))).toEqual({ ok: true, frame });
  });

  it.each(vectors)("[FRAME3] refuses a cut before the payload at every byte: $name", ({ hex, frame }) => {
    const bytes = hexToBytes(hex);
    const payloadStart = bytes.length - frame.payload.length;
    for (let length = 0; length <= payloadStart; length++) {
      const result = decodeFrame(bytes.subarray(0, length));
      expect(result).toEqual({ ok: false, error: length === payloadStart ? "empty-payload" : "truncated" });
    }
  });

  it("[FRAME4] refuses other versions and kinds", () => {
    expect(errorOf(`00${GOOD.slice(2)}`)).toBe("version");
    expect(errorOf(`01${GOOD.slice(2)}`)).toBe("version");
    for (const kind of ["00", "05", "80", "ff"]) expect(errorOf(`02${kind}${GOOD.slice(4)}`)).toBe("kind");
  });

  it("[FRAME5] refuses reserved fields that are not 0", () => {
    expect(errorOf("020103000100000001000100070000000200000005000000ff")).toBe("reserved");
    expect(errorOf("020103000100000001000000070001000200000005000000ff")).toBe("reserved");
  });

  it("[FRAME6] refuses no destination, too many, twice the same and descending ones", () => {
    expect(errorOf("020103000100000000000000ff")).toBe("no-destination");
    expect(errorOf("020103000100000041000000ff")).toBe("too-many-destinations");
    expect(errorOf("0201030001000000ffff0000ff")).toBe("too-many-destinations");
    expect(errorOf(`020103000100000002000000${"070000000200000000000000".repeat(2)}ff`)).toBe("destination-order");
    expect(errorOf(`020103000100000002000000${"070000000200000000000000"}${"060000000200000000000000"}ff`)).toBe(
      "destination-order",
    );
  });

  it("[FRAME7] takes a payload of exactly the limit and refuses one byte more", () => {
    const frame: Frame = {
      kind: "data",
      source: 0,
      epoch: 1,
      destinations: [{ grId: 1, sequence: 0, ack: 0 }],
      payload: new Uint8Array(LIMITS.framePayloadBytes),
    };
    const bytes = encodeFrame(frame);
    expect(decodeFrame(bytes).ok).toBe(true);
    const longer = new Uint8Array(bytes.length + 1);
    longer.set(bytes);
    expect(decodeFrame(longer)).toEqual({ ok: false, error: "oversize" });
    expect(decodeFrame(new Uint8Array(MAX_FRAME_BYTES + 1))).toEqual({ ok: false, error: "oversize" });
  });

  it.each(bare)("[FRAME11] refuses a payload in a frame of kind $name", ({ hex }) => {
    expect(errorOf(`${hex}00`)).toBe("payload");
  });

  it(`[FRAME8] never throws: 20,000 random and mutated inputs, seed ${SEED}`, () => {
    const random = seededRandom(SEED);
    for (let i = 0; i < 20_000; i++) {
      const bytes =
        i % 2 === 0
          ? Uint8Array.from({ length: Math.floor(random() * 80) }, () => Math.floor(random() * 256))
          : encodeFrame(randomFrame(random)).subarray(0, FRAME_HEADER_BYTES + Math.floor(random() * 60));
      if (bytes.length > 0) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      const result = decodeFrame(bytes);
      if (result.ok) expect(result.frame.payload.length > 0).toBe(result.frame.kind === "data");
      else expect(typeof result.error).toBe("string");
    }
  });

  it("[FRAME9] gives the payload as a view, also of bytes inside a larger buffer", () => {
    const vector = vectors[0]!;
    const buffer = new Uint8Array(100);
    buffer.set(hexToBytes(vector.hex), 33);
    const result = decodeFrame(buffer.subarray(33, 33 + vector.hex.length / 2));
    if (!result.ok) throw new Error(result.error);
    expect(result.frame).toEqual(vector.frame);
    expect(result.frame.payload.buffer).toBe(buffer.buffer);
    expect(result.frame.payload.byteOffset).toBe(57);
  });

  it("[FRAME10] does not encode what breaks a limit", () => {
    const good: Frame = {
      kind: "data",
      source: 0,
      epoch: 1,
      destinations: [{ grId: 1, sequence: 0, ack: 0 }],
      payload: new Uint8Array(1),
    };
    const bad: Partial<Frame>[] = [
      { source: 0x1_0000 },
      { source: -1 },
      { epoch: 0x1_0000_0000 },
      { epoch: 0.5 },
      { destinations: [] },
      { destinations: Array.from({ length: LIMITS.membersPerRoom + 1 }, (_, grId) => ({ grId, sequence: 0, ack: 0 })) },
      {
        destinations: [
          { grId: 2, sequence: 0, ack: 0 },
          { grId: 1, sequence: 0, ack: 0 },
        ],
      },
      { destinations: [{ grId: 0x1_0000, sequence: 0, ack: 0 }] },
      { destinations: [{ grId: 1, sequence: 0x1_0000_0000, ack: 0 }] },
      { destinations: [{ grId: 1, sequence: 0, ack: -1 }] },
      { kind: "ack" },
      { payload: new Uint8Array(0) },
      { payload: new Uint8Array(LIMITS.framePayloadBytes + 1) },
    ];
    for (const change of bad) expect(() => encodeFrame({ ...good, ...change })).toThrow(RangeError);
  });
});
