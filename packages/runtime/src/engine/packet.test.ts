import { describe, expect, it } from "vitest";
import { deliverBuffer, serializePacket } from "../transport/message-port";
import {
  copyBytes,
  EAGER,
  HEADER_WORDS,
  packetBytes,
  readDestinations,
  readLong,
  W_CONTEXT,
  W_DEST,
  W_HANDLE,
  W_ID,
  W_KIND,
  W_OFFSET,
  W_PAYLOAD,
  W_SOURCE,
  W_TAG,
  writeLong,
} from "./packet";

function header(payload: number): Int32Array {
  const words = new Int32Array(HEADER_WORDS);
  words[W_KIND] = EAGER;
  words[W_SOURCE] = 3;
  words[W_DEST] = 4;
  words[W_CONTEXT] = 2;
  words[W_TAG] = 0x11223344;
  words[W_ID] = 7;
  writeLong(words, 6, payload);
  writeLong(words, W_OFFSET, 2 ** 32 + 5);
  words[W_PAYLOAD] = payload;
  words[W_HANDLE] = -1;
  return words;
}

const hex = (buffer: ArrayBuffer) => Buffer.from(buffer).toString("hex");
const HEAD = "03000000 04000000 02000000 44332211 07000000".replaceAll(" ", "");
const REST = "05000000 01000000".replaceAll(" ", "");

describe("packets", () => {
  it("[PKT1] are the bytes of the layout", () => {
    expect(hex(serializePacket(header(3), null, new Uint8Array([0xaa, 0xbb, 0xcc])))).toBe(
      `01000100${HEAD}0300000000000000${REST}03000000ffffffffaabbcc00`,
    );
    expect(hex(serializePacket(header(0), null, null))).toBe(`01000100${HEAD}0000000000000000${REST}00000000ffffffff`);
  });

  it("[PKT1] name several destinations in a list before the payload", () => {
    const packet = serializePacket(header(1), [1, 258, 5], new Uint8Array([0xee]));
    expect(hex(packet)).toBe(
      `01000300${HEAD.replace("04000000", "01000000")}0100000000000000${REST}01000000ffffffff010002010500 0000 ee000000`.replaceAll(
        " ",
        "",
      ),
    );
  });

  it("[PKT2] carry 1 to 64 destinations and payloads of any alignment", () => {
    for (let count = 1; count <= 64; count++)
      for (const length of [0, 1, 63, 64, 65, 1000]) {
        const destinations = Array.from({ length: count }, (_, i) => i * 8 + 1);
        const payload = Uint8Array.from({ length }, (_, i) => i + count);
        const packet = serializePacket(header(length), destinations, payload);
        expect(packet.byteLength).toBe((packetBytes(count, length) + 3) & ~3);
        deliverBuffer(packet, {
          onPacket(words, at, bytes, start, given) {
            expect(readDestinations(words, at)).toEqual(destinations);
            expect(words[at + W_DEST]).toBe(1);
            expect(bytes.slice(start, start + given)).toEqual(payload);
          },
        });
      }
  });

  it("[PKT3] carry whole numbers up to 2^53", () => {
    const words = new Int32Array(2);
    for (const value of [0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 40 + 3, Number.MAX_SAFE_INTEGER]) {
      writeLong(words, 0, value);
      expect(readLong(words, 0)).toBe(value);
    }
  });

  it("[PKT3] never say a negative number", () => {
    expect(readLong(new Int32Array([-1, -1]), 0)).toBeGreaterThan(0);
  });

  it("[PKT2] copies short and long bytes alike", () => {
    for (const length of [0, 1, 64, 65, 300]) {
      const from = Uint8Array.from({ length: length + 5 }, (_, i) => i);
      const to = new Uint8Array(length + 3);
      copyBytes(from, 5, length, to, 2);
      expect(to).toEqual(new Uint8Array([0, 0, ...from.slice(5), 0]));
    }
  });
});
