/** Copies between memory and packed bytes, block by block. Both may stop anywhere: a message may be shorter than its buffer. */
import type { Block, RunList } from "./blocks";

/** Runs up to this length are copied by loops, which beats a call for each. */
const SHORT_BYTES = 64;
/** Repetitions from which two views of words pay. */
const WORDS_FROM = 4;

/**
 * Fills `packed` from `start` up to `end` with the data of the blocks that lie in `memory` at `base`.
 * Returns where it stopped. The caller has checked that the blocks lie within the memory.
 */
export function gatherBlocks(
  blocks: readonly Block[],
  memory: Uint8Array,
  base: number,
  packed: Uint8Array,
  start: number,
  end: number,
): number {
  let at = start;
  for (const { at: offset, count, stride, size, inner, list } of blocks) {
    const from = base + offset;
    const whole = Math.min(count, Math.floor((end - at) / size));
    if (list !== null) {
      for (let i = 0; i < whole; i++) at = gatherList(list, memory, from + i * stride, packed, at, end);
    } else if (inner === null) {
      copyRuns(memory, from, stride, packed, at, size, size, whole);
      at += whole * size;
    } else for (let i = 0; i < whole; i++) at = gatherBlocks(inner, memory, from + i * stride, packed, at, end);
    if (whole === count) continue;
    const rest = from + whole * stride;
    if (list !== null) return gatherList(list, memory, rest, packed, at, end);
    if (inner !== null) return gatherBlocks(inner, memory, rest, packed, at, end);
    copyRuns(memory, rest, 0, packed, at, 0, end - at, 1);
    return end;
  }
  return at;
}

/** The other way: puts the packed bytes from `start` up to `end` where the blocks say. */
export function scatterBlocks(
  blocks: readonly Block[],
  memory: Uint8Array,
  base: number,
  packed: Uint8Array,
  start: number,
  end: number,
): number {
  let at = start;
  for (const { at: offset, count, stride, size, inner, list } of blocks) {
    const to = base + offset;
    const whole = Math.min(count, Math.floor((end - at) / size));
    if (list !== null) {
      for (let i = 0; i < whole; i++) at = scatterList(list, memory, to + i * stride, packed, at, end);
    } else if (inner === null) {
      copyRuns(packed, at, size, memory, to, stride, size, whole);
      at += whole * size;
    } else for (let i = 0; i < whole; i++) at = scatterBlocks(inner, memory, to + i * stride, packed, at, end);
    if (whole === count) continue;
    const rest = to + whole * stride;
    if (list !== null) return scatterList(list, memory, rest, packed, at, end);
    if (inner !== null) return scatterBlocks(inner, memory, rest, packed, at, end);
    copyRuns(packed, at, 0, memory, rest, 0, end - at, 1);
    return end;
  }
  return at;
}

function gatherList(
  list: RunList,
  memory: Uint8Array,
  base: number,
  packed: Uint8Array,
  start: number,
  end: number,
): number {
  let at = start;
  for (let i = 0; i < list.length && at < end; i += 2) {
    const size = Math.min(list[i + 1]!, end - at);
    copyRun(memory, base + list[i]!, packed, at, size);
    at += size;
  }
  return at;
}

function scatterList(
  list: RunList,
  memory: Uint8Array,
  base: number,
  packed: Uint8Array,
  start: number,
  end: number,
): number {
  let at = start;
  for (let i = 0; i < list.length && at < end; i += 2) {
    const size = Math.min(list[i + 1]!, end - at);
    copyRun(packed, at, memory, base + list[i]!, size);
    at += size;
  }
  return at;
}

function copyRun(from: Uint8Array, fromAt: number, to: Uint8Array, toAt: number, size: number): void {
  if (size > SHORT_BYTES) to.set(from.subarray(fromAt, fromAt + size), toAt);
  else for (let byte = 0; byte < size; byte++) to[toAt + byte] = from[fromAt + byte]!;
}

function copyRuns(
  from: Uint8Array,
  fromAt: number,
  fromStep: number,
  to: Uint8Array,
  toAt: number,
  toStep: number,
  size: number,
  count: number,
): void {
  if (count === 0 || size === 0) return;
  if (size > SHORT_BYTES) {
    for (let i = 0; i < count; i++) copyRun(from, fromAt + i * fromStep, to, toAt + i * toStep, size);
    return;
  }
  const firstFrom = from.byteOffset + fromAt;
  const firstTo = to.byteOffset + toAt;
  const aligned = ((firstFrom | firstTo | fromStep | toStep | size) & 3) === 0;
  if (aligned && count >= WORDS_FROM) {
    copyWords(from, firstFrom / 4, fromStep / 4, to, firstTo / 4, toStep / 4, size / 4, count);
    return;
  }
  for (let i = 0; i < count; i++) copyRun(from, fromAt + i * fromStep, to, toAt + i * toStep, size);
}

/** Integers, not floats: a float that is loaded and stored may lose the bits of its NaN. */
function copyWords(
  from: Uint8Array,
  fromAt: number,
  fromStep: number,
  to: Uint8Array,
  toAt: number,
  toStep: number,
  size: number,
  count: number,
): void {
  const source = new Int32Array(from.buffer, 0, Math.floor(from.buffer.byteLength / 4));
  const target = new Int32Array(to.buffer, 0, Math.floor(to.buffer.byteLength / 4));
  let read = fromAt;
  let write = toAt;
  if (size === 1)
    for (let i = 0; i < count; i++) {
      target[write] = source[read]!;
      read += fromStep;
      write += toStep;
    }
  else if (size === 2)
    for (let i = 0; i < count; i++) {
      target[write] = source[read]!;
      target[write + 1] = source[read + 1]!;
      read += fromStep;
      write += toStep;
    }
  else
    for (let i = 0; i < count; i++) {
      for (let word = 0; word < size; word++) target[write + word] = source[read + word]!;
      read += fromStep;
      write += toStep;
    }
}
