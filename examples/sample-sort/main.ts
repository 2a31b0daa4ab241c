import MPI from "mpi";

const PER_RANK = 1000;

const world = MPI.COMM_WORLD;
const rank = world.Get_rank();
const size = world.Get_size();

// Every rank has numbers of its own, the same in every run: a small generator with the rank as its seed.
let seed = rank + 1;
const numbers = Float64Array.from({ length: PER_RANK }, () => {
  seed = (seed * 48271) % 2147483647;
  return seed / 2147483647;
}).sort();

// Each rank shows a few of its numbers; all samples together tell where the borders between the ranks should lie.
const samples = Float64Array.from({ length: size }, (_, i) => numbers[Math.floor(((i + 0.5) * PER_RANK) / size)]!);
const all = new Float64Array(size * size);
await world.Allgather(samples, all);
all.sort();
const borders = Array.from({ length: size - 1 }, (_, i) => all[(i + 1) * size - Math.floor(size / 2)]!);

// How many of my numbers belong to each rank; they are sorted, so each rank's lie together.
const sendCounts = new Array<number>(size).fill(0);
let owner = 0;
for (const number of numbers) {
  while (owner < borders.length && number >= borders[owner]!) owner++;
  sendCounts[owner]!++;
}

// Everybody tells everybody how much will come, then the numbers themselves move.
const receiveCounts = (await world.alltoall(sendCounts)) as number[];
const mine = new Float64Array(receiveCounts.reduce((a, b) => a + b, 0));
await world.Alltoallv([numbers, sendCounts], [mine, receiveCounts]);
mine.sort();

// Sorted across ranks: my smallest is not below the largest of anybody before me.
const largestBefore = await world.exscan(mine.at(-1) ?? -1, MPI.MAX);
const inOrder = mine.every((number, i) => number >= (i > 0 ? mine[i - 1]! : ((largestBefore as number | null) ?? -1)));
const everywhere = await world.allreduce(inOrder, MPI.LAND);
const counts = await world.gather(mine.length, 0);
if (counts !== null) {
  console.log(`ranks hold ${counts.join(" ")} numbers, ${counts.reduce((a, b) => a + b, 0)} in all`);
  console.log(`sorted across all ranks: ${everywhere ? "yes" : "no"}`);
}
