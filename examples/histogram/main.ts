import MPI from "mpi";

/** Sums of two dice, 2 to 12, of many throws shared out over the ranks. */
const BINS = 13;
const THROWS = 36_000;

const world = MPI.COMM_WORLD;
const { rank, size } = world;

// Bin b lives at rank b % size, in place floor(b / size) of its window.
const places = Math.ceil(BINS / size);
const win = await MPI.Win.Allocate(4 * places, 4, null, world);

// Between the two fences everybody adds to everybody's bins. Accumulate is atomic: no count is lost.
const one = Int32Array.of(1);
await win.Fence();
for (let i = rank; i < THROWS; i += size) {
  const sum = 2 + (i % 6) + (Math.floor(i / 6) % 6);
  win.Accumulate(one, sum % size, Math.floor(sum / size));
}
await win.Fence();

const memory = win.tomemory();
const mine = new Int32Array(memory.buffer, memory.byteOffset, places);
console.log(`rank ${rank} counted into ${mine.filter((count) => count > 0).length} bins of its own`);

// Rank 0 reads all bins without help of the others, under a shared lock at each of them.
if (rank === 0) {
  const bins = Array.from({ length: BINS }, () => new Int32Array(1));
  await win.Lock_all();
  for (const [bin, count] of bins.entries()) win.Get(count, bin % size, Math.floor(bin / size));
  await win.Unlock_all();
  for (const [sum, [count]] of bins.entries())
    if (sum >= 2) console.log(`${String(sum).padStart(2)} ${"#".repeat(count / 200)} ${count}`);
}

// Free waits until all ranks, rank 0 among them, are done with the window.
await win.Free();
