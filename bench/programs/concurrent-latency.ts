// MPI+myth's concurrent latency between ranks 0 and 1: n tasks of each rank play ping-pong at once. Lines of JSON: microseconds
// for each message, for n = 1, 2, 4 .. 64.
// Arguments: samples, round trips of each task.
import MPI from "mpi";

const world = MPI.COMM_WORLD;
const [samples = 1, trips = 1] = MPI.args.map(Number);

async function play(tag: number): Promise<void> {
  const buffer = new Uint8Array(8);
  for (let trip = 0; trip < trips; trip++) {
    if (world.rank === 0) {
      await world.Send(buffer, 1, tag);
      await world.Recv(buffer, 1, tag);
    } else {
      await world.Recv(buffer, 0, tag);
      await world.Send(buffer, 0, tag);
    }
  }
}

for (let tasks = 1; tasks <= 64; tasks *= 2) {
  const us: number[] = [];
  for (let sample = -1; sample < samples; sample++) {
    await world.Barrier();
    const begin = MPI.Wtime();
    await Promise.all(Array.from({ length: tasks }, (_, tag) => MPI.task(play, tag)));
    if (sample >= 0) us.push(((MPI.Wtime() - begin) * 1e6) / (2 * trips * tasks));
  }
  if (world.rank === 0) console.log(JSON.stringify({ operation: `${tasks} tasks`, bytes: 8, us }));
}
