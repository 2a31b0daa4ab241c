/** Requests: start, wait, test, and their plural forms. */
import MPI from "mpi";
import { check, equal, fails } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const right = (rank + 1) % size;
const left = (rank - 1 + size) % size;
const everyone = Array.from({ length: size }, (_, other) => other);

export default async function nonBlocking(): Promise<void> {
  await waits();
  await tests();
  await waitanys();
  await testanys();
  await together();
  await postedInOrder();
  await longOnes();
  await world.barrier();
}

async function waits(): Promise<void> {
  const status = new MPI.Status();
  const receive = world.irecv<string>(left, 1);
  const send = world.isend(`from ${rank}`, right, 1);
  equal(await receive.wait(status), `from ${left}`, "wait gives the value");
  equal([status.source, status.tag], [left, 1], "wait fills the status");
  equal(await send.wait(), undefined, "a send has no value");

  const statuses = everyone.map(() => new MPI.Status());
  const receives = everyone.map((source) => world.irecv<number>(source, 2));
  const sends = everyone.map((dest) => world.isend(rank * 1000 + dest, dest, 2));
  const expected = everyone.map((source) => source * 1000 + rank);
  equal(await MPI.Request.waitall(receives, statuses), expected, "waitall gives all values");
  equal(
    statuses.map(({ source }) => source),
    everyone,
    "waitall fills all statuses",
  );
  equal(await MPI.Request.Waitall(sends), true, "Waitall");
  equal(await MPI.Request.waitall([]), [], "waitall of none");
}

async function tests(): Promise<void> {
  const receive = world.irecv<string>(left, 3);
  await world.barrier();
  const early = await receive.test();
  equal(early, [false, null], "test before the message was sent");
  await world.barrier();
  const send = world.isend("now", right, 3);
  const status = new MPI.Status();
  let result = await receive.test(status);
  while (!result[0]) result = await receive.test(status);
  equal(result, [true, "now"], "test at last");
  equal(status.source, left, "test fills the status");
  while (!(await send.Test())) {}

  const receives = everyone.map((source) => world.irecv<number>(source, 4));
  await world.barrier();
  equal(await MPI.Request.testall(receives), [false, null], "testall before the messages were sent");
  await world.barrier();
  const sends = everyone.map((dest) => world.isend(rank + 1, dest, 4));
  let all = await MPI.Request.testall(receives);
  while (!all[0]) all = await MPI.Request.testall(receives);
  equal(
    all[1],
    everyone.map((source) => source + 1),
    "testall gives all values",
  );
  while (!(await MPI.Request.Testall(sends))) {}
}

async function waitanys(): Promise<void> {
  const receives = everyone.map((source) => world.irecv<number>(source, 5));
  const sends = everyone.map((dest) => world.isend(rank * 7, dest, 5));
  const seen = new Set<number>();
  const status = new MPI.Status();
  for (let count = 0; count < size; count++) {
    const [index, value] = await MPI.Request.waitany(receives, status);
    equal([status.source, value], [index, index * 7], "waitany gives the value of its index");
    seen.add(index);
  }
  equal(seen.size, size, "waitany gives each once");
  equal(await MPI.Request.waitany(receives), [MPI.UNDEFINED, null], "waitany when all are complete");
  equal(await MPI.Request.Waitany([]), MPI.UNDEFINED, "Waitany of none");
  await MPI.Request.Waitall(sends);
}

async function testanys(): Promise<void> {
  const buffers = everyone.map(() => new Int32Array(1));
  const receives = buffers.map((buffer, source) => world.Irecv(buffer, source, 6));
  await world.barrier();
  equal(await MPI.Request.Testany(receives), [MPI.UNDEFINED, false], "Testany before the messages were sent");
  await world.barrier();
  const sends = everyone.map((dest) => world.Isend(Int32Array.of(rank + 5), dest, 6));
  for (let seen = 0; seen < size; ) {
    const [index, flag] = await MPI.Request.Testany(receives);
    if (!flag) continue;
    equal(buffers[index], Int32Array.of(index + 5), "Testany tells which buffer is full");
    seen++;
  }
  equal(await MPI.Request.Testany(receives), [MPI.UNDEFINED, true], "Testany when all are complete");
  await MPI.Request.Waitall(sends);
}

/** Calls that wait at the same time, each in its own task. On the blocking face they simply follow each other. */
async function together(): Promise<void> {
  const send = world.isend("a", right, 7);
  const also = world.isend("b", right, 8);
  const [b, a] = await Promise.all([world.recv(left, 8), world.recv(left, 7), send.wait(), also.wait()]);
  equal([a, b], ["a", "b"], "two receives at once");
}

/** Of several receives that fit, the one posted first takes the first message. */
async function postedInOrder(): Promise<void> {
  const receives = [
    world.irecv<number>(left, MPI.ANY_TAG),
    world.irecv<number>(MPI.ANY_SOURCE, 9),
    world.irecv<number>(left, 9),
    world.irecv<number>(MPI.ANY_SOURCE, MPI.ANY_TAG),
  ];
  await world.barrier();
  const sends = [1, 2, 3, 4].map((value) => world.isend(value, right, 9));
  equal(await MPI.Request.waitall(receives), [1, 2, 3, 4], "receives in the order posted");
  await MPI.Request.waitall(sends);
  await world.barrier();
}

async function longOnes(): Promise<void> {
  const count = 50_000;
  const buffers = everyone.map(() => new Float64Array(count));
  const receives = buffers.map((buffer, source) => world.Irecv(buffer, source, 11));
  const mine = Float64Array.from({ length: count }, (_, index) => rank + index);
  const sends = everyone.map((dest) => world.Isend(mine, dest, 11));
  await MPI.Request.Waitall([...sends, ...receives]);
  for (const [source, buffer] of buffers.entries())
    check(
      buffer.every((value, index) => value === source + index),
      `long message of rank ${source}`,
    );

  const short = world.Irecv(new Int8Array(2), rank, 12);
  await world.Send(new Int8Array(3), rank, 12);
  await fails("MPI_ERR_TRUNCATE", "Wait", () => short.Wait());
}
