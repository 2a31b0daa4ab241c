/**
 * What a type map is compiled into: the bytes to copy, without what they mean. Neighbouring bytes are one run, regular runs are
 * one loop, and a loop over several blocks keeps them once.
 */

/** Runs without a pattern: offset and bytes of each, in turn. */
export type RunList = Int32Array;

/**
 * `count` repetitions, `stride` bytes apart, the first at `at`, each of one run of `size` bytes, of the runs of a list, or of all
 * `inner` blocks.
 */
export interface Block {
  readonly at: number;
  readonly count: number;
  readonly stride: number;
  /** Bytes of data in one repetition. */
  readonly size: number;
  /** Offsets are from the start of the repetition; null for runs. */
  readonly inner: readonly Block[] | null;
  /** Offsets are from the start of the repetition; null unless the block is a list. */
  readonly list: RunList | null;
}

interface Source {
  readonly at: number;
  readonly count: number;
  readonly stride: number;
  readonly map: { readonly blocks: readonly Block[] };
}

/** A pattern of fewer runs is not worth a block of its own among others that have none. */
const PATTERN = 16;
/** Blocks from which a list pays. */
const LIST = 4;
const LARGEST_OFFSET = 0x7fff_ffff;

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
  return [{ at: 0, count, stride, size: sizeOf(blocks), inner: blocks, list: null }];
}

function repeatOne(block: Block, count: number, stride: number): Block {
  if (block.count === 1 && block.list) return { ...block, count, stride };
  if (isRun(block)) return stride === block.size ? run(block.at, count * block.size) : { ...block, count, stride };
  if (stride === block.count * block.stride) return { ...block, count: block.count * count };
  return { at: 0, count, stride, size: block.size * block.count, inner: [block], list: null };
}

/** Whether it is one stretch of bytes. */
export function isRun(block: Block): boolean {
  return block.count === 1 && block.inner === null && block.list === null;
}

function run(at: number, size: number): Block {
  return { at, count: 1, stride: 0, size, inner: null, list: null };
}

function sizeOf(blocks: readonly Block[]): number {
  return blocks.reduce((total, { size, count }) => total + size * count, 0);
}

function moved(blocks: readonly Block[], by: number): readonly Block[] {
  if (by === 0) return blocks;
  if (blocks.length > COPIED) return [{ at: by, count: 1, stride: 0, size: sizeOf(blocks), inner: blocks, list: null }];
  return blocks.map((block) => movedOne(block, by));
}

/** Field by field: a spread takes ten times as long, and types of many blocks move each. */
function movedOne({ at, count, stride, size, inner, list }: Block, by: number): Block {
  return { at: at + by, count, stride, size, inner, list };
}

function append(list: Block[], block: Block): void {
  const before = list.at(-1);
  if (before && isRun(before) && isRun(block) && before.at + before.size === block.at)
    list[list.length - 1] = run(before.at, before.size + block.size);
  else list.push(block);
}

/** Runs of the same length at regular distances become one block, those that follow no pattern a list. */
function fold(blocks: readonly Block[]): readonly Block[] {
  const folded: Block[] = [];
  for (const block of blocks) {
    const before = folded.at(-1);
    const joined = before && joinRuns(before, block);
    if (joined) folded[folded.length - 1] = joined;
    else folded.push(block);
  }
  const result: Block[] = [];
  let loose: Block[] = [];
  const flush = () => {
    if (loose.length < LIST) result.push(...loose);
    else result.push(listOf(loose.flatMap(expanded)));
    loose = [];
  };
  for (const block of folded) {
    if (isLoose(block)) loose.push(block);
    else {
      flush();
      result.push(block);
    }
  }
  flush();
  return result;
}

function isLoose({ at, count, stride, size, inner, list }: Block): boolean {
  if (inner !== null || list !== null || count >= PATTERN) return false;
  return Math.max(Math.abs(at), Math.abs(at + (count - 1) * stride), size) <= LARGEST_OFFSET;
}

function expanded({ at, count, stride, size }: Block): Block[] {
  return Array.from({ length: count }, (_, i) => run(at + i * stride, size));
}

function listOf(runs: readonly Block[]): Block {
  const list = new Int32Array(2 * runs.length);
  runs.forEach(({ at, size }, i) => {
    list[2 * i] = at;
    list[2 * i + 1] = size;
  });
  return { at: 0, count: 1, stride: 0, size: sizeOf(runs), inner: null, list };
}

function joinRuns(a: Block, b: Block): Block | undefined {
  if (a.inner !== null || b.inner !== null || a.list !== null || b.list !== null || a.size !== b.size) return undefined;
  const stride = a.count > 1 ? a.stride : b.at - a.at;
  if ((b.count > 1 && b.stride !== stride) || b.at !== a.at + a.count * stride) return undefined;
  return { at: a.at, count: a.count + b.count, stride, size: a.size, inner: null, list: null };
}
