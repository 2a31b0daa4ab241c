// Square roots by Newton's method, as c/sqrt.c. Arguments: samples, numbers of each rank. Rank 0 prints one line of JSON.
import MPI from "mpi/blocking";

const world = MPI.COMM_WORLD;
const [samples = 1, count = 1] = MPI.args.map(Number);

function newton(number: number): number {
  let root = Math.max(number, 1);
  for (;;) {
    const next = 0.5 * (root + number / root);
    const change = root - next;
    if (change < 1e-12 * root) return next;
    root = next;
  }
}

function sumOfRoots(first: number, numbers: number): number {
  let sum = 0;
  for (let i = 0; i < numbers; i++) sum += newton(first + i);
  return sum;
}

const us: number[] = [];
const sum = new Float64Array(1);
const total = new Float64Array(1);
for (let sample = -2; sample < samples; sample++) {
  await world.Barrier();
  const begin = MPI.Wtime();
  sum[0] = sumOfRoots(world.rank * count + 1, count);
  await world.Reduce(sum, total, MPI.SUM, 0);
  if (sample >= 0) us.push((MPI.Wtime() - begin) * 1e6);
}
if (world.rank === 0) console.log(JSON.stringify({ operation: "sqrt", bytes: 0, us }));
