import MPI from "mpi";
import { newtonSquareRoot } from "./newton";

// From each of these starting points Newton's method must find the same number: the square root of 3.
const VALUES = 240;
// Far more steps than needed, so that the ranks have something to do: watch the time go down with more ranks.
const STEPS = 100_000;

const world = MPI.COMM_WORLD;
const rank = world.Get_rank();
const size = world.Get_size();
const root = 0;

// Only the root knows the starting points; the others have room for them. Bcast fills that room on every rank.
const starts = new Float64Array(VALUES);
if (rank === root) for (let i = 0; i < VALUES; i++) starts[i] = 1 / (1 + i);
await world.Bcast(starts, root);

const first = Math.floor((rank * VALUES) / size);
const end = Math.floor(((rank + 1) * VALUES) / size);
const results = starts.slice(first, end).map((start) => newtonSquareRoot(3, start, STEPS));

if (results.length === 0) console.log(`rank ${rank}: no values left`);
else {
  const range = `from ${Math.min(...results)} to ${Math.max(...results)}`;
  console.log(`rank ${rank}: values ${first} to ${end - 1}, results ${range}`);
}

// gather gives the root one entry per rank, in rank order; the other ranks get null.
const parts = (await world.gather(results, root)) as Float64Array[] | null;

if (rank === root && parts !== null) {
  const all = parts.flatMap((part) => [...part]);
  const errors = all.map((result) => Math.abs(result - Math.sqrt(3)));
  const largest = Math.max(...errors);
  console.log(`${all.length} results on ${size} rank${size === 1 ? "" : "s"}`);
  console.log(`largest error: ${largest}`);
  if (all.length === VALUES && largest < 1e-9) console.log("all results are within 1e-9 of the square root of 3");
  else throw new Error(`${all.length} of ${VALUES} results, the largest error is ${largest}`);
}
