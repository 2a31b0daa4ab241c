/** A rank that computes without any call of the library is accessed, locked and counted on meanwhile, from its tab and from others. */
import MPI from "mpi";
import { equal } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;

export default async function passiveTarget(): Promise<void> {
  // Without shared memory a target answers in its own calls.
  if (MPI.node.transport !== "shared-memory" || size === 1) return;
  const dynamic = await MPI.Win.Create_dynamic(null, world);
  const memory = MPI.Alloc_mem(64);
  dynamic.Attach(memory);
  const address = await world.bcast(MPI.Get_address(memory), 0);
  const win = await MPI.Win.Allocate(64, 4, null, world);
  const words = new Int32Array(win.tomemory().buffer, win.tomemory().byteOffset, 16);
  await world.barrier();
  // A rank that computes forwards nothing, so it waits until the others need no message through it any more.
  if (rank === 0) for (let other = 1; other < size; other++) await world.recv(other);
  else await world.send(null, 0);
  if (rank === 0) {
    // Until every other rank has put its flag.
    while (Atomics.load(words, 1) < size - 1) Atomics.load(words, 2);
    equal([...words.slice(2, 5)], [7, (size - 1) * 3, size], "what was put meanwhile");
    equal(memory[3], 11, "memory of the dynamic window");
  } else {
    const [one, got] = [Int32Array.of(1), new Int32Array(1)];
    for (let i = 0; i < 3; i++) {
      await win.Lock(0);
      win.Get(got, 0, 3);
      await win.Flush(0);
      win.Put(Int32Array.of(got[0]! + 1), 0, 3);
      await win.Unlock(0);
    }
    await dynamic.Lock_all();
    dynamic.Put(Uint8Array.of(11), 0, address + 3);
    await dynamic.Unlock_all();
    await win.Lock(0, MPI.LOCK_SHARED);
    win.Put(Int32Array.of(7), 0, 2);
    win.Accumulate(Int32Array.of(rank + 1), 0, 4, MPI.MAX);
    win.Compare_and_swap(Int32Array.of(5), Int32Array.of(0), got, 0, 5);
    await win.Flush(0);
    win.Fetch_and_op(one, got, 0, 1, MPI.SUM);
    await win.Unlock(0);
  }
  await win.Free();
  await dynamic.Free();
  MPI.Free_mem(memory);
  await world.barrier();
}
