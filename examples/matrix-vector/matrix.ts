/** Rows of numbers. */
export type Matrix = number[][];

/** Small whole numbers, so that the product is exact. */
export function exampleMatrix(n: number): Matrix {
  return Array.from({ length: n }, (_, row) =>
    Array.from({ length: n }, (_, column) => 1 + ((row * 3 + column * 5) % 7)),
  );
}

/** One dot product per row. */
export function multiply(rows: Matrix, x: ArrayLike<number>): number[] {
  return rows.map((row) => row.reduce((sum, value, column) => sum + value * (x[column] ?? 0), 0));
}
