import { expect, it } from "vitest";
import { MallocHeap } from "./malloc-heap";
import type { Segment } from "./segment";

it("[WASM3] knows its memory by every buffer that it has had", () => {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 4, shared: true });
  const heap = new MallocHeap(memory as unknown as Segment);
  const first = heap.memory;
  memory.grow(1);
  const second = heap.memory;
  expect(second).not.toBe(first);
  expect([first, second].map((buffer) => heap.owns(buffer))).toEqual([true, true]);
  memory.grow(1);
  // Seen before anybody asked for the memory again.
  expect(heap.owns(memory.buffer)).toBe(true);
  expect(heap.owns(new SharedArrayBuffer(8))).toBe(false);
});
