/** Synchronous, buffered and ready sends, and the exchanges in one buffer, of every size and kind. */
import MPI from "mpi";
import { check, checkPattern, equal, fails, fillPattern } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const right = (rank + 1) % size;
const left = (rank - 1 + size) % size;
const LENGTHS = [0, 1, 100, 5000, 70_000, 300_000];
const wrong = (value: unknown) => value as never;

export default async function sendModes(): Promise<void> {
  await everyMode();
  await synchronousWaits();
  await buffered();
  await fullBuffer();
  await ofCommunicator();
  await replaced();
  await exchanges();
  await nobody();
  await wrongCalls();
  await world.barrier();
}

function pattern(length: number, seed: number): Uint8Array {
  const bytes = new Uint8Array(length);
  fillPattern(bytes, seed);
  return bytes;
}

/** Around the ring: mode x blocking or not x memory or value x length. */
async function everyMode(): Promise<void> {
  MPI.Attach_buffer(MPI.BUFFER_AUTOMATIC);
  const buffers = { Isend: "Isend", Issend: "Issend", Ibsend: "Ibsend", Irsend: "Irsend" } as const;
  const values = { isend: "isend", issend: "issend", ibsend: "ibsend" } as const;
  for (const [index, length] of LENGTHS.entries()) {
    for (const name of Object.values(buffers)) {
      const room = new Uint8Array(length);
      const receive = world.Irecv(room, left, index);
      await world.barrier();
      await MPI.Request.Waitall([world[name](pattern(length, rank), right, index), receive]);
      checkPattern(room, left, `${name} of ${length} bytes`);
    }
    for (const name of Object.values(values)) {
      const send = world[name](pattern(length, rank), right, index);
      checkPattern(await world.recv<Uint8Array>(left, index), left, `${name} of ${length} bytes`);
      await send.wait();
    }
    for (const name of ["Send", "Ssend", "Bsend", "Rsend"] as const) {
      const room = new Uint8Array(length);
      const receive = world.Irecv(room, left, index);
      await world.barrier();
      await world[name](pattern(length, rank), right, index);
      await receive.Wait();
      checkPattern(room, left, `${name} of ${length} bytes`);
    }
    for (const name of ["send", "ssend", "bsend"] as const) {
      const receive = world.irecv<Uint8Array>(left, index);
      await world[name](pattern(length, rank), right, index);
      checkPattern(await receive.wait(), left, `${name} of ${length} bytes`);
    }
  }
  equal(await MPI.Detach_buffer(), MPI.BUFFER_AUTOMATIC, "what was attached comes back");
}

/** A synchronous send is not complete before its receive is there, whoever sends to whom, itself too. */
async function synchronousWaits(): Promise<void> {
  for (const dest of new Set([right, rank])) {
    const source = dest === rank ? rank : left;
    for (const length of [0, 10, 5000, 300_000]) {
      const sends = [world.Issend(pattern(length, 1), dest, 1), world.issend(pattern(length, 2), dest, 2)];
      await world.barrier();
      for (let look = 0; look < 20; look++)
        equal(await MPI.Request.Testany(sends), [MPI.UNDEFINED, false], "synchronous sends before their receives");
      await world.barrier();
      const room = new Uint8Array(length);
      checkPattern(await world.recv<Uint8Array>(source, 2), 2, "synchronous value");
      await world.Recv(room, source, 1);
      checkPattern(room, 1, "synchronous memory");
      equal(await MPI.Request.Waitall(sends), true, "synchronous sends are complete");
    }
  }
}

async function buffered(): Promise<void> {
  const length = 200_000;
  const memory = new Uint8Array(4 * (length + MPI.BSEND_OVERHEAD));
  MPI.Attach_buffer(memory);
  const data = new Uint8Array(length);
  const requests: MPI.Request[] = [];
  for (let i = 0; i < 4; i++) {
    fillPattern(data, rank * 4 + i);
    if (i % 2 === 0) await world.Bsend(data, right, i);
    else requests.push(world.Ibsend(data, right, i));
  }
  equal(await MPI.Request.Testall(requests), true, "buffered sends are complete at once");
  for (let i = 3; i >= 0; i--) {
    await world.Recv(data, left, i);
    checkPattern(data, left * 4 + i, "a buffered message");
  }
  await MPI.Flush_buffer();
  equal(await MPI.Iflush_buffer().Test(), true, "nothing is left to flush");
  check((await MPI.Detach_buffer()) === memory, "the attached buffer comes back");
  equal(await MPI.Detach_buffer(), null, "nothing is attached any more");
}

async function fullBuffer(): Promise<void> {
  await fails("MPI_ERR_BUFFER", "Bsend", () => world.Bsend(new Uint8Array(1), right));
  await fails("MPI_ERR_BUFFER", "ibsend", () => world.ibsend(1, right));
  MPI.Attach_buffer(new Uint8Array(1000 + MPI.BSEND_OVERHEAD));
  await fails("MPI_ERR_BUFFER", "Attach_buffer", () => MPI.Attach_buffer(new Uint8Array(10)));
  await fails("MPI_ERR_BUFFER", "Bsend", () => world.Bsend(new Uint8Array(1001), right));
  await world.Bsend(new Uint8Array(1000), right, 1);
  await world.Recv(new Uint8Array(1000), left, 1);
  const request = world.Bsend_init(new Uint8Array(1001), right);
  await fails("MPI_ERR_BUFFER", "Start", () => request.Start());
  request.Free();
  await MPI.Detach_buffer();
  for (const bad of [5, null, "text", [1, 2]])
    await fails("MPI_ERR_BUFFER", "Attach_buffer", () => MPI.Attach_buffer(wrong(bad)));
  await world.barrier();
}

async function ofCommunicator(): Promise<void> {
  world.Attach_buffer(new Uint8Array(5000));
  await world.bsend("through the communicator's buffer", right, 1);
  equal(await world.recv(left, 1), "through the communicator's buffer", "bsend");
  await fails("MPI_ERR_BUFFER", "bsend", () => MPI.COMM_SELF.bsend(1, 0));
  await world.Flush_buffer();
  await world.Iflush_buffer().Wait();
  equal((await world.Detach_buffer()) instanceof Uint8Array, true, "the communicator's buffer comes back");
}

async function replaced(): Promise<void> {
  const status = new MPI.Status();
  for (const length of LENGTHS) {
    const data = pattern(length, rank);
    await world.Sendrecv_replace(data, right, 1, left, 1, status);
    checkPattern(data, left, `Sendrecv_replace of ${length} bytes`);
    equal([status.source, status.tag, status.count], [left, 1, length], "its status");
    await world.Isendrecv_replace(data, left, 2, right, 2).Wait(status);
    checkPattern(data, rank, `Isendrecv_replace of ${length} bytes`);
    equal([status.source, status.tag, status.count], [right, 2, length], "its status");
  }
  const data = Float64Array.of(1, rank, 3);
  await world.Sendrecv_replace([data.subarray(1), 1, MPI.DOUBLE], rank, 0, rank, 0);
  equal(data, Float64Array.of(1, rank, 3), "with oneself");
}

async function exchanges(): Promise<void> {
  const status = new MPI.Status();
  equal(await world.isendrecv<string>(`from ${rank}`, right, 1, left, 1).wait(status), `from ${left}`, "isendrecv");
  equal([status.source, status.tag], [left, 1], "its status");
  for (const length of LENGTHS) {
    const room = new Uint8Array(length);
    await world.Isendrecv(pattern(length, rank), right, 2, room, left, 2).Wait(status);
    checkPattern(room, left, `Isendrecv of ${length} bytes`);
    equal([status.source, status.tag, status.count], [left, 2, length], "its status");
  }
}

async function nobody(): Promise<void> {
  const data = Int32Array.of(7);
  for (const name of ["Send", "Ssend", "Bsend", "Rsend"] as const) await world[name](data, MPI.PROC_NULL);
  for (const name of ["send", "ssend", "bsend"] as const) await world[name](7, MPI.PROC_NULL);
  for (const name of ["Isend", "Issend", "Ibsend", "Irsend"] as const)
    equal(await world[name](data, MPI.PROC_NULL).Test(), true, `${name} to nobody`);
  for (const name of ["isend", "issend", "ibsend"] as const)
    equal(await world[name](7, MPI.PROC_NULL).test(), [true, undefined], `${name} to nobody`);
  const status = new MPI.Status();
  await world.Sendrecv_replace(data, MPI.PROC_NULL, 0, MPI.PROC_NULL, 0, status);
  equal([status.source, status.tag, status.count], [MPI.PROC_NULL, MPI.ANY_TAG, 0], "status of nobody");
  equal(await world.isendrecv(1, MPI.PROC_NULL, 0, MPI.PROC_NULL).wait(), null, "isendrecv with nobody");
  equal(data, Int32Array.of(7), "nobody changes nothing");
}

async function wrongCalls(): Promise<void> {
  const data = new Int8Array(1);
  for (const name of ["Ssend", "Bsend", "Rsend", "Issend", "Ibsend", "Irsend"] as const) {
    await fails("MPI_ERR_RANK", name, () => world[name](data, size));
    await fails("MPI_ERR_TAG", name, () => world[name](data, rank, -5));
    await fails("MPI_ERR_BUFFER", name, () => world[name](wrong([1, 2]), rank));
    await fails("MPI_ERR_COUNT", name, () => world[name]([data, 2], rank));
    await fails("MPI_ERR_TYPE", name, () => world[name]([new Float64Array(1), MPI.INT], rank));
  }
  for (const name of ["ssend", "bsend", "issend", "ibsend"] as const) {
    await fails("MPI_ERR_RANK", name, () => world[name](1, -7));
    await fails("MPI_ERR_TAG", name, () => world[name](1, rank, MPI.ANY_TAG));
    await fails("MPI_ERR_TYPE", name, () => world[name](() => 1, rank));
  }
  await fails("MPI_ERR_RANK", "Sendrecv_replace", () => world.Sendrecv_replace(data, size, 0, rank));
  await fails("MPI_ERR_RANK", "Isendrecv_replace", () => world.Isendrecv_replace(data, rank, 0, size));
  await fails("MPI_ERR_TAG", "Isendrecv", () => world.Isendrecv(data, rank, 0, new Int8Array(1), rank, -9));
  await fails("MPI_ERR_TAG", "isendrecv", () => world.isendrecv(1, rank, -1, rank));
  const send = world.Isend(new Int8Array(2), rank, 3);
  await fails("MPI_ERR_TRUNCATE", "Sendrecv_replace", () => world.Sendrecv_replace(data, MPI.PROC_NULL, 0, rank, 3));
  await send.Wait();
  equal(await world.iprobe(), false, "wrong calls leave nothing behind");
}
