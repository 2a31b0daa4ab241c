// Barrier, Bcast and Allreduce in microseconds for each call, as rank 0 sees them: one line of JSON for each.
// Arguments: samples, calls per sample, bytes of Bcast and Allreduce.
import MPI from "mpi/blocking";

const world = MPI.COMM_WORLD;
const [samples = 1, calls = 1, bytes = 8] = MPI.args.map(Number);
const input = new Float64Array(bytes / 8).fill(world.rank);
const output = new Float64Array(bytes / 8);
/** For a second: every rank compiles the code of its first thousands of calls for itself, which is not what is measured. */
async function warmUp(call: () => unknown) {
  const end = MPI.Wtime() + 1;
  for (const goes = Int32Array.of(1); goes[0] === 1; ) {
    for (let i = 0; i < calls; i++) await call();
    if (world.rank === 0) goes[0] = Number(MPI.Wtime() < end);
    await world.Bcast(goes, 0);
  }
}

const operations = {
  barrier: () => world.Barrier(),
  bcast: () => world.Bcast(input, 0),
  allreduce: () => world.Allreduce(input, output),
};
for (const [operation, call] of Object.entries(operations)) {
  const us: number[] = [];
  await warmUp(call);
  for (let sample = -1; sample < samples; sample++) {
    await world.Barrier();
    const begin = MPI.Wtime();
    for (let i = 0; i < calls; i++) await call();
    // A broadcast's root is done long before the others: the time ends when all are.
    await world.Barrier();
    if (sample >= 0) us.push(((MPI.Wtime() - begin) * 1e6) / calls);
  }
  if (world.rank === 0) console.log(JSON.stringify({ operation, bytes: operation === "barrier" ? 0 : bytes, us }));
}
