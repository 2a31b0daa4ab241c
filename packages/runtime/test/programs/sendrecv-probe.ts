/** Sendrecv, Probe and Iprobe. */
import MPI from "mpi";
import { check, equal } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const right = (rank + 1) % size;
const left = (rank - 1 + size) % size;

export default async function sendrecvProbe(): Promise<void> {
  await exchanges();
  await probes();
  await looks();
  await world.barrier();
}

async function exchanges(): Promise<void> {
  const status = new MPI.Status();
  equal(await world.sendrecv({ rank }, right, 1, left, 1, status), { rank: left }, "sendrecv around the ring");
  equal([status.source, status.tag], [left, 1], "its status is that of the receive");
  equal(await world.sendrecv(rank, rank, 9, rank, 9), rank, "sendrecv with oneself");
  for (const count of [1, 1000, 100_000]) {
    const ghost = new Float64Array(count);
    await world.Sendrecv(new Float64Array(count).fill(rank), right, 2, ghost, left, 2, status);
    check(
      ghost.every((value) => value === left),
      `Sendrecv of ${count} numbers`,
    );
    equal(status.Get_count(MPI.DOUBLE), count, "count in the status");
  }
  // A chain that ends at both sides.
  const next = rank + 1 < size ? rank + 1 : MPI.PROC_NULL;
  const previous = rank > 0 ? rank - 1 : MPI.PROC_NULL;
  equal(await world.sendrecv(rank, next, 3, previous, 3), rank > 0 ? rank - 1 : null, "shift along a chain");
  await world.barrier();
}

async function probes(): Promise<void> {
  const status = new MPI.Status();
  const sends = [
    world.Isend(Float64Array.of(1, 2, 3), right, 4),
    world.Isend(Float64Array.of(4), right, 4),
    world.Isend(new Float64Array(20_000).fill(5), right, 6),
  ];
  equal(await world.Probe(left, 6, status), true, "Probe of the last");
  equal([status.tag, status.Get_count(MPI.DOUBLE)], [6, 20_000], "its size");
  for (let again = 0; again < 2; again++) {
    await world.Probe(MPI.ANY_SOURCE, 4, status);
    equal([status.source, status.Get_count(MPI.DOUBLE)], [left, 3], "a probe takes nothing");
  }
  const room = new Float64Array(status.Get_count(MPI.DOUBLE));
  await world.Recv(room, status.source, status.tag);
  equal(room, Float64Array.of(1, 2, 3), "the probed message");
  await world.Probe(left, MPI.ANY_TAG, status);
  equal([status.tag, status.Get_count(MPI.DOUBLE)], [4, 1], "the next in order");
  await world.Recv(room, left, 4);
  const long = new Float64Array(20_000);
  await world.Recv(long, left, 6);
  check(
    long.every((value) => value === 5),
    "the long message",
  );
  await MPI.Request.Waitall(sends);
  await world.barrier();
}

async function looks(): Promise<void> {
  const status = new MPI.Status();
  equal(await world.iprobe(), false, "nothing is here");
  equal(await world.Iprobe(left, 7, status), false, "nothing is here from the left");
  await world.barrier();
  const send = world.isend("seen", right, 7);
  while (!(await world.iprobe(left, 7, status))) {}
  equal([status.source, status.tag], [left, 7], "what iprobe saw");
  equal(await world.iprobe(MPI.ANY_SOURCE, 8), false, "no other tag");
  equal(await world.recv(left, 7), "seen", "the message seen");
  await send.wait();
  equal(await world.iprobe(), false, "nothing is left");
}
