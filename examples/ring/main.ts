import MPI from "mpi";

const world = MPI.COMM_WORLD;
const rank = world.Get_rank();
const size = world.Get_size();

// Each rank knows only its two neighbours; the last one's right neighbour is rank 0 again.
const right = (rank + 1) % size;
const left = (rank + size - 1) % size;

if (rank === 0) {
  let token = [0];
  if (size > 1) {
    // Rank 0 must send before it receives: if every rank began with recv, all would wait for ever.
    await world.send(token, right);
    token = (await world.recv(left)) as number[];
  }
  console.log(`the token visited ${token.join(" ")}`);
  console.log(`the sum of all ranks is ${token.reduce((sum, visited) => sum + visited, 0)}`);
} else {
  const token = (await world.recv(left)) as number[];
  token.push(rank);
  console.log(`rank ${rank} adds itself: ${token.join(" ")}`);
  await world.send(token, right);
}
