import MPI from "mpi";
import { makeBlock } from "./block";

// A plate of N x N points. Its upper edge is kept at 100 degrees, the others at 0.
const N = 48;
const STEPS = 400;

const world = MPI.COMM_WORLD;
const size = world.Get_size();

// The ranks form a grid that is as square as their number allows; no edge of the plate is joined to another.
const dims = MPI.Compute_dims(size, 2);
const grid = await world.Create_cart(dims, [false, false]);
const rank = grid.Get_rank();
const [up, down] = grid.Shift(0, 1);
const [left, right] = grid.Shift(1, 1);

const block = makeBlock(N, dims, grid.Get_coords(rank));
const { rows, columns, width } = block;
const column = MPI.DOUBLE.Create_vector(rows, 1, width).Commit();

let largest = 0;
for (let step = 1; step <= STEPS; step++) {
  const { now } = block;
  // A frame one point wide holds the neighbours' borders. At the edge of the plate the neighbour is PROC_NULL: nothing moves.
  const row = (i: number) => now.subarray(i * width + 1, i * width + 1 + columns);
  const side = (j: number): [Float64Array, number, typeof column] => [now.subarray(width + j), 1, column];
  await grid.Sendrecv(row(1), up, 0, row(rows + 1), down, 0);
  await grid.Sendrecv(row(rows), down, 1, row(0), up, 1);
  await grid.Sendrecv(side(1), left, 2, side(columns + 1), right, 2);
  await grid.Sendrecv(side(columns), right, 3, side(0), left, 3);

  const change = block.relax();
  if (step % 20 === 0) {
    // Everybody learns how much the plate still changes.
    largest = await grid.allreduce(change, MPI.MAX);
    MPI.dashboard.putGraph("largest change", largest);
    MPI.dashboard.putProgress("steps", step / STEPS);
  }
}

const heat = await grid.reduce(block.heat(), MPI.SUM, 0);
if (rank === 0) {
  console.log(`${N} x ${N} points on a grid of ${dims.join(" x ")} ranks`);
  console.log(`after ${STEPS} steps the largest change is ${largest.toExponential(3)}`);
  console.log(`the mean temperature is ${((heat ?? 0) / (N * N)).toFixed(6)}`);
}
column.Free();
