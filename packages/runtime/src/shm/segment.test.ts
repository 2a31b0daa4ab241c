import { describe, expect, it } from "vitest";
import { mulberry32 } from "../codec/random-value.fixture";
import { blockClass, createSegment, SEGMENT_MAX_BYTES, SegmentHeap } from "./segment";

const small = (max: number) => new SegmentHeap(new SharedArrayBuffer(0, { maxByteLength: max }));

describe("segment heap", () => {
  it("[SEG1] wastes at most a quarter, in four classes per doubling", () => {
    for (let bytes = 1; bytes <= SEGMENT_MAX_BYTES; bytes = Math.ceil(bytes * 1.13)) {
      const size = blockClass(bytes);
      expect(size).toBeGreaterThanOrEqual(bytes);
      if (bytes > 256) expect(size / bytes).toBeLessThan(1.26);
    }
    for (let power = 8; power < 30; power++) {
      expect(blockClass(2 ** power)).toBe(2 ** power);
      expect(blockClass(2 ** power + 1)).toBe(2 ** power * 1.25);
    }
  });

  it("[SEG2] never gives the same byte twice and reuses what was freed (200 seeds)", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const next = mulberry32(seed);
      const heap = small(4 << 20);
      const blocks: { at: number; bytes: number }[] = [];
      for (let step = 0; step < 120; step++) {
        if (blocks.length > 0 && next() < 0.45) {
          const [block] = blocks.splice(Math.floor(next() * blocks.length), 1);
          heap.release(block!.at);
          continue;
        }
        const bytes = Math.floor(next() ** 4 * 100_000);
        const at = heap.allocate(bytes);
        expect(at % 64, `seed ${seed}`).toBe(0);
        expect(at + bytes).toBeLessThanOrEqual(heap.memory.byteLength);
        for (const other of blocks)
          expect(at + bytes <= other.at || other.at + other.bytes <= at || bytes === 0, `seed ${seed}`).toBe(true);
        expect(blocks.some((other) => other.at === at)).toBe(false);
        blocks.push({ at, bytes });
      }
    }
  });

  it("[SEG2] gives a freed block to the next request of its class, without growing", () => {
    const heap = small(1 << 20);
    const first = heap.allocate(1000);
    heap.release(first);
    const grown = heap.memory.byteLength;
    expect(heap.allocate(900)).toBe(first);
    expect(heap.memory.byteLength).toBe(grown);
    expect(heap.used).toBe(1024);
  });

  it("[SEG3] answers -1 when the segment cannot hold it, and goes on", () => {
    const heap = small(1 << 16);
    const at = heap.allocate(60_000);
    expect(at).toBe(0);
    for (const bytes of [60_000, 65_537, 2 ** 31, 3e9, 2 ** 40, Number.MAX_SAFE_INTEGER])
      expect(heap.allocate(bytes)).toBe(-1);
    heap.release(at);
    expect(heap.allocate(57_345)).toBe(at);
  });

  it("[SEG3] grows up to 512 MiB where addresses allow", () => {
    const { buffer } = createSegment();
    expect(buffer.byteLength).toBe(0);
    expect(buffer.maxByteLength).toBeLessThanOrEqual(SEGMENT_MAX_BYTES);
    expect(new SegmentHeap(buffer).allocate(1)).toBe(0);
    expect(buffer.byteLength).toBe(65_536);
  });

  it("[SEG4] ignores the release of what is not allocated, and a second release", () => {
    const heap = small(1 << 20);
    const at = heap.allocate(300);
    for (const wrong of [-1, 1, at + 64, 1e12, Number.NaN]) heap.release(wrong);
    expect(heap.used).toBe(320);
    heap.release(at);
    heap.release(at);
    const [a, b] = [heap.allocate(300), heap.allocate(300)];
    expect(a).not.toBe(b);
  });
});
