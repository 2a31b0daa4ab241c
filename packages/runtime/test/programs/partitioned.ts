/** Partitioned communication: partitions of both sides, datatypes, order of matching, what is refused. */
import MPI from "mpi";
import { check, equal, fails } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const right = (rank + 1) % size;
const left = (rank - 1 + size) % size;
const ELEMENTS = 24_000;
const PARTITIONS = [
  [1, 1],
  [8, 8],
  [24, 10],
  [3, 2000],
] as const;

export default async function partitioned(): Promise<void> {
  for (const [sends, receives] of PARTITIONS) await around(sends, receives);
  await scattered();
  await cancelled();
  await wrongCalls();
  await world.barrier();
}

async function around(sends: number, receives: number): Promise<void> {
  const out = new Float64Array(ELEMENTS);
  const inp = new Float64Array(ELEMENTS);
  const send = world.Psend_init(out, sends, right, 3);
  const receive = world.Precv_init(inp, receives, left, 3);
  const status = new MPI.Status();
  for (let round = 0; round < 3; round++) {
    MPI.Prequest.Startall(round === 1 ? [send, receive] : [receive, send]);
    for (let i = 0; i < ELEMENTS; i++) out[i] = rank * ELEMENTS + i + round;
    if (round === 0) for (let partition = sends; partition-- > 0; ) send.Pready(partition);
    else if (round === 1) send.Pready_range(0, sends - 1);
    else send.Pready_list(Array.from({ length: sends }, (_, i) => (i + 1) % sends));
    while (!(await receive.Parrived(receives - 1)));
    equal(inp[ELEMENTS - 1], (left + 1) * ELEMENTS - 1 + round, "the last partition has arrived");
    await send.Wait();
    await receive.Wait(status);
    equal([status.source, status.tag, status.Get_count(MPI.DOUBLE)], [left, 3, ELEMENTS], "status");
    check(
      inp.every((value, i) => value === left * ELEMENTS + i + round),
      `${sends} to ${receives} partitions, round ${round}`,
    );
  }
  send.Free();
  receive.Free();
}

async function scattered(): Promise<void> {
  const columns = MPI.INT.Create_vector(4, 1, 2).Create_resized(0, 4).Commit();
  const inp = new Int32Array(8);
  const send = world.Psend_init(Int32Array.of(1, 2, 3, 4, 5, 6, 7, 8), 8, right);
  const receive = world.Precv_init([inp, 2, columns], 2, left);
  MPI.Prequest.Startall([send, receive]);
  send.Pready_range(0, 7);
  await MPI.Request.Waitall([send, receive]);
  equal([...inp], [1, 5, 2, 6, 3, 7, 4, 8], "elements of a derived datatype");
  for (const request of [send, receive]) request.Free();
  columns.Free();
}

/** Sends that no receive has matched, in every mode and length. */
async function cancelled(): Promise<void> {
  const status = new MPI.Status();
  for (const length of [0, 100, 100_000])
    for (const mode of ["Isend", "Issend"] as const) {
      const request = world[mode](new Uint8Array(length), right, 9);
      request.Cancel();
      await request.Wait(status);
      check(status.Is_cancelled(), `${mode} of ${length} bytes was not cancelled`);
    }
  await world.barrier();
  check(!(await world.Iprobe(left, 9)), "a cancelled message is gone");
  await world.barrier();
  const room = new Uint8Array(4);
  const receive = world.Irecv(room, left, 9);
  await world.barrier();
  const send = world.Isend(Uint8Array.of(1, 2, 3, 4), right, 9);
  send.Cancel();
  await send.Wait(status);
  await receive.Wait();
  equal([status.Is_cancelled(), ...room], [false, 1, 2, 3, 4], "a send that has matched");
}

async function wrongCalls(): Promise<void> {
  const data = new Int32Array(6);
  await fails("MPI_ERR_ARG", "Psend_init", () => world.Psend_init(data, 0, right));
  await fails("MPI_ERR_COUNT", "Psend_init", () => world.Psend_init(data, 4, right));
  await fails("MPI_ERR_RANK", "Precv_init", () => world.Precv_init(data, 2, MPI.ANY_SOURCE));
  const send = world.Psend_init(data, 3, MPI.PROC_NULL);
  const receive = world.Precv_init(data, 3, MPI.PROC_NULL);
  await fails("MPI_ERR_REQUEST", "Pready", () => send.Pready(0));
  await fails("MPI_ERR_REQUEST", "Pready", () => receive.Pready(0));
  await fails("MPI_ERR_REQUEST", "Parrived", () => send.Parrived(0));
  equal(await receive.Parrived(0), true, "Parrived of what is not under way");
  await fails("MPI_ERR_ARG", "Parrived", () => receive.Parrived(3));
  send.Start();
  await fails("MPI_ERR_ARG", "Pready", () => send.Pready(3));
  await fails("MPI_ERR_ARG", "Pready_range", () => send.Pready_range(2, 1));
  send.Pready_range(0, 2);
  await fails("MPI_ERR_ARG", "Pready", () => send.Pready(1));
  await send.Wait();
  send.Free();
  receive.Free();
}
