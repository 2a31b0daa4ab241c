#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdbool.h>
#include <mpi.h>

/* Parallel sorting by regular sampling */

static int compare(const void *x, const void *y) {
    const unsigned *a = x, *b = y;
    return (*a > *b) - (*a < *b);
}

int main(int argc, char **argv) {
    int p, me;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    size_t n = argc > 1 ? strtoul(argv[1], NULL, 0) : 5000;

    unsigned keys[n];
    unsigned state = 12345u + 6789u * me;
    for (size_t i = 0; i < n; i++) {
        state = state * 1664525u + 1013904223u;
        keys[i] = state >> 8;
    }
    qsort(keys, n, sizeof *keys, compare);

    unsigned samples[p], all[p * p], pivots[p];
    for (int i = 0; i < p; i++) samples[i] = keys[i * n / p];
    MPI_Allgather(samples, p, MPI_UNSIGNED, all, p, MPI_UNSIGNED, MPI_COMM_WORLD);
    qsort(all, p * p, sizeof *all, compare);
    for (int i = 1; i < p; i++) pivots[i - 1] = all[i * p + p / 2 - 1];

    int scounts[p], sdispls[p], rcounts[p], rdispls[p];
    memset(scounts, 0, sizeof scounts);
    int bucket = 0;
    for (size_t i = 0; i < n; i++) {
        while (bucket < p - 1 && keys[i] > pivots[bucket]) bucket++;
        scounts[bucket]++;
    }
    MPI_Alltoall(scounts, 1, MPI_INT, rcounts, 1, MPI_INT, MPI_COMM_WORLD);
    sdispls[0] = rdispls[0] = 0;
    for (int i = 1; i < p; i++) {
        sdispls[i] = sdispls[i - 1] + scounts[i - 1];
        rdispls[i] = rdispls[i - 1] + rcounts[i - 1];
    }
    int mine = rdispls[p - 1] + rcounts[p - 1];
    unsigned *sorted = malloc((mine + 1) * sizeof *sorted);
    MPI_Alltoallv(keys, scounts, sdispls, MPI_UNSIGNED, sorted, rcounts, rdispls, MPI_UNSIGNED, MPI_COMM_WORLD);
    qsort(sorted, mine, sizeof *sorted, compare);

    bool ok = true;
    for (int i = 1; i < mine; i++) ok = ok && sorted[i - 1] <= sorted[i];
    unsigned last = mine ? sorted[mine - 1] : 0, before = 0;
    MPI_Exscan(&last, &before, 1, MPI_UNSIGNED, MPI_MAX, MPI_COMM_WORLD);
    if (me > 0 && mine && sorted[0] < before) ok = false;
    MPI_Allreduce(MPI_IN_PLACE, &ok, 1, MPI_C_BOOL, MPI_LAND, MPI_COMM_WORLD);
    long long total, count = mine;
    MPI_Reduce(&count, &total, 1, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (me == 0) printf("%lld keys are %ssorted\n", total, ok ? "" : "NOT ");
    free(sorted);
    MPI_Finalize();
}
