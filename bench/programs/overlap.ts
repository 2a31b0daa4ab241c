// MPI+myth's overlap benchmark between ranks 0 and 1: every task exchanges, computes, exchanges. Lines of JSON: microseconds of
// the computation alone, of the communication alone, and of both.
// Arguments: samples, tasks, bytes of an exchange, microseconds of computation per task.
import MPI from "mpi";

const SLICE_US = 500;

const world = MPI.COMM_WORLD;
const [samples = 1, tasks = 1, bytes = 8, computeUs = 0] = MPI.args.map(Number);
const peer = 1 - world.rank;
const outgoing = new Uint8Array(bytes);

/** So many rounds of arithmetic that nobody can leave out. */
function spin(rounds: number): number {
  let x = 1;
  for (let i = 0; i < rounds; i++) x = Math.sqrt(x + i);
  return x;
}

/** Rounds that take a slice, the same in both ranks. */
async function calibrate(): Promise<number> {
  const rounds = 2_000_000;
  spin(rounds);
  const begin = MPI.Wtime();
  spin(rounds);
  const us = (MPI.Wtime() - begin) * 1e6;
  return world.allreduce(Math.round((rounds * SLICE_US) / us), MPI.MIN);
}

const rounds = await calibrate();

async function compute(): Promise<void> {
  for (let slice = 0; slice < computeUs / SLICE_US; slice++) {
    spin(rounds);
    await MPI.task.yield();
  }
}

async function exchange(incoming: Uint8Array, tag: number): Promise<void> {
  await world.Sendrecv(outgoing, peer, tag, incoming, peer, tag);
}

const parts: Record<string, (task: number) => Promise<void>> = {
  compute,
  communicate: async (task) => {
    const incoming = new Uint8Array(bytes);
    await exchange(incoming, 2 * task);
    await exchange(incoming, 2 * task + 1);
  },
  both: async (task) => {
    const incoming = new Uint8Array(bytes);
    await exchange(incoming, 2 * task);
    await compute();
    await exchange(incoming, 2 * task + 1);
  },
};

for (const [operation, part] of Object.entries(parts)) {
  const us: number[] = [];
  for (let sample = 0; sample < samples; sample++) {
    await world.Barrier();
    const begin = MPI.Wtime();
    await Promise.all(Array.from({ length: tasks }, (_, task) => MPI.task(part, task)));
    await world.Barrier();
    us.push((MPI.Wtime() - begin) * 1e6);
  }
  if (world.rank === 0) console.log(JSON.stringify({ operation, bytes, us }));
}
