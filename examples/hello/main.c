#include <mpi.h>
#include <stdio.h>

/* Every rank runs this same program. MPI_COMM_WORLD is the group of all of them. */
int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);

    /* Which one am I (from 0), and how many are we? */
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    /* The ranks run side by side, so their lines appear in any order. */
    printf("Hello from rank %d of %d\n", rank, size);

    MPI_Finalize();
    return 0;
}
