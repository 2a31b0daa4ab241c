/** Persistent requests: inactive, started, completed, started again, freed. */
import MPI from "mpi";
import { checkPattern, equal, fails, fillPattern } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const right = (rank + 1) % size;
const left = (rank - 1 + size) % size;
const LENGTHS = [0, 1, 3000, 70_000, 300_000];
const INITS = ["Send_init", "Ssend_init", "Bsend_init", "Rsend_init"] as const;

export default async function persistent(): Promise<void> {
  await everyMode();
  await inactive();
  await mixed();
  await taken();
  await nobody();
  await wrongCalls();
  await world.barrier();
}

async function everyMode(): Promise<void> {
  MPI.Attach_buffer(MPI.BUFFER_AUTOMATIC);
  const status = new MPI.Status();
  for (const length of LENGTHS)
    for (const init of INITS) {
      const [out, room] = [new Uint8Array(length), new Uint8Array(length)];
      const receive = world.Recv_init(room, left, 1);
      const send = world[init](out, right, 1);
      for (let step = 0; step < 3; step++) {
        receive.Start();
        await world.barrier();
        fillPattern(out, rank + step);
        send.Start();
        await receive.Wait(status);
        equal([status.source, status.tag, status.count], [left, 1, length], "status of a persistent receive");
        await send.Wait(status);
        equal([status.source, status.tag, status.count], [MPI.ANY_SOURCE, MPI.ANY_TAG, 0], "a send's status is empty");
        checkPattern(room, left + step, `${init} of ${length} bytes`);
      }
      send.Free();
      receive.Free();
    }
  await MPI.Detach_buffer();
}

/** Wait and test of what is not under way answer at once. */
async function inactive(): Promise<void> {
  const status = new MPI.Status();
  const request = world.Recv_init(new Int32Array(1), rank, 2);
  for (let again = 0; again < 2; again++) {
    status.Set_source(5);
    equal([await request.Wait(status), status.source], [true, MPI.ANY_SOURCE], "Wait of an inactive request");
    equal(await request.wait(), null, "wait");
    equal([await request.Test(), await request.test()], [true, [true, null]], "test");
    equal(await request.Get_status(status), true, "Get_status");
    equal(request.is_null, false, "an inactive request is not the null request");
    equal(await MPI.Request.Waitall([request]), true, "Waitall");
    equal(await MPI.Request.Waitany([request]), MPI.UNDEFINED, "Waitany");
    equal(await MPI.Request.Testany([request]), [MPI.UNDEFINED, true], "Testany");
    equal(await MPI.Request.Waitsome([request]), null, "Waitsome");
    equal(await MPI.Request.testsome([request]), [null, null], "testsome");
    request.Start();
    equal([await request.Test(), await request.Get_status()], [false, false], "under way");
    await world.Send(Int32Array.of(4), rank, 2);
    await request.Wait(status);
    equal([status.source, status.tag], [rank, 2], "complete");
  }
  request.Free();
  equal([request.is_null, await request.Test(status), status.source], [true, true, MPI.ANY_SOURCE], "freed");
}

/** Persistent and other requests together, in all plural forms; a freed one that is under way arrives all the same. */
async function mixed(): Promise<void> {
  const rooms = [new Int32Array(1), new Int32Array(1), new Int32Array(1)];
  const receives = rooms.map((room, tag) => world.Recv_init(room, left, tag));
  const out = Int32Array.of(0);
  const sends = rooms.map((_, tag) => world.Send_init(out, right, tag));
  for (let step = 0; step < 4; step++) {
    out[0] = rank * 10 + step;
    MPI.Prequest.Startall([...receives, ...sends]);
    const extra = [world.irecv<string>(left, 9), world.isend(`step ${step}`, right, 9)];
    const statuses: MPI.Status[] = [];
    if (step % 2 === 0) await MPI.Request.Waitall([...receives, ...extra, ...sends], statuses);
    else while (!(await MPI.Request.Testall([...receives, ...extra, ...sends], statuses))) {}
    equal(
      statuses.map(({ source, tag }) => [source, tag]),
      [...[0, 1, 2, 9].map((tag) => [left, tag]), ...Array(4).fill([MPI.ANY_SOURCE, MPI.ANY_TAG])],
      "statuses of all",
    );
    for (const room of rooms) equal(room[0], left * 10 + step, "what was in the memory at the start");
  }
  await world.barrier();
  MPI.Prequest.Startall(receives);
  for (const receive of receives) receive.Free();
  MPI.Prequest.Startall(sends);
  await MPI.Request.Waitall(sends);
  // Behind the freed ones, in the order of the messages.
  await world.sendrecv("end", right, 2, left, 2);
  for (const room of rooms) equal(room[0], left * 10 + 3, "a freed receive is received");
  for (const send of sends) send.Free();
}

async function taken(): Promise<void> {
  const status = new MPI.Status();
  const room = Int32Array.of(3);
  const request = world.Recv_init(room, rank, 5);
  for (let again = 0; again < 2; again++) {
    request.Start();
    request.Cancel();
    await request.Wait(status);
    equal([status.Is_cancelled(), room[0]], [true, 3], "a persistent receive taken back");
  }
  request.Start();
  await world.Send(Int32Array.of(8), rank, 5);
  await request.Wait(status);
  equal([status.cancelled, room[0]], [false, 8], "and received after all");
  request.Free();
}

async function nobody(): Promise<void> {
  MPI.Attach_buffer(MPI.BUFFER_AUTOMATIC);
  const status = new MPI.Status();
  const data = Int8Array.of(1);
  const requests = [...INITS.map((init) => world[init](data, MPI.PROC_NULL)), world.Recv_init(data, MPI.PROC_NULL)];
  for (let again = 0; again < 2; again++) {
    MPI.Prequest.Startall(requests);
    for (const request of requests) equal(await request.Test(status), true, "nothing to do with nobody");
    equal([status.source, status.tag, status.count], [MPI.PROC_NULL, MPI.ANY_TAG, 0], "status of nobody");
  }
  for (const request of requests) request.Free();
  await MPI.Detach_buffer();
}

async function wrongCalls(): Promise<void> {
  const wrong = (value: unknown) => value as never;
  const data = new Int8Array(1);
  for (const init of INITS) {
    await fails("MPI_ERR_RANK", init, () => world[init](data, size));
    await fails("MPI_ERR_TAG", init, () => world[init](data, rank, MPI.ANY_TAG));
    await fails("MPI_ERR_BUFFER", init, () => world[init](wrong(7), rank));
    await fails("MPI_ERR_COUNT", init, () => world[init]([data, 3], rank));
    await fails("MPI_ERR_TYPE", init, () => world[init]([new Float64Array(1), MPI.INT], rank));
  }
  await fails("MPI_ERR_RANK", "Recv_init", () => world.Recv_init(data, size));
  await fails("MPI_ERR_TAG", "Recv_init", () => world.Recv_init(data, rank, -6));
  await fails("MPI_ERR_BUFFER", "Recv_init", () => world.Recv_init(wrong("text")));
  const request = world.Recv_init(data, rank, 6);
  await fails("MPI_ERR_REQUEST", "Cancel", () => request.Cancel());
  request.Start();
  await fails("MPI_ERR_REQUEST", "Start", () => request.Start());
  await fails("MPI_ERR_REQUEST", "Startall", () => MPI.Prequest.Startall([request]));
  await world.Send(new Int8Array(2), rank, 6);
  await fails("MPI_ERR_TRUNCATE", "Wait", () => request.Wait());
  request.Start();
  await world.Send(Int8Array.of(9), rank, 6);
  await request.Wait();
  equal(data[0], 9, "a persistent receive goes on after an error");
  request.Free();
  await fails("MPI_ERR_REQUEST", "Start", () => request.Start());
  await fails("MPI_ERR_REQUEST", "Free", () => request.Free());
  const other = world.isend(1, rank, 7);
  await fails("MPI_ERR_REQUEST", "Startall", () => MPI.Prequest.Startall(wrong([other])));
  await fails("MPI_ERR_REQUEST", "Startall", () => MPI.Prequest.Startall(wrong(5)));
  const { Start } = request;
  await fails("MPI_ERR_REQUEST", "Start", () => Start.call(wrong(other)));
  await world.recv(rank, 7);
  await other.wait();
}
