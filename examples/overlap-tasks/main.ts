import MPI from "mpi";

const world = MPI.COMM_WORLD;
const rank = world.Get_rank();
const size = world.Get_size();

const TASKS = 16;
const LENGTH = 20_000;

const right = (rank + 1) % size;
const left = (rank + size - 1) % size;

/** Sends a block to the right and takes one from the left. The tag tells the messages of the tasks apart. */
async function exchange(block: Float64Array, tag: number): Promise<Float64Array> {
  const received = new Float64Array(block.length);
  await world.Sendrecv(block, right, tag, received, left, tag);
  return received;
}

// Written as if it were alone: every call waits. There are no requests, no Isend and no Waitall.
async function work(task: number): Promise<number> {
  const block = new Float64Array(LENGTH).fill(rank + task);
  const fromLeft = await exchange(block, 2 * task);
  for (let i = 0; i < LENGTH; i++) fromLeft[i] = Math.sqrt(fromLeft[i]! ** 2 + 1) ** 2;
  const twiceLeft = await exchange(fromLeft, 2 * task + 1);
  return twiceLeft.reduce((sum, value) => sum + value, 0) / LENGTH;
}

// One after the other: the rank does nothing while its messages are on the way.
const one = MPI.Wtime();
const inTurn: number[] = [];
for (let task = 0; task < TASKS; task++) inTurn.push(await work(task));

// As tasks: whichever has its message computes, and the messages of the others travel meanwhile.
const two = MPI.Wtime();
const asTasks = await Promise.all(Array.from({ length: TASKS }, (_, task) => MPI.task(work, TASKS + task)));
const three = MPI.Wtime();

const origin = (rank + 2 * size - 2) % size;
const right1 = inTurn.filter((mean, task) => Math.round(mean) === (origin + task) ** 2 + 1).length;
const right2 = asTasks.filter((mean, task) => Math.round(mean) === (origin + TASKS + task) ** 2 + 1).length;
console.log(`${right1} results in turn and ${right2} by tasks are right`);
console.log(`in turn ${((two - one) * 1000).toFixed(1)} ms, as tasks ${((three - two) * 1000).toFixed(1)} ms`);
