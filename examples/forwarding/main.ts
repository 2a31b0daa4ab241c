import MPI from "mpi";

const world = MPI.COMM_WORLD;
const rank = world.Get_rank();

const BEGUN = 1;
const MESSAGE = 2;
const ARRIVED = 3;
const END = 4;

/** Computes for so many seconds. With a request the rank's other work goes on in between, and its completion ends it early. */
async function compute(seconds: number, request?: MPI.Request): Promise<number> {
  let sum = 0;
  for (const end = MPI.Wtime() + seconds; MPI.Wtime() < end; ) {
    for (let i = 1; i < 10_000; i++) sum += 1 / i;
    if (!request) continue;
    await MPI.task.yield();
    const [done] = await request.test();
    if (done) break;
  }
  return sum;
}

// On a ring of four the way from rank 0 to rank 2 leads through rank 1: look at the links of the ring in the dashboard.
for (const yields of [false, true]) {
  if (rank === 0) {
    await world.recv(1, BEGUN);
    // Soon rank 1 is in the middle of its computation.
    await compute(0.1);
    await world.send("hello", 2, MESSAGE);
  } else if (rank === 1) {
    // isend returns at once, so that nothing is forwarded between it and the computation.
    const arrived = world.irecv(2, ARRIVED);
    const begun = world.isend(null, 0, BEGUN);
    // Without a call in between it cannot hear what rank 2 says, either.
    if (yields) await compute(20, arrived);
    else await compute(0.5);
    const end = MPI.Wtime();
    await MPI.Request.waitall([begun, arrived]);
    await world.send(end, 2, END);
  } else if (rank === 2) {
    await world.recv(0, MESSAGE);
    const arrived = MPI.Wtime();
    await world.send(null, 1, ARRIVED);
    const end = await world.recv<number>(1, END);
    const when = arrived >= end ? "after rank 1 had computed" : "while rank 1 computed";
    console.log(`rank 1 ${yields ? "yields" : "does nothing else"}: the message came ${when}`);
  }
  await world.barrier();
}
