/** Every error class that a program can provoke, by table: what provokes it, and the call that must name it. */
import MPI from "mpi";
import { check, equal, fails } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const wrong = (value: unknown) => value as never;
const one = Int32Array.of(1);
const bytes = new Uint8Array(8);

/** A method of a class, to be called on something else. */
function method(Class: unknown, name: string): (...args: unknown[]) => unknown {
  return (Class as { prototype: Record<string, (...args: unknown[]) => unknown> }).prototype[name]!;
}

type Provocation = readonly [call: string, work: () => unknown];

async function freedComm(): Promise<MPI.Intracomm> {
  const comm = (await MPI.COMM_SELF.Dup()) as MPI.Intracomm;
  await comm.Free();
  return comm;
}

async function table(): Promise<Readonly<Record<string, readonly Provocation[]>>> {
  const gone = await freedComm();
  const grid = await MPI.COMM_SELF.Create_cart([1], [false]);
  const goneOp = MPI.Op.Create((a: number, b: number) => a + b);
  goneOp.Free();
  const goneType = MPI.INT.Create_contiguous(2).Commit();
  goneType.Free();
  const raw = MPI.INT.Create_contiguous(2);
  const goneGroup = world.Get_group();
  goneGroup.Free();
  const goneInfo = MPI.Info.Create();
  goneInfo.Free();
  const goneHandler = MPI.Comm.Create_errhandler(() => {});
  goneHandler.Free();
  const key = MPI.Comm.Create_keyval();
  MPI.Comm.Free_keyval(key);
  const ring = Array.from({ length: size }, () => 1);
  return {
    ERR_BUFFER: [
      ["Send", () => world.Send(wrong([1, 2, 3]), rank)],
      ["Recv", () => world.Recv(wrong("text"), rank)],
      ["Bcast", () => world.Bcast(wrong(null))],
      ["Bcast", () => world.Bcast(wrong(MPI.IN_PLACE))],
      ["Allreduce", () => world.Allreduce(one, wrong(undefined))],
      ["Allgatherv", () => world.Allgatherv(one, [one, ring.map(() => 2)])],
      ["Bsend", () => bsendWithoutRoom()],
      ["Attach_buffer", () => MPI.Attach_buffer(wrong(5))],
      ["Pack", () => MPI.INT.Pack(wrong(7), bytes, 0, world)],
    ],
    ERR_COUNT: [
      ["Send", () => world.Send([one, -1], rank)],
      ["Recv", () => world.Recv([one, 2], rank)],
      ["Send_init", () => world.Send_init([one, 1.5], rank)],
      ["Create_contiguous", () => MPI.INT.Create_contiguous(-1)],
      ["Create_vector", () => MPI.INT.Create_vector(-1, 1, 1)],
      ["Reduce_scatter", () => world.Reduce_scatter(one, one, [...ring, 1])],
      ["alltoall", () => world.alltoall([...ring, 1])],
      ["Set_elements", () => new MPI.Status().Set_elements(MPI.INT, -1)],
    ],
    ERR_TYPE: [
      ["Send", () => world.Send([one, 1, goneType], rank)],
      ["Recv", () => world.Recv([one, 1, raw], rank)],
      ["Send", () => world.Send([one, 1, MPI.DATATYPE_NULL], rank)],
      ["Isend", () => world.Isend([one, wrong(world)], rank)],
      ["Allreduce", () => world.Allreduce(one, new Float64Array(1))],
      ["Free", () => MPI.INT.Free()],
      ["Commit", () => MPI.DATATYPE_NULL.Commit()],
      ["Dup", () => goneType.Dup()],
      ["Get_count", () => new MPI.Status().Get_count(MPI.DATATYPE_NULL)],
      ["Get_elements", () => new MPI.Status().Get_elements(MPI.DATATYPE_NULL)],
      ["Get_contents", () => MPI.INT.Get_contents()],
    ],
    ERR_TAG: [
      ["send", () => world.send(1, rank, -1)],
      ["Send", () => world.Send(one, rank, MPI.ANY_TAG)],
      ["Isend", () => world.Isend(one, rank, Number(world.Get_attr(MPI.TAG_UB)) + 1)],
      ["recv", () => world.recv(rank, -5)],
      ["Irecv", () => world.Irecv(one, rank, 0.5)],
      ["Probe", () => world.Probe(rank, -7)],
      ["Mprobe", () => world.Mprobe(rank, -7)],
      ["Sendrecv", () => world.Sendrecv(one, rank, 0, one, rank, -9)],
      ["Create_group", () => world.Create_group(world.Get_group(), -1)],
    ],
    ERR_COMM: [
      ["send", () => gone.send(1, 0)],
      ["Barrier", () => gone.Barrier()],
      ["Dup", () => MPI.COMM_NULL.Dup()],
      ["Get_rank", () => MPI.COMM_NULL.Get_rank()],
      ["Compare", () => MPI.Comm.Compare(world, MPI.COMM_NULL)],
      ["Free", () => world.Free()],
      ["Free", () => MPI.COMM_SELF.Free()],
      ["Disconnect", () => world.Disconnect()],
      ["Free", () => MPI.COMM_NULL.Free()],
      ["Get_size", () => world.Get_size.call(wrong({}))],
      ["Merge", () => method(MPI.Intercomm, "Merge").call(world)],
      ["Set_errhandler", () => MPI.COMM_NULL.Set_errhandler(MPI.ERRORS_RETURN)],
    ],
    ERR_RANK: [
      ["send", () => world.send(1, size)],
      ["Send", () => world.Send(one, MPI.ANY_SOURCE)],
      ["Recv", () => world.Recv(one, size)],
      ["Irecv", () => world.Irecv(one, -9)],
      ["iprobe", () => world.iprobe(size)],
      ["Incl", () => world.Get_group().Incl([size])],
      ["Excl", () => world.Get_group().Excl([0, 0])],
      ["Range_incl", () => world.Get_group().Range_incl([[0, size, 1]])],
      ["Translate_ranks", () => world.Get_group().Translate_ranks([size])],
      ["Get_coords", () => grid.Get_coords(1)],
      ["Create_intercomm", () => world.Create_intercomm(size, world, 0)],
    ],
    ERR_REQUEST: [
      ["Cancel", () => MPI.REQUEST_NULL.Cancel()],
      ["Free", () => MPI.REQUEST_NULL.Free()],
      ["Waitall", () => MPI.Request.Waitall(wrong([1]))],
      ["Start", () => startTwice()],
      ["Startall", () => MPI.Prequest.Startall(wrong([MPI.REQUEST_NULL]))],
      ["Recv", () => MPI.MESSAGE_NULL.Recv(one)],
      ["Complete", () => completeTwice()],
    ],
    ERR_ROOT: [
      ["bcast", () => world.bcast(1, size)],
      ["Reduce", () => world.Reduce(one, one, MPI.SUM, -1)],
      ["Gather", () => world.Gather(one, null, size)],
      ["Scatterv", () => world.Scatterv(null, one, MPI.PROC_NULL)],
      ["Ibcast", () => world.Ibcast(one, 0.5)],
      ["Gather_init", () => world.Gather_init(one, null, MPI.ROOT)],
    ],
    ERR_GROUP: [
      ["Get_size", () => goneGroup.Get_size()],
      ["Create", () => world.Create(MPI.GROUP_NULL)],
      ["Compare", () => world.Get_group().Compare(MPI.GROUP_NULL)],
      ["Union", () => MPI.Group.Union(goneGroup, MPI.GROUP_EMPTY)],
      ["Create_group", () => world.Create_group(MPI.GROUP_EMPTY)],
      ["Free", () => MPI.GROUP_NULL.Free()],
    ],
    ERR_OP: [
      ["Allreduce", () => world.Allreduce(new Float64Array(1), new Float64Array(1), MPI.BAND)],
      ["allreduce", () => world.allreduce(1, goneOp)],
      ["Reduce", () => world.Reduce(one, one, MPI.OP_NULL)],
      ["Scan", () => world.Scan(one, one, MPI.MAXLOC)],
      ["Free", () => MPI.SUM.Free()],
      ["Free", () => goneOp.Free()],
      ["Create", () => MPI.Op.Create(wrong(5))],
      ["Reduce_local", () => goneOp.Reduce_local(one, one)],
    ],
    ERR_TOPOLOGY: [
      ["Get_coords", () => method(MPI.Cartcomm, "Get_coords").call(world, 0)],
      ["Get_neighbors", () => method(MPI.Graphcomm, "Get_neighbors").call(grid, 0)],
      ["neighbor_allgather", () => method(MPI.Topocomm, "neighbor_allgather").call(world, 1)],
      ["Get_dist_neighbors", () => method(MPI.Distgraphcomm, "Get_dist_neighbors").call(grid)],
    ],
    ERR_DIMS: [
      ["Create_cart", () => world.Create_cart([size + 1])],
      ["Compute_dims", () => MPI.Compute_dims(7, [2, 0])],
    ],
    ERR_ARG: [
      ["Split", () => world.Split(-3)],
      ["Split_type", () => world.Split_type(12345)],
      ["Range_incl", () => world.Get_group().Range_incl([[0, 0, 0]])],
      ["Recv", () => world.Recv(one, rank, 0, wrong({}))],
      ["Match_size", () => MPI.Datatype.Match_size(MPI.TYPECLASS_REAL, 5)],
      ["Get_error_class", () => MPI.Get_error_class(-1)],
      ["Get_error_string", () => MPI.Get_error_string(100_000)],
      ["Add_error_string", () => MPI.Add_error_string(MPI.ERR_ARG, "mine")],
      ["Create_graph", () => MPI.COMM_SELF.Create_graph([1], [5])],
      ["Shift", () => grid.Shift(3, 1)],
      ["Alloc_mem", () => MPI.Alloc_mem(-1)],
      ["Get_nthkey", () => MPI.Info.Create().Get_nthkey(0)],
      ["Call_errhandler", () => world.Call_errhandler(-1)],
      ["Create_subarray", () => MPI.INT.Create_subarray([2], [3], [0])],
      ["Set_attr", () => world.Set_attr(MPI.Comm.Create_keyval(), undefined)],
    ],
    ERR_TRUNCATE: [
      ["Recv", () => truncated()],
      ["Unpack", () => MPI.INT.Unpack(new Uint8Array(2), 0, one, world)],
      ["Pack", () => MPI.INT.Pack(one, new Uint8Array(3), 0, world)],
    ],
    ERR_IN_STATUS: [["Waitall", () => truncatedRequests()]],
    ERR_INFO_KEY: [
      ["Set", () => MPI.Info.Create().Set("", "x")],
      ["Get", () => MPI.Info.Create().Get("k".repeat(MPI.MAX_INFO_KEY + 1))],
    ],
    ERR_INFO_NOKEY: [
      ["Delete", () => MPI.Info.Create().Delete("no")],
      ["pop", () => MPI.Info.Create().pop("no")],
      ["popitem", () => MPI.Info.Create().popitem()],
    ],
    ERR_INFO_VALUE: [["Set", () => MPI.Info.Create().Set("key", "v".repeat(MPI.MAX_INFO_VAL + 1))]],
    ERR_INFO: [
      ["Set", () => goneInfo.Set("key", "value")],
      ["Set", () => MPI.INFO_NULL.Set("key", "value")],
      ["Free", () => MPI.INFO_ENV.Free()],
      ["Dup_with_info", () => world.Dup_with_info(goneInfo)],
    ],
    ERR_KEYVAL: [
      ["Get_attr", () => world.Get_attr(MPI.KEYVAL_INVALID)],
      ["Set_attr", () => world.Set_attr(key, 1)],
      ["Set_attr", () => world.Set_attr(MPI.TAG_UB, 1)],
      ["Delete_attr", () => world.Delete_attr(MPI.IO)],
      ["Free_keyval", () => MPI.Comm.Free_keyval(key)],
      ["Get_attr", () => MPI.INT.Get_attr(key)],
    ],
    ERR_ERRHANDLER: [
      ["Set_errhandler", () => world.Set_errhandler(MPI.ERRHANDLER_NULL)],
      ["Set_errhandler", () => world.Set_errhandler(goneHandler)],
      ["Free", () => MPI.ERRORS_RETURN.Free()],
    ],
    ERR_NO_MEM: [["Alloc_mem", () => MPI.Alloc_mem(2 ** 40)]],
  };
}

async function bsendWithoutRoom(): Promise<void> {
  MPI.Attach_buffer(new Uint8Array(MPI.BSEND_OVERHEAD));
  try {
    // Nobody receives: the message would have to stay in the buffer.
    await world.Bsend(new Uint8Array(MPI.BSEND_OVERHEAD + 1_000_000), rank, 77);
  } finally {
    await MPI.Detach_buffer();
  }
}

async function startTwice(): Promise<void> {
  const request = MPI.COMM_SELF.Recv_init(Int32Array.of(0), 0, 5);
  request.Start();
  try {
    request.Start();
  } finally {
    request.Cancel();
    await request.Wait();
    request.Free();
  }
}

function completeTwice(): void {
  const request = MPI.Grequest.Start();
  request.Complete();
  request.Complete();
}

async function truncated(): Promise<void> {
  const send = world.Isend(new Int32Array(2), rank, 78);
  try {
    await world.Recv(one, rank, 78);
  } finally {
    await send.Wait();
  }
}

async function truncatedRequests(): Promise<void> {
  const sends = [79, 80].map((tag) => world.Isend(new Int32Array(2), rank, tag));
  const receives = [79, 80].map((tag) => world.Irecv(new Int32Array(tag === 79 ? 2 : 1), rank, tag));
  const statuses: MPI.Status[] = [];
  try {
    await MPI.Request.Waitall(receives, statuses);
  } finally {
    equal(
      statuses.map((status) => status.Get_error()),
      [MPI.SUCCESS, MPI.ERR_TRUNCATE],
      "the error of each request",
    );
    await MPI.Request.Waitall(sends);
  }
}

export default async function errorClasses(): Promise<void> {
  const heard: number[] = [];
  const errhandler = MPI.Comm.Create_errhandler((_, code) => heard.push(code));
  world.Set_errhandler(errhandler);
  const provoked: string[] = [];
  const mistakes: string[] = [];
  for (const [name, provocations] of Object.entries(await table())) {
    for (const [call, work] of provocations)
      await fails(`MPI_${name}`, call, work).catch((error: Error) => mistakes.push(error.message));
    provoked.push(name);
  }
  check(mistakes.length === 0, mistakes.join("\n"));
  world.Set_errhandler(MPI.ERRORS_RETURN);
  check(heard.length > 50 && heard.includes(MPI.ERR_RANK), "the handler of the communicator heard of them");
  world.Call_errhandler(MPI.ERR_OTHER);
  await world.barrier();
  if (rank === 0) console.log(provoked.join(" "));
}
