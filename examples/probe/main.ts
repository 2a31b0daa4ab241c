import MPI from "mpi";

const world = MPI.COMM_WORLD;
const rank = world.Get_rank();
const size = world.Get_size();

if (rank > 0) {
  // Only the sender knows how much there is to say: here it grows with the rank.
  const numbers = Float64Array.from({ length: 3 * rank }, (_, i) => i + 1);
  await world.Send(numbers, 0, rank);
} else {
  const lines: string[] = [];
  const status = new MPI.Status();
  for (let left = size - 1; left > 0; left--) {
    // Probe waits for a message and leaves it where it is; the status says who sent it, its tag and its length.
    await world.Probe(MPI.ANY_SOURCE, MPI.ANY_TAG, status);
    const source = status.Get_source();
    const count = status.Get_count(MPI.DOUBLE);

    // Now the buffer can have the right size, and the receive names the message that was seen.
    const numbers = new Float64Array(count);
    await world.Recv(numbers, source, status.Get_tag());
    lines[source] = `rank ${source} sent ${count} numbers, their sum is ${numbers.reduce((a, b) => a + b, 0)}`;
  }
  // They came in any order; shown by rank they are the same every time.
  for (const line of lines.slice(1)) console.log(line);
  console.log(`heard from ${size - 1} of ${size - 1}`);
}
