import MPI from "mpi";

const world = MPI.COMM_WORLD;
const rank = world.Get_rank();
const size = world.Get_size();

// A graph in which every rank names whom it hears and whom it tells. Here: the next rank, and the one across the ring.
const across = Math.max(1, Math.floor(size / 2));
const destinations = [...new Set([(rank + 1) % size, (rank + across) % size])].filter((to) => to !== rank);
const sources = [...new Set([(rank - 1 + size) % size, (rank - across + size) % size])].filter((from) => from !== rank);
const graph = await world.Create_dist_graph_adjacent(sources, destinations);

// One call sends to all neighbours and receives from all of them: no addresses, no tags, no deadlock.
const heard = await graph.neighbor_allgather(rank);
console.log(`rank ${rank} tells ${destinations.join(" ") || "nobody"} and hears ${heard.join(" ") || "nobody"}`);

// Rumours: what one rank knows at the start, everybody knows after a few rounds along the edges.
let knows = rank === 0;
let rounds = 0;
while (!(await graph.allreduce(knows, MPI.LAND))) {
  const told = await graph.neighbor_allgather(knows);
  knows = knows || told.includes(true);
  rounds++;
}
if (rank === 0) console.log(`everybody knows after ${rounds} rounds`);
