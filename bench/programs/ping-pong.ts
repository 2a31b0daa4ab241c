// Half round trips between ranks 0 and 1, in microseconds: one line of JSON for each message size.
// Arguments: samples, then pairs of bytes and round trips per sample.
import MPI from "mpi/blocking";

const WARM_UP = 4;

const world = MPI.COMM_WORLD;
const [samples = 1, ...plan] = MPI.args.map(Number);
for (let i = 0; i < plan.length; i += 2) {
  const bytes = plan[i]!;
  const trips = plan[i + 1]!;
  const buffer = new Uint8Array(bytes);
  const us: number[] = [];
  // The first samples are not told: the ranks' code is still being compiled.
  for (let sample = -WARM_UP; sample < samples; sample++) {
    await world.Barrier();
    const begin = MPI.Wtime();
    for (let trip = 0; trip < trips; trip++) {
      if (world.rank === 0) {
        await world.Send(buffer, 1);
        await world.Recv(buffer, 1);
      } else if (world.rank === 1) {
        await world.Recv(buffer, 0);
        await world.Send(buffer, 0);
      }
    }
    if (sample >= 0) us.push(((MPI.Wtime() - begin) * 1e6) / (2 * trips));
  }
  if (world.rank === 0) console.log(JSON.stringify({ operation: "ping-pong", bytes, us }));
}
