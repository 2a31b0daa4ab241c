import MPI from "mpi";

const world = MPI.COMM_WORLD;
const rank = world.Get_rank();

const BEGUN = 1;
const MESSAGE = 2;
const END = 3;

/** Computes for so many seconds, and lets the rank's other work go on in between if it may. */
async function compute(seconds: number, yields: boolean): Promise<number> {
  let sum = 0;
  for (const end = MPI.Wtime() + seconds; MPI.Wtime() < end; ) {
    for (let i = 1; i < 10_000; i++) sum += 1 / i;
    if (yields) await MPI.task.yield();
  }
  return sum;
}

// On a ring of four the way from rank 0 to rank 2 leads through rank 1: look at the links of the ring in the dashboard.
for (const yields of [false, true]) {
  if (rank === 0) {
    await world.recv(1, BEGUN);
    // Soon rank 1 is in the middle of its computation.
    await compute(0.1, false);
    await world.send("hello", 2, MESSAGE);
  } else if (rank === 1) {
    // isend returns at once, so that nothing is forwarded between it and the computation.
    const begun = world.isend(null, 0, BEGUN);
    await compute(0.6, yields);
    const end = MPI.Wtime();
    await begun.wait();
    await world.send(end, 2, END);
  } else if (rank === 2) {
    await world.recv(0, MESSAGE);
    const arrived = MPI.Wtime();
    const end = await world.recv<number>(1, END);
    const when = arrived >= end ? "after rank 1 had computed" : "while rank 1 computed";
    console.log(`rank 1 ${yields ? "yields" : "does nothing else"}: the message came ${when}`);
  }
  await world.barrier();
}
