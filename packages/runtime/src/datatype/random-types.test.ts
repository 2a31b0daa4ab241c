import { describe, expect, it } from "vitest";
import { mulberry32 } from "../codec/random-value.fixture";
import type { Block } from "./blocks";
import { countWithin, packed, unpackInto } from "./memory";
import { bounds, byteMap, type Made, type Naive, randomType } from "./naive-type.fixture";
import { bytesOf, elementsIn, signatureOf } from "./signature";

const SEEDS = Array.from({ length: 12 }, (_, i) => 0xda7a + i);
const PER_SEED = 150;
const MOST_ELEMENTS = 3000;

function typesOf(seed: number): Made[] {
  const random = mulberry32(seed);
  const types = Array.from({ length: PER_SEED }, () => randomType(random, 1 + Math.floor(random() * 3)));
  return types.filter(({ naive }) => naive.entries.length <= MOST_ELEMENTS);
}

/** Memory in which every byte differs from its neighbours, and where byte 0 of the type is in it. */
function memoryFor(offsets: readonly number[]): { memory: Uint8Array; base: number } {
  const base = 8 - Math.min(0, ...offsets);
  const memory = new Uint8Array(base + Math.max(0, ...offsets) + 9);
  for (let i = 0; i < memory.length; i++) memory[i] = (i * 31 + (i >> 8)) & 0xff;
  return { memory, base };
}

function descriptionSize(blocks: readonly Block[], seen = new Set<readonly Block[]>()): number {
  if (seen.has(blocks)) return 0;
  seen.add(blocks);
  return blocks.reduce((total, { inner }) => total + 1 + (inner ? descriptionSize(inner, seen) : 0), 0);
}

describe.each(SEEDS)("random type trees, seed %i", (seed) => {
  it("[DTYPE4] have the size and the bounds of the definition", () => {
    for (const { type, naive, text } of typesOf(seed)) {
      const offsets = byteMap(naive, 1);
      expect(type.Get_size(), text).toBe(offsets.length);
      const { lb, extent } = bounds(naive);
      expect(type.Get_extent(), text).toEqual([lb, extent]);
      const trueLb = offsets.length > 0 ? Math.min(...offsets) : 0;
      const trueEnd = offsets.length > 0 ? Math.max(...offsets) + 1 : 0;
      expect(type.Get_true_extent(), text).toEqual([trueLb, trueEnd - trueLb]);
    }
  });

  it("[DTYPE5] pack and unpack exactly the bytes of the definition, in its order", () => {
    const random = mulberry32(~seed);
    for (const { type, naive, text } of typesOf(seed)) {
      const count = Math.floor(random() * 4);
      const offsets = byteMap(naive, count);
      const { memory, base } = memoryFor(offsets);
      const bytes = packed(type.map, count, memory, base);
      expect(bytes, text).toEqual(Uint8Array.from(offsets, (offset) => memory[base + offset]!));

      const length = random() < 0.5 ? bytes.length : Math.floor(random() * (bytes.length + 1));
      const fresh = Uint8Array.from({ length }, (_, i) => i * 7 + 1);
      const expected = memory.slice();
      for (let i = 0; i < length; i++) expected[base + offsets[i]!] = fresh[i]!;
      unpackInto(type.map, count, memory, base, fresh);
      expect(memory, `${text}, ${length} of ${bytes.length} bytes`).toEqual(expected);
    }
  });

  it("[DTYPE6] have equal signatures exactly when their elements are the same in order", () => {
    const types = typesOf(seed);
    const sequence = ({ entries }: Naive, count: number) =>
      Array.from({ length: count }, () => entries.map(({ name }) => name).join())
        .filter(Boolean)
        .join();
    const known = new Map<string, string>();
    types.forEach(({ type, naive, text }, i) => {
      const { elements, hash } = signatureOf(type.map, i % 3);
      const words = sequence(naive, i % 3);
      expect(elements, text).toBe(words === "" ? 0 : words.split(",").length);
      const signature = `${elements} ${hash}`;
      expect(known.get(words) ?? signature, text).toBe(signature);
      known.set(words, signature);
    });
    expect(new Set(known.values()).size).toBe(known.size);
  });

  it("[DTYPE7] count their basic elements in any part of a message", () => {
    for (const { type, naive, text } of typesOf(seed)) {
      const sizes = [...naive.entries, ...naive.entries].map(({ size }) => size);
      const ends = new Map<number, number>([[0, 0]]);
      let end = 0;
      sizes.forEach((size, i) => {
        end += size;
        ends.set(end, i + 1);
      });
      const wrong: number[] = [];
      for (let bytes = 0; bytes <= end; bytes++) if (elementsIn(type.map, bytes) !== ends.get(bytes)) wrong.push(bytes);
      expect(wrong, text).toEqual([]);
      if (ends.size > 2000) continue;
      for (const [bytes, elements] of ends) expect(bytesOf(type.map, elements), text).toBe(bytes);
    }
  });

  it("[BUF4] as many fit into memory as the definition says", () => {
    for (const { type, naive, text } of typesOf(seed)) {
      const { extent } = bounds(naive);
      const one = byteMap(naive, 1);
      if (one.length === 0 || extent <= 0 || Math.min(...one) < 0) continue;
      const reach = Math.max(...one) + 1;
      for (const length of [0, reach - 1, reach, reach + extent - 1, reach + extent, reach + 3 * extent]) {
        let fits = 0;
        while (fits * extent + reach <= length) fits++;
        expect(countWithin(type.map, length), `${text} in ${length} bytes`).toBe(fits);
      }
    }
  });

  it("[DTYPE8] keep a description no larger than the calls that made them", () => {
    for (const { type, text } of typesOf(seed))
      expect(descriptionSize(type.map.blocks), text).toBeLessThan(8 * text.length);
  });
});
