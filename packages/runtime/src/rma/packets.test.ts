import { describe, expect, it } from "vitest";
import { mulberry32 } from "../codec/random-value.fixture";
import { W_HANDLE, W_KIND, W_TAG } from "../engine/packet";
import { DOUBLE, INT, LONG_DOUBLE } from "../mpi/datatype";
import { BAND, NO_OP, OP_NULL, REPLACE, SUM } from "../op/op";
import { LOCK_SHARED } from "./lock";
import * as packets from "./packets";
import { readRequest, rmaHeader, writeRuns } from "./packets";

const bytes = (length: number) => new Uint8Array(length).fill(5);

function request(kind: number, runs: number[], data: Uint8Array, handle = 0) {
  const payload = writeRuns(runs, data);
  const fields = { kind, source: 1, dest: 2, window: 12, id: 3, runs: runs.length / 2, handle };
  return { header: rmaHeader(fields, payload.length), payload };
}

const SUM_OF_DOUBLES = packets.accumulateHandle(SUM, DOUBLE);
const SOUND = {
  put: request(packets.RMA_PUT, [0, 4, 2 ** 40 + 8, 2], bytes(6)),
  get: request(packets.RMA_GET, [9, 30_000], bytes(0)),
  accumulate: request(packets.RMA_ACCUMULATE, [8, 16], bytes(16), SUM_OF_DOUBLES),
  "accumulate of replacements": request(
    packets.RMA_ACCUMULATE,
    [0, 16],
    bytes(16),
    packets.accumulateHandle(REPLACE, LONG_DOUBLE),
  ),
  "get and accumulate": request(packets.RMA_GET_ACCUMULATE, [8, 8, 24, 8], bytes(16), SUM_OF_DOUBLES),
  "atomic read": request(packets.RMA_GET_ACCUMULATE, [8, 8], bytes(0), packets.accumulateHandle(NO_OP, DOUBLE)),
  "compare and swap": request(packets.RMA_COMPARE_AND_SWAP, [8, 4], bytes(8), packets.accumulateHandle(null, INT)),
  lock: request(packets.RMA_LOCK, [], bytes(0), LOCK_SHARED),
  unlock: request(packets.RMA_UNLOCK, [], bytes(0)),
};

const BROKEN = {
  "an unknown kind": request(63, [0, 4], bytes(4)),
  "a reply": request(packets.RMA_REPLY, [], bytes(0)),
  "no runs": request(packets.RMA_PUT, [], bytes(0)),
  "an empty run": request(packets.RMA_PUT, [0, 0], bytes(0)),
  "a run beyond 2^53": request(packets.RMA_GET, [2 ** 53, 4], bytes(0)),
  "less data than runs": request(packets.RMA_PUT, [0, 8], bytes(7)),
  "more data than runs": request(packets.RMA_PUT, [0, 8], bytes(9)),
  "data to get": request(packets.RMA_GET, [0, 8], bytes(8)),
  "a reply longer than a packet": request(packets.RMA_GET, [0, 20_000, 0, 20_000], bytes(0)),
  "no operator": request(packets.RMA_ACCUMULATE, [0, 8], bytes(8), DOUBLE.handle),
  "the null operator": request(packets.RMA_ACCUMULATE, [0, 8], bytes(8), packets.accumulateHandle(OP_NULL, DOUBLE)),
  "no datatype": request(packets.RMA_ACCUMULATE, [0, 8], bytes(8), SUM.handle << 16),
  "an operator without meaning": request(
    packets.RMA_ACCUMULATE,
    [0, 8],
    bytes(8),
    packets.accumulateHandle(BAND, DOUBLE),
  ),
  "part of an element": request(packets.RMA_ACCUMULATE, [0, 12], bytes(12), SUM_OF_DOUBLES),
  "data of an atomic read": request(
    packets.RMA_GET_ACCUMULATE,
    [0, 8],
    bytes(8),
    packets.accumulateHandle(NO_OP, DOUBLE),
  ),
  "a swap of two": request(packets.RMA_COMPARE_AND_SWAP, [0, 8], bytes(16), packets.accumulateHandle(null, INT)),
  "a swap of doubles": request(packets.RMA_COMPARE_AND_SWAP, [0, 8], bytes(16), packets.accumulateHandle(null, DOUBLE)),
  "a lock of no type": request(packets.RMA_LOCK, [], bytes(0), 7),
  "a lock with runs": request(packets.RMA_LOCK, [0, 4], bytes(0), LOCK_SHARED),
  "an unlock with data": request(packets.RMA_UNLOCK, [], bytes(4)),
};

describe("requests", () => {
  it.each(Object.entries(SOUND))("[RMA5] are read as written: %s", (_, { header, payload }) => {
    const read = readRequest(header, 0, payload)!;
    expect(read).toMatchObject({ origin: 1, target: 2, window: 12, id: 3, kind: header[W_KIND]! & 0xffff });
    expect(writeRuns(read.runs, read.data)).toEqual(payload);
  });

  it.each(Object.entries(BROKEN))("[RMA5] that break a rule are refused: %s", (_, { header, payload }) => {
    expect(readRequest(header, 0, payload)).toBeUndefined();
  });

  it("[RMA5] cut at any byte are refused", () => {
    for (const { header, payload } of Object.values(SOUND))
      for (let length = 0; length < Math.min(payload.length, 200); length++)
        expect(readRequest(header, 0, payload.slice(0, length))).toBeUndefined();
  });

  it("[RMA5] of any words and bytes are within the rules or nothing (seeded)", () => {
    const random = mulberry32(7);
    for (let i = 0; i < 20_000; i++) {
      const { header, payload } = Object.values(SOUND)[i % 9]!;
      const [words, own] = [header.slice(), payload.slice(0, 64)];
      words[[W_KIND, W_TAG, W_HANDLE][i % 3]!] = Math.floor(random() * 2 ** 32) >> Math.floor(random() * 31);
      for (let change = 0; change < 2 && own.length > 0; change++)
        own[Math.floor(random() * own.length)] = Math.floor(random() * 256);
      const read = readRequest(words, 0, own);
      if (!read) continue;
      const sum = read.runs.reduce((total, length, at) => total + (at % 2 ? length : 0), 0);
      expect(sum).toBe(read.size);
      expect(read.size).toBeLessThanOrEqual(32 * 1024);
      expect(read.runs.every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true);
    }
  });
});
