import MPI from "mpi";

const N = 6;

const world = MPI.COMM_WORLD;
const rank = world.Get_rank();
const size = world.Get_size();

// A matrix lies in memory row by row, so a column is N numbers, each N numbers after the one before.
const column = MPI.DOUBLE.Create_vector(N, 1, N).Commit();
// The middle of the matrix: N - 2 rows of N - 2 numbers, beginning at row 1, column 1.
const middle = MPI.DOUBLE.Create_subarray([N, N], [N - 2, N - 2], [1, 1]).Commit();

if (rank === 0) {
  const matrix = Float64Array.from({ length: N * N }, (_, i) => 10 * Math.floor(i / N) + (i % N));
  for (let to = 1; to < size; to++) {
    // The address of a column is that of its first number.
    await world.Send([matrix.subarray(to % N), 1, column], to, 1);
    await world.Send([matrix, 1, middle], to, 2);
  }
  console.log(
    `sent a column of ${column.Get_size() / 8} and a block of ${middle.Get_size() / 8} numbers to ${size - 1}`,
  );
} else {
  // A message has no shape of its own: it is N numbers, and may be received as N numbers in a row ...
  const numbers = new Float64Array(N);
  await world.Recv(numbers, 0, 1);
  console.log(`rank ${rank} has column ${rank % N}: ${numbers.join(" ")}`);

  // ... or be put in place: the border of this matrix stays as it was.
  const framed = new Float64Array(N * N).fill(-1);
  await world.Recv([framed, 1, middle], 0, 2);
  console.log(`rank ${rank} has rows 0 and 1: ${framed.slice(0, 2 * N).join(" ")}`);
}

column.Free();
middle.Free();
