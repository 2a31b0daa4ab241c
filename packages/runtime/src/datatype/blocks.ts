/**
 * What a type map is compiled into: the bytes to copy, without what they mean. Neighbouring bytes are one run, regular runs are
 * one loop, and a loop over several blocks keeps them once.
 */

/** `count` repetitions, `stride` bytes apart, the first at `at`, each of one run of `size` bytes or of all `inner` blocks. */
export interface Block {
  readonly at: number;
  readonly count: number;
  readonly stride: number;
  /** Bytes of data in one repetition. */
  readonly size: number;
  /** Offsets are from the start of the repetition; null for a run. */
  readonly inner: readonly Block[] | null;
}

interface Source {
  readonly at: number;
  readonly count: number;
  readonly stride: number;
  readonly map: { readonly blocks: readonly Block[] };
}

/** Lists up to this length are copied when they move; longer ones are shared. */
const COPIED = 4;

export const ONE_RUN = (size: number): readonly Block[] => [run(0, size)];

export function blocksOf(pieces: readonly Source[]): readonly Block[] {
  const merged: Block[] = [];
  for (const { at, count, stride, map } of pieces)
    for (const block of moved(repeat(map.blocks, count, stride), at)) append(merged, block);
  return fold(merged);
}

/** `count` times the blocks, `stride` bytes apart. */
export function repeat(blocks: readonly Block[], count: number, stride: number): readonly Block[] {
  if (count === 1 || blocks.length === 0) return blocks;
  if (count === 0) return [];
  const [first, last] = [blocks[0]!, blocks.at(-1)!];
  if (blocks.length === 1) return [repeatOne(first, count, stride)];
  if (isRun(first) && isRun(last) && last.at + last.size === first.at + stride) {
    // The end of each repetition and the start of the next are neighbours.
    const middle = blocks.slice(1, -1);
    const joined = [...middle, run(last.at, last.size + first.size)];
    const end = (count - 1) * stride;
    return [first, ...repeat(joined, count - 1, stride), ...moved(middle, end), run(last.at + end, last.size)];
  }
  return [{ at: 0, count, stride, size: sizeOf(blocks), inner: blocks }];
}

function repeatOne(block: Block, count: number, stride: number): Block {
  if (isRun(block)) return stride === block.size ? run(block.at, count * block.size) : { ...block, count, stride };
  if (stride === block.count * block.stride) return { ...block, count: block.count * count };
  return { at: 0, count, stride, size: block.size * block.count, inner: [block] };
}

/** Whether it is one stretch of bytes. */
export function isRun(block: Block): boolean {
  return block.count === 1 && block.inner === null;
}

function run(at: number, size: number): Block {
  return { at, count: 1, stride: 0, size, inner: null };
}

function sizeOf(blocks: readonly Block[]): number {
  return blocks.reduce((total, { size, count }) => total + size * count, 0);
}

function moved(blocks: readonly Block[], by: number): readonly Block[] {
  if (by === 0) return blocks;
  if (blocks.length > COPIED) return [{ at: by, count: 1, stride: 0, size: sizeOf(blocks), inner: blocks }];
  return blocks.map((block) => ({ ...block, at: block.at + by }));
}

function append(list: Block[], block: Block): void {
  const before = list.at(-1);
  if (before && isRun(before) && isRun(block) && before.at + before.size === block.at)
    list[list.length - 1] = run(before.at, before.size + block.size);
  else list.push(block);
}

/** Runs of the same length at regular distances become one block. */
function fold(list: readonly Block[]): readonly Block[] {
  const folded: Block[] = [];
  for (const block of list) {
    const before = folded.at(-1);
    const joined = before && joinRuns(before, block);
    if (joined) folded[folded.length - 1] = joined;
    else folded.push(block);
  }
  return folded;
}

function joinRuns(a: Block, b: Block): Block | undefined {
  if (a.inner !== null || b.inner !== null || a.size !== b.size) return undefined;
  const stride = a.count > 1 ? a.stride : b.at - a.at;
  if ((b.count > 1 && b.stride !== stride) || b.at !== a.at + a.count * stride) return undefined;
  return { ...a, count: a.count + b.count, stride };
}
