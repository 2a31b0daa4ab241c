/** Tasks that wait, many at once, in whatever order their messages come. */
import MPI from "mpi";
import { check, equal, fails } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const right = (rank + 1) % size;
const left = (rank + size - 1) % size;

export default async function tasks(): Promise<void> {
  await results();
  await order();
  await thousands();
  await everybodyWaits();
  await yields();
  await wrongArguments();
  await world.Barrier();
}

/** Arguments, results and errors are a promise's; a task starts after what is ready. */
async function results() {
  let begun = false;
  const task = MPI.task(
    async (a: number, b: string) => {
      begun = true;
      return `${a} ${b}`;
    },
    7,
    "seven",
  );
  equal([begun, task.done, task instanceof Promise], [false, false, true], "before it begins");
  equal([await task, task.done], ["7 seven", true], "its result");
  equal(await MPI.task(() => 5), 5, "a function that is not async");
  const failing = MPI.task(() => {
    throw new RangeError("too far");
  });
  const error = await failing.catch((thrown: unknown) => thrown);
  check(error instanceof RangeError && failing.done, "its error");
  equal(await Promise.all([MPI.task(() => 1), 2, MPI.task(async () => 3)]), [1, 2, 3], "with other promises");
}

/** What is ready runs in turn. */
async function order() {
  const seen: string[] = [];
  const say = (name: string) =>
    MPI.task(async () => {
      seen.push(`${name}1`);
      await MPI.task.yield();
      seen.push(`${name}2`);
    });
  await Promise.all([say("a"), say("b"), say("c")]);
  equal(seen, ["a1", "b1", "c1", "a2", "b2", "c2"], "order of tasks");
}

/** Thousands wait at once; the messages come in another order. */
async function thousands() {
  const count = 2000;
  const waiting = Array.from({ length: count }, (_, tag) =>
    MPI.task(async () => {
      const got = new Int32Array(1);
      await world.Recv(got, left, tag);
      return got[0];
    }),
  );
  const sending = MPI.task(async () => {
    for (let i = 0; i < count; i++) {
      const tag = (i * 1237) % count;
      await world.Send(Int32Array.of(tag * 3), right, tag);
    }
  });
  equal(
    await Promise.all(waiting),
    Array.from({ length: count }, (_, tag) => tag * 3),
    "what thousands of tasks received",
  );
  await sending;
}

/** Every task waits for another one, of any kind of call; none holds another up. */
async function everybodyWaits() {
  const other = await world.Dup();
  const log: number[] = [];
  await Promise.all([
    MPI.task(async () => {
      await world.recv(rank, 1);
      log.push(1);
      await world.send(null, rank, 2);
    }),
    MPI.task(async () => {
      await world.recv(rank, 2);
      log.push(2);
      await other.Barrier();
    }),
    MPI.task(async () => {
      const request = world.irecv<string>(left, 3);
      await world.ssend("large".repeat(50_000), right, 3);
      equal((await request.wait())?.length, 250_000, "a long message between tasks");
      log.push(0);
      await world.send(null, rank, 1);
    }),
  ]);
  equal(log, [0, 1, 2], "order of tasks that wait for each other");
  await other.Free();
}

async function yields() {
  let messages = 0;
  const receiving = MPI.task(async () => {
    for (; messages < 20; messages++) await world.recv(left, 4);
  });
  const computing = MPI.task(async () => {
    for (let i = 0; i < 20; i++) await world.send(i, right, 4);
    while (messages < 20) await MPI.task.yield();
  });
  await Promise.all([receiving, computing]);
}

async function wrongArguments() {
  await fails("MPI_ERR_ARG", "task", () => MPI.task("no function" as never));
  await fails("MPI_ERR_ARG", "task.stealable", () => MPI.task.stealable("no function", 5 as never));
  await fails("MPI_ERR_ARG", "task.stealable", () => MPI.task.stealable("", () => 1));
  await fails("MPI_ERR_ARG", "task.stealable", () => MPI.task.stealable("x".repeat(201), () => 1));
}
