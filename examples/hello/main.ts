import MPI from "mpi";

// Every rank (worker) runs this same file. COMM_WORLD is the group of all of them.
const world = MPI.COMM_WORLD;

// Which one am I (from 0), and how many are we?
const rank = world.Get_rank();
const size = world.Get_size();

// The ranks run side by side, so their lines appear in any order.
console.log(`Hello from rank ${rank} of ${size}`);
