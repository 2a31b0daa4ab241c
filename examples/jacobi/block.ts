/** A rank's part of the plate, with a frame of one point around it. */
export interface Block {
  rows: number;
  columns: number;
  /** Numbers from one row to the next, the frame included. */
  width: number;
  readonly now: Float64Array;
  /** One step: every point becomes the mean of its four neighbours. Returns the largest change. */
  relax(): number;
  /** The sum over its points. */
  heat(): number;
}

const HOT = 100;

/** Points of part `index` when n points are divided among `parts`. */
function share(n: number, parts: number, index: number): number {
  return Math.floor(((index + 1) * n) / parts) - Math.floor((index * n) / parts);
}

export function makeBlock(n: number, dims: readonly number[], coords: readonly number[]): Block {
  const [gridRows = 1, gridColumns = 1] = dims;
  const [y = 0, x = 0] = coords;
  const rows = share(n, gridRows, y);
  const columns = share(n, gridColumns, x);
  const width = columns + 2;
  let now = new Float64Array((rows + 2) * width);
  let next = new Float64Array((rows + 2) * width);
  // The hot edge lies in the frame of the uppermost blocks.
  if (y === 0) for (const field of [now, next]) field.fill(HOT, 1, 1 + columns);

  return {
    rows,
    columns,
    width,
    get now() {
      return now;
    },
    relax() {
      let largest = 0;
      for (let i = 1; i <= rows; i++)
        for (let at = i * width + 1; at < i * width + 1 + columns; at++) {
          const mean = (now[at - width]! + now[at + width]! + now[at - 1]! + now[at + 1]!) / 4;
          largest = Math.max(largest, Math.abs(mean - now[at]!));
          next[at] = mean;
        }
      [now, next] = [next, now];
      return largest;
    },
    heat() {
      let sum = 0;
      for (let i = 1; i <= rows; i++) for (let at = i * width + 1; at < i * width + 1 + columns; at++) sum += now[at]!;
      return sum;
    },
  };
}
