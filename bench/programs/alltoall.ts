// Alltoall in microseconds for each call, as rank 0 sees it: one line of JSON for each size.
// Arguments: samples, then bytes for each rank and calls in a sample, for each size.
import MPI from "mpi/blocking";

const WARM_UP = 3;

const world = MPI.COMM_WORLD;
const [samples = 1, ...plan] = MPI.args.map(Number);
for (let i = 0; i < plan.length; i += 2) {
  const bytes = plan[i]!;
  const calls = plan[i + 1]!;
  const input = new Uint8Array(bytes * world.size).fill(world.rank);
  const output = new Uint8Array(bytes * world.size);
  const us: number[] = [];
  for (let sample = -WARM_UP; sample < samples; sample++) {
    world.Barrier();
    const begin = MPI.Wtime();
    for (let call = 0; call < calls; call++) world.Alltoall(input, output);
    world.Barrier();
    if (sample >= 0) us.push(((MPI.Wtime() - begin) * 1e6) / calls);
  }
  for (let rank = 0; rank < world.size; rank++)
    if (output[rank * bytes] !== rank) throw new Error(`the block of rank ${rank} is wrong`);
  if (world.rank === 0) console.log(JSON.stringify({ operation: "alltoall", bytes, us }));
}
