/* Monte Carlo estimate of pi. Each process has its own stream of drand48 / rand_r. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include <sys/types.h>
#include <mpi.h>

int main(int argc, char* argv[])
{
    long long int tosses = 200000, local_tosses, hits = 0, total_hits, i;
    int rank, nproc;
    unsigned int seed;
    double x, y, estimate;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nproc);
    if (argc > 1) tosses = atoll(argv[1]);

    seed = (unsigned) time(NULL) ^ (unsigned) (getpid() << 8) ^ (unsigned) rank;
    srand(seed);
    srand48((long) seed);
    local_tosses = tosses / nproc;
    for (i = 0; i < local_tosses; i++) {
        if (i & 1) { x = rand() / (double) RAND_MAX; y = (double) rand_r(&seed) / RAND_MAX; }
        else { x = drand48(); y = drand48(); }
        if (x * x + y * y <= 1.0) hits++;
    }
    MPI_Reduce(&hits, &total_hits, 1, MPI_LONG_LONG_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        estimate = 4.0 * total_hits / ((double) local_tosses * nproc);
        if (estimate > 3.05 && estimate < 3.23) printf("pi estimate is close\n");
        else printf("pi estimate = %f is far from pi\n", estimate);
    }
    MPI_Finalize();
    return 0;
}
