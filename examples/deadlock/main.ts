import MPI from "mpi";

// Neighbours in a ring exchange their numbers. As it stands the program hangs: everybody receives before anybody sends.
// With the argument "fixed" it works: Sendrecv does both at once.

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const left = (rank + size - 1) % size;
const right = (rank + 1) % size;

const mine = new Float64Array([rank]);
const theirs = new Float64Array(1);

if (MPI.args[0] === "fixed") {
  await world.Sendrecv(mine, right, 0, theirs, left, 0);
} else {
  await world.Recv(theirs, left, 0);
  await world.Send(mine, right, 0);
}

console.log(`rank ${rank} got ${theirs[0]} from rank ${left}`);
