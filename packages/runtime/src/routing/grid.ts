/** The grid that a mesh or torus of n ranks is: as square as n allows, no more columns than rows. A prime n gives one column. */
export interface Grid {
  rows: number;
  columns: number;
}

export function gridShape(n: number): Grid {
  let columns = Math.floor(Math.sqrt(n));
  while (n % columns !== 0) columns--;
  return { rows: n / columns, columns };
}

/** Whether `b` follows `a` in its row or its column, both closed to rings. */
export function wrapsTo({ rows, columns }: Grid, a: number, b: number): boolean {
  const sameRow = Math.floor(a / columns) === Math.floor(b / columns);
  if (sameRow) return b % columns === ((a % columns) + 1) % columns;
  return a % columns === b % columns && b === (a + columns) % (rows * columns);
}

/** One step along the row, the shorter way around. */
export function columnHop({ columns }: Grid, from: number, to: number): number {
  const column = from % columns;
  return from - column + ringHop(columns, column, to % columns);
}

/** One step along the column, the shorter way around. */
export function rowHop({ rows, columns }: Grid, from: number, to: number): number {
  const row = Math.floor(from / columns);
  return from + (ringHop(rows, row, Math.floor(to / columns)) - row) * columns;
}

function ringHop(length: number, from: number, to: number): number {
  return (from + ((to - from + length) % length <= length / 2 ? 1 : length - 1)) % length;
}

/** A straight cut across the shorter side; with an odd number of rows it bends once, along one link more. */
export function meshBisectionWidth({ rows, columns }: Grid): number {
  if (rows === 1) return 0;
  return rows % 2 === 0 || columns === 1 ? columns : columns + 1;
}

/**
 * As in a mesh, but a ring is cut twice, and a bend runs along a ring. Rings of two have one link only, so a torus with two
 * columns may also be cut between them, and bends there along one link.
 */
export function torusBisectionWidth({ rows, columns }: Grid): number {
  if (columns === 1) return Math.min(2, rows - 1);
  const across = rows % 2 === 0 ? 2 * columns : 2 * columns + Math.min(2, columns - 1);
  return columns === 2 ? Math.min(rows, across) : across;
}
