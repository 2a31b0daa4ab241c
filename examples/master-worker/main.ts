import MPI from "mpi";

const world = MPI.COMM_WORLD;
const rank = world.Get_rank();
const size = world.Get_size();

const PIECES = 60;
const WORK = 1;
const STOP = 2;

/** Steps of the Collatz sequence from n down to 1: nobody knows beforehand how many. */
function steps(n: number): number {
  let count = 0;
  for (; n !== 1; count++) n = n % 2 === 0 ? n / 2 : 3 * n + 1;
  return count;
}

/** The number with the longest sequence in a piece of 1000 numbers. */
function longest(piece: number): { n: number; steps: number } {
  let best = { n: 1, steps: 0 };
  for (let n = piece * 1000 + 1; n <= (piece + 1) * 1000; n++) {
    const found = steps(n);
    if (found > best.steps) best = { n, steps: found };
  }
  return best;
}

async function master(): Promise<void> {
  let best = { n: 1, steps: 0 };
  let next = 0;
  let working = 0;
  // Whoever is done first gets the next piece first, so that a slow worker holds nobody up.
  const giveOrStop = async (worker: number) => {
    if (next < PIECES) {
      await world.send(next++, worker, WORK);
      working++;
    } else await world.send(null, worker, STOP);
  };
  for (let worker = 1; worker < size; worker++) await giveOrStop(worker);
  const status = new MPI.Status();
  let answers = 0;
  for (; working > 0; working--, answers++) {
    const found = await world.recv<{ n: number; steps: number }>(MPI.ANY_SOURCE, WORK, status);
    if (found.steps > best.steps) best = found;
    // The status says whose answer it was.
    await giveOrStop(status.Get_source());
  }
  console.log(`${answers} pieces of work came back from ${size - 1} workers`);
  console.log(`of the numbers up to ${PIECES * 1000}, ${best.n} takes the most steps: ${best.steps}`);
}

async function worker(): Promise<void> {
  const status = new MPI.Status();
  for (;;) {
    const piece = await world.recv<number>(0, MPI.ANY_TAG, status);
    if (status.Get_tag() === STOP) return;
    await world.send(longest(piece), 0, WORK);
  }
}

if (size === 1) console.log("A master needs workers: choose 2 ranks or more and run again.");
else if (rank === 0) await master();
else await worker();
