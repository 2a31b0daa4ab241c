/** What windows refuse, each with the error of its class; afterwards they go on. */
import MPI from "mpi";
import { check, equal, fails } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const wrong = (value: unknown) => value as never;
const one = Int32Array.of(1);
const room = new Int32Array(1);

export default async function oneSidedErrors(): Promise<void> {
  await making();
  const win = await MPI.Win.Allocate(64, 4, null, world);
  await epochs(win);
  await accesses(win);
  await handlers(win);
  await win.Free();
  await fails("MPI_ERR_WIN", "Fence", () => win.Fence());
  await fails("MPI_ERR_WIN", "Fence", () => MPI.WIN_NULL.Fence());
  await flavors();
  await conflicts();
  await world.barrier();
}

async function making(): Promise<void> {
  await fails("MPI_ERR_SIZE", "Allocate", () => MPI.Win.Allocate(-1, 1, null, world));
  await fails("MPI_ERR_SIZE", "Allocate_shared", () => MPI.Win.Allocate_shared(1.5, 1, null, world));
  await fails("MPI_ERR_DISP", "Create", () => MPI.Win.Create(new Uint8Array(8), 0, null, world));
  await fails("MPI_ERR_BASE", "Create", () => MPI.Win.Create(wrong([1, 2]), 1, null, world));
  await fails("MPI_ERR_INFO", "Create_dynamic", () => MPI.Win.Create_dynamic(wrong({}), world));
  await fails("MPI_ERR_COMM", "Allocate", () => MPI.Win.Allocate(8, 1, null, MPI.COMM_NULL as MPI.Intracomm));
  // One rank that cannot make its part keeps all from making the window.
  await fails("MPI_ERR_NO_MEM", "Allocate", () => MPI.Win.Allocate(rank === size - 1 ? 2 ** 50 : 8, 1, null, world));
  const many: MPI.Win[] = [];
  await fails("MPI_ERR_NO_MEM", "Allocate", async () => {
    for (let i = 0; i < 1025; i++) many.push(await MPI.Win.Allocate(0, 1, null, MPI.COMM_SELF));
  });
  for (const win of many) await win.Free();
}

async function epochs(win: MPI.Win): Promise<void> {
  await fails("MPI_ERR_RMA_SYNC", "Put", () => win.Put(one, 0));
  await fails("MPI_ERR_RMA_SYNC", "Fetch_and_op", () => win.Fetch_and_op(one, room, 0));
  for (const call of ["Unlock", "Flush", "Flush_local"] as const)
    await fails("MPI_ERR_RMA_SYNC", call, () => win[call](0));
  for (const call of ["Complete", "Wait", "Test", "Unlock_all", "Flush_all"] as const)
    await fails("MPI_ERR_RMA_SYNC", call, () => win[call]());
  await fails("MPI_ERR_ASSERT", "Fence", () => win.Fence(MPI.MODE_NOCHECK));
  await fails("MPI_ERR_ASSERT", "Lock", () => win.Lock(0, MPI.LOCK_SHARED, 1));
  await fails("MPI_ERR_LOCKTYPE", "Lock", () => win.Lock(0, 5));
  await fails("MPI_ERR_RANK", "Lock", () => win.Lock(size));
  await fails("MPI_ERR_GROUP", "Start", () => win.Start(wrong(world)));
  const self = world.Get_group().Incl([rank]);
  await win.Lock(rank, MPI.LOCK_SHARED);
  await fails("MPI_ERR_RMA_SYNC", "Lock", () => win.Lock(rank));
  for (const call of ["Lock_all", "Fence", "Free"] as const) await fails("MPI_ERR_RMA_SYNC", call, () => win[call]());
  await fails("MPI_ERR_RMA_SYNC", "Start", () => win.Start(self));
  if (size > 1) await fails("MPI_ERR_RMA_SYNC", "Put", () => win.Put(one, (rank + 1) % size));
  await win.Unlock(rank);
  await win.Lock_all(MPI.MODE_NOCHECK);
  await fails("MPI_ERR_RMA_SYNC", "Lock", () => win.Lock(rank));
  await win.Unlock_all();
  await win.Post(self, MPI.MODE_NOCHECK);
  await fails("MPI_ERR_RMA_SYNC", "Post", () => win.Post(self));
  await win.Start(self, MPI.MODE_NOCHECK);
  await fails("MPI_ERR_RMA_SYNC", "Start", () => win.Start(self));
  await fails("MPI_ERR_RMA_SYNC", "Rput", () => win.Rput(one, rank));
  await fails("MPI_ERR_RMA_SYNC", "Fence", () => win.Fence());
  equal(await win.Test(), false, "Test before Complete");
  await win.Complete();
  while (!(await win.Test()));
  await win.Fence();
  await world.barrier();
  await win.Fence(MPI.MODE_NOSUCCEED);
  await fails("MPI_ERR_RMA_SYNC", "Get", () => win.Get(room, 0));
}

async function accesses(win: MPI.Win): Promise<void> {
  await win.Fence();
  await fails("MPI_ERR_RANK", "Put", () => win.Put(one, size));
  await fails("MPI_ERR_DISP", "Put", () => win.Put(one, 0, -1));
  await fails("MPI_ERR_DISP", "Get", () => win.Get(room, 0, 0.5));
  await fails("MPI_ERR_RMA_RANGE", "Put", () => win.Put(one, 0, 16));
  await fails("MPI_ERR_RMA_RANGE", "Get", () => win.Get(new Float64Array(9), 0));
  await fails("MPI_ERR_RMA_RANGE", "Accumulate", () => win.Accumulate(one, 0, 2 ** 40));
  await fails("MPI_ERR_COUNT", "Put", () => win.Put(one, 0, [0, 2]));
  await fails("MPI_ERR_COUNT", "Put", () => win.Put(one, 0, [0, -1]));
  await fails("MPI_ERR_TYPE", "Put", () => win.Put(one, 0, [0, 1, MPI.FLOAT]));
  await fails("MPI_ERR_TYPE", "Put", () => win.Put(one, 0, [0, 1, MPI.INT.Create_contiguous(1)]));
  await fails("MPI_ERR_ARG", "Put", () => win.Put(one, 0, wrong([0, 1, MPI.INT, 1])));
  await fails("MPI_ERR_BUFFER", "Put", () => win.Put(wrong("text"), 0));
  await fails("MPI_ERR_OP", "Accumulate", () =>
    win.Accumulate(
      one,
      0,
      0,
      MPI.Op.Create((a: number) => a),
    ),
  );
  await fails("MPI_ERR_OP", "Accumulate", () => win.Accumulate(new Float64Array(1), 0, 0, MPI.BAND));
  await fails("MPI_ERR_OP", "Allreduce", () => world.Allreduce(one, room, MPI.REPLACE));
  await fails("MPI_ERR_COUNT", "Fetch_and_op", () => win.Fetch_and_op(new Int32Array(2), room, 0));
  await fails("MPI_ERR_TYPE", "Fetch_and_op", () => win.Fetch_and_op(new Float32Array(1), room, 0));
  await fails("MPI_ERR_TYPE", "Compare_and_swap", () => {
    const double = new Float64Array(1);
    win.Compare_and_swap(double, double, double, 0);
  });
  const mixed = MPI.Datatype.Create_struct([1, 1], [0, 4], [MPI.INT, MPI.FLOAT]).Commit();
  await fails("MPI_ERR_TYPE", "Accumulate", () => win.Accumulate([new Uint8Array(8), 1, mixed], 0, [0, 1, mixed]));
  await win.Fence();
  win.Put(one, 0);
  await fails("MPI_ERR_RMA_SYNC", "Lock", () => win.Lock(0));
  await win.Fence();
}

async function handlers(win: MPI.Win): Promise<void> {
  check(win.Get_errhandler() === MPI.ERRORS_ARE_FATAL, "the error handler of a new window");
  const told: number[] = [];
  win.Set_errhandler(MPI.Win.Create_errhandler((owner, code) => void (owner === win && told.push(code))));
  await win.Fence();
  await fails("MPI_ERR_RANK", "Put", () => win.Put(one, -7));
  win.Call_errhandler(MPI.ERR_OTHER);
  equal(told, [MPI.ERR_RANK, MPI.ERR_OTHER], "what the error handler was told");
  win.Set_errhandler(MPI.ERRORS_RETURN);
  win.Call_errhandler(MPI.ERR_OTHER);
}

async function flavors(): Promise<void> {
  const plain = await MPI.Win.Allocate(8, 1, null, world);
  await fails("MPI_ERR_RMA_FLAVOR", "Attach", () => plain.Attach(new Uint8Array(8)));
  await plain.Free();
  const win = await MPI.Win.Create_dynamic(null, world);
  const memory = MPI.Alloc_mem(64);
  const ordinary = new Uint8Array(64);
  await fails("MPI_ERR_RMA_FLAVOR", "Shared_query", () => win.Shared_query(0));
  await fails("MPI_ERR_RMA_FLAVOR", "tomemory", () => win.tomemory());
  await fails("MPI_ERR_BASE", "Attach", () => win.Attach(wrong(5)));
  await fails("MPI_ERR_RMA_ATTACH", "Attach", () => win.Attach(new Uint8Array(0)));
  await fails("MPI_ERR_RMA_ATTACH", "Detach", () => win.Detach(memory));
  for (const one of [memory, ordinary]) {
    win.Attach(one);
    await fails("MPI_ERR_RMA_ATTACH", "Attach", () => win.Attach(one.subarray(60)));
  }
  const next = (rank + 1) % size;
  for (const one of [memory, ordinary]) {
    const addresses = await world.allgather(MPI.Get_address(one));
    await win.Lock(next);
    // Told at once where this rank sees it, else by the call that ends the epoch.
    await fails("MPI_ERR_RMA_RANGE", "Flush", async () => {
      try {
        win.Put(new Uint8Array(2), next, addresses[next]! + 63);
      } catch (error) {
        equal((error as MPI.Exception).className, "MPI_ERR_RMA_RANGE", "an access that is not all attached");
        (error as { call: string }).call = "Flush";
        throw error;
      }
      await win.Flush(next);
    });
    win.Put(new Uint8Array(2), next, addresses[next]! + 62);
    await win.Unlock(next);
    await world.barrier();
  }
  win.Detach(memory);
  await win.Free();
  MPI.Free_mem(memory);
}

async function conflicts(): Promise<void> {
  const win = await MPI.Win.Allocate(64, 4, MPI.Info.Create({ accumulate_ops: "same_op" }), world);
  await win.Lock(0, MPI.LOCK_SHARED);
  win.Accumulate(one, 0, 0, MPI.SUM);
  win.Accumulate(one, 0, 1, MPI.MAX);
  await fails("MPI_ERR_RMA_CONFLICT", "Accumulate", () => win.Accumulate(one, 0, 0, MPI.MAX));
  await win.Flush(0);
  win.Accumulate(one, 0, 0, MPI.MAX);
  await win.Unlock(0);
  await win.Free();
}
