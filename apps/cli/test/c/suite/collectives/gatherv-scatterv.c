/* Gatherv and Scatterv: displacements in extents of the type, gaps that stay as they are, reversed order, empty parts. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int counts[16], displs[16], all[64], mine[16];
    MPI_Datatype pair;
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    for (int i = 0; i < size; i++) {
        counts[i] = i % 3;
        displs[i] = 3 * (size - 1 - i);
    }
    for (int i = 0; i < 6; i++) mine[i] = 10 * rank + i;
    for (int i = 0; i < 64; i++) all[i] = -1;
    MPI_Gatherv(mine, counts[rank], MPI_INT, all, counts, displs, MPI_INT, 1, MPI_COMM_WORLD);
    if (rank == 1) ints("ints", all, 3 * size);
    for (int i = 0; i < 64; i++) all[i] = -1;
    MPI_Gatherv(mine, counts[rank], pair, all, counts, displs, pair, 0, MPI_COMM_WORLD);
    if (rank == 0) ints("pairs", all, 6 * size);
    for (int i = 0; i < 64; i++) all[i] = i;
    for (int i = 0; i < 16; i++) mine[i] = -1;
    MPI_Scatterv(all, counts, displs, pair, mine, 2 * counts[rank], MPI_INT, size - 1, MPI_COMM_WORLD);
    ints("scattered", mine, 5);
    if (rank == 2) MPI_Scatterv(all, counts, displs, MPI_INT, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, 2, MPI_COMM_WORLD);
    else MPI_Scatterv(NULL, NULL, NULL, MPI_DATATYPE_NULL, mine, counts[rank], MPI_INT, 2, MPI_COMM_WORLD);
    ints("from 2", mine, 3);
    MPI_Type_free(&pair);
    return end();
}
