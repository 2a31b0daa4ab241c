// One collective between nodes, naive or by the library: one line of JSON, microseconds for each call and the barrier after it.
// Arguments: operation (nothing, barrier, bcast, reduce), naive or library, samples, calls of a sample.
import MPI from "mpi/blocking";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const [operation = "nothing", way = "library", samples = "1", calls = "1"] = MPI.args;
const buffer = new Float64Array(8);
const room = new Float64Array(8);
const total = new Float64Array(8);
const empty = new Uint8Array(0);

const naive: Record<string, () => void> = {
  nothing: () => {},
  barrier: () => {
    if (rank !== 0) {
      world.Send(empty, 0);
      world.Recv(empty, 0);
    } else {
      for (let from = 1; from < size; from++) world.Recv(empty, from);
      for (let to = 1; to < size; to++) world.Send(empty, to);
    }
  },
  bcast: () => {
    if (rank !== 0) world.Recv(buffer, 0);
    else for (let to = 1; to < size; to++) world.Send(buffer, to);
  },
  reduce: () => {
    if (rank !== 0) world.Send(buffer, 0);
    else
      for (let from = 1; from < size; from++) {
        world.Recv(room, from);
        for (let i = 0; i < room.length; i++) total[i]! += room[i]!;
      }
  },
};
const library: Record<string, () => void> = {
  nothing: () => {},
  barrier: () => world.Barrier(),
  bcast: () => world.Bcast(buffer, 0),
  reduce: () => world.Reduce(buffer, rank === 0 ? total : null, MPI.SUM, 0),
};
const call = (way === "naive" ? naive : library)[operation]!;
const us: number[] = [];
for (let sample = 0; sample < Number(samples); sample++) {
  const begin = MPI.Wtime();
  for (let i = 0; i < Number(calls); i++) {
    call();
    world.Barrier();
  }
  us.push(((MPI.Wtime() - begin) * 1e6) / Number(calls));
}
if (rank === 0) console.log(JSON.stringify({ operation, bytes: operation === "barrier" ? 0 : 64, us: us.slice(1) }));
