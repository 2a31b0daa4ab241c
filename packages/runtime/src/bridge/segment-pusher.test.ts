import { describe, expect, it } from "vitest";
import {
  CTS,
  DATA,
  EAGER,
  FIN,
  HEADER_WORDS,
  REMOTE_PAYLOAD_BYTES,
  RTS_BRIDGE,
  RTS_PUSH,
  readLong,
  W_DEST,
  W_HANDLE,
  W_ID,
  W_KIND,
  W_LENGTH,
  W_OFFSET,
  W_PAYLOAD,
  W_SOURCE,
  writeLong,
} from "../engine/packet";
import { SegmentPusher } from "./segment-pusher";

const START = 640;

/** Rank 2 of this node has announced messages to rank 7. */
function createPusher() {
  const segment = new SharedArrayBuffer(1 << 20);
  const memory = new Uint8Array(segment);
  for (let i = 0; i < memory.length; i++) memory[i] = i * 7 + (i >> 8);
  const sent: { id: number; offset: number; bytes: Uint8Array }[] = [];
  const delivered: number[][] = [];
  const pusher = new SegmentPusher({
    segmentOf: (pid) => {
      expect(pid).toBe(2);
      return segment;
    },
    send: (header, payload) => {
      expect([header[W_KIND]! & 0xffff, header[W_SOURCE], header[W_DEST]]).toEqual([DATA, 2, 7]);
      expect(header[W_PAYLOAD]).toBe(payload.length);
      sent.push({ id: header[W_ID]!, offset: readLong(header, W_OFFSET), bytes: payload.slice() });
    },
    deliver: (header) => delivered.push([header[W_KIND]! & 0xffff, header[W_SOURCE]!, header[W_DEST]!, header[W_ID]!]),
  });
  const announce = (id: number, length: number) => {
    const words = new Int32Array(HEADER_WORDS + 4);
    words[4 + W_KIND] = RTS_BRIDGE | (1 << 16);
    words[4 + W_SOURCE] = 2;
    words[4 + W_DEST] = 7;
    words[4 + W_ID] = id;
    writeLong(words, 4 + W_LENGTH, length);
    writeLong(words, 4 + W_OFFSET, START);
    pusher.announce(words, 4);
    return words.subarray(4);
  };
  const grant = (id: number, accepted: number, granted: number, source = 7, kind = CTS) => {
    const header = new Int32Array(HEADER_WORDS);
    header[W_KIND] = kind | (1 << 16);
    header[W_SOURCE] = source;
    header[W_DEST] = 2;
    header[W_ID] = id;
    header[W_HANDLE] = 55;
    writeLong(header, W_LENGTH, accepted);
    writeLong(header, W_OFFSET, granted);
    return pusher.take(header);
  };
  const content = (length: number) => memory.slice(START, START + length);
  const received = () => Uint8Array.from(sent.flatMap(({ bytes }) => [...bytes]));
  return { pusher, sent, delivered, announce, grant, content, received };
}

describe("messages in segments", () => {
  it("[PUSH1] leave as they are granted, in packets, and their rank hears when all is sent", () => {
    const { pusher, sent, delivered, announce, grant, content, received } = createPusher();
    const words = announce(9, 100_000);
    expect([words[W_KIND], readLong(words, W_OFFSET)]).toEqual([RTS_PUSH | (1 << 16), 0]);
    pusher.push(100);
    expect(sent).toEqual([]);
    expect(grant(9, 100_000, 40_000)).toBe(true);
    pusher.push(100);
    expect(sent.map(({ id, offset, bytes }) => [id, offset, bytes.length])).toEqual([
      [55, 0, REMOTE_PAYLOAD_BYTES],
      [55, REMOTE_PAYLOAD_BYTES, 40_000 - REMOTE_PAYLOAD_BYTES],
    ]);
    expect([pusher.pushing, delivered]).toEqual([false, []]);
    grant(9, 100_000, 100_000);
    for (let turn = 0; turn < 2; turn++) pusher.push(1);
    expect([pusher.pushing, delivered]).toEqual([false, [[FIN, 7, 2, 9]]]);
    expect(received()).toEqual(content(100_000));
    expect(grant(9, 100_000, 100_000)).toBe(false);
  });

  it("[PUSH1] leave one after the other", () => {
    const { pusher, sent, delivered, announce, grant } = createPusher();
    for (const id of [1, 2]) {
      announce(id, 64 * 1024);
      grant(id, 64 * 1024, 64 * 1024);
    }
    pusher.push(3);
    expect([sent.map(({ offset }) => offset), delivered.length]).toEqual([[0, 32_768, 0], 1]);
    pusher.push(3);
    expect(delivered.map(([, , , id]) => id)).toEqual([1, 2]);
  });

  it("[PUSH2] are cut to what the receiver takes, which may be nothing", () => {
    const { pusher, delivered, announce, grant, content, received } = createPusher();
    announce(1, 50_000);
    announce(2, 50_000);
    grant(1, 10_000, 10_000);
    grant(2, 0, 0);
    pusher.push(9);
    expect(received()).toEqual(content(10_000));
    expect(delivered.map(([, , , id]) => id)).toEqual([1, 2]);
  });

  it("[PUSH3] obey the rank they are for alone, and never leave what was not announced", () => {
    const { pusher, sent, announce, grant } = createPusher();
    announce(1, 5000);
    expect([grant(1, 5000, 5000, 6), grant(77, 5000, 5000), grant(1, 5000, 5000, 7, EAGER)]).toEqual([
      true,
      false,
      false,
    ]);
    pusher.push(9);
    expect(sent).toEqual([]);
    grant(1, 2 ** 40, 2 ** 40);
    pusher.push(9);
    expect(sent.map(({ bytes }) => bytes.length)).toEqual([5000]);
    announce(2, 5000);
    grant(2, 5000, 5000);
    pusher.forget((pid) => pid === 7);
    pusher.push(9);
    expect([sent.length, pusher.pushing, grant(2, 5000, 5000)]).toEqual([1, false, false]);
  });
});
