#include <mpi.h>
#include <stdio.h>
#include <string.h>

/*
 * Neighbours in a ring exchange their numbers. As it stands the program hangs: everybody receives before anybody sends.
 * With the argument "fixed" it works: MPI_Sendrecv does both at once.
 */
int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int left = (rank + size - 1) % size;
    int right = (rank + 1) % size;

    double mine = rank, theirs;
    if (argc > 1 && strcmp(argv[1], "fixed") == 0) {
        MPI_Sendrecv(&mine, 1, MPI_DOUBLE, right, 0, &theirs, 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(&theirs, 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&mine, 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD);
    }

    printf("rank %d got %g from rank %d\n", rank, theirs, left);

    MPI_Finalize();
    return 0;
}
