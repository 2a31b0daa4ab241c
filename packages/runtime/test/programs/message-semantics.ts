/** Corners of the standard about messages, requests and layouts. */
import MPI from "mpi";
import { check, equal } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const parts = (status: MPI.Status) => [
  status.source,
  status.tag,
  status.error,
  status.count,
  status.Get_elements(MPI.BYTE),
  status.Is_cancelled(),
];

export default async function messageSemantics(): Promise<void> {
  constants();
  await nobody();
  await counts();
  await nothingUnderWay();
  await persistent();
  await layouts();
  await world.barrier();
}

/** The numbers of the standard's ABI. */
function constants(): void {
  equal(
    [MPI.ANY_SOURCE, MPI.ANY_TAG, MPI.PROC_NULL, MPI.ROOT, MPI.UNDEFINED, MPI.KEYVAL_INVALID, MPI.SUCCESS],
    [-1, -2, -3, -4, -32766, 0, 0],
    "wildcards and nobody",
  );
  equal([MPI.IDENT, MPI.CONGRUENT, MPI.SIMILAR, MPI.UNEQUAL], [201, 202, 203, 204], "comparisons");
  equal([MPI.CART, MPI.GRAPH, MPI.DIST_GRAPH], [211, 212, 213], "topologies");
  equal([MPI.TAG_UB, MPI.UNIVERSE_SIZE, MPI.APPNUM, MPI.LASTUSEDCODE], [501, 507, 505, 506], "attributes");
  equal([MPI.THREAD_SINGLE, MPI.THREAD_FUNNELED, MPI.THREAD_MULTIPLE], [0, 1024, 4096], "levels of threads");
  equal(
    [MPI.Get_version(), [MPI.VERSION, MPI.SUBVERSION]],
    [
      [5, 0],
      [5, 0],
    ],
    "version",
  );
  equal([MPI.Query_thread(), MPI.Is_thread_main()], [MPI.THREAD_FUNNELED, true], "threads");
  check(MPI.Get_library_version().length <= MPI.MAX_LIBRARY_VERSION_STRING, "library version");
  check(MPI.Get_processor_name().length <= MPI.MAX_PROCESSOR_NAME, "processor name");
  equal(MPI.Comm.Get_parent() === MPI.COMM_NULL, true, "nobody started this program");
}

async function nobody(): Promise<void> {
  const status = new MPI.Status();
  const empty = [MPI.PROC_NULL, MPI.ANY_TAG, MPI.SUCCESS, 0, 0, false];
  const room = Int32Array.of(7);
  await world.Send(room, MPI.PROC_NULL, 3);
  await world.Recv(room, MPI.PROC_NULL, 3, status);
  equal([room[0], parts(status)], [7, empty], "a receive from nobody");
  await world.Irecv(room, MPI.PROC_NULL).Wait(status);
  equal(parts(status), empty, "without waiting");
  await world.Probe(MPI.PROC_NULL, 9, status);
  equal([parts(status), await world.Iprobe(MPI.PROC_NULL, 9)], [empty, true], "a probe of nobody");
  const message = await world.Mprobe(MPI.PROC_NULL, MPI.ANY_TAG, status);
  check(message === MPI.MESSAGE_NO_PROC, "a message of nobody");
  await message.Recv(room, status);
  equal([room[0], parts(status)], [7, empty], "received");
  const request = world.Recv_init(room, MPI.PROC_NULL, 1);
  request.Start();
  await request.Wait(status);
  equal(parts(status), empty, "a persistent receive from nobody");
  request.Free();
  // Along a line whose ends have nobody beyond them.
  const [low, high] = [rank > 0 ? rank - 1 : MPI.PROC_NULL, rank < size - 1 ? rank + 1 : MPI.PROC_NULL];
  const got = Int32Array.of(-1);
  await world.Sendrecv(Int32Array.of(rank), high, 1, got, low, 1, status);
  equal([got[0], status.source], rank > 0 ? [rank - 1, rank - 1] : [-1, MPI.PROC_NULL], "what came up the line");
}

async function counts(): Promise<void> {
  const status = new MPI.Status();
  const pair = MPI.Datatype.Create_struct([1, 2], [0, 8], [MPI.DOUBLE, MPI.INT]).Commit();
  const memory = new Uint8Array(48);
  const cases: [bytes: number, count: number, elements: number][] = [
    [0, 0, 0],
    [16, 1, 3],
    [32, 2, 6],
    [8, MPI.UNDEFINED, 1],
    [12, MPI.UNDEFINED, 2],
    [28, MPI.UNDEFINED, 5],
    [10, MPI.UNDEFINED, MPI.UNDEFINED],
  ];
  for (const [bytes, count, elements] of cases) {
    const send = world.Isend([new Uint8Array(48), bytes], rank, 1);
    await world.Recv([memory, 48, MPI.BYTE], rank, 1, status);
    await send.Wait();
    equal([status.Get_count(pair), status.Get_elements(pair)], [count, elements], `${bytes} bytes of a struct`);
  }
  status.Set_elements(pair, 4);
  equal([status.Get_count(pair), status.Get_elements(pair), status.count], [MPI.UNDEFINED, 4, 24], "four elements");
  const nothing = MPI.INT.Create_contiguous(0).Commit();
  status.Set_elements(MPI.BYTE, 0);
  equal([status.Get_count(nothing), status.Get_elements(nothing)], [0, 0], "of a datatype without data");
  for (const type of [pair, nothing]) type.Free();
}

async function nothingUnderWay(): Promise<void> {
  const empty = [MPI.ANY_SOURCE, MPI.ANY_TAG, MPI.SUCCESS, 0, 0, false];
  const status = new MPI.Status();
  const statuses: MPI.Status[] = [];
  const idle = world.Recv_init(new Int8Array(1), rank, 1);
  const list = [MPI.REQUEST_NULL, idle];
  equal(await MPI.Request.Waitall([], statuses), true, "nothing to wait for");
  equal([await MPI.Request.Waitany([]), await MPI.Request.Waitsome([])], [MPI.UNDEFINED, null], "nothing at all");
  equal([await MPI.Request.Waitany(list, status), parts(status)], [MPI.UNDEFINED, empty], "none is active");
  equal(await MPI.Request.Testany(list, status), [MPI.UNDEFINED, true], "none is active");
  equal([await MPI.Request.Testall(list, statuses), statuses.map(parts)], [true, [empty, empty]], "all are done");
  equal([await MPI.Request.Waitsome(list), await MPI.Request.Testsome(list)], [null, null], "none is active");
  status.Set_source(5);
  equal([await idle.Test(status), parts(status)], [true, empty], "an inactive request");
  idle.Free();
}

async function persistent(): Promise<void> {
  const room = new Int32Array(1);
  const send = world.Send_init(room, rank, 2);
  const got = new Int32Array(1);
  const receive = world.Recv_init(got, MPI.ANY_SOURCE, MPI.ANY_TAG);
  const status = new MPI.Status();
  for (let round = 1; round < 4; round++) {
    room[0] = round;
    MPI.Prequest.Startall([receive, send]);
    await MPI.Request.Waitall([send]);
    await receive.Wait(status);
    equal([got[0], parts(status)], [round, [rank, 2, MPI.SUCCESS, 4, 4, false]], "again and again");
    check(!receive.is_null, "it is inactive, not null");
  }
  receive.Start();
  receive.Cancel();
  await receive.Wait(status);
  equal([status.Is_cancelled(), receive.is_null], [true, false], "taken back, and still there");
  MPI.Prequest.Startall([send, receive]);
  await MPI.Request.Waitall([receive, send]);
  equal(got[0], 3, "started again after it was taken back");
  for (const request of [send, receive]) request.Free();
}

/** Equal signatures in other layouts, and datatypes that place parts between those of others. */
async function layouts(): Promise<void> {
  const rows = 3;
  const column = MPI.INT.Create_vector(rows, 1, size).Create_resized(0, 4).Commit();
  const mine = Int32Array.from({ length: rows }, (_, row) => row * size + rank);
  const matrix = Int32Array.from({ length: rows * size }, (_, index) => index);
  const all = new Int32Array(rows * size);
  await world.Allgather(mine, [all, size, column]);
  equal(all, matrix, "columns gathered");
  const gathered = new Int32Array(rows * size);
  await world.Gather(mine, rank === 0 ? [gathered, size, column] : null, 0);
  if (rank === 0) equal(gathered, matrix, "columns gathered at a root");
  const back = new Int32Array(rows);
  await world.Scatter(rank === 0 ? [matrix, size, column] : null, back, 0);
  equal(back, mine, "columns scattered");
  const apart = new Int32Array(2 * rows).fill(-1);
  const every = MPI.INT.Create_vector(rows, 1, 2).Commit();
  await world.Bcast(rank === 0 ? Int32Array.of(4, 5, 6) : [apart, 1, every], 0);
  if (rank > 0) equal(apart, Int32Array.of(4, -1, 5, -1, 6, -1), "broadcast into another layout");
  const ring = Int32Array.of(rank, -1, rank + 1, -1, rank + 2, -1);
  await world.Sendrecv_replace([ring, 1, every], (rank + 1) % size, 0, (rank - 1 + size) % size, 0);
  const from = (rank - 1 + size) % size;
  equal(ring, Int32Array.of(from, -1, from + 1, -1, from + 2, -1), "replaced, and the gaps stay");
  const backwards = MPI.INT.Create_indexed_block(1, [2, 1, 0]).Commit();
  const turned = Int32Array.of(0, 0, 0);
  await world.Sendrecv(Int32Array.of(1, 2, 3), rank, 0, [turned, 1, backwards], rank);
  equal(turned, Int32Array.of(3, 2, 1), "displacements in any order");
  for (const type of [column, every, backwards]) type.Free();
}
