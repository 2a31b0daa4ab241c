/** Windows: every access in every kind of epoch, over every flavor, with plain and derived datatypes. */
import MPI from "mpi";
import { check, equal, fails } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const right = (rank + 1) % size;
const left = (rank - 1 + size) % size;
const COUNT = 12;
const BYTES = 256;

type Flavor = "ordinary" | "alloc_mem" | "allocate" | "dynamic" | "dynamic ordinary" | "shared";
const FLAVORS: Flavor[] = ["ordinary", "alloc_mem", "allocate", "dynamic", "dynamic ordinary", "shared"];

interface Opened {
  win: MPI.Win;
  /** Of this rank. */
  memory: Uint8Array;
  /** Displacement of the first byte at each rank. */
  at: number[];
  close(): Promise<void>;
}

/** A window of BYTES bytes, displacements in bytes. */
async function open(flavor: Flavor, comm: MPI.Intracomm): Promise<Opened> {
  const zeros = Array.from({ length: comm.size }, () => 0);
  if (flavor === "allocate" || flavor === "shared") {
    const make = flavor === "shared" ? MPI.Win.Allocate_shared : MPI.Win.Allocate;
    const win = await make(BYTES, 1, null, comm);
    return { win, memory: win.tomemory(), at: zeros, close: async () => await win.Free() };
  }
  const isOrdinary = flavor === "ordinary" || flavor === "dynamic ordinary";
  const memory = isOrdinary ? new Uint8Array(BYTES) : MPI.Alloc_mem(BYTES);
  const isDynamic = flavor === "dynamic" || flavor === "dynamic ordinary";
  const win = isDynamic ? await MPI.Win.Create_dynamic(null, comm) : await MPI.Win.Create(memory, 1, null, comm);
  if (isDynamic) win.Attach(memory);
  const at = isDynamic ? await comm.allgather(MPI.Get_address(memory)) : zeros;
  const close = async () => {
    if (isDynamic) {
      await comm.barrier();
      win.Detach(memory);
    }
    await win.Free();
    MPI.Free_mem(memory);
  };
  return { win, memory, at, close };
}

type Mode = "fence" | "start" | "lock" | "shared lock" | "lock_all" | "flush";
const MODES: Mode[] = ["fence", "start", "lock", "shared lock", "lock_all", "flush"];

/** An epoch in which every rank accesses `target`; afterwards all ranks have ended theirs. */
async function epoch(win: MPI.Win, mode: Mode, target: number, access: () => void): Promise<void> {
  const comm = win.Get_group();
  if (mode === "fence") {
    await win.Fence(MPI.MODE_NOPRECEDE);
    access();
    await win.Fence(MPI.MODE_NOSUCCEED);
    return;
  }
  if (mode === "start") {
    // Every rank is the target of whoever names it: all let all in.
    await win.Post(comm);
    await win.Start(comm);
    access();
    await win.Complete();
    equal(await win.Wait(), true, "Wait");
    await world.barrier();
    return;
  }
  if (mode === "lock" || mode === "shared lock") {
    await win.Lock(target, mode === "lock" ? MPI.LOCK_EXCLUSIVE : MPI.LOCK_SHARED);
    access();
    await win.Unlock(target);
  } else {
    await win.Lock_all();
    access();
    if (mode === "flush") await win.Flush(target);
    await win.Unlock_all();
  }
  await world.barrier();
}

const KINDS = [
  [Uint8Array, MPI.UINT8_T],
  [Int16Array, MPI.INT16_T],
  [Int32Array, MPI.INT],
  [Float32Array, MPI.FLOAT],
  [Float64Array, MPI.DOUBLE],
] as const;

export default async function oneSided(): Promise<void> {
  const isOneTab = (await world.allreduce(MPI.node.grId, MPI.MAX)) === (await world.allreduce(MPI.node.grId, MPI.MIN));
  const sharing = size === 1 || (isOneTab && MPI.node.transport === "shared-memory");
  for (const flavor of FLAVORS) {
    if (flavor === "shared" && !sharing) {
      await fails("MPI_ERR_RMA_SHARED", "Allocate_shared", () => MPI.Win.Allocate_shared(8, 1, null, world));
      continue;
    }
    const opened = await open(flavor, world);
    for (const [i, mode] of MODES.entries()) {
      // Every mode with half of the flavors, every kind and every operator with some of both.
      if ((i + FLAVORS.indexOf(flavor)) % 2) continue;
      await transfers(opened, mode, KINDS[(i + FLAVORS.indexOf(flavor)) % KINDS.length]!);
      await accumulates(opened, mode, OPS[(i + FLAVORS.indexOf(flavor)) % OPS.length]!);
    }
    await derived(opened);
    await atomics(opened);
    await requests(opened);
    await opened.close();
  }
  await properties();
  await large();
  await world.barrier();
}

async function transfers({ win, memory, at }: Opened, mode: Mode, [make, type]: (typeof KINDS)[number]): Promise<void> {
  const mine = new make(memory.buffer as ArrayBuffer, memory.byteOffset, COUNT);
  mine.fill(0);
  await world.barrier();
  const sent = new make(COUNT).map((_, i) => rank + i) as typeof mine;
  await epoch(win, mode, right, () => {
    win.Put(sent, right, at[right]!);
    win.Put([sent, 1], MPI.PROC_NULL);
  });
  equal(
    mine.slice(),
    new make(COUNT).map((_, i) => left + i),
    `Put, ${mode}, ${type.name}`,
  );
  const got = new make(COUNT - 2);
  await epoch(win, mode, left, () => win.Get(got, left, [at[left]! + 2 * type.size, COUNT - 2, type]));
  const far = (left - 1 + size) % size;
  equal(
    got,
    new make(COUNT - 2).map((_, i) => far + i + 2),
    `Get, ${mode}, ${type.name}`,
  );
}

const OPS = [
  [MPI.SUM, (all: number[]) => all.reduce((a, b) => a + b, 1)],
  [MPI.MAX, (all: number[]) => Math.max(1, ...all)],
  [MPI.PROD, (all: number[]) => all.reduce((a, b) => a * b, 1)],
] as const;

async function accumulates(
  { win, memory, at }: Opened,
  mode: Mode,
  [op, expected]: (typeof OPS)[number],
): Promise<void> {
  const mine = new Float64Array(memory.buffer, memory.byteOffset, COUNT);
  mine.fill(1);
  await world.barrier();
  const own = new Float64Array(COUNT).map((_, i) => rank + i / 2);
  await epoch(win, mode, 0, () => win.Accumulate(own, 0, at[0]!, op));
  const all = (i: number) => Array.from({ length: size }, (_, other) => other + i / 2);
  if (rank === 0) equal(mine.slice(), mine.map((_, i) => expected(all(i))).slice(), `Accumulate ${op.name}, ${mode}`);
  // Reads of what others add, one after the other: all numbers from 1 to size.
  mine.fill(1);
  await world.barrier();
  const before = new Float64Array(1);
  await epoch(win, mode, size - 1, () =>
    win.Get_accumulate(Float64Array.of(1), before, size - 1, [at[size - 1]!], MPI.SUM),
  );
  const seen = (await world.allgather(before[0]!)).sort((a, b) => a - b);
  equal(
    seen,
    Array.from({ length: size }, (_, i) => i + 1),
    `Get_accumulate, ${mode}`,
  );
}

/** Columns of a matrix, structs and pairs; either side may be derived. */
async function derived({ win, memory, at }: Opened): Promise<void> {
  const bytes = memory;
  bytes.fill(0);
  const column = MPI.INT32_T.Create_vector(4, 1, 5).Commit();
  await world.barrier();
  const origin = Int32Array.from({ length: 20 }, (_, i) => rank * 100 + i);
  await win.Fence();
  win.Put([origin, 1, column], right, [at[right]! + 8, 1, column]);
  await win.Fence();
  const mine = new Int32Array(memory.buffer, memory.byteOffset, 22).slice();
  const expected = new Int32Array(22);
  for (let i = 0; i < 4; i++) expected[2 + 5 * i] = left * 100 + 5 * i;
  equal(mine, expected, "Put of a column into a column");
  const packed = new Int32Array(4);
  const scattered = new Int32Array(20);
  await win.Fence();
  win.Get(packed, right, [at[right]! + 8, 1, column]);
  win.Get([scattered, 1, column], right, [at[right]! + 8, 1, column]);
  await win.Fence();
  equal(
    packed,
    Int32Array.of(0, 5, 10, 15).map((i) => rank * 100 + i),
    "Get of a column",
  );
  equal(scattered[10], rank * 100 + 10, "Get into a column");
  await win.Fence();
  win.Accumulate([new Int32Array(4).fill(1), 4, MPI.INT], right, [at[right]! + 8, 1, column], MPI.SUM);
  await win.Fence();
  equal(new Int32Array(memory.buffer, memory.byteOffset, 22)[7], left * 100 + 6, "Accumulate into a column");
  await pairs({ win, memory, at });
}

async function pairs({ win, memory, at }: Pick<Opened, "win" | "memory" | "at">): Promise<void> {
  for (const type of [MPI.INT_INT, MPI.DOUBLE_INT, MPI.SHORT_INT]) {
    memory.fill(0);
    await world.barrier();
    const pair = new DataView(new ArrayBuffer(type.extent));
    const index = type.extent === 16 ? 8 : 4;
    if (type === MPI.INT_INT) pair.setInt32(0, rank + 5, true);
    else if (type === MPI.DOUBLE_INT) pair.setFloat64(0, rank + 5, true);
    else pair.setInt16(0, rank + 5, true);
    pair.setInt32(index, rank, true);
    await win.Fence();
    win.Accumulate([pair, 1, type], 0, [at[0]!, 1, type], MPI.MAXLOC);
    await win.Fence();
    const result = new DataView(memory.buffer, memory.byteOffset);
    if (rank === 0) equal(result.getInt32(index, true), size - 1, `MAXLOC of ${type.name}`);
  }
  await win.Fence();
}

async function atomics({ win, memory, at }: Opened): Promise<void> {
  const mine = new Int32Array(memory.buffer, memory.byteOffset, 4);
  mine.fill(0);
  await world.barrier();
  const rounds = 5;
  const tickets: number[] = [];
  const [one, got] = [Int32Array.of(1), new Int32Array(1)];
  await win.Lock(0, MPI.LOCK_SHARED);
  for (let i = 0; i < rounds; i++) {
    win.Fetch_and_op(one, got, 0, at[0]!);
    await win.Flush(0);
    tickets.push(got[0]!);
  }
  await win.Unlock(0);
  const all = (await world.allgather(tickets)).flat().sort((a, b) => a - b);
  equal(
    all,
    Array.from({ length: size * rounds }, (_, i) => i),
    "tickets of Fetch_and_op",
  );
  // An exclusive lock makes what is no atomic operation one.
  for (let i = 0; i < rounds; i++) {
    await win.Lock(0);
    win.Get(got, 0, at[0]! + 4);
    await win.Flush(0);
    win.Put(Int32Array.of(got[0]! + 1), 0, at[0]! + 4);
    await win.Unlock(0);
  }
  await world.barrier();
  if (rank === 0) equal(mine[1], size * rounds, "counts under an exclusive lock");
  const before = Int32Array.of(-1);
  await win.Lock_all();
  win.Compare_and_swap(Int32Array.of(rank + 1), Int32Array.of(0), before, 0, at[0]! + 8);
  await win.Flush_local(0);
  const winners = await world.allgather(before[0]! === 0);
  equal(winners.filter(Boolean).length, 1, "one rank wins Compare_and_swap");
  win.Fetch_and_op(null, got, 0, at[0]! + 8, MPI.NO_OP);
  await win.Flush_all();
  equal(got[0]!, winners.indexOf(true) + 1, "NO_OP reads");
  await world.barrier();
  win.Accumulate(Int32Array.of(77), 0, at[0]! + 8, MPI.REPLACE);
  await win.Flush_local_all();
  await win.Unlock_all();
  await world.barrier();
  win.Sync();
  if (rank === 0) equal(mine[2], 77, "REPLACE");
}

async function requests({ win, memory, at }: Opened): Promise<void> {
  const mine = new Int32Array(memory.buffer, memory.byteOffset, 4);
  mine.fill(rank);
  await world.barrier();
  const [got, old] = [new Int32Array(2), new Int32Array(1)];
  await win.Lock_all();
  await win.Rget(got, right, at[right]!).Wait();
  equal(got, Int32Array.of(right, right), "Rget");
  await world.barrier();
  await MPI.Request.Waitall([
    win.Rput(Int32Array.of(5), right, at[right]!),
    win.Raccumulate(Int32Array.of(6), right, at[right]! + 4, MPI.SUM),
    win.Rget_accumulate(Int32Array.of(7), old, right, at[right]! + 8, MPI.REPLACE),
    win.Rput(Int32Array.of(5), MPI.PROC_NULL),
  ]);
  await win.Unlock_all();
  await world.barrier();
  equal([...mine.slice(0, 3), old[0]!], [5, rank + 6, 7, right], "Rput, Raccumulate, Rget_accumulate");
  await world.barrier();
}

async function properties(): Promise<void> {
  const info = MPI.Info.Create({ no_locks: "true", unknown: "1" });
  const win = await MPI.Win.Allocate(8 * (rank + 1), rank + 1, info, world);
  equal(win.attrs.slice(1), [8 * (rank + 1), rank + 1], "attrs");
  equal([win.Get_attr(MPI.WIN_SIZE), win.Get_attr(MPI.WIN_DISP_UNIT)], [8 * (rank + 1), rank + 1], "attributes");
  equal(win.Get_attr(MPI.WIN_BASE), win.tomemory(), "WIN_BASE");
  equal(
    [win.Get_attr(MPI.WIN_CREATE_FLAVOR), win.flavor],
    [MPI.WIN_FLAVOR_ALLOCATE, MPI.WIN_FLAVOR_ALLOCATE],
    "flavor",
  );
  equal([win.Get_attr(MPI.WIN_MODEL), win.model], [MPI.WIN_UNIFIED, MPI.WIN_UNIFIED], "model");
  equal([win.group_size, win.group_rank, win.group.size], [size, rank, size], "group");
  equal([win.info.Get("no_locks"), win.Get_info().Get("unknown")], ["true", null], "info");
  win.Set_info(MPI.Info.Create({ same_size: "true" }));
  equal(win.Get_info().Get("same_size"), "true", "Set_info");
  win.Set_name("grid");
  equal([win.name, win.Get_name()], ["grid", "grid"], "name");
  let deleted = 0;
  const keyval = MPI.Win.Create_keyval(null, (owner) => {
    deleted += owner === win ? 1 : 100;
  });
  win.Set_attr(keyval, { a: 1 });
  equal(win.Get_attr(keyval), { a: 1 }, "own attribute");
  win.Set_attr(keyval, 2);
  await fails("MPI_ERR_RMA_SYNC", "Lock", () => win.Lock(0));
  // The displacement counts in the target's unit.
  await win.Fence();
  win.Put(Uint8Array.of(9), right, 3);
  await win.Fence();
  equal(win.tomemory()[3 * (rank + 1)], 9, "displacement in units of the target");
  await win.Free();
  equal([deleted, MPI.Win.Free_keyval(keyval)], [2, MPI.KEYVAL_INVALID], "attributes are deleted");
  check(MPI.WIN_NULL instanceof MPI.Win, "WIN_NULL");
}

/** Far more than a packet, at odd places. */
async function large(): Promise<void> {
  const length = 50_001;
  const win = await MPI.Win.Create(new Uint8Array(length + 9), 1, null, world);
  const own = await MPI.Win.Allocate(length + 9, 1, null, world);
  const data = Uint8Array.from({ length }, (_, i) => (i * 7 + rank) & 0xff);
  const got = new Uint8Array(length);
  for (const one of [win, own]) {
    await one.Fence();
    one.Put(data, right, 5);
    await one.Fence();
    equal(
      one.tomemory().slice(5, 5 + length),
      data.map((_, i) => (i * 7 + left) & 0xff),
      "a long Put",
    );
    one.Get(got, right, 5);
    await one.Fence();
    equal(got, data, "a long Get");
    one.Accumulate([new Uint8Array(length).fill(1), length, MPI.UINT8_T], right, 5, MPI.SUM);
    await one.Fence();
    equal(
      one.tomemory().slice(5, 5 + length),
      data.map((_, i) => (i * 7 + left + 1) & 0xff),
      "a long Accumulate",
    );
    await one.Free();
  }
}
