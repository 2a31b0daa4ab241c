/** Matched probes: Mprobe, Improbe, and the messages they take. */
import MPI from "mpi";
import { check, checkPattern, equal, fails, fillPattern } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const right = (rank + 1) % size;
const left = (rank - 1 + size) % size;

export default async function matchedProbe(): Promise<void> {
  await values();
  await memory();
  await looks();
  await order();
  await nobody();
  await wrongCalls();
  await world.barrier();
}

async function values(): Promise<void> {
  const status = new MPI.Status();
  for (const probe of ["mprobe", "Mprobe"] as const) {
    const send = world.issend({ rank }, right, 1);
    const message = await world[probe](MPI.ANY_SOURCE, 1, status);
    equal([status.source, status.tag], [left, 1], "status of the probe");
    check(status.count > 0 && !message.is_null, "its size");
    equal(await world.iprobe(left, 1), false, "the message is out of matching");
    equal(await send.test(), [false, null], "a synchronous send waits until its message is received");
    await world.barrier();
    equal(await message.recv(status), { rank: left }, "the value of the message");
    equal([status.source, status.tag, message.is_null], [left, 1, true], "status of the receive");
    await send.wait();
  }
  const send = world.isend("later", right, 2);
  const request = (await MPI.Message.probe(world, left, 2)).irecv<string>();
  equal(await request.wait(status), "later", "irecv of a message");
  equal(status.source, left, "status at the wait");
  await send.wait();
  await world.barrier();
}

async function memory(): Promise<void> {
  const status = new MPI.Status();
  for (const length of [0, 1, 3000, 70_000, 300_000]) {
    const data = new Uint8Array(length);
    fillPattern(data, rank);
    const sends = [world.Isend(data, right, 3), world.Isend(data, right, 3)];
    const first = await world.Mprobe(left, MPI.ANY_TAG, status);
    equal([status.tag, status.Get_count(MPI.BYTE)], [3, length], "size of the message");
    const room = new Uint8Array(length);
    await world.Recv(room, left, 3);
    checkPattern(room, left, "the message behind the one that was taken");
    room.fill(0);
    const request = first.Irecv(room);
    await request.Wait(status);
    checkPattern(room, left, "the message that was taken");
    equal([status.source, status.tag, status.count], [left, 3, length], "its status");
    await MPI.Request.Waitall(sends);
  }
  const send = world.Isend(new Uint8Array(10), right, 4);
  const message = await MPI.Message.Probe(world, left, 4);
  await fails("MPI_ERR_TRUNCATE", "Recv", () => message.Recv(new Uint8Array(9), status));
  equal([status.error, message.is_null], [MPI.ERR_TRUNCATE, true], "a message too long for the buffer is received");
  await send.Wait();
}

async function looks(): Promise<void> {
  const status = new MPI.Status();
  equal(await world.improbe(), null, "nothing is here");
  equal(await MPI.Message.Iprobe(world, left, 5), null, "nothing is here from the left");
  await world.barrier();
  const send = world.isend("seen", right, 5);
  let message = await world.Improbe(left, 5, status);
  while (!message) message = await world.Improbe(left, 5, status);
  equal([status.source, status.tag], [left, 5], "what improbe saw");
  equal(await MPI.Message.iprobe(world, left, 5), null, "it is taken");
  equal(await message.recv(), "seen", "the message");
  await send.wait();
}

/** Messages are taken in the order sent, also by probes and receives in turn, and received in any order. */
async function order(): Promise<void> {
  const count = 12;
  const sends = Array.from({ length: count }, (_, i) => world.isend(i, right, 6));
  const taken: MPI.Message[] = [];
  const got: number[] = [];
  for (let i = 0; i < count; i += 3) {
    taken.push(await world.mprobe(left, 6));
    got.push(await world.recv<number>(MPI.ANY_SOURCE, 6));
    taken.push(await world.mprobe(MPI.ANY_SOURCE, MPI.ANY_TAG));
  }
  const late: number[] = [];
  for (const message of taken.reverse()) late.push(await message.recv<number>());
  equal(got, [1, 4, 7, 10], "received between");
  equal(late, [11, 9, 8, 6, 5, 3, 2, 0], "taken, and received from the last");
  await MPI.Request.waitall(sends);
  await world.barrier();
}

async function nobody(): Promise<void> {
  const status = new MPI.Status();
  const message = await world.mprobe(MPI.PROC_NULL, 3, status);
  check(message === MPI.MESSAGE_NO_PROC && !message.is_null, "the message from nobody");
  equal([status.source, status.tag, status.count], [MPI.PROC_NULL, MPI.ANY_TAG, 0], "its status");
  check((await world.Improbe(MPI.PROC_NULL)) === MPI.MESSAGE_NO_PROC, "improbe of nobody");
  const room = Int8Array.of(5);
  for (let again = 0; again < 2; again++) {
    status.Set_source(0);
    equal(await message.recv(status), null, "recv from nobody");
    equal(status.source, MPI.PROC_NULL, "its status");
    await message.Recv(room, status);
    await message.Irecv(room).Wait(status);
    equal(await message.irecv().wait(status), null, "irecv from nobody");
  }
  equal([status.source, room], [MPI.PROC_NULL, Int8Array.of(5)], "nothing was received");
}

async function wrongCalls(): Promise<void> {
  const wrong = (value: unknown) => value as never;
  await fails("MPI_ERR_RANK", "mprobe", () => world.mprobe(size));
  await fails("MPI_ERR_TAG", "Improbe", () => world.Improbe(rank, -8));
  await fails("MPI_ERR_ARG", "Mprobe", () => world.Mprobe(rank, 0, wrong({})));
  await fails("MPI_ERR_COMM", "probe", () => MPI.Message.probe(wrong(1), rank));
  await fails("MPI_ERR_REQUEST", "recv", () => MPI.MESSAGE_NULL.recv());
  await fails("MPI_ERR_REQUEST", "Irecv", () => MPI.MESSAGE_NULL.Irecv(new Int8Array(1)));
  const send = world.isend("once", rank, 7);
  const message = await world.mprobe(rank, 7);
  await fails("MPI_ERR_BUFFER", "Recv", () => message.Recv(wrong("text")));
  await fails("MPI_ERR_ARG", "recv", () => message.recv(wrong(5)));
  equal(await message.recv(), "once", "wrong calls do not use up the message");
  await fails("MPI_ERR_REQUEST", "recv", () => message.recv());
  await fails("MPI_ERR_REQUEST", "Recv", () => message.Recv(new Int8Array(1)));
  await fails("MPI_ERR_REQUEST", "irecv", () => message.irecv());
  const { irecv } = message;
  await fails("MPI_ERR_REQUEST", "irecv", () => irecv());
  await send.wait();
}
