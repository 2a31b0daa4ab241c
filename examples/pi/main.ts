import MPI from "mpi";

// The area under 4 / (1 + x * x) between 0 and 1 is pi. Cut it into thin slices and share them out.
const SLICES = 1_000_000;

const world = MPI.COMM_WORLD;
const rank = world.Get_rank();
const size = world.Get_size();

// Neighbouring ranks meet at the same border, so no slice is lost or counted twice.
const first = Math.floor((rank * SLICES) / size);
const end = Math.floor(((rank + 1) * SLICES) / size);
console.log(`rank ${rank} adds slices ${first} to ${end - 1}`);

let part = 0;
for (let slice = first; slice < end; slice++) {
  const x = (slice + 0.5) / SLICES;
  part += 4 / (1 + x * x) / SLICES;
}

// reduce adds the parts of all ranks; only rank 0, the root, gets the sum.
const pi = await world.reduce(part, MPI.SUM, 0);

if (rank === 0) console.log(`pi is about ${Number(pi).toFixed(10)}`);
