// C = A B of doubles, as c/dgemm.c. Arguments: samples, rows. Rank 0 prints one line of JSON.
import MPI from "mpi/blocking";

const BLOCK = 64;
const world = MPI.COMM_WORLD;
const [samples = 1, n = 1] = MPI.args.map(Number);

function multiply(a: Float64Array, b: Float64Array, c: Float64Array): void {
  c.fill(0);
  for (let rows = 0; rows < n; rows += BLOCK)
    for (let inner = 0; inner < n; inner += BLOCK)
      for (let i = rows; i < rows + BLOCK && i < n; i++)
        for (let k = inner; k < inner + BLOCK && k < n; k++) {
          const factor = a[i * n + k]!;
          for (let j = 0; j < n; j++) c[i * n + j]! += factor * b[k * n + j]!;
        }
}

const a = Float64Array.from({ length: n * n }, (_, i) => i % 7);
const b = Float64Array.from({ length: n * n }, (_, i) => (i % 11) - 5);
const c = new Float64Array(n * n);
const us: number[] = [];
for (let sample = -2; sample < samples; sample++) {
  await world.Barrier();
  const begin = MPI.Wtime();
  multiply(a, b, c);
  if (sample >= 0) us.push((MPI.Wtime() - begin) * 1e6);
}
if (world.rank === 0) console.log(JSON.stringify({ operation: "dgemm", bytes: 0, us }));
