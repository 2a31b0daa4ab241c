#include <mpi.h>
#include <stdio.h>

/* The area under 4 / (1 + x * x) between 0 and 1 is pi. Cut it into thin slices and share them out. */
#define SLICES 1000000L

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    /* Neighbouring ranks meet at the same border, so no slice is lost or counted twice. */
    long first = rank * SLICES / size;
    long end = (rank + 1) * SLICES / size;
    printf("rank %d adds slices %ld to %ld\n", rank, first, end - 1);

    double part = 0;
    for (long slice = first; slice < end; slice++) {
        double x = (slice + 0.5) / SLICES;
        part += 4 / (1 + x * x) / SLICES;
    }

    /* MPI_Reduce adds the parts of all ranks; only rank 0, the root, gets the sum. */
    double pi;
    MPI_Reduce(&part, &pi, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) printf("pi is about %.10f\n", pi);

    MPI_Finalize();
    return 0;
}
