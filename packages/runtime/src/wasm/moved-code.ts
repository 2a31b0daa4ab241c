/** Where the code of a rewritten module stood in the original, which its line tables speak of. */
import { joined, leb, nameOf, Reader, SECTION, sectionOf, sectionsOf } from "./binary";

/** Code from an offset on, up to the next move, began at `original`; both are offsets in the code section's content. */
export interface Move {
  from: number;
  original: number;
}

const NAME = "commworld.moved";

export function movesSection(moves: readonly Move[]): Uint8Array {
  return sectionOf(
    SECTION.custom,
    nameOf(NAME),
    joined(moves.map(({ from, original }) => [...leb(from), ...leb(original)])),
  );
}

/** None for a module that was not rewritten. */
export function movesOf(module: Uint8Array): Move[] {
  const moves: Move[] = [];
  for (const { id, content, end } of sectionsOf(module)) {
    const reader = new Reader(module, content, end);
    if (id !== SECTION.custom || reader.name() !== NAME) continue;
    while (reader.at < end) moves.push({ from: reader.u32(), original: reader.u32() });
  }
  return moves;
}

export function originalOffset(moves: readonly Move[], offset: number): number {
  const move = moves.findLast(({ from }) => from <= offset);
  return move ? offset - move.from + move.original : offset;
}
