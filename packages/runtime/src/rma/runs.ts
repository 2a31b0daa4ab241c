/**
 * An access as runs of bytes: how target elements lie in a window, cut into parts that fit a packet. What serves an access knows
 * nothing of derived datatypes.
 */
import { type Block, repeat } from "../datatype/blocks";
import type { TypeMap } from "../datatype/type-map";
import { REMOTE_PAYLOAD_BYTES } from "../engine/packet";

/** `count` elements of a map, the first at byte `base` of the window. */
export interface Layout {
  map: TypeMap;
  count: number;
  base: number;
}

/** Bytes of a run in a packet: u32 low and high of its offset, u32 length. */
export const RUN_BYTES = 12;
/** Room for the rest of an element that several runs make up. */
const SLACK = 64;
const PART_BYTES = REMOTE_PAYLOAD_BYTES - SLACK;

/** Runs, offset and length in turn, and which bytes of the packed data they hold. */
export interface Part {
  runs: number[];
  from: number;
  size: number;
}

/** First byte, and the one behind the last, of the elements; both 0 when there are none. */
export function reachOf({ map, count, base }: Layout): [first: number, end: number] {
  if (count === 0 || map.size === 0) return [0, 0];
  const reach = (count - 1) * map.extent;
  return [base + map.trueLb + Math.min(0, reach), base + map.trueUb + Math.max(0, reach)];
}

function* runsOf(blocks: readonly Block[], base: number): Generator<readonly [number, number]> {
  for (const { at, count, stride, size, inner, list } of blocks)
    for (let i = 0; i < count; i++) {
      const start = base + at + i * stride;
      if (inner) yield* runsOf(inner, start);
      else if (list) for (let j = 0; j < list.length; j += 2) yield [start + list[j]!, list[j + 1]!];
      else yield [start, size];
    }
}

/** Parts of whole elements of `unit` packed bytes each, none longer than a packet together with its runs. */
export function* partsOf({ map, count, base }: Layout, unit: number): Generator<Part> {
  let part: Part = { runs: [], from: 0, size: 0 };
  for (const [start, length] of runsOf(repeat(map.blocks, count, map.extent), base)) {
    let done = 0;
    while (done < length) {
      const taken = within(part, length - done, unit);
      if (taken === 0) {
        yield part;
        part = { runs: [], from: part.from + part.size, size: 0 };
        continue;
      }
      part.runs.push(start + done, taken);
      part.size += taken;
      done += taken;
    }
  }
  if (part.size > 0) yield part;
}

/** How many of `length` bytes the part takes; 0 when it is full. */
function within({ runs, size }: Part, length: number, unit: number): number {
  const begun = size % unit;
  // The rest of an element stays with its beginning.
  if (begun > 0) return Math.min(length, unit - begun);
  const room = PART_BYTES - size - RUN_BYTES * (runs.length / 2 + 1);
  if (length <= room) return length;
  return Math.max(0, room - (room % unit));
}
