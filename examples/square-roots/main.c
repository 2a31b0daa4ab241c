#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "newton.h"

/* From each of these starting points Newton's method must find the same number: the square root of 3. */
#define VALUES 240
/* Far more steps than needed, so that the ranks have something to do: watch the time go down with more ranks. */
#define STEPS 100000

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    const int root = 0;
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    /* Only the root knows the starting points; the others have room for them. MPI_Bcast fills that room on every rank. */
    double starts[VALUES];
    if (rank == root)
        for (int i = 0; i < VALUES; i++) starts[i] = 1.0 / (1 + i);
    MPI_Bcast(starts, VALUES, MPI_DOUBLE, root, MPI_COMM_WORLD);

    int first = rank * VALUES / size;
    int end = (rank + 1) * VALUES / size;
    double results[VALUES];
    double least = INFINITY, most = -INFINITY;
    for (int i = first; i < end; i++) {
        double result = newton_square_root(3, starts[i], STEPS);
        results[i - first] = result;
        least = fmin(least, result);
        most = fmax(most, result);
    }

    if (end == first) printf("rank %d: no values left\n", rank);
    else printf("rank %d: values %d to %d, results from %.15f to %.15f\n", rank, first, end - 1, least, most);

    /* MPI_Gatherv gives the root the parts of all ranks, in rank order; it has to know how long each is. */
    double all[VALUES];
    int *counts = malloc(size * sizeof *counts);
    int *places = malloc(size * sizeof *places);
    for (int r = 0; r < size; r++) {
        places[r] = r * VALUES / size;
        counts[r] = (r + 1) * VALUES / size - places[r];
    }
    MPI_Gatherv(results, end - first, MPI_DOUBLE, all, counts, places, MPI_DOUBLE, root, MPI_COMM_WORLD);

    if (rank == root) {
        double largest = 0;
        for (int i = 0; i < VALUES; i++) largest = fmax(largest, fabs(all[i] - sqrt(3)));
        printf("%d results on %d rank%s\n", VALUES, size, size == 1 ? "" : "s");
        printf("largest error: %g\n", largest);
        if (largest >= 1e-9) {
            fprintf(stderr, "the largest error is %g\n", largest);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
        printf("all results are within 1e-9 of the square root of 3\n");
    }

    free(counts);
    free(places);
    MPI_Finalize();
    return 0;
}
