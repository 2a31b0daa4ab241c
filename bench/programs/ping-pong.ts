// Half round trips between ranks 0 and 1, 2 and 3, ..., all at once, in microseconds: one line of JSON for each message size.
// Arguments: "array" or "segment" for the memory of the messages, samples, then bytes and round trips per sample for each size.
import MPI from "mpi/blocking";

/** Samples that are not told, and round trips that they have at least where these are quick: the ranks' code is still compiled. */
const WARM_UP = 4;
const WARM_UP_TRIPS = 80_000;
const MANY_TRIPS = 1000;

const world = MPI.COMM_WORLD;
const [memory, ...numbers] = MPI.args;
const [samples = 1, ...plan] = numbers.map(Number);
const other = world.rank ^ 1;
for (let i = 0; i < plan.length; i += 2) {
  const bytes = plan[i]!;
  const trips = plan[i + 1]!;
  const buffer = memory === "segment" ? MPI.Alloc_mem(bytes) : new Uint8Array(bytes);
  const us: number[] = [];
  const warmUp = i === 0 && trips >= MANY_TRIPS ? Math.max(WARM_UP, Math.ceil(WARM_UP_TRIPS / trips)) : WARM_UP;
  for (let sample = -warmUp; sample < samples; sample++) {
    await world.Barrier();
    const begin = MPI.Wtime();
    for (let trip = 0; trip < trips; trip++) {
      if (world.rank < other) {
        await world.Send(buffer, other);
        await world.Recv(buffer, other);
      } else {
        await world.Recv(buffer, other);
        await world.Send(buffer, other);
      }
    }
    if (sample >= 0) us.push(((MPI.Wtime() - begin) * 1e6) / (2 * trips));
  }
  if (world.rank === 0) console.log(JSON.stringify({ operation: "ping-pong", bytes, us }));
}
