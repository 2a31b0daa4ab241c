/// <reference path="../../types/mpi.d.ts" />
/** Right programs that look like deadlocks for a while: ranks that compute long, timers, several waits at once, late answers. */
import MPI from "mpi";
import { check, equal, numberArgument, randomNumbers } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;

/** Longer than the checker takes to look twice. */
const SLOW_SECONDS = 0.45;

function compute(seconds: number): void {
  const until = MPI.Wtime() + seconds;
  while (MPI.Wtime() < until);
}

const rest = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

/** All but one wait for it in their own ways; it comes late. */
async function lateComer(late: number, kind: number): Promise<void> {
  if (rank === late) {
    if (kind % 2 === 0) compute(SLOW_SECONDS);
    else await rest(SLOW_SECONDS);
    for (let to = 0; to < size; to++) if (to !== late) await world.send({ late, to }, to, kind);
  } else if (kind === 0) await world.probe(late, kind);
  else if (kind === 1) {
    const request = world.irecv(MPI.ANY_SOURCE, kind);
    equal((await MPI.Request.waitany([request]))[1], { late, to: rank }, "what any source sent");
  }
  if (rank !== late && kind !== 1) equal(await world.recv(late, kind), { late, to: rank }, "what came late");
}

/** A token goes round while everybody else waits for it. */
async function slowRing(seconds: number): Promise<void> {
  const [from, to] = [(rank + size - 1) % size, (rank + 1) % size];
  if (rank > 0) await world.recv(from, 9);
  compute(seconds);
  await world.ssend("token", to, 9);
  if (rank === 0) await world.recv(from, 9);
}

const next = randomNumbers(numberArgument(MPI.args, "seed", 1));
const rounds = numberArgument(MPI.args, "rounds", 4);
for (let round = 0; round < rounds; round++) {
  const late = Math.floor(next() * size);
  const kind = Math.floor(next() * 4);
  if (kind === 3) await world.Barrier();
  else await lateComer(late, kind);
  if (round % 4 === 3) equal(await world.allreduce(1), size, "everybody is here");
}
await Promise.all([world.sendrecv(rank, (rank + 1) % size, 20, (rank + size - 1) % size, 20), rest(0.3)]);
if (size > 1) {
  const pending = slowRing(0.12);
  await pending;
}
check((await world.allreduce(rank, MPI.MAX)) === size - 1, "the end");
