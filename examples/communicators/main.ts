import MPI from "mpi";

const world = MPI.COMM_WORLD;
const rank = world.Get_rank();

// Ranks that give the same colour come into the same communicator, ordered by the key.
const colour = rank % 2;
const half = await world.Split(colour, rank);
const name = colour === 0 ? "even" : "odd";

// A collective call concerns the ranks of its communicator alone: both halves add up at the same time.
const sum = await half.allreduce(rank, MPI.SUM);
console.log(`rank ${rank} is ${half.Get_rank()} of ${half.Get_size()} in the ${name} half, which adds up to ${sum}`);

// The first of each half goes into a third communicator; whoever gives UNDEFINED stays out of it.
const leaders = await world.Split(half.Get_rank() === 0 ? 0 : MPI.UNDEFINED, rank);
if (leaders !== MPI.COMM_NULL) {
  const sums = await leaders.gather(`${name} ${sum}`, 0);
  if (sums !== null) console.log(`the leaders know: ${sums.join(", ")}`);
}
