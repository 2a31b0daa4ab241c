// A program as it is written for MPI.js (github.com/the-parallel-gods/mpi.js): it runs here unchanged.
importScripts("/mpi_core/mpi.js");

const LIMIT = 20000;

const is_prime = (n) => {
  if (n < 2) return false;
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false;
  return true;
};

main(async () => {
  await MPI_Init();
  // Results come in boxes: functions of MPI.js write into `data`.
  const rank_ptr = box(0);
  const size_ptr = box(0);
  await MPI_Comm_rank(rank_ptr);
  await MPI_Comm_size(size_ptr);
  const rank = rank_ptr.data;
  const size = size_ptr.data;

  // Rank 0 decides how far to count, everybody else hears of it.
  const limit = box(rank === 0 ? LIMIT : null);
  await MPI_Bcast(limit, 0);

  // Every rank tests every size-th odd number, so that nobody gets only the large ones. Rank 0 also counts the 2.
  let primes = rank === 0 ? 1 : 0;
  let twins = 0;
  for (let n = 2 * rank + 1; n < limit.data; n += 2 * size) {
    if (is_prime(n)) {
      primes++;
      if (is_prime(n + 2)) twins++;
      smartdashboard.putGraph("primes found", primes, false);
    }
    smartdashboard.putProgress("numbers tested", (n + 1) / limit.data);
  }
  smartdashboard.putPie("primes", { "twin primes": twins, "other primes": primes - twins });

  const total = box(null);
  await MPI_Reduce(box([primes, twins]), total, (a, b) => a + b, 0);

  // The ranks report in order: rank 0 first, then whoever holds the turn.
  if (rank > 0) await MPI_Recv(box(null), rank - 1);
  console.log(`rank ${rank} of ${size} is done`);
  if (rank + 1 < size) await MPI_Send(box("your turn"), rank + 1);

  if (rank === 0) {
    console.log(`there are ${total.data[0]} primes below ${limit.data}`);
    console.log(`${total.data[1]} of them have a twin two numbers further`);
    smartdashboard.putString("result", `${total.data[0]} primes below ${limit.data}`);
  }
  await MPI_Finalize();
}, self);
