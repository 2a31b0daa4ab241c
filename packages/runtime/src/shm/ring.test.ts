import { describe, expect, it } from "vitest";
import { mulberry32 } from "../codec/random-value.fixture";
import { maxRecordBytes, Ring, ringBytes } from "./ring";

const CANARY = 0xa5;
const CAPACITY = 1024;

/** A ring in the middle of memory whose rest is canaries; `index` presets both indices. */
function createRing(capacity = CAPACITY, index = 0) {
  const start = 256;
  const memory = new SharedArrayBuffer(start + ringBytes(capacity) + 256);
  const bytes = new Uint8Array(memory);
  bytes.fill(CANARY, 0, start);
  bytes.fill(CANARY, start + ringBytes(capacity));
  const words = new Int32Array(memory);
  words[start >> 2] = index;
  words[(start + 64) >> 2] = index;
  const expectCanaries = () => {
    const around = [...bytes.subarray(0, start), ...bytes.subarray(start + ringBytes(capacity))];
    expect(around.every((byte) => byte === CANARY)).toBe(true);
  };
  return { ring: new Ring(memory, start, capacity), words, start, expectCanaries, memory };
}

function put(ring: Ring, payload: Uint8Array): boolean {
  const at = ring.claim(payload.length);
  if (at < 0) return false;
  ring.bytes.set(payload, at);
  ring.publish(at, payload.length);
  return true;
}

function take(ring: Ring): Uint8Array | undefined {
  const at = ring.peek();
  if (at < 0) return undefined;
  const payload = ring.bytes.slice(at, at + ring.length);
  ring.release();
  return payload;
}

function pattern(length: number, seed: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => (i * 31 + seed * 7 + 1) & 0xff);
}

describe("ring", () => {
  it("[RING1] stands in memory as its layout says", () => {
    const { ring, words, start } = createRing();
    const at = ring.claim(5);
    expect(at).toBe(start + 192 + 8);
    expect([words[start >> 2], words[(start + 64) >> 2]]).toEqual([16, 0]);
    expect(words[(start + 192) >> 2]).toBe(0);
    ring.bytes.set([1, 2, 3, 4, 5], at);
    ring.publish(at, 5);
    expect(words[(start + 192) >> 2]).toBe(13);
    expect(take(ring)).toEqual(new Uint8Array([1, 2, 3, 4, 5]));
    expect([words[start >> 2], words[(start + 64) >> 2]]).toEqual([16, 0]);
    for (let i = 0; i < CAPACITY / 8 / 16 - 1; i++) {
      put(ring, pattern(5, i));
      take(ring);
    }
    expect([words[start >> 2], words[(start + 64) >> 2]]).toEqual([CAPACITY / 8, CAPACITY / 8]);
    expect(ring.bytes.subarray(start + 192, start + 192 + CAPACITY).every((byte) => byte === 0)).toBe(true);
  });

  it("[RING1] refuses a capacity that is no power of two", () => {
    expect(() => new Ring(new SharedArrayBuffer(4096), 0, 1000)).toThrow(RangeError);
  });

  it("[RING2] shows records in the order claimed, not that published", () => {
    const { ring } = createRing();
    const first = ring.claim(1);
    const second = ring.claim(1);
    ring.bytes[first] = 1;
    ring.bytes[second] = 2;
    ring.publish(second, 1);
    expect(ring.peek()).toBe(-1);
    ring.publish(first, 1);
    expect([take(ring), take(ring), take(ring)]).toEqual([new Uint8Array([1]), new Uint8Array([2]), undefined]);
  });

  it("[RING2] peek leaves the record until release", () => {
    const { ring } = createRing();
    put(ring, pattern(9, 1));
    expect(ring.peek()).toBe(ring.peek());
    expect(ring.length).toBe(9);
    ring.release();
    expect(ring.peek()).toBe(-1);
  });

  it("[RING3] takes records of every size up to the longest, wherever they begin", () => {
    for (let length = 0; length <= maxRecordBytes(CAPACITY); length++) {
      const { ring, expectCanaries } = createRing();
      for (let round = 0; round < 12; round++) {
        const payload = pattern(length, round);
        expect(put(ring, payload)).toBe(true);
        expect(take(ring)).toEqual(payload);
      }
      expectCanaries();
    }
  });

  it("[RING3] refuses a longer record", () => {
    const { ring } = createRing();
    expect(() => ring.claim(maxRecordBytes(CAPACITY) + 1)).toThrow(RangeError);
  });

  it("[RING4] answers -1 when full, and has room again when an eighth of it was released", () => {
    const { ring, expectCanaries } = createRing();
    let count = 0;
    while (put(ring, pattern(24, count))) count++;
    expect(count).toBe(CAPACITY / 32);
    expect(ring.claim(0)).toBe(-1);
    const eighth = CAPACITY / 8 / 32;
    for (let i = 0; i < eighth - 1; i++) expect(take(ring)).toEqual(pattern(24, i));
    expect(ring.claim(0)).toBe(-1);
    expect(take(ring)).toEqual(pattern(24, eighth - 1));
    for (let i = 0; i < eighth; i++) expect(put(ring, pattern(24, 99))).toBe(true);
    expect(put(ring, pattern(24, 99))).toBe(false);
    expectCanaries();
  });

  it("[RING4] pads the end when a record does not fit there, and only when there is room for both", () => {
    const { ring, words, start } = createRing();
    for (let i = 0; i < 3; i++) put(ring, pattern(248, i));
    put(ring, pattern(232, 3));
    expect(ring.claim(40)).toBe(-1);
    take(ring);
    expect(put(ring, pattern(40, 4))).toBe(true);
    expect(words[(start + 192 + 1008) >> 2]).toBe(-16);
    const rest = [take(ring), take(ring), take(ring), take(ring), take(ring)];
    expect(rest).toEqual([pattern(248, 1), pattern(248, 2), pattern(232, 3), pattern(40, 4), undefined]);
  });

  it.each([
    ["2^31", 0x7fffffff - 511],
    ["2^32", -512],
  ])("[RING5] goes on when its indices pass %s", (_, index) => {
    const { ring, expectCanaries } = createRing(CAPACITY, index & ~7);
    for (let i = 0; i < 200; i++) {
      expect(put(ring, pattern(i % 200, i))).toBe(true);
      expect(put(ring, pattern((i * 7) % 200, i))).toBe(true);
      expect(take(ring)).toEqual(pattern(i % 200, i));
      expect(take(ring)).toEqual(pattern((i * 7) % 200, i));
    }
    expectCanaries();
  });

  it("[RING5] attaches in the middle of use", () => {
    const { ring, memory, start } = createRing();
    for (let i = 0; i < 50; i++) {
      put(ring, pattern(50, i));
      take(ring);
    }
    put(ring, pattern(77, 1));
    expect(take(new Ring(memory, start, CAPACITY))).toEqual(pattern(77, 1));
  });

  it("[RING6] is a queue, whatever producers and consumer do (300 seeds)", () => {
    for (let seed = 1; seed <= 300; seed++) {
      const next = mulberry32(seed);
      const pick = (n: number) => Math.floor(next() * n);
      const { ring, expectCanaries } = createRing(
        256 << pick(3),
        (pick(2) ? -pick(4096) : 0x7fffffff - pick(2048)) & ~7,
      );
      const longest = maxRecordBytes(256) * (pick(2) ? 1 : 0.5);
      /** Claimed records in order; a record that is not published holds those behind it back. */
      const model: { at: number; payload: Uint8Array; published: boolean }[] = [];
      for (let step = 0; step < 200; step++) {
        const open = model.filter((record) => !record.published);
        if (pick(3) === 0 && open.length < 4) {
          const payload = pattern(pick(longest + 1), step);
          const at = ring.claim(payload.length);
          if (at >= 0) model.push({ at, payload, published: false });
        } else if (pick(2) === 0 && open.length > 0) {
          const record = open[pick(open.length)]!;
          ring.bytes.set(record.payload, record.at);
          ring.publish(record.at, record.payload.length);
          record.published = true;
        } else {
          const expected = model[0]?.published ? model.shift()!.payload : undefined;
          expect(take(ring), `seed ${seed}, step ${step}`).toEqual(expected);
        }
      }
      expectCanaries();
    }
  });

  it("[RING7] tells a producer that it woke a sleeper, once", async () => {
    const { ring } = createRing();
    const arrival = ring.arrival();
    expect(arrival).toBeInstanceOf(Promise);
    const at = ring.claim(1);
    expect(ring.publish(at, 1)).toBe(true);
    const next = ring.claim(1);
    expect(ring.publish(next, 1)).toBe(false);
    await arrival;
    expect(ring.arrival()).toBeUndefined();
  });

  it("[RING7] sleep ends a pending arrival of its thread, and both end by wake", async () => {
    const { ring } = createRing();
    const arrival = ring.arrival();
    ring.sleep(1);
    await arrival;
    const again = ring.arrival();
    ring.wake();
    await again;
  });

  it("[RING7] sleep returns at once when a record is there", () => {
    const { ring } = createRing();
    put(ring, pattern(3, 1));
    ring.sleep(60_000);
    expect(take(ring)).toEqual(pattern(3, 1));
  });
});
