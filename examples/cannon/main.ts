import MPI from "mpi";

// Two N x N matrices, cut into q x q blocks: one of each on every rank of a square grid.
const N = 24;

const world = MPI.COMM_WORLD;
const q = [4, 3, 2, 1].find((side) => side * side <= world.Get_size()) ?? 1;

// Rows and columns of the grid are rings. Ranks that do not fit the square get COMM_NULL and have nothing to do.
const grid = await world.Create_cart([q, q], [true, true]);
if (grid !== MPI.COMM_NULL) await multiply();
else console.log(`rank ${world.Get_rank()} is not on the ${q} x ${q} grid`);

async function multiply() {
  const b = N / q;
  const [row = 0, column = 0] = grid.Get_coords(grid.Get_rank());
  const block = (value: (i: number, j: number) => number, i0: number, j0: number) =>
    Float64Array.from({ length: b * b }, (_, at) => value(i0 * b + Math.floor(at / b), j0 * b + (at % b)));

  // Cannon's start: row i is turned by i blocks to the left, column j by j blocks upwards.
  const turn = (row + column) % q;
  const A = block((i, j) => i + j, row, turn);
  const B = block((i, j) => i - 2 * j, turn, column);
  const C = new Float64Array(b * b);

  const [right, left] = grid.Shift(1, -1);
  const [below, above] = grid.Shift(0, -1);
  for (let step = 0; step < q; step++) {
    for (let i = 0; i < b; i++)
      for (let k = 0; k < b; k++) for (let j = 0; j < b; j++) C[i * b + j]! += A[i * b + k]! * B[k * b + j]!;
    // Both blocks go one step on, and the neighbours' take their places.
    await grid.Sendrecv_replace(A, left, 0, right, 0);
    await grid.Sendrecv_replace(B, above, 1, below, 1);
  }

  // Every rank checks its block against the definition of the product.
  let wrong = 0;
  for (let at = 0; at < b * b; at++) {
    const i = row * b + Math.floor(at / b);
    const j = column * b + (at % b);
    let sum = 0;
    for (let k = 0; k < N; k++) sum += (i + k) * (k - 2 * j);
    if (Math.abs(sum - C[at]!) > 1e-6) wrong++;
  }
  const errors = await grid.reduce(wrong, MPI.SUM, 0);
  const trace = await grid.reduce(
    row === column ? C.reduce((sum, c, at) => (at % (b + 1) ? sum : sum + c), 0) : 0,
    MPI.SUM,
    0,
  );
  if (grid.Get_rank() === 0) {
    console.log(`${N} x ${N} numbers on a ${q} x ${q} grid, ${q} steps with blocks of ${b} x ${b}`);
    console.log(`wrong elements: ${errors}, the trace is ${trace}`);
  }
}
