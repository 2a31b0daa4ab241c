import { inspect, isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { DecodeError } from "./codec-errors";
import { decodeValue } from "./decode";
import { encodeValue } from "./encode";
import { MAGIC, MAX_DEPTH, TAG } from "./format";
import { mulberry32, randomValue } from "./random-value.fixture";

function codeOf(bytes: Uint8Array): string {
  try {
    decodeValue(bytes);
    return "value";
  } catch (error) {
    if (error instanceof DecodeError) return error.code;
    throw error;
  }
}

const message = (...bytes: number[]) => Uint8Array.of(MAGIC, ...bytes);
/** 2^31 - 1 as a varint. */
const HUGE = [0xff, 0xff, 0xff, 0xff, 0x07];

describe("decodeValue", () => {
  it.each<[string, Uint8Array, string]>([
    ["nothing", new Uint8Array(0), "not-a-value"],
    ["numbers of Send", new Uint8Array(Float64Array.of(1, 2).buffer), "not-a-value"],
    ["the magic alone", message(), "truncated"],
    ["an unknown tag", message(99), "unknown-tag"],
    ["NONE as a value", message(TAG.NONE), "unknown-tag"],
    ["holes outside an array", message(TAG.HOLES, 1), "unknown-tag"],
    ["two values", message(TAG.NULL, TAG.NULL), "trailing-bytes"],
    ["an endless varint", message(TAG.NUMBER_INT, ...new Array(9).fill(0xff), 0), "bad-length"],
    ["a whole number beyond 32 bits", message(TAG.NUMBER_INT, 0xff, 0xff, 0xff, 0xff, 0x1f), "bad-value"],
    ["a string longer than the message", message(TAG.STRING_UTF8, ...HUGE), "truncated"],
    ["code units beyond the message", message(TAG.STRING_UTF16, ...HUGE, 0, 0), "truncated"],
    ["text that is not UTF-8", message(TAG.STRING_UTF8, 2, 0xc3, 0x28), "bad-text"],
    ["a surrogate in UTF-8", message(TAG.STRING_UTF8, 3, 0xed, 0xa0, 0x80), "bad-text"],
    ["a buffer longer than the message", message(TAG.BUFFER, ...HUGE), "truncated"],
    ["a view longer than the message", message(TAG.VIEW, 2, ...HUGE), "truncated"],
    ["a view of half an element", message(TAG.VIEW, 11, 4, 0, 0, 0, 0), "bad-length"],
    ["a view of an unknown kind", message(TAG.VIEW, 77, 0), "bad-value"],
    ["an array longer than the message", message(TAG.ARRAY, ...HUGE), "truncated"],
    ["an array beyond 2^32 places", message(TAG.ARRAY, 0xff, 0xff, 0xff, 0xff, 0x7f), "bad-length"],
    ["holes beyond the array", message(TAG.ARRAY, 2, TAG.HOLES, 3), "bad-length"],
    ["holes of no length", message(TAG.ARRAY, 2, TAG.HOLES, 0), "truncated"],
    ["an object with more keys than bytes", message(TAG.OBJECT, ...HUGE), "truncated"],
    ["a key that is a number", message(TAG.OBJECT, 1, TAG.NUMBER_INT, 1, TAG.NULL), "bad-value"],
    ["a map longer than the message", message(TAG.MAP, ...HUGE), "truncated"],
    ["a set longer than the message", message(TAG.SET, ...HUGE), "truncated"],
    ["a reference to nothing", message(TAG.REF, 0), "bad-reference"],
    ["a reference to what comes later", message(TAG.ARRAY, 2, TAG.REF, 1, TAG.ARRAY, 0), "bad-reference"],
    ["a pattern that is none", message(TAG.REGEXP, TAG.STRING_UTF8, 1, 0x28, TAG.STRING_UTF8, 0), "bad-value"],
    ["flags that are none", message(TAG.REGEXP, TAG.STRING_UTF8, 1, 0x61, TAG.STRING_UTF8, 1, 0x21), "bad-value"],
    ["a box of an object", message(TAG.BOXED, TAG.ARRAY, 0), "bad-value"],
    ["a box of null", message(TAG.BOXED, TAG.NULL), "bad-value"],
    ["a bigint of a third sign", message(TAG.BIGINT, 2, 1, 1), "bad-value"],
    [
      "an error whose stack is a number",
      message(TAG.ERROR, TAG.STRING_UTF8, 0, TAG.STRING_UTF8, 0, TAG.NUMBER_INT, 0),
      "bad-value",
    ],
  ])("[CODEC9] answers %s with a typed error", (_name, bytes, code) => {
    expect(codeOf(bytes)).toBe(code);
  });

  it("[CODEC9] tells a user who mixed the two kinds of methods what to do", () => {
    expect(() => decodeValue(Uint8Array.of(1, 2, 3))).toThrow(/MPI_ERR_TYPE.*sent with Send.*received with Recv/);
  });

  it("[CODEC9] reads shared memory and subclasses of Uint8Array, and keeps none of it", () => {
    const bytes = encodeValue({ text: "é".repeat(100), data: Uint8Array.of(1, 2) });
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length + 3), 3);
    shared.set(bytes);
    for (const input of [shared, Buffer.from(bytes)]) {
      const value = decodeValue(input);
      input.fill(0);
      expect(value).toEqual({ text: "é".repeat(100), data: Uint8Array.of(1, 2) });
    }
  });

  it("[CODEC10] ends before the call stack does", () => {
    for (const open of [
      [TAG.ARRAY, 1],
      [TAG.SET, 1],
      [TAG.MAP, 1],
    ]) {
      const bytes = new Uint8Array(1 + 100_000 * open.length);
      bytes[0] = MAGIC;
      for (let i = 1; i < bytes.length; i += open.length) bytes.set(open, i);
      // Only the key of the outermost map is nested.
      expect(codeOf(bytes)).toBe("too-deep");
    }
    expect(MAX_DEPTH).toBeLessThan(2000);
  });

  it("[CODEC10] reserves no memory for lengths that are only claimed", () => {
    const before = process.memoryUsage();
    const value = decodeValue(
      message(TAG.ARRAY, 0xff, 0xff, 0xff, 0xff, 0x0f, TAG.HOLES, 0xff, 0xff, 0xff, 0xff, 0x0f),
    );
    const medium = Array.from({ length: 50 }, () =>
      decodeValue(message(TAG.ARRAY, 0x80, 0x80, 0x80, 0x08, TAG.HOLES, 0x80, 0x80, 0x80, 0x08)),
    );
    const after = process.memoryUsage();
    expect((value as unknown[]).length).toBe(2 ** 32 - 1);
    expect((medium[0] as unknown[]).length).toBe(2 ** 24);
    expect(after.heapUsed + after.external - before.heapUsed - before.external).toBeLessThan(16 * 1024 * 1024);
  });

  it("[CODEC11] fails on every truncation and on every extension", () => {
    const next = mulberry32(0x7256);
    for (let round = 0; round < 60; round++) {
      const bytes = encodeValue(randomValue(next, 4));
      for (let length = 0; length < bytes.length; length++) expect(codeOf(bytes.subarray(0, length))).not.toBe("value");
      expect(codeOf(Uint8Array.of(...bytes, TAG.NULL))).toBe("trailing-bytes");
    }
  });

  it("[CODEC12] answers 60,000 mutated and random messages with a value or a typed error", () => {
    const next = mulberry32(0xf022);
    for (let round = 0; round < 3000; round++) {
      const bytes = encodeValue(randomValue(next, 4));
      for (let i = 0; i < 20; i++) {
        const mutated = bytes.slice();
        const changes = 1 + Math.floor(next() * 4);
        for (let c = 0; c < changes; c++) {
          mutated[1 + Math.floor(next() * (mutated.length - 1))] = next() < 0.5 ? next() * 24 : next() * 256;
        }
        codeOf(mutated);
      }
    }
    for (let round = 0; round < 3000; round++) {
      const bytes = Uint8Array.from({ length: 2 + next() * 60 }, () => (next() < 0.6 ? next() * 24 : next() * 256));
      bytes[0] = MAGIC;
      codeOf(bytes);
    }
  });
});

describe("round trip", () => {
  it("[CODEC13] keeps 3,000 random values, as structuredClone does", () => {
    const next = mulberry32(0xc0dec);
    for (let round = 0; round < 3000; round++) {
      const value = randomValue(next, 5);
      const bytes = encodeValue(value);
      const received = decodeValue(bytes);
      if (!isDeepStrictEqual(received, structuredClone(value))) expect.fail(`round ${round}: ${inspect(value)}`);
      expect(encodeValue(received)).toEqual(bytes);
    }
  });

  it("[CODEC13] moves 64 MiB of numbers intact", () => {
    const numbers = new Float64Array(8 * 1024 * 1024).map((_, i) => i * 1.5);
    const bytes = encodeValue(numbers);
    expect(bytes.length).toBeLessThan(numbers.byteLength + 16);
    const received = decodeValue(bytes) as Float64Array;
    expect(Buffer.compare(Buffer.from(received.buffer), Buffer.from(numbers.buffer))).toBe(0);
  });
});
