/** Requests: some of many, errors in statuses, cancelled and freed ones, looks that complete nothing, the null request. */
import MPI from "mpi";
import { check, equal, fails } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const right = (rank + 1) % size;
const left = (rank - 1 + size) % size;
const everyone = Array.from({ length: size }, (_, other) => other);
const EMPTY = [MPI.ANY_SOURCE, MPI.ANY_TAG, MPI.SUCCESS, 0, false];
const wrong = (value: unknown) => value as never;

export default async function requests(): Promise<void> {
  await some();
  await inStatus();
  await oneOfMany();
  await cancelled();
  await freed();
  await looks();
  await nothing();
  await statuses();
  await wrongCalls();
  await errorHandlers();
  await ownOperations();
  await world.barrier();
}

const parts = (status: MPI.Status) => [status.source, status.tag, status.error, status.count, status.cancelled];

async function some(): Promise<void> {
  for (const [name, tag] of [
    ["waitsome", 1],
    ["testsome", 2],
  ] as const) {
    const receives = everyone.map((source) => world.irecv<number>(source, tag));
    await world.barrier();
    equal(await MPI.Request.Testsome(receives), [], "none is complete yet");
    equal(await MPI.Request.testsome(receives), [[], []], "none is complete yet");
    await world.barrier();
    const sends = everyone.map((dest) => world.isend(rank * 7, dest, tag));
    const seen = new Set<number>();
    while (seen.size < size) {
      const list: MPI.Status[] = [];
      const [indices, values] = await MPI.Request[name](receives, list);
      check(indices !== null && (name === "testsome" || indices.length > 0), "some are under way");
      for (const [place, index] of indices.entries()) {
        equal([values[place], list[place]!.source], [index * 7, index], "value and status of an index");
        check(!seen.has(index), "each is given once");
        seen.add(index);
      }
    }
    equal(await MPI.Request[name](receives), [null, null], "none is under way any more");
    equal([await MPI.Request.Waitsome(receives), await MPI.Request.Testsome([])], [null, null], "also in capitals");
    await MPI.Request.Waitall(sends);
  }
}

/** A receive that fails leaves none of the others unfinished. */
async function inStatus(): Promise<void> {
  for (const name of ["Waitall", "waitall", "Testall", "testall", "Waitsome", "testsome"] as const)
    for (const length of [8, 6000, 300_000]) {
      const rooms = [0, 1, 2, 3].map((i) => new Uint8Array(i === 1 || i === 3 ? length - 1 : length));
      const receives = rooms.map((room, tag) => world.Irecv(room, left, tag));
      await MPI.Request.Waitall(rooms.map((_, tag) => world.Isend(new Uint8Array(length).fill(tag + 1), right, tag)));
      while (!(await MPI.Request.Get_status_all(receives))) {}
      const list: MPI.Status[] = [];
      let cause: unknown;
      await fails("MPI_ERR_IN_STATUS", name, async () => {
        try {
          await MPI.Request[name](receives, list);
        } catch (error) {
          ({ cause } = error as Error);
          throw error;
        }
      });
      equal(
        list.map(({ error }) => error),
        [MPI.SUCCESS, MPI.ERR_TRUNCATE, MPI.SUCCESS, MPI.ERR_TRUNCATE],
        `the error of each request of ${name}`,
      );
      equal((cause as MPI.Exception).errorClass, MPI.ERR_TRUNCATE, "the first error");
      check(
        receives.every((receive) => receive.is_null),
        `all are complete after ${name}`,
      );
      for (const [tag, room] of rooms.entries())
        check(
          room.every((byte) => byte === tag + 1),
          `message ${tag} has arrived`,
        );
    }
  await world.barrier();
}

/** The error of the one request that a call completes is thrown as it is. */
async function oneOfMany(): Promise<void> {
  const status = new MPI.Status();
  for (const name of ["Waitany", "waitany", "Testany", "testany"] as const) {
    const receives = [world.Irecv(new Int8Array(4), rank, 2), world.Irecv(new Int8Array(1), rank, 1)];
    await world.Send(new Int8Array(2), rank, 1);
    await fails("MPI_ERR_TRUNCATE", name, () => MPI.Request[name](receives, status));
    equal([status.error, status.tag], [MPI.ERR_TRUNCATE, 1], "its status");
    equal(
      receives.map((receive) => receive.is_null),
      [false, true],
      "it is complete",
    );
    await world.Send(new Int8Array(4), rank, 2);
    await MPI.Request.Waitall(receives);
  }
  const receive = world.Irecv(new Int8Array(1), rank, 3);
  await world.Send(new Int8Array(2), rank, 3);
  await fails("MPI_ERR_TRUNCATE", "Test", () => receive.Test(status));
  await receive.Wait(status);
  equal(parts(status), EMPTY, "a failed request is complete");
  // A value of the wrong kind of call fails likewise.
  const values = [world.irecv(rank, 4), world.irecv(rank, 5)];
  await world.Send(Int8Array.of(-1, 100), rank, 4);
  await world.send("right", rank, 5);
  await fails("MPI_ERR_IN_STATUS", "waitall", () => MPI.Request.waitall(values));
}

async function cancelled(): Promise<void> {
  const status = new MPI.Status();
  const room = Int32Array.of(1);
  for (const cancel of ["Cancel", "cancel"] as const) {
    const request = world.Irecv(room, rank, 1);
    request[cancel]();
    request[cancel]();
    await request.Wait(status);
    equal([status.Is_cancelled(), status.cancelled, room[0]], [true, true, 1], "a receive taken back");
    const value = world.irecv(MPI.ANY_SOURCE, 99);
    value[cancel]();
    equal(await value.test(status), [true, null], "a value taken back");
    equal(status.Is_cancelled(), true, "its status");
  }
  const late = world.irecv<string>(rank, 2);
  await world.send("in time", rank, 2);
  while (!(await late.Get_status())) {}
  late.Cancel();
  equal([await late.wait(status), status.cancelled], ["in time", false], "too late to take back");
  const send = world.issend("sent", rank, 3);
  send.Cancel();
  send.Cancel();
  await send.wait(status);
  equal([status.cancelled, await world.iprobe(rank, 3)], [true, false], "a send taken back");
  const sent = world.issend("sent", rank, 3);
  equal(await world.recv(rank, 3), "sent", "it arrives");
  sent.Cancel();
  await sent.wait(status);
  equal(parts(status), EMPTY, "the status of a send is empty");
  // Those behind it take the message.
  const [first, second] = [world.irecv<number>(rank, 4), world.irecv<number>(rank, 4)];
  first.Cancel();
  await world.send(5, rank, 4);
  equal(await MPI.Request.waitall([first, second]), [null, 5], "the next receive takes the message");
}

async function freed(): Promise<void> {
  const room = new Float64Array(30_000);
  const receive = world.Irecv(room, left, 1);
  receive.Free();
  const send = world.isend(new Float64Array(5), right, 2);
  send.Free();
  check(receive.is_null && send.is_null, "freed requests stand for nothing");
  equal([await receive.Wait(), await send.wait()], [true, null], "waiting for them answers at once");
  await world.Send(new Float64Array(30_000).fill(rank + 1), right, 1);
  equal((await world.recv<Float64Array>(left, 2)).length, 5, "a freed send arrives");
  // The message that follows tells that the freed one is there.
  await world.sendrecv(0, right, 3, left, 3);
  await world.barrier();
  for (let looks = 0; room[29_999] === 0 && looks < 1_000_000; looks++) await world.iprobe();
  check(
    room.every((value) => value === left + 1),
    "a freed receive is received",
  );
}

async function looks(): Promise<void> {
  const status = new MPI.Status();
  const receives = [world.irecv<number>(rank, 1), world.irecv<number>(rank, 2)];
  equal(await receives[0]!.get_status(status), false, "not there yet");
  equal(await MPI.Request.Get_status_all(receives), false, "not there yet");
  equal(await MPI.Request.get_status_any(receives), [MPI.UNDEFINED, false], "not there yet");
  equal(await MPI.Request.Get_status_some(receives), [], "not there yet");
  await world.send(20, rank, 2);
  for (let again = 0; again < 2; again++) {
    equal(await MPI.Request.Get_status_any(receives, status), [1, true], "the second is there");
    equal([status.source, status.tag], [rank, 2], "its status");
    const list: MPI.Status[] = [];
    equal(await MPI.Request.get_status_some(receives, list), [1], "some are there");
    equal(list[0]!.tag, 2, "their statuses");
    equal(await MPI.Request.get_status_all(receives), false, "not all");
  }
  await world.send(10, rank, 1);
  const list: MPI.Status[] = [];
  equal([await MPI.Request.Get_status_all(receives, list), list.map(({ tag }) => tag)], [true, [1, 2]], "all");
  equal(await MPI.Request.waitall(receives), [10, 20], "looking completed nothing");
  equal(await MPI.Request.Get_status_any(receives, status), [MPI.UNDEFINED, true], "nothing is under way");
  equal([await MPI.Request.Get_status_some(receives), parts(status)], [null, EMPTY], "nothing is under way");
  const short = world.Irecv(new Int8Array(1), rank, 3);
  await world.Send(new Int8Array(2), rank, 3);
  while (!(await short.Get_status(status))) {}
  equal(status.error, MPI.ERR_TRUNCATE, "a look has the error in its status");
  await fails("MPI_ERR_TRUNCATE", "wait", () => short.wait());
}

async function nothing(): Promise<void> {
  const status = new MPI.Status();
  const done = world.isend(1, rank, 1);
  await world.recv(rank, 1);
  await done.wait();
  for (const request of [MPI.REQUEST_NULL, done]) {
    status.Set_source(3);
    status.Set_elements(MPI.BYTE, 3);
    equal([request.is_null, await request.wait(status), parts(status)], [true, null, EMPTY], "wait");
    equal([await request.Wait(), await request.Test(), await request.test()], [true, true, [true, null]], "and others");
    equal(await request.Get_status(status), true, "Get_status");
    equal(await MPI.Request.waitall([request, request]), [null, null], "waitall");
    equal(await MPI.Request.testall([request]), [true, [null]], "testall");
    equal(await MPI.Request.waitany([request], status), [MPI.UNDEFINED, null], "waitany");
    equal(await MPI.Request.testany([request]), [MPI.UNDEFINED, true, null], "testany");
    equal(await MPI.Request.waitsome([request]), [null, null], "waitsome");
  }
  const receive = world.irecv<string>(rank, 2);
  await world.send("x", rank, 2);
  equal(await MPI.Request.waitany([MPI.REQUEST_NULL, receive]), [1, "x"], "nothing is passed over");
}

async function statuses(): Promise<void> {
  const status = new MPI.Status();
  equal(parts(status), EMPTY, "a new status is empty");
  status.Set_source(4);
  status.Set_tag(5);
  status.Set_error(MPI.ERR_OTHER);
  status.Set_cancelled(true);
  status.Set_elements(MPI.DOUBLE, 3);
  equal(parts(status), [4, 5, MPI.ERR_OTHER, 24, true], "what was set");
  equal([status.Get_source(), status.Get_tag(), status.Get_error()], [4, 5, MPI.ERR_OTHER], "by methods");
  equal([status.Get_count(MPI.DOUBLE), status.Get_elements(MPI.INT), status.Get_count(MPI.INT)], [3, 6, 6], "counts");
  const short: MPI.Status[] = [status];
  await MPI.Request.Waitall([world.isend(1, rank), world.irecv(rank)], short);
  equal([short.length, short[0] === status, short[1]!.source], [2, true, rank], "statuses that lacked are added");
}

async function wrongCalls(): Promise<void> {
  const status = new MPI.Status();
  for (const name of ["Waitall", "testall", "Waitany", "testany", "Waitsome", "testsome", "Get_status_all"] as const) {
    await fails("MPI_ERR_REQUEST", name, () => MPI.Request[name](wrong(5)));
    await fails("MPI_ERR_REQUEST", name, () => MPI.Request[name]([MPI.REQUEST_NULL, wrong(world)]));
    await fails("MPI_ERR_ARG", name, () => MPI.Request[name]([MPI.REQUEST_NULL], wrong({})));
  }
  await fails("MPI_ERR_ARG", "Waitsome", () => MPI.Request.Waitsome([MPI.REQUEST_NULL], wrong([{}])));
  for (const name of ["wait", "Wait", "test", "Test", "Get_status"] as const)
    await fails("MPI_ERR_ARG", name, () => MPI.REQUEST_NULL[name](wrong(7)));
  for (const name of ["Cancel", "cancel", "Free"] as const)
    await fails("MPI_ERR_REQUEST", name, () => MPI.REQUEST_NULL[name]());
  const { wait, Free } = MPI.REQUEST_NULL;
  await fails("MPI_ERR_REQUEST", "wait", () => wait());
  await fails("MPI_ERR_REQUEST", "Free", () => Free.call(wrong({})));
  for (const [set, errorClass] of [
    [() => status.Set_source(wrong("1")), MPI.ERR_ARG],
    [() => status.Set_tag(0.5), MPI.ERR_ARG],
    [() => status.Set_error(wrong({})), MPI.ERR_ARG],
    [() => status.Set_elements(wrong(1), 3), MPI.ERR_TYPE],
    [() => status.Set_elements(MPI.INT, -1), MPI.ERR_COUNT],
  ] as const) {
    let error: unknown;
    try {
      set();
    } catch (thrown) {
      error = thrown;
    }
    equal((error as MPI.Exception).errorClass, errorClass, "a status takes only what can be");
  }
}

/** The error handler of the communicator hears of what its requests and messages meet. */
async function errorHandlers(): Promise<void> {
  const comm = await world.Dup();
  const seen: [unknown, number][] = [];
  comm.Set_errhandler(MPI.Comm.Create_errhandler((owner, code) => seen.push([owner, code])));
  const short = new Int8Array(1);
  const [request, other] = [comm.Irecv(short, rank, 1), comm.Irecv(short, rank, 2)];
  const persistent = comm.Recv_init(short, rank, 3);
  persistent.Start();
  const sends = [1, 2, 3, 4].map((tag) => comm.Isend(new Int8Array(2), rank, tag));
  await fails("MPI_ERR_TRUNCATE", "wait", () => request.wait());
  while (!(await other.Get_status())) {}
  await fails("MPI_ERR_TRUNCATE", "Test", () => other.Test());
  await fails("MPI_ERR_TRUNCATE", "Wait", () => persistent.Wait());
  const message = await comm.Mprobe(rank, 4);
  await fails("MPI_ERR_TRUNCATE", "Recv", () => message.Recv(short));
  await MPI.Request.Waitall(sends);
  equal(
    seen.map(([owner, code]) => [owner === comm, code]),
    Array(4).fill([true, MPI.ERR_TRUNCATE]),
    "the handler was called each time",
  );
  persistent.Free();
  await comm.Free();
}

/** Operations of the program's own. */
async function ownOperations(): Promise<void> {
  const seen: unknown[] = [];
  const start = (name: string) =>
    MPI.Grequest.Start(
      (status, given) => {
        seen.push(["query", given]);
        status.Set_source(3);
        status.Set_elements(MPI.DOUBLE, 2);
      },
      (given) => seen.push(["free", given]),
      (completed, given) => seen.push(["cancel", completed, given]),
      [name],
    );
  const status = new MPI.Status();
  const request = start("a");
  equal([await request.Test(status), await request.Get_status()], [false, false], "under way");
  request.Cancel();
  request.Complete();
  request.Cancel();
  equal(await request.Get_status(status), true, "done");
  equal([status.source, status.Get_count(MPI.DOUBLE), request.is_null], [3, 2, false], "the status it filled");
  await fails("MPI_ERR_REQUEST", "Complete", () => request.Complete());
  await MPI.Request.Waitall([request, world.isend(1, rank), world.irecv(rank)]);
  equal(request.is_null, true, "complete");
  const expected = [
    ["cancel", false, "a"],
    ["cancel", true, "a"],
    ["query", "a"],
    ["query", "a"],
    ["free", "a"],
  ];
  equal(seen, expected, "calls of its functions");
  const freed = start("b");
  freed.Free();
  equal(seen.length, 5, "a freed one is still under way");
  freed.Complete();
  equal(seen.at(-1), ["free", "b"], "and ends when it is done");
  const plain = MPI.Grequest.Start();
  plain.Complete();
  await plain.wait(status);
  equal(status.source, MPI.ANY_SOURCE, "without functions the status is empty");
  await fails("MPI_ERR_ARG", "Start", () => MPI.Grequest.Start(wrong(5)));
  await fails("MPI_ERR_ARG", "Start", () => MPI.Grequest.Start(null, null, null, wrong("args")));
  await fails("MPI_ERR_REQUEST", "Complete", () => plain.Complete.call(wrong(world)));
}
