/* Gather and Scatter with every root, in place at the root, with arguments that only the root's matter. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int *all = malloc(sizeof(int) * 2 * size), mine[2];
    for (int root = 0; root < size; root++) {
        mine[0] = rank;
        mine[1] = rank * 10 + root;
        MPI_Gather(mine, 2, MPI_INT, rank == root ? all : NULL, rank == root ? 2 : -1, rank == root ? MPI_INT : MPI_DATATYPE_NULL,
                   root, MPI_COMM_WORLD);
        if (rank == root) {
            ints("gathered", all, 2 * size);
            for (int i = 0; i < 2 * size; i++) all[i] += 100;
        }
        MPI_Scatter(rank == root ? all : NULL, rank == root ? 2 : -1, rank == root ? MPI_INT : MPI_DATATYPE_NULL, mine, 2, MPI_INT,
                    root, MPI_COMM_WORLD);
        ints("scattered", mine, 2);
    }
    int root = size / 2;
    for (int i = 0; i < size; i++) all[i] = -1;
    all[root] = 1000 + rank;
    mine[0] = 1000 + rank;
    if (rank == root) MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INT, root, MPI_COMM_WORLD);
    else MPI_Gather(mine, 1, MPI_INT, NULL, 0, MPI_DATATYPE_NULL, root, MPI_COMM_WORLD);
    if (rank == root) ints("in place", all, size);
    if (rank == root) all[root] = 77;
    if (rank == root) MPI_Scatter(all, 1, MPI_INT, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, root, MPI_COMM_WORLD);
    else MPI_Scatter(NULL, 0, MPI_DATATYPE_NULL, mine, 1, MPI_INT, root, MPI_COMM_WORLD);
    printf("scattered in place %d\n", rank == root ? all[root] : mine[0]);
    free(all);
    return end();
}
