#include <mpi.h>
#include <stdbool.h>
#include <stdio.h>

#define LIMIT 20000

static bool is_prime(int n) {
    if (n < 2) return false;
    for (int divisor = 2; divisor * divisor <= n; divisor++)
        if (n % divisor == 0) return false;
    return true;
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    /* Rank 0 decides how far to count, everybody else hears of it. */
    int limit = rank == 0 ? LIMIT : 0;
    MPI_Bcast(&limit, 1, MPI_INT, 0, MPI_COMM_WORLD);

    /* Every rank tests every size-th odd number, so that nobody gets only the large ones. Rank 0 also counts the 2. */
    int found[2] = {rank == 0 ? 1 : 0, 0};
    for (int n = 2 * rank + 1; n < limit; n += 2 * size)
        if (is_prime(n)) {
            found[0]++;
            if (is_prime(n + 2)) found[1]++;
        }

    /* Primes and twins are added up in one call. */
    int total[2];
    MPI_Reduce(found, total, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    /* The ranks report in order: rank 0 first, then whoever holds the turn. A message may be empty. */
    if (rank > 0) MPI_Recv(NULL, 0, MPI_BYTE, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("rank %d of %d is done\n", rank, size);
    if (rank + 1 < size) MPI_Send(NULL, 0, MPI_BYTE, rank + 1, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("there are %d primes below %d\n", total[0], limit);
        printf("%d of them have a twin two numbers further\n", total[1]);
    }

    MPI_Finalize();
    return 0;
}
