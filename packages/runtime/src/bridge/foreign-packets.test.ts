import { LIMITS } from "@commworld/protocol/limits";
import { describe, expect, it } from "vitest";
import { mulberry32 } from "../codec/random-value.fixture";
import {
  ACK,
  CONTRIBUTION,
  CREDIT,
  CTS,
  DATA,
  DECISION,
  EAGER,
  EAGER_SYNC,
  FAILED,
  FIN,
  HEADER_WORDS,
  REMOTE_PAYLOAD_BYTES,
  REVOKE,
  RTS_PULL,
  RTS_PUSH,
  W_CONTEXT,
  W_DEST,
  W_HANDLE,
  W_KIND,
  W_LENGTH,
  W_PAYLOAD,
  W_SOURCE,
  W_TAG,
} from "../engine/packet";
import { MAX_MESSAGE_BYTES } from "../mpi/constants";
import { RMA_PUT, RMA_REPLY, rmaHeader, writeRuns } from "../rma/packets";
import { TASK_CONTEXT } from "../tasks/task-context";
import { serializePacket } from "../transport/message-port";
import { BATCH_BYTES, Batch, splitPayload } from "./batch";
import { addressTo, readForeignPacket } from "./validate-packet";

const WORLD = 10;
const SOURCES = { from: 4, count: 3 };

/** A packet of rank 5 for `destinations`; `change` may lie. */
function packet(destinations: number[], payload: number, change: (words: Int32Array) => void = () => {}): Uint8Array {
  const header = new Int32Array(HEADER_WORDS);
  header[W_KIND] = EAGER;
  header[W_SOURCE] = 5;
  header[W_DEST] = destinations[0]!;
  header[W_PAYLOAD] = payload;
  const buffer = serializePacket(header, destinations, new Uint8Array(payload).fill(9));
  change(new Int32Array(buffer));
  const list = destinations.length > 1 ? (destinations.length * 2 + 3) & ~3 : 0;
  return new Uint8Array(buffer, 0, 48 + list + payload);
}

const read = (bytes: Uint8Array) => readForeignPacket(bytes, SOURCES, WORLD);
const kind =
  (value: number, destinations = 1) =>
  (words: Int32Array) => {
    words[W_KIND] = value | (destinations << 16);
  };

const set = (word: number, value: number) => (words: Int32Array) => {
  words[word] = value;
};
/** An announcement of a message whose length stands in these two words. */
const announcing = (low: number, high: number) => (words: Int32Array) => {
  words[W_KIND] = RTS_PUSH | (1 << 16);
  words[W_LENGTH] = low;
  words[W_LENGTH + 1] = high;
};

describe("frame payloads", () => {
  it("[BATCH1] hold packets of every length, and give them back", () => {
    const batch = new Batch();
    const packets = Array.from({ length: 130 }, (_, i) => new Uint8Array(i + 1).fill(i));
    for (const bytes of packets) batch.add(bytes);
    const payload = batch.payload();
    expect(payload.byteLength).toBe(batch.bytes);
    expect(splitPayload(payload)).toEqual(packets);
    expect(splitPayload(payload)!.every((bytes) => bytes.byteOffset % 4 === 0)).toBe(true);
  });

  it("[BATCH2] fit the protocol's frame when the longest packet is added last", () => {
    const longest = 48 + 2 * LIMITS.worldRanks + REMOTE_PAYLOAD_BYTES;
    expect(BATCH_BYTES + 4 + longest).toBeLessThanOrEqual(LIMITS.framePayloadBytes);
  });

  it("[BATCH3] never throw on what a peer sends", () => {
    expect(splitPayload(new ArrayBuffer(0))).toEqual([]);
    for (const length of [0, 9, 0x7fffffff, 0x80000000, 0xfffffffc, 0xffffffff]) {
      const bytes = new Uint8Array(12);
      new DataView(bytes.buffer).setUint32(0, length, true);
      expect(splitPayload(bytes.buffer), `length ${length}`).toBeUndefined();
    }
    const batch = new Batch();
    for (let i = 1; i < 6; i++) batch.add(new Uint8Array(i * 5));
    const whole = batch.payload();
    const ends = new Set(splitPayload(whole)!.map((part) => part.byteOffset - 4));
    for (let end = 1; end < whole.byteLength; end++)
      expect(splitPayload(whole.slice(0, end)) !== undefined, `cut at ${end}`).toBe(ends.has(end));
    for (let seed = 1; seed <= 3000; seed++) {
      const next = mulberry32(seed);
      const bytes = Uint8Array.from({ length: Math.floor(next() * 60) }, () =>
        next() < 0.5 ? next() * 12 : next() * 256,
      );
      const parts = splitPayload(bytes.buffer);
      expect(parts === undefined || parts.every((part) => part.length > 0), `seed ${seed}`).toBe(true);
    }
  });
});

describe("packets of other nodes", () => {
  it("[FOREIGN1] are read as what they are", () => {
    const one = read(packet([2], 5))!;
    expect(one.destinations).toEqual([2]);
    expect(one.payload).toEqual(new Uint8Array(5).fill(9));
    const many = read(packet([0, 1, 9], 0))!;
    expect(many.destinations).toEqual([0, 1, 9]);
    expect(many.payload.length).toBe(0);
    const own = addressTo(many.header, 9);
    expect([own[W_KIND], own[W_DEST], own[W_SOURCE]]).toEqual([EAGER | (1 << 16), 9, 5]);
    for (const value of [RTS_PUSH, CTS, DATA, CREDIT, EAGER_SYNC, ACK, FAILED, REVOKE, CONTRIBUTION, DECISION])
      expect(read(packet([2], 0, kind(value)))).toBeDefined();
  });

  const lies: [string, Uint8Array][] = [
    ["a kind that does not exist", packet([2], 0, kind(0))],
    ["a kind that does not exist", packet([2], 0, kind(200))],
    ["a descriptor of shared memory", packet([2], 0, kind(RTS_PULL))],
    ["an answer to one", packet([2], 0, kind(FIN))],
    ["no destination", packet([2], 0, kind(EAGER, 0))],
    ["more destinations than ranks", packet([2], 100, kind(EAGER, WORLD + 1))],
    ["more destinations than bytes", packet([2], 0, kind(EAGER, 5))],
    ["a destination beyond the world", packet([WORLD], 0)],
    ["a negative destination", packet([-1], 0)],
    ["a destination in the list beyond the world", packet([1, WORLD], 0)],
    ["a destination twice", packet([1, 2, 1], 0)],
    ["a source below its node", packet([2], 0, set(W_SOURCE, 3))],
    ["a source above its node", packet([2], 0, set(W_SOURCE, 7))],
    ["a negative source", packet([2], 0, set(W_SOURCE, -1))],
    [
      "the failure of another node's rank",
      packet([2], 0, (words) => void [kind(FAILED)(words), set(W_SOURCE, 3)(words)]),
    ],
    ["a longer payload than there is", packet([2], 4, set(W_PAYLOAD, 5))],
    ["a shorter payload than there is", packet([2], 4, set(W_PAYLOAD, 3))],
    ["a negative payload", packet([2], 0, set(W_PAYLOAD, -1))],
    ["a payload no inbox has room for", packet([2], REMOTE_PAYLOAD_BYTES + 1)],
    ["a wildcard as tag", packet([2], 0, set(W_TAG, -1))],
    ["a message over the limit", packet([2], 0, announcing(MAX_MESSAGE_BYTES + 1, 0))],
    ["a message of 2^32 bytes", packet([2], 0, announcing(0, 1))],
    ["a result of a task, which never leaves a node", packet([2], 9, set(W_CONTEXT, TASK_CONTEXT))],
    ["a message of negative length", packet([2], 0, announcing(-1, -1))],
  ];
  it.each(lies)("[FOREIGN2] that tell %s are refused", (_, bytes) => {
    expect(read(bytes)).toBeUndefined();
  });

  it("[FOREIGN3] that are cut anywhere are refused", () => {
    for (const whole of [packet([2], 9), packet([0, 1, 2, 3, 9], 9)])
      for (let end = 0; end < whole.length; end++) expect(read(whole.slice(0, end)), `cut at ${end}`).toBeUndefined();
  });

  it("[FOREIGN4] give a packet within its rules or nothing, whatever the bytes (seeded)", () => {
    for (let seed = 1; seed <= 5000; seed++) {
      const next = mulberry32(seed);
      const bytes = packet([1, 2, 3].slice(0, 1 + (seed % 3)), seed % 20).slice();
      for (let i = 0; i < 4; i++) bytes[Math.floor(next() * bytes.length)] = next() * 256;
      const found = read(bytes);
      const valid =
        found === undefined ||
        (found.destinations.length > 0 &&
          found.destinations.every((pid) => pid >= 0 && pid < WORLD) &&
          found.header[W_SOURCE]! >= 4 &&
          found.header[W_SOURCE]! < 7);
      expect(valid, `seed ${seed}`).toBe(true);
    }
  });

  it("[FOREIGN2] of one-sided communication are for one rank and keep the rules of requests", () => {
    const runs = writeRuns([8, 4], new Uint8Array(4));
    const request = (change: (words: Int32Array) => void, payload = runs) => {
      const fields = { kind: RMA_PUT, source: 5, dest: 1, window: 12, id: 3, runs: 1, handle: 0 };
      const words = rmaHeader(fields, payload.length);
      change(words);
      return new Uint8Array(serializePacket(words, null, payload), 0, 48 + payload.length);
    };
    expect(read(request(() => {}))).toMatchObject({ destinations: [1], payload: runs });
    expect(read(request(set(W_TAG, 2)))).toBeUndefined();
    expect(read(request(set(W_TAG, -1)))).toBeUndefined();
    expect(read(request(() => {}, runs.slice(0, 12)))).toBeUndefined();
    expect(read(request(kind(RMA_REPLY + 1)))).toBeUndefined();
    const reply = (error: number) => (words: Int32Array) => {
      words[W_KIND] = RMA_REPLY | (1 << 16);
      words[W_HANDLE] = error;
    };
    expect(read(request(reply(0)))).toBeDefined();
    expect(read(request(reply(-1)))).toBeUndefined();
    expect(read(packet([1, 2], 16, (words) => words.set([RMA_PUT | (2 << 16)], W_KIND)))).toBeUndefined();
  });
});
