import MPI from "mpi";
import { exampleMatrix, type Matrix, multiply } from "./matrix";

const N = 8;

const world = MPI.COMM_WORLD;
const rank = world.Get_rank();
const size = world.Get_size();
const root = 0;

// The root makes the matrix and cuts it into one block of rows per rank. Blocks may differ by one row.
let blocks: Matrix[] | null = null;
if (rank === root) {
  const matrix = exampleMatrix(N);
  blocks = Array.from({ length: size }, (_, r) =>
    matrix.slice(Math.floor((r * N) / size), Math.floor(((r + 1) * N) / size)),
  );
}

// scatter hands block r to rank r. Everybody needs all of the vector: that is a broadcast.
const rows = (await world.scatter(blocks, root)) as Matrix;
const x = new Float64Array(N);
if (rank === root) for (let i = 0; i < N; i++) x[i] = i + 1;
await world.Bcast(x, root);

console.log(`rank ${rank} multiplies ${rows.length} row${rows.length === 1 ? "" : "s"}`);
const part = multiply(rows, x);

// The parts come back in rank order, which is the order of the rows.
const parts = (await world.gather(part, root)) as number[][] | null;

if (rank === root && parts !== null) {
  const product = parts.flat();
  const alone = multiply(exampleMatrix(N), x);
  console.log(`A x = ${product.join(" ")}`);
  console.log(`the same as on one rank: ${product.join() === alone.join() ? "yes" : "no"}`);
}
